import { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type ModelNode, schema } from '../../formats/model/index.ts';

/** ProseMirror with a document of ours and nothing else: no plugin, no room, no toolbar. */
export function openBare(place: HTMLElement, doc: ModelNode): void {
  new EditorView(place, {
    state: EditorState.create({ doc: Node.fromJSON(schema, doc) }),
    attributes: { class: 'sheet' },
  });
}
