import { describe, expect, it } from 'vitest';
import type { ModelNode } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { packOdt } from './empty.ts';
import { openOdt, saveOdt } from './index.ts';

const cell = (inner: string, style = '') =>
  `<table:table-cell${style && ` table:style-name="${style}"`}><text:p>${inner}</text:p></table:table-cell>`;
const body = `<table:table table:name="T" table:style-name="T"><table:table-column table:style-name="T.A" table:number-columns-repeated="2"/><table:table-row>${cell('a', 'T.A1')}${cell('b', 'T.A1')}</table:table-row><table:table-row>${cell('c')}${cell('d')}</table:table-row></table:table><text:p/>`;
const styles = [
  '<style:style style:name="T" style:family="table"><style:table-properties style:width="10cm" table:align="margins" table:border-model="collapsing"/></style:style>',
  '<style:style style:name="T.A" style:family="table-column"><style:table-column-properties style:column-width="5cm" style:rel-column-width="1*"/></style:style>',
  '<style:style style:name="T.A1" style:family="table-cell"><style:table-cell-properties fo:border="1pt solid #ff0000" fo:padding="2mm"/></style:style>',
].join('');

/** The text, changed by `change`, saved: its content. */
function edit(change: (node: ModelNode) => ModelNode): string {
  const original = packOdt(body, styles);
  const { doc } = openOdt(original);
  const walk = (node: ModelNode): ModelNode => {
    const own = change(node);
    return { ...own, ...(own.content && { content: own.content.map(walk) }) };
  };
  expect(saveOdt(original, doc)).toBe(original);
  return new TextDecoder().decode(readEntry(openPackage(saveOdt(original, walk(doc))), 'content.xml'));
}

const set = (type: string, attrs: Record<string, unknown>) => (node: ModelNode) =>
  node.type === type ? { ...node, attrs: { ...node.attrs, ...attrs } } : node;

describe('a table', () => {
  it('takes lines and shade of cells as styles like those they had; a line of all sides stays at the others', () => {
    const saved = edit(set('cell', { borderTop: 'double 0.5 336699', borderLeft: 'none', shade: 'FFEE00' }));
    expect(saved).toMatch(
      /<style:style style:family="table-cell" style:name="TZ\d"><style:table-cell-properties fo:padding="2mm" fo:border-top="1.5pt double #336699" style:border-line-width-top="0.5pt 0.5pt 0.5pt" fo:border-left="none" fo:border-right="1pt solid #ff0000" fo:border-bottom="1pt solid #ff0000" fo:background-color="#ffee00"\/>/,
    );
    expect(saved.match(/table:table-cell table:style-name="TZ1"/g)).toHaveLength(2);
    expect(saved).toContain('style:name="T.A1"');
  });

  it('takes widths of columns and is as wide as they are', () => {
    const saved = edit(set('table', { columns: '2000 4000' }));
    expect(saved).toContain('style:width="300pt" table:align="left"');
    expect(saved).toContain('table:border-model="collapsing"');
    const [, one, other] =
      /<table:table-column table:style-name="(TC\d)"\/><table:table-column table:style-name="(TC\d)"\/>/.exec(
        saved,
      ) ?? [];
    expect(saved).toContain(
      `style:family="table-column" style:name="${one}"><style:table-column-properties style:column-width="100pt"/>`,
    );
    expect(saved).toContain(
      `style:family="table-column" style:name="${other}"><style:table-column-properties style:column-width="200pt"/>`,
    );
  });

  it('takes height and repetition of its first rows only', () => {
    let rows = 0;
    const saved = edit((node) =>
      node.type === 'row' ? set('row', { header: rows++ === 0, height: 20 })(node) : node,
    );
    expect(saved).toMatch(
      /<table:table-header-rows><table:table-row table:style-name="TR\d">.*<\/table:table-row><\/table:table-header-rows><table:table-row/,
    );
    expect(saved).toContain('style:min-row-height="20pt"');
  });

  it('takes nothing that is no value of its kind', () => {
    const evil = '"/><x/>';
    const saved = edit((node) =>
      set('cell', { borderTop: evil, shade: evil })(
        set('row', { height: evil })(set('table', { align: evil })(node)),
      ),
    );
    expect(saved).not.toContain('evil');
    expect(saved).toContain(body);
  });

  it('is read as it looks', () => {
    const { look } = openOdt(packOdt(body, styles)).doc.attrs as {
      look: { cells: unknown[]; tables: unknown[] };
    };
    expect(look.cells).toContainEqual(
      expect.objectContaining({ sides: expect.objectContaining({ top: 'single 1 FF0000' }) }),
    );
    expect(look.tables).toEqual([expect.objectContaining({ columns: '2835 2835', fixed: true })]);
  });
});

describe('a table that divides a cell', () => {
  const divided = `<table:table table:name="T"><table:table-column/><table:table-row><table:table-cell><table:table table:is-sub-table="true"><table:table-column/><table:table-row>${cell('a')}</table:table-row></table:table></table:table-cell></table:table-row></table:table><text:p>end</text:p>`;
  const saved = (change: (cell: ModelNode) => ModelNode[]) => {
    const original = packOdt(divided);
    const walk = (node: ModelNode): ModelNode => {
      const own = node.type === 'cell' ? { ...node, content: change(node) } : node;
      return { ...own, ...(own.content && { content: own.content.map(walk) }) };
    };
    const bytes = saveOdt(original, walk(openOdt(original).doc));
    return new TextDecoder().decode(readEntry(openPackage(bytes), 'content.xml'));
  };
  const paragraph = (text: string): ModelNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });

  it('stays one while it is alone in its cell', () => {
    const written = saved(({ content = [] }) =>
      content.map((one) => (one.type === 'paragraph' ? paragraph('changed') : one)),
    );
    expect(written).toContain('changed');
    expect(written).toContain('table:is-sub-table="true"');
  });

  it('is an ordinary one where something stands beside it', () => {
    const written = saved(({ content = [] }) =>
      content[0]?.type === 'table' ? [...content, paragraph('beside')] : content,
    );
    expect(written).toContain('>beside</text:p>');
    expect(written).not.toContain('is-sub-table');
  });
});
