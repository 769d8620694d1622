import type { FastifyRequest } from 'fastify';
import { pageHeaders } from '../identity/pages/frame.ts';
import { messagePage } from '../identity/pages/message.ts';
import type { Problem } from './problem.ts';
import type { Http } from './server.ts';

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

/** Shows problems to people who navigate in a browser as a readable page with a way on.
 *  @param frameAncestors origins that may embed the editor and the viewer. */
export function serveErrorPage(http: Http, frameAncestors: string[] = []): void {
  http.errorPage = (found, request, reply) =>
    reply
      .code(found.status)
      .headers({
        ...found.headers,
        ...pageHeaders([], embedded.test(request.url) ? frameAncestors : undefined),
      })
      .send(
        messagePage({
          title: titles[found.status] ?? (found.status >= 500 ? 'Something went wrong' : 'This did not work'),
          text: found.message,
          link: wayOn(found, request),
          second: wayAround(found, request),
          note: found.status >= 500 ? `Request ${request.id}` : undefined,
        }),
      );
}

const start = { to: '/', says: 'To the start page' };

function wayOn(found: Problem, request: FastifyRequest): { to: string; says: string } {
  const { returnTo, viewer } = found.params;
  // What cannot be edited can mostly be viewed.
  if (typeof viewer === 'string') return { to: viewer, says: 'View it instead' };
  if (found.code.startsWith('identity.signin.'))
    return { to: signIn(typeof returnTo === 'string' ? returnTo : '/'), says: 'Sign in again' };
  if (found.status === 401) return { to: signIn(request.url), says: 'Sign in' };
  return start;
}

/** Somebody without the right may have an account that has it. */
function wayAround(found: Problem, request: FastifyRequest): { to: string; says: string } | undefined {
  if (found.code.startsWith('identity.signin.')) return start;
  return found.status === 403
    ? { to: `${signIn(request.url)}&switch=1`, says: 'Sign in as somebody else' }
    : undefined;
}

const signIn = (returnTo: string): string => `/sign-in?return=${encodeURIComponent(returnTo)}`;
