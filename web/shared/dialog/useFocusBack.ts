import { useEffect, useState } from 'react';

/** Returns the focus to what had it when a dialog opened, or to the button of the menu in which it was chosen; when that
 *  is gone, to the content of the page. */
export function useFocusBack(): void {
  const [before] = useState(whatStays);
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

/** What has the focus, and is still there when the menu closes that it may be in. */
function whatStays(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : document.activeElement;
}
