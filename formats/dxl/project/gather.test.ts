import { expect, test } from 'vitest';
import { readBranch } from '../branch.ts';
import { readCode } from '../code/index.ts';
import { splitElements } from '../splitElements.ts';
import { type Gathered, gathering, withContent } from './index.ts';

const xmlns = "xmlns='http://www.lotus.com/dxl'";
const note = (noteClass: string, flags: string, title: string) =>
  `<?xml version='1.0'?>\n<note class='${noteClass}' ${xmlns}><item name='$TITLE'><text>${title}</text></item><item name='$Flags'><text>${flags}</text></item></note>\n`;

function gather(files: Record<string, string | Uint8Array>): Gathered | undefined {
  const given = Object.entries(files).map(([path, content]) => ({
    path,
    read: () => (typeof content === 'string' ? new TextEncoder().encode(content) : content),
  }));
  const reading = gathering(given);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value as Gathered | undefined;
  }
}
const elementsOf = (found: Gathered | undefined) => {
  const { elements, messages } = splitElements(found?.dxl ?? '');
  expect(messages.filter(({ severity }) => severity !== 'warning')).toEqual([]);
  return elements.map(({ type, name }) => `${type} ${name}`);
};

test('an on-disk project is one document: elements, contents with their metadata, and the files of Designer that have no extension', () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, ...Array(30_000).fill(7)]);
  const found = gather({
    'odp/Forms/Order.form': `<?xml version='1.0'?><!DOCTYPE form SYSTEM 'xmlschemas/domino.dtd'><form name='Order' ${xmlns}><body/></form>`,
    'odp/Code/actions/Shared Actions': note('form', '34yQC', '$ACTIONS'),
    'odp/Resources/IconNote': `<note class='icon' default='true' ${xmlns}><item name='$TITLE'><text>Mine</text></item></note>`,
    'odp/AppProperties/database.properties': `<database ${xmlns} title='Shop'><databaseinfo/><note class='icon' default='true'><item name='$TITLE'><text>Other</text></item></note></database>`,
    'odp/Resources/Images/a_5cb.png': png,
    'odp/Resources/Images/a_5cb.png.metadata': note('form', '34CiQ', 'a/b.png'),
    'odp/Code/ScriptLibraries/Lib.lss': 'Option Public\nSub A\n  x = 1 < 2 & 3\nEnd Sub\n',
    'odp/Code/ScriptLibraries/Lib.lss.metadata': note('filter', 's34Q', 'Lib'),
    'odp/Code/ScriptLibraries/Binary.lss': Uint8Array.from([1, 2, 3, 0, 4]),
    'odp/Code/ScriptLibraries/Binary.lss.metadata': note('filter', 's34Q', 'Binary'),
    'odp/Resources/Files/gone.txt.metadata': note('form', '345CgQ', 'gone.txt'),
    'odp/plugin.xml': '<plugin/>',
    'odp/.git/config': '[core]',
    '../Forms/Out.form': `<form name='Out' ${xmlns}/>`,
    'odp/Forms/Broken.form': `<form name='Broken' ${xmlns}>\n<body></form>`,
  });
  expect(elementsOf(found)).toEqual([
    'form Order',
    'sharedactions $ACTIONS',
    'icon ',
    'imageresource a/b.png',
    'scriptlibrary Lib',
  ]);
  expect(found?.dxl).toContain('>Mine<');
  expect(found?.dxl).not.toContain('>Other<');
  expect(found?.dxl).toMatch(/^<\?xml[^>]*>\n<database[^>]* title='Shop'>/);
  expect(found?.elements).toBe(5);
  expect(found?.left.map(({ path, why }) => `${path} ${why}`)).toEqual([
    'odp/Code/ScriptLibraries/Binary.lss.metadata notReadable',
    'odp/Resources/Files/gone.txt.metadata noContent',
    'odp/plugin.xml noDesign',
    'odp/.git/config noDesign',
    '../Forms/Out.form outside',
    'odp/Forms/Broken.form notReadable',
  ]);
  expect(found?.left.at(-1)?.text).toMatch(/^2:\d+: /);
});

test('one element is enough; a whole database stays as it is; without design there is nothing', () => {
  expect(elementsOf(gather({ 'Order.form': `<form name='Order' ${xmlns}/>` }))).toEqual(['form Order']);
  const whole = `<database ${xmlns} title='Shop'><form name='A'/></database>`;
  expect(gather({ 'shop.dxl': whole })?.dxl).toBe(whole);
  expect(gather({ 'readme.txt': 'Read me', 'page.html': '<p>' })).toBeUndefined();
});

test('the content of a file comes back from the note that holds it, and its code is read there', () => {
  const css = 'a { color: red; }\n'.repeat(3000);
  const style = withContent(note('form', '34C=Q', 'x.css'), new TextEncoder().encode(css)) ?? '';
  expect(style.match(/<item name='\$FileData'/g)?.length).toBeGreaterThan(1);
  expect(readCode(style, { type: 'stylesheetresource', answers: ['x.css'] }).file?.text).toBe(css);
  const script = 'function f() {\n  return 1 < 2;\n}\n';
  const library = withContent(note('filter', 'h34Q', 'x.js'), new TextEncoder().encode(script)) ?? '';
  expect(
    readCode(library, { type: 'scriptlibrary', answers: ['x.js'] }).pieces.map(({ piece }) => piece.text),
  ).toEqual([script]);
  // A second time the content takes the place of the first.
  expect(withContent(library, new TextEncoder().encode(script))).toBe(library);
  expect(readBranch(library).name).toBe('note');
  expect(withContent(note('form', '', 'Order'), new Uint8Array())).toBeUndefined();
});
