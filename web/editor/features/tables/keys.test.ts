import { Node } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { emptyDocx, table } from '../../../../formats/docx/empty.ts';
import { openDocx } from '../../../../formats/docx/index.ts';
import { schema } from '../../../../formats/model/index.ts';
import { goToCell } from './keys.ts';

it('goes from cell to cell', () => {
  const doc = Node.fromJSON(schema, openDocx(emptyDocx('', `${table([['a', 'b']])}<w:p/>`)).doc);
  let first = 0;
  doc.descendants(({ type }, pos) => {
    if (first === 0 && type.name === 'cell') first = pos + 2;
  });
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, first) });
  let next = state;
  const went = goToCell(1)(state, (tr) => {
    next = state.apply(tr);
  });
  expect(went).toBe(true);
  expect(next.selection.$from.parent.textContent).toBe('b');
  expect(goToCell(1)(next)).toBe(false);
});
