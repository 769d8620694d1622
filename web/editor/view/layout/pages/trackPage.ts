import type { Observable } from '../../../session/observable.ts';
import type { Page } from './box.ts';

/** What is seen of a page before its upper edge, in pixels. */
const ABOVE = 12;

/** Says which page is seen, as the desk scrolls, and scrolls to one by its number, from 1. */
export function trackPage(
  paper: HTMLElement,
  desk: HTMLElement | null,
  current: Observable<number>,
  shown: () => { pages: readonly Page[]; scale: number },
) {
  let frame = 0;
  function track() {
    frame = 0;
    const { pages, scale } = shown();
    if (!desk || pages.length === 0) return;
    const { top, height } = desk.getBoundingClientRect();
    const at = (top + height / 3 - paper.getBoundingClientRect().top) / scale;
    current.set(
      Math.max(
        pages.findLastIndex(({ y }) => y <= at),
        0,
      ) + 1,
    );
  }
  const scrolled = () => {
    frame ||= requestAnimationFrame(track);
  };
  desk?.addEventListener('scroll', scrolled, { passive: true });
  return {
    track,
    goTo(number: number) {
      const { pages, scale } = shown();
      const page = pages[number - 1];
      if (!desk || !page) return;
      const own = paper.getBoundingClientRect().top - desk.getBoundingClientRect().top;
      desk.scrollTop += own + page.y * scale - ABOVE;
    },
    close() {
      cancelAnimationFrame(frame);
      desk?.removeEventListener('scroll', scrolled);
    },
  };
}
