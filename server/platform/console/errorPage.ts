import type { FastifyRequest } from 'fastify';
import { languageFor, sentenceIn } from '../http/language.ts';
import type { Problem } from '../http/problem.ts';
import type { Http } from '../http/server.ts';
import { signInAddress } from '../http/signInAddress.ts';
import { type PageScript, pageHeaders, pageScript } from '../identity/pages/frame.ts';
import { html } from '../identity/pages/html.ts';
import { messagePage } from '../identity/pages/message.ts';
import type { PageWords } from '../identity/pages/words/en.ts';
import { pageWords } from '../identity/pages/words/words.ts';
import { placeOf } from '../identity/sessions/cookies.ts';
import { errorFrameScript, problemForHost } from './errorFrameScript.ts';

/** Pages that other sites may embed show their problems in the frame too. */
const embedded = /^\/(docs|viewer)\//;

/** Query parameters of sign-ins; they belong neither in a link nor in the browser's history. */
const passing = ['code', 'oauth_code', 'state', 'iss', 'session_state'];

/** The requested address without the parameters of sign-ins. */
function addressOf(request: FastifyRequest): string {
  const [path = '', query] = request.url.split('?', 2);
  if (query === undefined) return path;
  const kept = new URLSearchParams(query);
  for (const name of passing) kept.delete(name);
  return kept.size > 0 ? `${path}?${kept}` : path;
}

const forget = `{
  const address = new URL(location);
  for (const name of ${JSON.stringify(passing)}) address.searchParams.delete(name);
  history.replaceState(null, '', address);
}`;
const scripts = {
  forgetting: pageScript(forget),
  telling: pageScript(errorFrameScript),
  both: pageScript(forget + errorFrameScript),
};

/** The script of the page: it removes a code from the address, and in a frame it tells the embedding page what is wrong. */
function scriptOf(request: FastifyRequest): PageScript | undefined {
  if (!embedded.test(request.url)) return undefined;
  const forgets = addressOf(request) !== request.url;
  if (placeOf(request) === 'frame') return forgets ? scripts.both : scripts.telling;
  return forgets ? scripts.forgetting : undefined;
}

/** Shows problems to people in a browser as a readable page with a way forward.
 *  @param frameAncestors origins that may embed the editor and the viewer. */
export function serveErrorPage(http: Http, frameAncestors: string[] = []): void {
  http.errorPage = (found, request, reply) => {
    const embeds = embedded.test(request.url);
    const script = scriptOf(request);
    const language = languageFor(request);
    const w = pageWords(language);
    const framed = embeds && placeOf(request) === 'frame';
    return (
      reply
        .code(found.status)
        .headers({
          ...found.headers,
          ...pageHeaders([], embeds ? frameAncestors : undefined, ...(script ? [script] : [])),
        })
        // The same address answers JSON to clients that do not ask for a page.
        .header('vary', 'accept, accept-language')
        .send(
          messagePage(language, {
            title: w.errors.titles[found.status] ?? (found.status >= 500 ? w.errors.broken : w.failed),
            text: sentenceIn(language, found),
            link: wayOn(w, found, request),
            second: wayAround(w, found, request),
            note: found.status >= 500 ? w.request(request.id) : undefined,
            apart: framed,
            script:
              framed && script
                ? html`${problemForHost(found, frameAncestors)}${script.element}`
                : script?.element,
          }),
        )
    );
  };
}

const start = (w: PageWords) => ({ to: '/', says: w.start });

function wayOn(w: PageWords, found: Problem, request: FastifyRequest): { to: string; says: string } {
  const { errors } = w;
  const { returnTo, viewer } = found.params;
  // What cannot be edited can mostly be viewed.
  if (typeof viewer === 'string') return { to: viewer, says: errors.view };
  if (found.code.startsWith('identity.signin.'))
    return { to: signInAddress(typeof returnTo === 'string' ? returnTo : '/'), says: errors.signInAgain };
  if (found.status === 401) return { to: signInAddress(addressOf(request)), says: errors.signIn };
  if (neighbour.has(found.status))
    return { to: typeof returnTo === 'string' ? returnTo : addressOf(request), says: errors.tryAgain };
  if (isSpent(found)) return { to: addressOf(request), says: errors.open };
  return start(w);
}

/** Without the spent code, the same address leads through the sign-in. */
const isSpent = ({ code }: Problem) => code.startsWith('documents.code.');

/** Statuses of another server's failure, which may soon be over. */
const neighbour = new Set([502, 503, 504]);

/** Somebody without the right may have another account that has it; in a frame it signs in through a window. */
function wayAround(
  w: PageWords,
  found: Problem,
  request: FastifyRequest,
): { to: string; says: string; here?: boolean } | undefined {
  if (found.code.startsWith('identity.signin.') || isSpent(found) || neighbour.has(found.status))
    return start(w);
  if (found.status !== 403) return found.params.viewer ? start(w) : undefined;
  const address = addressOf(request);
  const framed = embedded.test(request.url) && placeOf(request) === 'frame';
  const to = framed
    ? `/docs/frame/switch?to=${encodeURIComponent(address)}`
    : `${signInAddress(address)}&switch=1`;
  return { to, says: w.errors.somebodyElse, here: framed };
}
