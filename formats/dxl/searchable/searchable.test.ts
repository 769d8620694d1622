import { expect, test } from 'vitest';
import { foldCase, placeOf, searchableText, wordsOf } from './index.ts';

/** Every line of the text with its place, as `line text` or `item:line text`. */
function read(dxl: string): string[] {
  const { text, places } = searchableText(dxl);
  if (text === '') return [];
  return text.split('\n').map((each, index) => {
    const { line, item } = placeOf(places, index);
    return `${item === undefined ? '' : `${item}:`}${line} ${each}`;
  });
}

const base64 = (...parts: (string | number[])[]): string =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string))).toString('base64');
/** Four bytes of a number, lowest first. */
const four = (number: number): number[] => [number & 255, (number >> 8) & 255, (number >> 16) & 255, 0];
/** A record of file content, as $FileData holds it. */
const fileSegment = (text: string): string => {
  const size = Buffer.byteLength(text);
  return base64(
    [0x60, 0, ...four(size + 18), ...four(size).slice(0, 2), ...four(size).slice(0, 2), ...Array(8).fill(0)],
    text,
  );
};
const rawNote = (...items: string[]) => `<note class='form'>\n${items.join('\n')}</note>`;
const rawItem = (name: string, data: string, type = '1') =>
  `<item name='${name}'><rawitemdata type='${type}'>\n${data}\n</rawitemdata></item>`;

test('names, labels and code are read with the line they stand on', () => {
  const dxl = `<form name='Order'\n alias='ord' bgcolor='white'>\r\n<noteinfo unid='${'A'.repeat(32)}'><created><datetime>20200101</datetime></created></noteinfo>
<wassignedby><name>CN=Ann/O=Acme</name></wassignedby>
<body><richtext><par><run><font name='Arial'/>Sta</run><run>tus</run> of it</par>
<field type='text' kind='editable' name='Status'><code event='defaultvalue'><formula>@DbLookup("":"";
  @DbName; &quot;(Lookup)&quot;)</formula></code></field></richtext></body></form>`;
  expect(read(dxl)).toEqual([
    '1 Order',
    '2 ord',
    '5 Status of it',
    '6 Status',
    '6 defaultvalue',
    '6 @DbLookup("":"";',
    '7 @DbName; "(Lookup)")',
  ]);
});

test('character data sections, comments, processing instructions and numeric references keep the lines right', () => {
  const dxl =
    "<scriptlibrary name='L'><!-- left\r\nout --><code event='x'><javascript><![CDATA[if (a < b &amp;&\n c) {}]]>\n<?p \n?>d&#233;j&#xE0;&#10;vu\r\rend</javascript></code></scriptlibrary>";
  expect(read(dxl)).toEqual(['1 L', '2 x', '2 if (a < b &amp;&', '3 c) {}', '5 déjà vu', '7 end']);
});

test('values of raw notes are read, with what goes on in the next item of the name', () => {
  const css = 'body {\n  color: red;\n}\n.übersicht { }\n';
  const half = Buffer.from(css).indexOf('ü') + 1;
  const bytes = Buffer.from(css);
  // The second item begins amid a character.
  const cut = (part: Buffer) =>
    base64(
      [
        0x60,
        0,
        ...four(part.length + 18),
        ...four(part.length).slice(0, 2),
        ...four(part.length).slice(0, 2),
        ...Array(8).fill(0),
      ],
      [...part] as number[],
    );
  const dxl = rawNote(
    `<item name='$TITLE'><text>style.css|main</text></item>`,
    `<item name='$Fields'><textlist><text>Status</text><text>Owner</text></textlist></item>`,
    rawItem('$FileData', cut(bytes.subarray(0, half))),
    rawItem('$FileData', cut(bytes.subarray(half))),
  );
  expect(read(dxl)).toEqual([
    '2 $TITLE',
    '2 style.css|main',
    '3 $Fields',
    '3 Status',
    '3 Owner',
    '4 $FileData',
    '7 $FileData',
    '$FileData:1 body {',
    '$FileData:2 color: red;',
    '$FileData:3 }',
    '$FileData:4 .übersicht { }',
  ]);
});

test('binary content is left out, and what breaks off does no harm', () => {
  const png = base64([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13], 'IHDR and more');
  const broken = base64([0x60, 0, 255, 255, 255, 255], 'readable all the same');
  expect(
    read(
      rawNote(
        rawItem('$ImageData', png, '7'),
        rawItem('$Odd', broken),
        rawItem('$None', ''),
        rawItem('$NotBase64', 'a*b'),
        `<item name='$FILE'><object><file name='a.bin'><filedata>${png}</filedata></file></object></item>`,
        `<picture><png>${png}</png></picture>`,
      ),
    ),
  ).toEqual([
    '2 $ImageData',
    '5 $Odd',
    '8 $None',
    '11 $NotBase64',
    '12 a*b',
    '14 $FILE',
    '14 a.bin',
    '$Odd:1 readable all the same',
  ]);
});

test('a file in an element is read in whatever encoding it has', () => {
  const at = (data: string) =>
    read(`<fileresource name='f'><filedata>${data}</filedata></fileresource>`).slice(1);
  expect(at(base64('ein Gruß'))).toEqual([':1 ein Gruß']);
  expect(at(Buffer.from('ein Gruß', 'latin1').toString('base64'))).toEqual([':1 ein Gruß']);
  expect(at(base64([0xff, 0xfe], [...Buffer.from('ein Gruß', 'utf16le')]))).toEqual([':1 ein Gruß']);
  expect(at(fileSegment('ein Gruß'))).toEqual([':1 ein Gruß']);
});

test('rich text in binary form gives its paragraphs', () => {
  const text = (value: number[]) => [
    0x85,
    0xff,
    value.length + 8,
    0,
    1,
    0,
    0,
    0,
    ...value,
    ...(value.length % 2 ? [0] : []),
  ];
  const ascii = (value: string) => [...Buffer.from(value)];
  const body = [
    0x81,
    2,
    ...text(ascii('Please s')),
    ...text([...ascii('ee Gr'), 0x81, 0xe1, ...ascii('e')]),
    0x81,
    2,
    ...text(ascii('next')),
  ];
  expect(read(rawNote(rawItem('$Body', base64(body))))).toEqual([
    '2 $Body',
    '$Body:1 Please see Grüße',
    '$Body:2 next',
  ]);
});

test('base64 in an element that nobody knows is left out, long text is not', () => {
  const encoded = Buffer.from('x'.repeat(1000)).toString('base64').replace(/.{76}/g, '$&\n');
  const prose = 'only letters '.repeat(60).trim();
  expect(read(`<page name='P'><strange>\n${encoded}</strange><par>${prose}</par></page>`)).toEqual([
    '1 P',
    expect.stringMatching(`^19 ${prose}$`),
  ]);
});

test('words are letters, digits and _, in any script', () => {
  expect(wordsOf(foldCase('Call doc.ReplaceItemValue("Ärger_1", $x)'))).toEqual([
    'call',
    'doc',
    'replaceitemvalue',
    'ärger_1',
    'x',
  ]);
  expect(wordsOf('x'.repeat(300))).toEqual(['x'.repeat(255)]);
});

test('text without end is cut, and nesting without end does no harm', () => {
  const long = searchableText(`<page name='P'><par>${'word '.repeat(1_000_000)}</par></page>`);
  expect(long.text.length).toBeLessThanOrEqual(4_000_000);
  const deep = `<page name='P'>${'<section>'.repeat(900)}x${'</section>'.repeat(900)}</page>`;
  expect(read(deep)).toEqual(['1 P', '1 x']);
});
