import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { emptyDocx, paragraph } from '../../../../formats/docx/empty.ts';
import { openDocument, saveDocument } from '../../../../formats/editable/index.ts';
import { type Formatting, type ModelNode, schema } from '../../../../formats/model/index.ts';
import { packOdt } from '../../../../formats/odt/empty.ts';
import { selectionStateOf } from '../selectionState.ts';
import { toggleList } from './lists.ts';
import { setParagraph } from './paragraphs.ts';

const files = {
  docx: emptyDocx('', paragraph('One')),
  odt: packOdt('<text:p>One</text:p>'),
};
const never = { canUndo: () => false, canRedo: () => false };

/** A file with the cursor in its first paragraph, and what the ruler shows of it. */
function opened(bytes: Uint8Array) {
  const model = openDocument(bytes).doc;
  const formatting = model.attrs?.look as Formatting;
  let state = EditorState.create({ doc: schema.nodeFromJSON({ ...model, attrs: {} }) });
  let first = -1;
  state.doc.descendants((node, pos) => {
    if (first < 0 && node.isTextblock) first = pos + 1;
  });
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, first)));
  const now = {
    indents() {
      const { left, first } = selectionStateOf(state, formatting, never);
      return [left, first];
    },
    attrs: () => state.selection.$from.parent.attrs,
    run(command: ReturnType<typeof toggleList>) {
      command(state, (tr) => {
        state = state.apply(tr);
      });
      return now;
    },
    set: (values: Parameters<typeof setParagraph>[1]) => now.run(setParagraph(formatting, values)),
    list: (kind: 'number' | 'legal') => now.run(toggleList(formatting, kind)),
    save: () => saveDocument(bytes, { ...(state.doc.toJSON() as ModelNode), attrs: model.attrs ?? {} }),
  };
  return now;
}

describe.each(['docx', 'odt'] as const)('the indents of a list in a .%s', (kind) => {
  it('are those of the list, as soon as it is made and once it is saved', () => {
    expect(opened(files[kind]).list('number').indents()).toEqual([36, -18]);
    const now = opened(files[kind]).list('legal');
    expect(now.indents()).toEqual([36, -36]);
    expect(opened(now.save()).indents()).toEqual([36, -36]);
  });

  it('are moved in one paragraph, each by itself, and back without a trace', () => {
    const now = opened(files[kind]).list('number');
    const plain = Buffer.from(now.save());
    const moved = now.set({ left: 72 });
    expect(moved.indents()).toEqual([72, -18]);
    const again = opened(moved.save());
    expect(again.indents()).toEqual([72, -18]);
    expect(opened(again.set({ first: -36 }).save()).indents()).toEqual([72, -36]);
    now.set({ left: 36 });
    expect([now.attrs().left, now.attrs().first]).toEqual([null, null]);
    expect(plain.equals(Buffer.from(now.save()))).toBe(true);
  });
});
