import type { Problem } from '../http/problem.ts';
import { type Html, html } from '../identity/pages/html.ts';

/** The script of an error page inside a frame: it tells the embedding page why there is no document, in the messages of
 *  web/embed/messages.ts. It talks only to an embedding page of an allowed origin, and asks nothing of it. */
export const errorFrameScript = `{
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

/** The meta elements that the script reads. */
export const problemForHost = ({ code, message }: Problem, frameAncestors: string[]): Html => html`
<meta name="trivet-frame-ancestors" content="${frameAncestors.join(' ')}">
<meta name="trivet-code" content="${code}">
<meta name="trivet-summary" content="${message}">`;
