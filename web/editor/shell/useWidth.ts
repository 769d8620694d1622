import { useCallback, useRef, useState } from 'react';

/** The width of an element in pixels, inside its padding, and what to give as its `ref`. */
export function useWidth(): [width: number, measure: (element: HTMLElement | null) => void] {
  const [width, setWidth] = useState(innerWidth);
  const watched = useRef<{ element: HTMLElement; observer: ResizeObserver }>(undefined);
  const measure = useCallback((element: HTMLElement | null) => {
    if (watched.current?.element === element) return;
    watched.current?.observer.disconnect();
    watched.current = undefined;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width);
    });
    observer.observe(element);
    watched.current = { element, observer };
  }, []);
  return [width, measure];
}
