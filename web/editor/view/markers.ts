import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Command, TextSelection } from 'prosemirror-state';

/** Range markers take no room on the page, so the keyboard passes over them as if they were not there. */
const unseen = (node: Node | null | undefined) => node?.type.name === 'marker';

/** Position beyond the markers beside `from`, the same position when there are none. */
function beyond($from: ResolvedPos, direction: 1 | -1): number {
  const { parent } = $from;
  let pos = $from.pos;
  let index = direction > 0 ? $from.indexAfter() : $from.index() - 1;
  if ($from.textOffset > 0) return pos;
  for (; unseen(parent.maybeChild(index)); index += direction) pos += direction;
  return pos;
}

/** Length of the character (as people see it) on one side of a position, 0 where there is no text. */
function characterLength($pos: ResolvedPos, direction: 1 | -1): number {
  const node = direction > 0 ? $pos.nodeAfter : $pos.nodeBefore;
  if (!node?.isText) return 0;
  const pieces = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(node.text ?? '')];
  return (direction > 0 ? pieces[0] : pieces.at(-1))?.segment.length ?? 0;
}

/** Delete the character on the far side of markers; without markers the usual commands do it. */
export function deleteBeyondMarkers(direction: 1 | -1): Command {
  return (state, dispatch) => {
    const { $from, empty } = state.selection;
    const far = empty ? beyond($from, direction) : $from.pos;
    if (far === $from.pos) return false;
    const $far = state.doc.resolve(far);
    const length = characterLength($far, direction);
    if (length === 0) {
      // Nothing but markers up to the edge of the paragraph: stand there, and let the usual commands go on.
      if (dispatch) dispatch(state.tr.setSelection(TextSelection.create(state.doc, far)));
      return false;
    }
    if (dispatch)
      dispatch(
        state.tr
          .delete(Math.min(far, far + direction * length), Math.max(far, far + direction * length))
          .scrollIntoView(),
      );
    return true;
  };
}

/** Move the cursor over markers and the character behind them. */
export function moveBeyondMarkers(direction: 1 | -1): Command {
  return (state, dispatch) => {
    const { $from, empty } = state.selection;
    const far = empty ? beyond($from, direction) : $from.pos;
    if (far === $from.pos) return false;
    const length = characterLength(state.doc.resolve(far), direction);
    if (length === 0) return false;
    if (dispatch) {
      dispatch(
        state.tr.setSelection(TextSelection.create(state.doc, far + direction * length)).scrollIntoView(),
      );
    }
    return true;
  };
}
