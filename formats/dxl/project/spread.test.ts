import { expect, test } from 'vitest';
import { readCode } from '../code/index.ts';
import { splitElements } from '../splitElements.ts';
import { type Gathered, gathering, type ProjectFile, spreading, withContent } from './index.ts';

const xmlns = "xmlns='http://www.lotus.com/dxl'";
const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

function ended<T>(steps: Generator<number, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
const spread = (text: string): Map<string, Uint8Array> =>
  new Map(ended(spreading(text, splitElements(text))).map(({ path, bytes }: ProjectFile) => [path, bytes]));
const gather = (files: ReadonlyMap<string, Uint8Array>): Gathered | undefined =>
  ended(gathering([...files].map(([path, bytes]) => ({ path, read: () => bytes }))));
const named = (text = '') =>
  splitElements(text)
    .elements.map(({ type, answers }) => `${type} ${answers.join('|')}`)
    .sort();

const note = (noteClass: string, flags: string, title: string) =>
  `<note class='${noteClass}' ${xmlns}><item name='$TITLE'><text>${title}</text></item><item name='$Flags'><text>${flags}</text></item></note>`;
const css = 'a { color: red; }\n'.repeat(2000);
const script = 'Option Public\nSub A\n  x = 1 < 2 & 3\nEnd Sub\n';
const bytes = (text: string) => new TextEncoder().encode(text);
const gif = 'R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=';
const design = `<database ${xmlns} title='Shop'><databaseinfo/>
<form name='Order\\by_name' alias='o'><noteinfo unid='${'A'.repeat(32)}'/><body/></form>
<imageresource name='img/dot.gif' alias='dot'><noteinfo unid='${'B'.repeat(32)}'/><gif>${gif}</gif></imageresource>
${withContent(note('form', '34C=Q', 'css/x.css'), bytes(css))}
${withContent(note('filter', 's34Q', 'Tools'), bytes(script))}
${withContent(note('filter', 'h34Q', 'ui.js'), bytes('var x = 1;\n'))}
${note('form', '34yQC', '$ACTIONS')}
<note class='icon' default='true'><item name='$TITLE'><text>Shop</text></item></note>
<form name='Twin'><noteinfo unid='${'C'.repeat(32)}'/></form><form name='TWIN'><noteinfo unid='${'D'.repeat(32)}'/></form>
<document form='Order'/></database>`;

test('elements lie in an on-disk project as Designer lays them out: DXL, or a content with its metadata', () => {
  const files = spread(design);
  expect([...files.keys()]).toEqual([
    'AppProperties/database.properties',
    'Forms/Order_5cby_5fname.form',
    'Resources/Images/img_2fdot.gif',
    'Resources/Images/img_2fdot.gif.metadata',
    'Resources/StyleSheets/css_2fx.css',
    'Resources/StyleSheets/css_2fx.css.metadata',
    'Code/ScriptLibraries/Tools.lss',
    'Code/ScriptLibraries/Tools.lss.metadata',
    'Code/ScriptLibraries/ui.js',
    'Code/ScriptLibraries/ui.js.metadata',
    'Code/actions/Shared Actions',
    'Resources/IconNote',
    'Forms/Twin.form',
    `Forms/TWIN~${'D'.repeat(32)}.form`,
  ]);
  expect(decode(files.get('Resources/StyleSheets/css_2fx.css'))).toBe(css);
  expect(decode(files.get('Code/ScriptLibraries/Tools.lss'))).toBe(script);
  expect(decode(files.get('Code/ScriptLibraries/ui.js'))).toBe('var x = 1;\n');
  expect(Buffer.from(files.get('Resources/Images/img_2fdot.gif') ?? []).toString('base64')).toBe(gif);
  for (const [path, content] of files)
    if (path.endsWith('.metadata')) expect(decode(content)).not.toMatch(/rawitemdata|\$FileSize|ScriptLib'/);
});

test('what was laid out comes back as the same elements with the same contents', () => {
  const files = spread(design);
  const found = gather(files);
  expect(found?.left).toEqual([]);
  expect(named(found?.dxl)).toEqual(named(design).filter((each) => !each.startsWith('document')));
  expect(found?.dxl).toContain("title='Shop'");
  const again = spread(found?.dxl ?? '');
  for (const [path, content] of files) expect(decode(again.get(path)), path).toBe(decode(content));
  const { elements } = splitElements(found?.dxl ?? '');
  const style = elements.find(({ type }) => type === 'stylesheetresource');
  const own = found?.dxl.slice(style?.start, style?.end) ?? '';
  expect(readCode(own, { type: 'stylesheetresource', answers: ['css/x.css'] }).file?.text).toBe(css);
});

test('bytes in a note of another kind stay in it, so that they come back', () => {
  const data = `<item name='$FileData'><rawitemdata type='1'>${gif}</rawitemdata></item>`;
  const form = note('form', '', 'Odd').replace('</note>', `${data}</note>`);
  const files = spread(`<database ${xmlns} title='Shop'><databaseinfo/>\n${form}</database>`);
  expect([...files.keys()].some((path) => path.endsWith('.metadata'))).toBe(false);
  const found = gather(files);
  expect(found?.left).toEqual([]);
  expect(found?.dxl).toContain(gif);
});
