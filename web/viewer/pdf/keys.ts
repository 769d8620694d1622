import { type RefObject, useEffect } from 'react';
import type { Reader, Reading } from './reader.ts';

type Keys = {
  place: RefObject<HTMLElement | null>;
  reader: Reader | undefined;
  reading: Reading;
  pages: number;
  search: () => void;
  print: () => void;
  help: () => void;
};

/**
 * Keys of a PDF. Search and print take the place of the browser's, which know only the pages drawn so far; single
 * keys work only while the pages have the focus (WCAG 2.1.4), and only where they do not scroll.
 */
export function usePdfKeys({ place, reader, reading, pages, search, print, help }: Keys): void {
  useEffect(() => {
    if (!reader) return;
    const goBy = (step: number) => {
      const page = reading.page + step;
      if (page >= 1 && page <= pages) reader.goToPage(page);
    };
    const wide = () => place.current && place.current.scrollWidth > place.current.clientWidth + 1;
    const single: Record<string, () => void> = {
      '+': reader.zoomIn,
      '=': reader.zoomIn,
      '-': reader.zoomOut,
      '0': () => reader.zoomTo('page-width'),
      ArrowLeft: () => goBy(-1),
      ArrowRight: () => goBy(1),
      Home: () => reader.goToPage(1),
      End: () => reader.goToPage(pages),
      r: reader.turn,
      '?': help,
    };
    const onKey = (event: KeyboardEvent) => {
      const held = event.ctrlKey || event.metaKey;
      const command =
        held && !event.altKey && !event.shiftKey ? { f: search, p: print }[event.key] : undefined;
      const sideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      const inPages = !held && !event.altKey && event.target === place.current && !(sideways && wide());
      const action = command ?? (inPages ? single[event.key] : undefined);
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
