import type { FastifyRequest } from 'fastify';
import { type PageScript, pageHeaders, pageScript } from '../identity/pages/frame.ts';
import { html } from '../identity/pages/html.ts';
import { messagePage } from '../identity/pages/message.ts';
import { placeOf } from '../identity/sessions/cookies.ts';
import type { Problem } from './problem.ts';
import type { Http } from './server.ts';
import { tellHost, toldToHost } from './tellHost.ts';

const titles: Record<number, string> = {
  401: 'Please sign in',
  403: 'You may not open this',
  404: 'Nothing here',
  409: 'This cannot be done now',
  415: 'This kind of file does not open here',
  429: 'Please wait a little',
  502: 'Another server does not answer',
  503: 'Not available right now',
  504: 'Another server does not answer',
};

/** Pages that other sites may embed show their problems in the frame too. */
const embedded = /^\/(docs|viewer)\//;

/** What sign-ins bring along in an address; it belongs neither into a link nor into the history of a browser. */
const passing = ['code', 'oauth_code', 'state', 'iss', 'session_state'];

/** The address that was asked for, without what sign-ins bring along. */
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
  telling: pageScript(tellHost),
  both: pageScript(forget + tellHost),
};

/** What the page runs: it forgets a code in its address, and inside a frame it tells the page around what is wrong. */
function scriptOf(request: FastifyRequest): PageScript | undefined {
  if (!embedded.test(request.url)) return undefined;
  const forgets = addressOf(request) !== request.url;
  if (placeOf(request) === 'frame') return forgets ? scripts.both : scripts.telling;
  return forgets ? scripts.forgetting : undefined;
}

/** Shows problems to people who navigate in a browser as a readable page with a way on.
 *  @param frameAncestors origins that may embed the editor and the viewer. */
export function serveErrorPage(http: Http, frameAncestors: string[] = []): void {
  http.errorPage = (found, request, reply) => {
    const embeds = embedded.test(request.url);
    const script = scriptOf(request);
    const framed = embeds && placeOf(request) === 'frame';
    return reply
      .code(found.status)
      .headers({ ...found.headers, ...pageHeaders([], embeds ? frameAncestors : undefined, script) })
      .send(
        messagePage({
          title: titles[found.status] ?? (found.status >= 500 ? 'Something went wrong' : 'This did not work'),
          text: found.message,
          link: wayOn(found, request),
          second: wayAround(found, request),
          note: found.status >= 500 ? `Request ${request.id}` : undefined,
          apart: framed,
          script:
            framed && script ? html`${toldToHost(found, frameAncestors)}${script.element}` : script?.element,
        }),
      );
  };
}

const start = { to: '/', says: 'To the start page' };

function wayOn(found: Problem, request: FastifyRequest): { to: string; says: string } {
  const { returnTo, viewer } = found.params;
  // What cannot be edited can mostly be viewed.
  if (typeof viewer === 'string') return { to: viewer, says: 'View it instead' };
  if (found.code.startsWith('identity.signin.'))
    return { to: signIn(typeof returnTo === 'string' ? returnTo : '/'), says: 'Sign in again' };
  if (found.status === 401) return { to: signIn(addressOf(request)), says: 'Sign in' };
  if (neighbour.has(found.status)) return { to: addressOf(request), says: 'Try again' };
  if (isSpent(found)) return { to: addressOf(request), says: 'Open the document' };
  return start;
}

/** A code that is of no use is not needed either: without it, the way leads through the sign-in. */
const isSpent = ({ code }: Problem) => code.startsWith('documents.code.');

/** Another server may answer in a moment. */
const neighbour = new Set([502, 503, 504]);

/** Somebody without the right may have an account that has it; in a frame, it signs in through a window. */
function wayAround(
  found: Problem,
  request: FastifyRequest,
): { to: string; says: string; here?: boolean } | undefined {
  if (found.code.startsWith('identity.signin.') || isSpent(found) || neighbour.has(found.status))
    return start;
  if (found.status !== 403) return found.params.viewer ? start : undefined;
  const address = addressOf(request);
  const framed = embedded.test(request.url) && placeOf(request) === 'frame';
  const to = framed ? `/docs/frame/switch?to=${encodeURIComponent(address)}` : `${signIn(address)}&switch=1`;
  return { to, says: 'Sign in as somebody else', here: framed };
}

const signIn = (returnTo: string): string => `/sign-in?return=${encodeURIComponent(returnTo)}`;
