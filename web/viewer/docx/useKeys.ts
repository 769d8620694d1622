import { useEffect } from 'react';

type Keys = { desk: HTMLElement | null; search: () => void; zoom: Record<string, () => void> };

/**
 * Keys of a word-processing document. Search takes the place of the browser's, as in a PDF: it knows whole words, and counts.
 * Single keys work only while the document has the focus (WCAG 2.1.4).
 */
export function useKeys({ desk, search, zoom }: Keys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.defaultPrevented) return;
      const held = event.ctrlKey || event.metaKey;
      const action =
        held && !event.shiftKey && event.key === 'f'
          ? search
          : !held && event.target === desk
            ? zoom[event.key]
            : undefined;
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
