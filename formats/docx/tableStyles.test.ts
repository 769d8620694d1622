import { expect, test } from 'vitest';
import type { Formatting, ModelNode } from '../model/index.ts';
import { documentXml, packDocx, table } from './empty.ts';
import { openDocx, saveDocx } from './index.ts';

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const line = (name: string, size = 8) => `<w:${name} w:val="single" w:sz="${size}" w:color="4472C4"/>`;
const shade = (fill: string) => `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`;
const part = (type: string, inner: string) => `<w:tblStylePr w:type="${type}">${inner}</w:tblStylePr>`;
const style = (id: string, inner: string, more = '') =>
  `<w:style w:type="table" w:styleId="${id}"><w:name w:val="${id}"/>${more}${inner}</w:style>`;

const styles = `<w:styles xmlns:w="${w}"><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:rPr><w:sz w:val="24"/></w:rPr></w:style>
${style('Base', `<w:tblPr><w:tblStyleRowBandSize w:val="2"/><w:tblBorders>${line('insideH')}</w:tblBorders></w:tblPr>${part('firstRow', `<w:rPr><w:b/><w:sz w:val="30"/></w:rPr><w:tcPr><w:tcBorders><w:bottom w:val="nil"/></w:tcBorders>${shade('111111')}</w:tcPr>`)}`)}
${style('Own', `<w:rPr><w:i/></w:rPr>${part('firstRow', `<w:pPr><w:jc w:val="center"/></w:pPr><w:tcPr><w:tcBorders>${line('top', 16)}</w:tcBorders><w:vAlign w:val="center"/></w:tcPr>`)}${part('band1Horz', `<w:tcPr>${shade('EEEEEE')}</w:tcPr>`)}${part('nwCell', '<w:rPr><w:color w:val="FF0000"/></w:rPr>')}${part('toString', '<w:rPr><w:b/></w:rPr>')}`, '<w:basedOn w:val="Base"/><w:semiHidden/>')}
</w:styles>`;
const file = (look: string) =>
  packDocx({
    'word/document.xml': documentXml(
      `${table([['a', 'b']])
        .replace('"TableGrid"/>', `"Own"/>`)
        .replace('</w:tblPr>', `${look}</w:tblPr>`)}<w:p/>`,
    ),
    'word/styles.xml': styles,
  });
const formattingOf = (bytes: Uint8Array) => openDocx(bytes).doc.attrs?.look as Formatting;

test('a table style is read whole, with those that it is based on, and also where the document hides it', () => {
  expect(formattingOf(file('')).tableStyles?.Own).toEqual({
    name: 'Own',
    lines: { across: 'single 1 4472C4' },
    text: { italic: true },
    bands: { rows: 2, columns: 1 },
    parts: {
      // The size of plain paragraphs is said by their own style, which goes before.
      firstRow: {
        background: '111111',
        lines: { top: 'single 2 4472C4', bottom: 'none' },
        text: { bold: true },
        paragraph: { align: 'center' },
        vertical: 'middle',
      },
      oddRows: { background: 'EEEEEE' },
      topLeft: { text: { color: 'FF0000' } },
    },
  });
});

test('a table shows the parts of its style that it says, in the one way or the other', () => {
  const shown = (look: string) => formattingOf(file(look)).tables?.[0]?.shows;
  expect(shown('')).toEqual(['rows', 'columns']);
  expect(shown('<w:tblLook w:val="04A0"/>')).toEqual(['firstRow', 'firstColumn', 'rows']);
  expect(shown('<w:tblLook w:val="04A0" w:firstRow="0" w:lastRow="1" w:noVBand="0"/>')).toEqual([
    'lastRow',
    'firstColumn',
    'rows',
    'columns',
  ]);
});

test('a new table looks as it does when it is opened again, and one without lines gets none', () => {
  const original = packDocx({ 'word/document.xml': documentXml('<w:p/>') });
  const made = (look: string | null) => {
    const { doc } = openDocx(original);
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'x' }] };
    const cell: ModelNode = { type: 'cell', content: [paragraph] };
    const node: ModelNode = { type: 'table', attrs: { look }, content: [{ type: 'row', content: [cell] }] };
    return formattingOf(saveDocx(original, { ...doc, content: [node, ...(doc.content ?? [])] }));
  };
  const { newTable } = formattingOf(original);
  expect(newTable?.lines).toMatchObject({ top: 'single 0.5 000000', down: 'single 0.5 000000' });
  const { columns: _, ...again } = made('ruled').tables?.[0] ?? {};
  expect(again).toEqual(newTable);
  expect(made('plain').tables?.[0]?.lines).toBeUndefined();
});
