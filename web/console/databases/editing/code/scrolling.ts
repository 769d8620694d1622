import { EditorView } from '@codemirror/view';

/** The head of the page, which lies over what is scrolled below it. */
const HEAD = 60;
/** So often the view may lay itself out anew before a place is where it will stay. */
const MOST_TRIES = 5;

type Box = { top: number; bottom: number; left: number; right: number };

/** How far a stretch must move to lie inside another. */
const outside = (from: number, to: number, start: number, end: number): number =>
  from < start ? from - start : to > end ? Math.min(to - end, from - start) : 0;

/** A line is brought into view by scrolling the source alone: the page would carry away the bar to save with. */
export const scrolling = EditorView.scrollHandler.of((view, range, { x, y, xMargin, yMargin }) => {
  const { scrollDOM } = view;
  const block = view.lineBlockAt(range.head);
  const height = scrollDOM.clientHeight;
  // What is far away is drawn only where the source is scrolled to.
  if (block.bottom < scrollDOM.scrollTop || block.top > scrollDOM.scrollTop + height)
    scrollDOM.scrollTop = block.top - height / 2;
  const bring = (tries: number) =>
    view.requestMeasure({
      key: scrolling,
      read: () => view.coordsAtPos(range.head, range.empty ? range.assoc || -1 : -1),
      write: (at) => {
        if (at) moveTo(at);
        else if (tries > 1) bring(tries - 1);
      },
    });
  bring(MOST_TRIES);
  return true;

  function moveTo(at: Box): void {
    const box = scrollDOM.getBoundingClientRect();
    const down =
      y === 'center'
        ? (at.top + at.bottom) / 2 - (box.top + height / 2)
        : y === 'start'
          ? at.top - yMargin - box.top
          : y === 'end'
            ? at.bottom + yMargin - (box.top + height)
            : outside(at.top - yMargin, at.bottom + yMargin, box.top, box.top + height);
    const gutters = view.dom.querySelector<HTMLElement>('.cm-gutters')?.offsetWidth ?? 0;
    const before = scrollDOM.scrollTop;
    if (down !== 0) scrollDOM.scrollTop += down;
    if (x === 'nearest')
      scrollDOM.scrollLeft += outside(
        at.left - xMargin,
        at.right + xMargin,
        box.left + gutters,
        box.left + scrollDOM.clientWidth,
      );
    const moved = scrollDOM.scrollTop - before;
    // Where the source itself is out of sight, the page has to move as well.
    scrollBy(0, outside(at.top - moved, at.bottom - moved, HEAD, innerHeight));
  }
});
