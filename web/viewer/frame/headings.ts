import { useEffect, useState } from 'react';
import type { OutlineEntry } from './Outline.tsx';

/** The headings below an element, in reading order; those without text are left out. */
export function headingsIn(place: ParentNode): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')].filter(
    (heading) => heading.textContent.trim() !== '',
  );
}

/** Brings a heading to the top of the screen and lets a screen reader go on from there. */
export function goToHeading(heading: HTMLElement): void {
  heading.scrollIntoView({ block: 'start' });
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Headings as outline entries; the one being read is marked.
 *  @param scroller what scrolls around them */
export function useOutline(headings: HTMLElement[], scroller: HTMLElement | null, done: () => void) {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    if (!scroller || headings.length === 0) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const edge = scroller.getBoundingClientRect().top + 80;
      setCurrent(headings.findLastIndex((heading) => heading.getBoundingClientRect().top < edge));
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    scroller.addEventListener('scroll', later, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', later);
    };
  }, [headings, scroller]);
  return headings.map(
    (heading, at): OutlineEntry => ({
      key: String(at),
      text: heading.textContent.replace(/\s+/g, ' ').trim(),
      level: Number(heading.tagName[1]),
      current: at === current,
      go: () => {
        goToHeading(heading);
        done();
      },
    }),
  );
}
