import { Fragment, type Node, type Slice } from 'prosemirror-model';
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type { Transform } from 'prosemirror-transform';
import { schema } from '../../../../formats/model/index.ts';
import { addColumn, addRow, cellAt, rowsOf, type TablePlace } from '../../view/content/tables.ts';
import { mend } from './arrange.ts';
import { selectedCells } from './cellSelection.ts';

/** What goes into cells, row by row; undefined where nothing does. */
export type Cells = (Fragment | undefined)[][];

/** More columns than these no word processor takes. */
const MAX_COLUMNS = 63;

/** The cells of pasted content that is one table and nothing else. */
export function cellsOf({ content }: Slice): Cells | undefined {
  const blocks = content.content.filter(
    ({ type, content: { size } }) => type.name !== 'paragraph' || size > 0,
  );
  const [table] = blocks;
  if (blocks.length !== 1 || table?.type.name !== 'table') return undefined;
  return rowsOf({ node: table, pos: 0 }).map(({ cells }) => {
    const row: (Fragment | undefined)[] = [];
    for (const { node, column } of cells) if (node.type.name === 'cell') row[column] = node.content;
    return row;
  });
}

/** The cells of text as spreadsheets copy it: a tab between two of them. */
export function cellsOfText(text: string): Cells | undefined {
  if (!text.includes('\t')) return undefined;
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const cell = (words: string) =>
    Fragment.from(schema.node('paragraph', null, words === '' ? [] : [schema.text(words)]));
  return lines.map((line) => line.split('\t').map(cell));
}

/**
 * Pasted cells go into the cells of the table around the cursor, from it on to the right and down, and the table grows
 * by what they need. One cell for several that are selected goes into each. @returns undefined outside of tables
 */
export function pasteCells(state: EditorState, given: Cells): Transaction | undefined {
  const chosen = selectedCells(state);
  const width = Math.max(0, ...given.map((row) => row.length));
  if (!chosen || width === 0 || (width === 1 && given.length === 1 && !chosen.isSelection)) return undefined;
  const { top, left } = chosen.rectangle;
  const tr = state.tr;
  const table = mend(tr, chosen.table);
  if (!table) return undefined;
  const [only] = given.length === 1 && width === 1 ? (given[0] ?? []) : [];
  const grown = only ? table : grow(tr, table, top + given.length, left + width);
  const targets = only
    ? chosen.cells.map((cell) => ({ ...cell, content: only }))
    : placesFor(grown, given, top, left);
  for (const { pos, node, content } of targets.toSorted((a, b) => b.pos - a.pos))
    tr.replaceWith(pos + 1, pos + node.nodeSize - 1, dressed(content, node));
  const first = targets[0];
  if (first) tr.setSelection(TextSelection.near(tr.doc.resolve(first.pos + 1)));
  return tr.setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView();
}

/** Text without a look of its own has that of the paragraph it replaces. */
function dressed(content: Fragment, cell: Node): Fragment {
  const model = cell.firstChild?.type.name === 'paragraph' ? cell.firstChild.attrs : {};
  const { id: _, list: __, section: ___, ...kept } = model;
  const blocks = content.content.map((node) => {
    const isPlain = node.type.name === 'paragraph' && node.attrs.style === null && node.attrs.props === null;
    return isPlain ? node.type.create({ ...kept, ...given(node) }, node.content, node.marks) : node;
  });
  return Fragment.fromArray(blocks.length > 0 ? blocks : [schema.node('paragraph', kept)]);
}

const given = ({ attrs }: Node) =>
  Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null));

function grow(tr: Transform, { pos, node }: TablePlace, height: number, width: number): TablePlace {
  const now = (): TablePlace => ({ pos, node: tr.doc.nodeAt(pos) ?? node });
  for (let count = rowsOf(now()).length; count < height; count++) addRow(tr, now(), count, count - 1);
  const wide = Math.min(width, MAX_COLUMNS);
  for (let count = columnsOf(now()); count < wide; count++) addColumn(tr, now(), count, count - 1);
  return now();
}

const columnsOf = (table: TablePlace) =>
  Math.max(0, ...rowsOf(table).map(({ cells }) => cells.reduce((sum, { span }) => sum + span, 0)));

function placesFor(table: TablePlace, cells: Cells, top: number, left: number) {
  const rows = rowsOf(table);
  return cells.flatMap((row, down) =>
    row.flatMap((content, across) => {
      const cell = cellAt(rows[top + down], left + across);
      const begins = cell?.node.type.name === 'cell' && cell.column === left + across;
      return content && begins ? [{ ...cell, content }] : [];
    }),
  );
}
