import { describe, expect, it } from 'vitest';
import type { Formatting, ModelNode } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { emptyDocx, table } from './empty.ts';
import { openDocx, saveDocx } from './index.ts';

const bodyOf = (bytes: Uint8Array) => {
  const xml = new TextDecoder().decode(readEntry(openPackage(bytes), 'word/document.xml'));
  return xml.slice(xml.indexOf('<w:body>') + 8, xml.indexOf('<w:sectPr'));
};

/** A table, changed by `change`, saved: its text in the file. Taken back, the bytes are those from before. */
function edit(body: string, change: (node: ModelNode) => ModelNode): string {
  const original = emptyDocx('', body);
  const { doc } = openDocx(original);
  const walk = (node: ModelNode): ModelNode => {
    const own = change(node);
    return { ...own, ...(own.content && { content: own.content.map(walk) }) };
  };
  expect(saveDocx(original, doc)).toBe(original);
  return bodyOf(saveDocx(original, walk(doc)));
}

const set = (type: string, attrs: Record<string, unknown>) => (node: ModelNode) =>
  node.type === type ? { ...node, attrs: { ...node.attrs, ...attrs } } : node;

describe('a table', () => {
  const body = `${table([['a', 'b']])}<w:p/>`;

  it('takes lines, shade and alignment of cells, each in its place; what else a cell says stays', () => {
    const own = body.replace(
      'w:type="dxa"/></w:tcPr>',
      'w:type="dxa"/><w:tcBorders><w:start w:val="single" w:sz="8"/><w:tl2br w:val="single"/></w:tcBorders><w:noWrap/></w:tcPr>',
    );
    const saved = edit(
      own,
      set('cell', {
        borderTop: 'dashed 1.5 336699',
        borderLeft: 'none',
        shade: 'FFEE00',
        vertical: 'middle',
      }),
    );
    expect(saved).toContain(
      '<w:tcBorders><w:top w:val="dashed" w:sz="12" w:space="0" w:color="336699"/><w:start w:val="nil"/><w:tl2br w:val="single"/></w:tcBorders><w:shd w:val="clear" w:color="auto" w:fill="FFEE00"/><w:noWrap/><w:vAlign w:val="center"/></w:tcPr>',
    );
  });

  it('takes height, repetition and wholeness of rows, and loses them', () => {
    const saved = edit(body, set('row', { height: 20, exact: true, header: true, whole: true }));
    const written = '<w:trPr><w:cantSplit/><w:trHeight w:val="400" w:hRule="exact"/><w:tblHeader/></w:trPr>';
    expect(saved).toContain(`<w:tr>${written}<w:tc>`);
    expect(edit(saved, set('row', { height: 0, header: false, whole: false }))).toBe(body);
  });

  it('takes widths of columns, its place and a style of the document', () => {
    const saved = edit(
      body,
      set('table', { columns: '1000 3000', align: 'center', width: 200, style: 'TableGrid' }),
    );
    expect(saved).toContain('<w:tblW w:w="4000" w:type="dxa"/><w:jc w:val="center"/>');
    expect(saved).toContain('<w:gridCol w:w="1000"/><w:gridCol w:w="3000"/>');
    expect(saved.match(/<w:tcW[^>]*>/g)).toEqual([
      '<w:tcW w:w="1000" w:type="dxa"/>',
      '<w:tcW w:w="3000" w:type="dxa"/>',
    ]);
  });

  it('takes nothing that is no value of its kind', () => {
    const evil = '"/><w:evil/>';
    const cell = { borderTop: evil, shade: evil, vertical: evil };
    expect(edit(body, set('cell', cell))).toBe(body);
    expect(edit(body, set('row', { height: evil, exact: evil, header: evil }))).toBe(body);
    expect(edit(body, set('table', { align: evil, width: evil, style: evil }))).toBe(body);
  });

  it('is read as it looks', () => {
    const own = body
      .replace('<w:tcPr>', '<w:tcPr><w:shd w:val="clear" w:fill="00FF00"/>')
      .replace('<w:tr>', '<w:tr><w:trPr><w:tblHeader/><w:trHeight w:val="600"/></w:trPr>')
      .replace('</w:tblPr>', '<w:jc w:val="right"/></w:tblPr>');
    const { look } = openDocx(emptyDocx('', own)).doc.attrs as { look: Record<string, unknown> };
    expect(look.rows).toEqual([{ height: 30, header: true }]);
    expect(look.cells).toContainEqual(expect.objectContaining({ background: '00FF00' }));
    expect(look.tables).toEqual([
      {
        columns: expect.stringMatching(/^\d+( \d+)*$/),
        fixed: true,
        align: 'right',
        style: 'TableGrid',
        left: -5.4,
        padding: { left: 5.4, right: 5.4 },
        lines: expect.objectContaining({ across: 'single 0.5 000000' }),
      },
    ]);
    expect(look.tableStyles).toHaveProperty('TableGrid.name');
  });

  it('has the columns of its grid, unless its first row says others, and may share what is between the margins', () => {
    const cellOf = (width: string) =>
      `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr><w:p/></w:tc>`;
    const formOf = (grid: string[], cells: string[], wide = '') => {
      const columns = grid.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
      const own = `<w:tbl><w:tblPr>${wide}</w:tblPr><w:tblGrid>${columns}</w:tblGrid><w:tr>${cells.map(cellOf).join('')}</w:tr></w:tbl><w:p/>`;
      const { look } = openDocx(emptyDocx('', own)).doc.attrs as { look: Formatting };
      return look.tables?.[0];
    };
    expect(formOf(['1000', '3000'], ['1000', '3010'])).toMatchObject({ fixed: true });
    // As programs write it that do not know how wide columns will be.
    expect(formOf(['100', '100'], ['1000', '3000'])).not.toHaveProperty('fixed');
    expect(formOf(['0', '0'], ['1000', '3000'])).not.toHaveProperty('fixed');
    const share = (wide: string) => formOf(['1000', '3000'], ['1000', '3000'], wide)?.share;
    expect(share('<w:tblW w:w="2500" w:type="pct"/>')).toBe(50);
    expect(share('<w:tblW w:w="75%" w:type="pct"/>')).toBe(75);
    expect(share('<w:tblW w:w="0" w:type="auto"/>')).toBeUndefined();
  });
});
