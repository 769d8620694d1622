import { type Node, Slice } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { describe, expect, it } from 'vitest';
import { schema } from '../../../../formats/model/index.ts';
import { rowsOf } from '../../view/content/tables.ts';
import { trailingParagraphPlugin } from '../../view/trailingParagraph.ts';
import { paragraphAfter, paragraphBeforeTable } from './beside.ts';
import { CellSelection } from './cellSelection.ts';
import { type Cells, cellsOf, cellsOfText, pasteCells } from './pasteCells.ts';

const paragraph = (text = '', attrs: Record<string, unknown> = {}) =>
  schema.node('paragraph', attrs, text === '' ? [] : [schema.text(text)]);
const cell = (text: string, attrs: Record<string, unknown> = {}) =>
  schema.node('cell', attrs, [paragraph(text, { align: 'right' })]);
const table = (...rows: string[]) =>
  schema.node(
    'table',
    { columns: [...(rows[0] ?? '')].map(() => 1000).join(' ') },
    rows.map((row) =>
      schema.node(
        'row',
        null,
        [...row].map((text) => cell(text)),
      ),
    ),
  );
const shown = (doc: Node) =>
  doc.content.content.map((block) =>
    block.type.name === 'table'
      ? rowsOf({ node: block, pos: 0 })
          .map(({ cells }) => cells.map(({ node }) => node.textContent).join('|'))
          .join(' / ')
      : block.textContent,
  );
/** Where a text stands. */
function placeOf(doc: Node, text: string): number {
  let found = -1;
  doc.descendants((node, pos) => {
    if (found < 0 && node.isText && node.text === text) found = pos;
  });
  return found;
}
/** A document with the cursor before a text. */
function at(text: string, ...blocks: Node[]): EditorState {
  const doc = schema.node('doc', null, blocks);
  return EditorState.create({
    doc,
    selection: TextSelection.create(doc, placeOf(doc, text)),
    plugins: [trailingParagraphPlugin()],
  });
}
const pasted = (state: EditorState, cells: Cells | undefined) => {
  const tr = cells && pasteCells(state, cells);
  return tr && state.apply(tr).doc;
};

describe('cells that are pasted into a table', () => {
  it('go into its cells, and make it larger where there are more', () => {
    const doc = pasted(at('d', table('ab', 'cd')), cellsOfText('1\t2\r\n3\t4\r\n'));
    expect(doc && shown(doc)).toEqual(['a|b| / c|1|2 / |3|4']);
    expect(doc?.firstChild?.attrs.columns.split(' ')).toHaveLength(3);
  });

  it('look as what they replace where they have no look of their own', () => {
    const doc = pasted(at('a', table('ab')), cellsOfText('1\t2'));
    expect(doc?.firstChild?.firstChild?.firstChild?.firstChild?.attrs.align).toBe('right');
  });

  it('are a whole table outside of one, or beside other text', () => {
    const copied = table('12');
    expect(
      cellsOf(Slice.maxOpen(schema.node('doc', null, [paragraph('x'), copied]).content)),
    ).toBeUndefined();
    const cells = cellsOf(new Slice(schema.node('doc', null, [copied, paragraph()]).content, 0, 0));
    expect(cells?.[0]?.map((one) => one?.textBetween(0, one.size))).toEqual(['1', '2']);
    expect(pasted(at('x', paragraph('x')), cells)).toBeUndefined();
    expect(cellsOfText('no cells\nhere')).toBeUndefined();
  });

  it('fill all that are selected when there is one, and pass over what a cell covers', () => {
    const state = at('a', table('ab', 'cd'));
    const [first, last] = ['a', 'd'].map((text) => placeOf(state.doc, text) - 2);
    const selection = CellSelection.between(state.doc, first ?? 0, last ?? 0);
    const all = state.apply(state.tr.setSelection(selection ?? state.selection));
    const one = cellsOf(new Slice(schema.node('doc', null, [table('7')]).content, 0, 0));
    expect(shown(pasted(all, one) ?? all.doc)).toEqual(['7|7 / 7|7']);
    const wide = schema.node('table', null, [schema.node('row', null, [cell('w', { span: 2 }), cell('x')])]);
    expect(shown(pasted(at('w', wide), cellsOfText('1\t2\t3')) ?? wide)).toEqual(['1|3']);
  });
});

describe('beside a table', () => {
  it('there is a paragraph behind it when an edit made it the end of the text', () => {
    const state = at('x', paragraph('x'));
    const doc = state.apply(state.tr.replaceWith(0, state.doc.content.size, table('a'))).doc;
    expect(shown(doc)).toEqual(['a', '']);
  });

  it('Enter at its beginning makes one before it, and only there', () => {
    const run = (state: EditorState) => {
      let next = state;
      const done = paragraphBeforeTable(state, (tr) => {
        next = state.apply(tr);
      });
      return done && shown(next.doc);
    };
    expect(run(at('a', table('ab')))).toEqual(['', 'a|b']);
    expect(run(at('b', table('ab')))).toBe(false);
    expect(run(at('a', paragraph('x'), table('ab')))).toBe(false);
  });

  it('the arrow down makes one behind a table that a file ends with', () => {
    const view = { editable: true } as unknown as EditorView;
    const state = at('b', table('ab'));
    let next = state;
    paragraphAfter(0)(
      state,
      (tr) => {
        next = state.apply(tr);
      },
      view,
    );
    expect(shown(next.doc)).toEqual(['a|b', '']);
    expect(paragraphAfter(0)(state, undefined, { ...view, editable: false } as EditorView)).toBe(false);
  });
});
