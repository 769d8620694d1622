import { useLayoutEffect, useState } from 'react';

/** What a list scrolls in; null for the window. `margin` is how far below its top the list begins, in pixels. */
type Place = { scroller: HTMLElement | null; margin: number };

/** Less is a matter of rounding. */
const MOVED_PIXELS = 1;

/** Where a list scrolls, also after something above it came, went or changed its height.
 *  @param first the first element of the list; null while nothing needs to be known */
export function useScroller(first: HTMLElement | null): Place {
  const [place, setPlace] = useState<Place>({ scroller: null, margin: 0 });
  useLayoutEffect(() => {
    if (!first) return undefined;
    const look = () =>
      setPlace((before) => {
        const now = placeOf(first);
        const isMoved = Math.abs(now.margin - before.margin) > MOVED_PIXELS;
        return now.scroller !== before.scroller || isMoved ? now : before;
      });
    look();
    const watch = new ResizeObserver(look);
    for (let around = first.parentElement; around; around = around.parentElement) watch.observe(around);
    return () => watch.disconnect();
  }, [first]);
  return place;
}

function placeOf(first: HTMLElement): Place {
  const { top } = first.getBoundingClientRect();
  for (let around = first.parentElement; around && around !== document.body; around = around.parentElement) {
    // What may scroll sideways may scroll down as well, as far as styles say.
    if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY))
      return { scroller: around, margin: top - around.getBoundingClientRect().top + around.scrollTop };
  }
  return { scroller: null, margin: top + scrollY };
}
