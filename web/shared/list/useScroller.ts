import { useLayoutEffect, useState } from 'react';

/** What a list scrolls in; null for the window. `margin` is how far below its top the list begins, in pixels. */
type Place = { scroller: HTMLElement | null; margin: number };

/** Less is a matter of rounding. */
const MOVED_PIXELS = 1;

/** Where a list scrolls, also after something above it came, went or changed its height.
 *  @param list the parent of the rows; null while nothing needs to be known */
export function useScroller(list: HTMLElement | null): Place {
  const [place, setPlace] = useState<Place>({ scroller: null, margin: 0 });
  useLayoutEffect(() => {
    if (!list) return undefined;
    const look = () =>
      setPlace((before) => {
        const now = placeOf(list);
        const isMoved = Math.abs(now.margin - before.margin) > MOVED_PIXELS;
        return now.scroller !== before.scroller || isMoved ? now : before;
      });
    look();
    const watch = new ResizeObserver(look);
    for (let around: HTMLElement | null = list; around; around = around.parentElement) watch.observe(around);
    return () => watch.disconnect();
  }, [list]);
  return place;
}

function placeOf(list: HTMLElement): Place {
  const begin = list.clientTop + Number.parseFloat(getComputedStyle(list).paddingTop);
  const { top } = list.getBoundingClientRect();
  for (
    let around: HTMLElement | null = list;
    around && around !== document.body;
    around = around.parentElement
  ) {
    // What may scroll sideways may scroll down as well, as far as styles say.
    if (around.scrollHeight <= around.clientHeight || !/auto|scroll/.test(getComputedStyle(around).overflowY))
      continue;
    const above = around === list ? 0 : top - around.getBoundingClientRect().top + around.scrollTop;
    return { scroller: around, margin: above + begin };
  }
  return { scroller: null, margin: top + scrollY + begin };
}
