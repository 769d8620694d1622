import { type Html, html } from '../identity/pages/html.ts';
import type { Problem } from './problem.ts';

/** The script of an error page inside a frame: it tells the page around why there is no document, in the words of
 *  web/embed/messages.ts. The page around is heard at an origin that may embed ours, and asked for nothing. */
export const tellHost = `{
  const meta = (name) => document.querySelector('meta[name="trivet-' + name + '"]').content;
  const allowed = [location.origin, ...meta('frame-ancestors').split(' ').filter(Boolean)];
  const around = location.ancestorOrigins?.[0] ?? URL.parse(document.referrer)?.origin;
  addEventListener('message', ({ source, origin, data, ports }) => {
    if (source !== parent || !allowed.includes(origin) || ports.length !== 1) return;
    if (data?.trivet !== 'connect' || data.version !== 1) return;
    ports[0].postMessage({ event: 'error', detail: { code: meta('code'), summary: meta('summary') } });
  });
  for (const origin of allowed.includes(around) ? [around] : allowed)
    parent.postMessage({ trivet: 'hello', versions: [1] }, origin);
}`;

/** What that script reads. */
export const toldToHost = ({ code, message }: Problem, frameAncestors: string[]): Html => html`
<meta name="trivet-frame-ancestors" content="${frameAncestors.join(' ')}">
<meta name="trivet-code" content="${code}">
<meta name="trivet-summary" content="${message}">`;
