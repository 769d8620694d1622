// Runs before the page is painted, so that a dark page never flashes white. The choice is kept by web/shared/theme.ts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('trivet-colours');
  } catch {
    // A frame of another site may have no storage; the system's choice holds then.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
