import { type EditorState, Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

/** For how long the sheet keeps its width before its text rests. */
const PATIENCE = 400;

/**
 * Lets text far from what is shown rest: the browser neither lays it out nor paints it anew with each key. It begins
 * once all of it was laid out and the browser has noted how high each paragraph is, so that resting moves nothing; with
 * another width or zoom all of it is laid out again first. What may rest stands in `sheet.css`.
 * @returns what ends it
 */
export function skipHiddenBlocks(paper: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known = '';
  const observer = new ResizeObserver(() => {
    const size = `${paper.offsetWidth} ${paper.getBoundingClientRect().width}`;
    if (size === known) return;
    known = size;
    wake();
  });
  const wake = () => {
    delete paper.dataset.resting;
    clearTimeout(timer);
    timer = setTimeout(() => {
      paper.dataset.resting = '';
    }, PATIENCE);
  };
  observer.observe(paper);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

const key = new PluginKey<DecorationSet>('awake');

/**
 * The paragraph that the cursor is in never rests. A paragraph that just came rests until the next frame; a letter that
 * is typed before that frame leaves the browser's cursor in front of it, because there is no place yet to put it.
 */
export const awakePlugin = () =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, state) => awake(state),
      apply: (tr, set, before, state) =>
        tr.docChanged || placeOf(before) !== placeOf(state) ? awake(state) : set,
    },
    props: { decorations: (state) => key.getState(state) },
  });

/** Where the block of the text begins that the cursor is in, if it is in one. */
const placeOf = ({ selection: { $head } }: EditorState) => ($head.depth > 0 ? $head.before(1) : undefined);

function awake(state: EditorState): DecorationSet {
  const from = placeOf(state);
  const block = from === undefined ? undefined : state.doc.nodeAt(from);
  if (from === undefined || !block?.isTextblock) return DecorationSet.empty;
  return DecorationSet.create(state.doc, [Decoration.node(from, from + block.nodeSize, { class: 'awake' })]);
}
