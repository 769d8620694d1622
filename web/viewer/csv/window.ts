import { type RefObject, useEffect, useState } from 'react';

/** Height of a row in pixels; as in `grid.module.css`. */
export const ROW = 30;
/** Rows beyond the edges, so that scrolling shows no gaps. */
const MORE = 20;

/** Which rows of a scrolling place are in sight, from one up to but without the other. */
export function useWindow(place: RefObject<HTMLElement | null>, rows: number): { from: number; to: number } {
  const [range, setRange] = useState({ from: 0, to: Math.min(rows, 80) });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = () => {
      const top = Math.floor(element.scrollTop / ROW);
      const height = Math.ceil(element.clientHeight / ROW);
      const from = Math.max(top - MORE, 0);
      const to = Math.min(top + height + MORE, rows);
      setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [place, rows]);
  return range;
}
