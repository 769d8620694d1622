/** A path of ours that a browser may be sent to after signing in; the start page for anything else (no open redirect). */
export function returnPath(given: string | undefined, publicUrl: string): string {
  if (!given?.startsWith('/')) return '/';
  const base = new URL(publicUrl);
  const url = URL.parse(given, base);
  // `//other.example` and `/\other.example` are addresses of another server to a browser.
  if (!url || url.origin !== base.origin || /^\/[/\\]/.test(given) || url.pathname.startsWith('//'))
    return '/';
  if (/^\/(sign-in|sign-out|oidc)(\/|$)/.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
