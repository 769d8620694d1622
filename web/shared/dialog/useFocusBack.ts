import { useEffect, useState } from 'react';

/** Gives the focus back to what had it when a dialog came; when that is gone, to the content of the page. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The dialog lets go of the focus only after it is gone.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const place = before?.isConnected ? before : document.getElementById('content');
        if (place instanceof HTMLElement) place.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
