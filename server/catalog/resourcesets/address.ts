import type { Fault } from '../../platform/http/problem.ts';

const SCHEME = /^https?:\/\//i;
/** Without a scheme a colon may only stand before a port, and the host needs a dot, so that `javascript:1` is none. */
const HOST = /^(localhost|[^\s/?#:@][^\s/?#:@.]*\.[^\s/?#:@]+)(:\d{1,5})?([/?#]|$)/i;

/** True for a URL with the scheme http or https, or with neither (seed 002, "Resource set and link"). */
export function isLinkAddress(text: string): boolean {
  if (/[\s\p{Cc}]/u.test(text)) return false;
  if (SCHEME.test(text)) return URL.canParse(text);
  return HOST.test(text) && URL.canParse(`http://${text}`);
}

/** What a schema cannot say of a link. */
export function linkFaults({ url }: Record<string, unknown>): Fault[] {
  if (typeof url !== 'string' || url === '' || isLinkAddress(url)) return [];
  return [{ path: '/url', message: 'must be a URL, with http://, https:// or no scheme' }];
}
