import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, readCookie } from '../../../platform/http/cookieName.ts';
import { languageFor } from '../../../platform/http/language.ts';
import { framed, pageHeaders, pageScript } from '../../../platform/identity/pages/frame.ts';
import { html } from '../../../platform/identity/pages/html.ts';
import { cookieIn } from '../../../platform/identity/sessions/cookies.ts';
import { hashed } from '../../../platform/keys/hashed.ts';
import type { Settings } from '../../../settings.ts';
import { openingWords } from '../words.ts';

export const FRAME = '/docs/frame';
/** What a frame's browser keeps in the frame's own cookies, so that a ticket is of no use in another browser or site. */
const COOKIE = 'trivet_frame_browser';
export const frameBrowser = (request: FastifyRequest) => readCookie(request, COOKIE);

type Shown = Pick<Settings, 'publicUrl' | 'frameAncestors'>;

/** Only a window that this very frame opened, showing a page of ours, is heard. */
const asking = pageScript(`(() => {
  const button = document.querySelector('button');
  const said = document.querySelector('[role=status]');
  const says = said.dataset;
  const { ancestorOrigins, origin } = location;
  const parent = ancestorOrigins?.[0] ?? (document.referrer ? new URL(document.referrer).origin : '');
  let opened = null;
  button.hidden = false;
  button.addEventListener('click', () => {
    const address = button.dataset.window + '&parent=' + encodeURIComponent(parent);
    opened = window.open(address, '_blank', 'popup,width=520,height=720');
    said.textContent = opened ? says.goOn : says.blocked;
  });
  const take = async (ticket) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ ticket, parent });
    const answer = await fetch('${FRAME}/session', { method: 'POST', headers, body });
    if (!answer.ok) {
      const { code, summary } = await answer.json();
      return code === 'documents.ticket.refused' ? says.refused : summary;
    }
    if ((await fetch('${FRAME}/session')).ok) location.replace(button.dataset.then);
    else return says.noCookies;
  };
  addEventListener('message', ({ source, origin: from, data }) => {
    if (!opened || source !== opened || from !== origin || data?.kind !== 'trivet ticket') return;
    take(data.ticket).then(
      (fault) => { if (fault) said.textContent = fault; },
      () => { said.textContent = says.silent; },
    );
  });
})();`);

/** Answers inside a frame of another site, where nobody may be asked for a password and cookies of our pages do not
 *  arrive: a button opens the sign-in in a window.
 *  @param to the path that the frame shows in the end, without a code in it. */
export function askInFrame(
  settings: Shown,
  request: FastifyRequest,
  reply: FastifyReply,
  to: string,
  switching = false,
): FastifyReply {
  const browser = frameBrowser(request) ?? randomBytes(24).toString('base64url');
  reply.setCookie(cookieName(COOKIE, settings), browser, {
    path: '/',
    ...cookieIn('frame', settings),
    maxAge: 3600,
  });
  const query = new URLSearchParams({ to, browser: hashed(browser), ...(switching ? { switch: '1' } : {}) });
  const language = languageFor(request);
  const w = openingWords(language);
  const content = html`<h1>${w.signIn}</h1>
<p class="lead">${w.opensHere}</p>
<p><button class="primary" type="button" data-window="${FRAME}/window?${query.toString()}" data-then="${to}" hidden>${w.signIn}</button></p>
<p><a class="quiet" href="${to}" target="_blank" rel="noopener">${w.inWindow}</a></p>
<p class="note" role="status" data-go-on="${w.goOn}" data-blocked="${w.blocked}" data-no-cookies="${w.noCookies}"
 data-silent="${w.silent}" data-refused="${w.refused}"></p>`;
  return reply
    .code(401)
    .headers({ 'www-authenticate': 'Bearer', ...pageHeaders([], settings.frameAncestors, asking) })
    .send(framed(language, w.signIn, html`${content}${asking.element}`, undefined, true));
}

/** Hands the ticket to the page that opened the window, when that is one of ours. */
const handing = pageScript(`(() => {
  const { ticket } = document.querySelector('[data-ticket]').dataset;
  if (!window.opener) return;
  window.opener.postMessage({ kind: 'trivet ticket', ticket }, location.origin);
  window.close();
})();`);

/** The end of the sign-in in the window. */
export function handOver(
  request: FastifyRequest,
  reply: FastifyReply,
  ticket: string,
  name: string,
): FastifyReply {
  const language = languageFor(request);
  const w = openingWords(language);
  const content = html`<h1>${w.youAre}</h1>
<p class="lead" data-ticket="${ticket}">${w.opensThere(html`<strong>${name}</strong>`)}</p>`;
  return reply
    .headers(pageHeaders([], undefined, handing))
    .send(framed(language, w.signedIn, html`${content}${handing.element}`));
}
