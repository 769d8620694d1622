import type { Node, ResolvedPos } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { absolutePositionToRelativePosition, type ProsemirrorBinding } from 'y-prosemirror';
import * as Y from 'yjs';

type Bound = Pick<ProsemirrorBinding, 'type' | 'mapping'>;

/**
 * Where the selection stands in the shared text, for as long as that changes. The library walks to it from the start of
 * the text, several times with each key; where the block that it stands in is known, only its own inside is walked.
 */
export function relativeSelection(binding: Bound, { selection, doc }: EditorState) {
  const anchor = relativeTo(binding, doc, selection.$anchor);
  if (selection.empty) {
    const cursor = afterLetter(binding, anchor);
    return { type: (selection.toJSON() as { type: string }).type, anchor: cursor, head: cursor };
  }
  const head = relativeTo(binding, doc, selection.$head);
  return { type: (selection.toJSON() as { type: string }).type, anchor, head };
}

function relativeTo({ type, mapping }: Bound, doc: Node, $pos: ResolvedPos): Y.RelativePosition {
  const whole = () => absolutePositionToRelativePosition($pos.pos, type, mapping);
  // At the edges of blocks, and of what has nothing in it, the library has rules of its own.
  if (!$pos.parent.isTextblock || $pos.parentOffset === 0) return whole();
  const block: unknown = type.get($pos.index(0));
  const known = block instanceof Y.XmlElement ? mapping.get(block) : undefined;
  if (!(block instanceof Y.XmlElement) || known !== doc.child($pos.index(0))) return whole();
  return absolutePositionToRelativePosition($pos.pos - $pos.start(1), block, mapping);
}

/** A cursor belongs to the letter before it: what others put in just there does not part the word that is being typed. */
function afterLetter({ type }: Bound, cursor: Y.RelativePosition): Y.RelativePosition {
  const place = type.doc && Y.createAbsolutePositionFromRelativePosition(cursor, type.doc);
  return place?.type instanceof Y.XmlText && place.index > 0
    ? Y.createRelativePositionFromTypeIndex(place.type, place.index, -1)
    : cursor;
}
