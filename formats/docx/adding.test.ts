import { describe, expect, it } from 'vitest';
import type { Formatting, ModelNode } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { documentXml, packDocx, paragraph, relationships, table } from './empty.ts';
import { openDocx, readMedia, saveDocx } from './index.ts';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const partOf = (bytes: Uint8Array, name: string) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), name) ?? new Uint8Array());
const bodyOf = (bytes: Uint8Array) => {
  const text = partOf(bytes, 'word/document.xml');
  return text.slice(text.indexOf('<w:body>') + 8, text.indexOf('<w:sectPr><w:pgSz w:w="11906"'));
};

const formattingOf = (bytes: Uint8Array) => openDocx(bytes).doc.attrs?.look as Formatting;

type Change = (node: ModelNode) => ModelNode | ModelNode[];
/** Save a package with every node replaced by what `change` makes of it. */
function save(bytes: Uint8Array, change: Change, media?: Record<string, Uint8Array>): Uint8Array {
  const walk = (node: ModelNode): ModelNode => ({
    ...node,
    ...(node.content && { content: node.content.map(walk).flatMap(change) }),
  });
  const doc = walk(openDocx(bytes).doc);
  return saveDocx(bytes, { ...doc, attrs: { ...doc.attrs, media } });
}
const pack = (body: string, more: Record<string, string> = {}) =>
  packDocx({ 'word/document.xml': documentXml(body), ...more });
const edit = (body: string, change: Change) => bodyOf(save(pack(body), change));
const set =
  (type: string, attrs: Record<string, unknown>): Change =>
  (node) =>
    node.type === type ? { ...node, attrs: { ...node.attrs, ...attrs } } : node;
const mark =
  (type: string, attrs: Record<string, unknown>): Change =>
  (node) =>
    node.type === 'text' ? { ...node, marks: [...(node.marks ?? []), { type, attrs }] } : node;

describe('a paragraph', () => {
  const body =
    '<w:p><w:pPr><w:spacing w:before="120" w:beforeLines="50" w:x="1"/><w:ind w:leftChars="200" w:left="7" w:hanging="3"/><w:rPr><w:b/></w:rPr></w:pPr></w:p>';

  it('gets spacing and indents; attributes that say something else stay', () => {
    expect(edit(body, set('paragraph', { before: 6, line: 1.5, left: 36, first: 12 }))).toBe(
      '<w:p><w:pPr><w:spacing w:x="1" w:before="120" w:line="360" w:lineRule="auto"/><w:ind w:left="720" w:firstLine="240"/><w:rPr><w:b/></w:rPr></w:pPr></w:p>',
    );
  });

  it('gets and loses its page break and its tie to the next one', () => {
    expect(edit('<w:p/>', set('paragraph', { keepNext: true, breakBefore: false }))).toBe(
      '<w:p><w:pPr><w:keepNext/><w:pageBreakBefore w:val="0"/></w:pPr></w:p>',
    );
  });
});

describe('text', () => {
  const body =
    '<w:p><w:r><w:rPr><w:rFonts w:asciiTheme="minorHAnsi" w:eastAsia="MS Mincho"/><w:lang w:val="de-DE"/></w:rPr><w:t>x</w:t></w:r></w:p>';

  it('takes a font, which comes before that of the theme; East Asian text keeps its own', () => {
    expect(edit(body, mark('font', { value: 'Noto Sans' }))).toContain(
      '<w:rFonts w:eastAsia="MS Mincho" w:ascii="Noto Sans" w:hAnsi="Noto Sans" w:cs="Noto Sans"/><w:lang w:val="de-DE"/>',
    );
  });

  it('takes size, colour, highlight, position and a character style, each in its place', () => {
    const all: Change = (node) =>
      [
        mark('character', { value: 'Strong' }),
        mark('size', { value: 10.5 }),
        mark('color', { value: '336699' }),
        mark('highlight', { value: 'yellow' }),
        mark('position', { value: 'sub' }),
      ].reduce((one, next) => next(one) as ModelNode, node);
    expect(edit(paragraph('x'), all)).toContain(
      '<w:rPr><w:rStyle w:val="Strong"/><w:color w:val="336699"/><w:sz w:val="21"/><w:szCs w:val="21"/><w:highlight w:val="yellow"/><w:vertAlign w:val="subscript"/></w:rPr>',
    );
  });

  it('takes nothing that is no value of its kind', () => {
    const evil = '"/><w:evil/>';
    for (const type of ['font', 'size', 'color', 'highlight', 'position', 'character'])
      expect(edit(paragraph('x'), mark(type, { value: evil }))).not.toContain('<w:evil');
  });
});

describe('a list', () => {
  it('of a file without any brings the part, its relationship and its type', () => {
    const saved = save(pack(paragraph('a') + paragraph('b')), set('paragraph', { list: 'bullet.abc-1' }));
    expect(bodyOf(saved)).toContain('<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>');
    expect(partOf(saved, 'word/_rels/document.xml.rels')).toContain(
      'relationships/numbering" Target="/word/numbering.xml"',
    );
    expect(partOf(saved, '[Content_Types].xml')).toContain('PartName="/word/numbering.xml"');
    const { lists } = formattingOf(saved);
    expect(lists['1-1']).toMatchObject({ format: 'bullet', left: 54 });
  });

  it('is added to what is there, which keeps its bytes; a restarted one counts like its origin', () => {
    const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
    const numbering = `<n:numbering xmlns:n="${w}"><n:abstractNum n:abstractNumId="4"><n:lvl n:ilvl="0"><n:numFmt n:val="upperRoman"/><n:lvlText n:val="%1)"/></n:lvl></n:abstractNum><n:num n:numId="7"><n:abstractNumId n:val="4"/></n:num></n:numbering>`;
    const bytes = pack(
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr></w:pPr></w:p><w:p/>',
      {
        'word/numbering.xml': numbering,
        'word/_rels/document.xml.rels': relationships([
          ['rId1', 'styles', 'styles.xml'],
          ['rId2', 'numbering', 'numbering.xml'],
        ]),
      },
    );
    let number = 0;
    const saved = save(bytes, (node) =>
      node.type === 'paragraph'
        ? { ...node, attrs: { ...node.attrs, list: ['restart.x.7-0', 'number.y-0'][number++] } }
        : node,
    );
    const part = partOf(saved, 'word/numbering.xml');
    const at = numbering.indexOf('<n:num ');
    expect(part.startsWith(numbering.slice(0, at))).toBe(true);
    expect(part).toContain(
      '<n:num n:numId="8"><n:abstractNumId n:val="4"/><n:lvlOverride n:ilvl="0"><n:startOverride n:val="1"/></n:lvlOverride></n:num><n:num n:numId="9"><n:abstractNumId n:val="5"/></n:num>',
    );
    const { lists } = formattingOf(saved);
    expect(lists['8-0']).toMatchObject({ format: 'upperRoman', counter: 'own8' });
    expect(lists['9-0']).toMatchObject({ format: 'decimal' });
  });
});

describe('a link', () => {
  const wrap = (href: string) => mark('wrap', { kind: 'hyperlink', href });

  it('brings a relationship, once for each address', () => {
    const saved = save(pack(paragraph('a') + paragraph('b')), wrap('https://trivet.example/?a=1&b=2'));
    expect(bodyOf(saved).match(/<w:hyperlink [^>]*r:id="rId2">/g)).toHaveLength(2);
    const rels = partOf(saved, 'word/_rels/document.xml.rels');
    expect(
      rels.match(/Target="https:\/\/trivet.example\/\?a=1&amp;b=2" TargetMode="External"/g),
    ).toHaveLength(1);
    expect(rels).toContain('Id="rId1"');
  });

  it('that would do harm is left out, its text stays', () => {
    expect(edit(paragraph('a'), wrap('javascript:alert(1)'))).not.toContain('hyperlink');
  });

  it('led elsewhere keeps what else it says', () => {
    const body =
      '<w:p><w:hyperlink w:anchor="old" w:tooltip="tip" w:history="1"><w:r><w:t>x</w:t></w:r></w:hyperlink></w:p>';
    const moved = edit(body, (node) =>
      node.type === 'text'
        ? {
            ...node,
            marks: (node.marks ?? []).map((one) => ({ ...one, attrs: { ...one.attrs, href: '#new' } })),
          }
        : node,
    );
    expect(moved).toBe(
      body.replace(' w:anchor="old"', '').replace('"1">', '"1" w:anchor="new">').replace('<w:t>', '<w:t>'),
    );
  });
});

describe('a picture', () => {
  const image = { type: 'image', attrs: { src: 'new:dot.png', width: 20, height: 10, alt: 'A "dot"' } };
  const insert: Change = (node) => (node.type === 'paragraph' ? { ...node, content: [image] } : node);

  it('that was inserted becomes a part, and can then be sized and described', () => {
    const saved = save(pack('<w:p/>'), insert, { 'dot.png': png });
    const { doc } = openDocx(saved);
    const read = doc.content?.[0]?.content?.[0];
    expect(read?.attrs).toMatchObject({
      src: 'word/media/picture1.png',
      width: 20,
      height: 10,
      alt: 'A "dot"',
    });
    expect(readMedia(saved, 'word/media/picture1.png')).toEqual({ type: 'image/png', bytes: png });
    const larger = save(saved, set('image', { width: 40, height: 20, alt: 'Dot' }));
    expect(bodyOf(larger)).toBe(
      bodyOf(saved)
        .replaceAll('cx="190500"', 'cx="381000"')
        .replaceAll('cy="95250"', 'cy="190500"')
        .replace('descr="A &quot;dot&quot;"', 'descr="Dot"'),
    );
  });

  it('that is none is not written', () => {
    const saved = save(
      pack(paragraph('a')),
      (node) => (node.type === 'paragraph' ? [node, { type: 'paragraph', content: [image] }] : node),
      {
        'dot.png': new TextEncoder().encode('<svg onload="alert(1)"/>'),
      },
    );
    expect(bodyOf(saved)).not.toContain('drawing');
    expect(openPackage(saved).entries.has('word/media/picture1.png')).toBe(false);
  });
});

describe('a table', () => {
  const rows = `${table([['a', 'b']])}<w:p/>`;

  it('keeps row and cell properties when a cell reaches over more columns', () => {
    let first = true;
    const saved = edit(rows, (node) => {
      if (node.type !== 'cell' || !first) return node;
      first = false;
      return { ...node, attrs: { ...node.attrs, span: 2 } };
    });
    // The columns share the width of the table anew.
    expect(saved).toBe(
      rows
        .replaceAll('4535', '3023')
        .replace('<w:gridCol', '<w:gridCol w:w="3023"/><w:gridCol')
        .replace(
          'w:w="3023" w:type="dxa"/></w:tcPr>',
          'w:w="6046" w:type="dxa"/><w:gridSpan w:val="2"/></w:tcPr>',
        ),
    );
  });

  it('made anew has the style of the document and its columns', () => {
    const made = {
      type: 'table',
      attrs: { columns: '100 200' },
      content: [{ type: 'row', content: [{ type: 'cell' }, { type: 'cell' }] }],
    };
    const saved = edit('<w:p/>', (node) => (node.type === 'paragraph' ? [made, node] : node));
    expect(saved).toBe(
      '<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid><w:gridCol w:w="100"/><w:gridCol w:w="200"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:tcW w:w="100" w:type="dxa"/></w:tcPr><w:p></w:p></w:tc><w:tc><w:tcPr><w:tcW w:w="200" w:type="dxa"/></w:tcPr><w:p></w:p></w:tc></w:tr></w:tbl><w:p/>',
    );
  });

  it('a page break is a break in a run', () => {
    const broken = edit(paragraph('x'), (node) =>
      node.type === 'paragraph'
        ? { ...node, content: [{ type: 'raw', attrs: { key: 'new:page' } }, ...(node.content ?? [])] }
        : node,
    );
    expect(broken).toContain('<w:r><w:br w:type="page"/></w:r>');
  });
});
