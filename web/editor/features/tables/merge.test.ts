import { Transform } from 'prosemirror-transform';
import { expect, it } from 'vitest';
import { schema } from '../../../../formats/model/index.ts';
import { mergeCells } from './merge.ts';

const cell = (text: string) =>
  schema.node('cell', null, [schema.node('paragraph', null, [schema.text(text)])]);
const row = (...texts: string[]) => schema.node('row', null, texts.map(cell));

it('cells are not merged over a row that ends before them, as some files have it, and nothing is thrown', () => {
  const table = schema.node('table', null, [row('a1', 'b1', 'c1'), row('a2')]);
  const tr = new Transform(schema.node('doc', null, [table]));
  const merge = (left: number, right: number) =>
    mergeCells(tr, { node: table, pos: 0 }, { top: 0, bottom: 2, left, right });
  expect(merge(1, 3)).toBe(false);
  expect(merge(0, 2)).toBe(false);
  expect(tr.docChanged).toBe(false);
  expect(merge(0, 1)).toBe(true);
  expect(tr.doc.firstChild?.firstChild?.firstChild?.textContent).toBe('a1a2');
});
