import type { EditorView } from 'prosemirror-view';

/**
 * Shows where a search stands. A view scrolls to its selection only while the page's own selection is in it, and while
 * somebody types what to look for that is in the box of the search.
 */
export function leadTo(view: EditorView): void {
  const lead = () => {
    const found = view.isDestroyed ? null : view.dom.querySelector('.found.current');
    if (found && !isSeen(found)) found.scrollIntoView({ block: 'center', inline: 'nearest' });
  };
  lead();
  // What rested beside it takes its real height only once it is near, which moves what is there.
  requestAnimationFrame(lead);
}

/** Whether nothing lies over it: no edge of the desk, and not the box of the search. */
function isSeen(found: Element): boolean {
  const { left, right, top, bottom } = found.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return document.elementsFromPoint(x, y)[0]?.closest('.found') === found;
}
