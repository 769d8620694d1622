import { useEffect } from 'react';

/** Where these keys move the cursor. */
const FIELDS = 'input, textarea, select';

/** Home and End lead to the ends of a long list at once. A browser scrolls there for a while, and stops midway where rows
 *  that come meanwhile turn out higher than was thought.
 *  @param scroller what the list scrolls in; null for the window */
export function useEnds(scroller: HTMLElement | null, long: boolean): void {
  useEffect(() => {
    if (!long) return undefined;
    const keyed = (event: KeyboardEvent) => {
      const { key, target } = event;
      if ((key !== 'Home' && key !== 'End') || event.defaultPrevented) return;
      if (event.altKey || event.metaKey || event.shiftKey) return;
      if (!(target instanceof HTMLElement) || target.isContentEditable || target.matches(FIELDS)) return;
      // What lies over the page has ends of its own.
      if (scroller === null && target.closest('[role="dialog"]')) return;
      event.preventDefault();
      const { scrollHeight } = scroller ?? document.documentElement;
      (scroller ?? window).scrollTo({ top: key === 'Home' ? 0 : scrollHeight, behavior: 'instant' });
    };
    const place: Pick<HTMLElement, 'addEventListener' | 'removeEventListener'> = scroller ?? document.body;
    place.addEventListener('keydown', keyed);
    return () => place.removeEventListener('keydown', keyed);
  }, [scroller, long]);
}
