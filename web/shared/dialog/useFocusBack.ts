import { useEffect, useState } from 'react';

/** Returns the focus to what had it when a dialog opened, or, when that is gone, to the content of the page. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The dialog releases the focus only after it is gone.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const place = before?.isConnected ? before : document.getElementById('content');
        if (place instanceof HTMLElement) place.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
