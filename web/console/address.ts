import { useMemo, useSyncExternalStore } from 'react';

/** Addresses that this page shows by itself, without asking the server for another page. */
const own = /^\/($|databases(\/|$)|files(\/trash)?$|publish(\/|$)|downloads$|account$|admin(\/|$))/;

/** Where the reader is; a component that uses it renders again when that changes. */
export function useAddress(): URL {
  const href = useSyncExternalStore(subscribe, () => location.href);
  return useMemo(() => new URL(href), [href]);
}

function subscribe(told: () => void): () => void {
  addEventListener('popstate', told);
  return () => removeEventListener('popstate', told);
}

/** Goes to an address of this page, as if its link had been followed. */
export function go(href: string): void {
  const to = new URL(href, location.href);
  const otherPath = to.pathname !== location.pathname;
  history.pushState(null, '', to);
  dispatchEvent(new PopStateEvent('popstate'));
  if (!otherPath) return;
  scrollTo(0, 0);
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** Makes every plain link to an address of this page change the view instead of loading the page again. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (!own.test(link.pathname) || link.hash) return;
    event.preventDefault();
    go(link.href);
  });
}
