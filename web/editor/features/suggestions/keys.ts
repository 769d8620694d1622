import type { Node, ResolvedPos } from 'prosemirror-model';
import { Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type Changes, keysIn } from '../../../../formats/model/tracked/index.ts';

/** Whether an inline node is only there because its deletion is a suggestion. */
function isDeleted(node: Node, changes: Changes): boolean {
  const keys = [
    ...keysIn(node.attrs.wraps),
    ...node.marks.filter(({ type }) => type.name === 'wrap').map(({ attrs }) => String(attrs.key)),
  ];
  return keys.some((key) => /^(del|moveFrom)$/.test(changes(key)?.kind ?? ''));
}

/** The nearest character or atom on one side that is still there; undefined up to the paragraph's edge. */
function nearest($from: ResolvedPos, direction: 1 | -1, changes: Changes) {
  let pos = $from.pos;
  for (let guard = 0; guard < 10_000; guard++) {
    const $pos = $from.doc.resolve(pos);
    const node = direction > 0 ? $pos.nodeAfter : $pos.nodeBefore;
    if (!node) return undefined;
    const unseen = node.type.name === 'marker' || node.type.name === 'section';
    if (!unseen && !isDeleted(node, changes)) {
      const length = node.isText ? firstLength(node.text ?? '', direction) : 1;
      return direction > 0 ? { from: pos, to: pos + length } : { from: pos - length, to: pos };
    }
    pos += direction * node.nodeSize;
  }
  return undefined;
}

function firstLength(text: string, direction: 1 | -1): number {
  const near = direction > 0 ? text.slice(0, 40) : text.slice(-40);
  const pieces = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(near)];
  return (direction > 0 ? pieces[0] : pieces.at(-1))?.segment.length ?? 1;
}

/** Backspace and Delete pass over what is deleted already, to the next character that is still there. What is composed in
 *  the place of a selection begins before it: the browser goes on composing where the selection began. */
export const deletingPlugin = (suggests: () => boolean, changes: Changes) =>
  new Plugin({
    props: {
      handleKeyDown(view, event) {
        const direction = event.key === 'Backspace' ? -1 : event.key === 'Delete' ? 1 : undefined;
        const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
        return direction !== undefined && plain && suggests() && deleteOne(view, direction, changes);
      },
      handleDOMEvents: {
        compositionstart(view) {
          if (suggests() && view.editable && !view.state.selection.empty)
            view.dispatch(view.state.tr.deleteSelection());
          return false;
        },
      },
    },
  });

function deleteOne(view: EditorView, direction: 1 | -1, changes: Changes): boolean {
  const { selection } = view.state;
  if (!(selection instanceof TextSelection) || !selection.empty || !view.editable) return false;
  const { $from } = selection;
  const found = nearest($from, direction, changes);
  if (found) {
    // From where the character is, so that the cursor ends on its far side.
    const tr = view.state.tr.setSelection(
      TextSelection.create(view.state.doc, direction > 0 ? found.from : found.to),
    );
    view.dispatch(tr);
    view.dispatch(view.state.tr.delete(found.from, found.to).scrollIntoView());
    return true;
  }
  const edge = direction > 0 ? $from.end() : $from.start();
  if (edge !== $from.pos)
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, edge)));
  return false;
}
