import type { FastifyRequest } from 'fastify';
import type { Guard } from '../http/guard.ts';
import { problem } from '../http/problem.ts';
import type { Caller, Role } from './caller.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What guards refuse with that read a bearer token. */
export const BEARER_REFUSED = [
  'request.unauthenticated',
  'identity.token.wrong',
  'identity.provider.unreachable',
];
/** What guards refuse with that also take a session; only a change can come from elsewhere. */
export const SESSION_REFUSED = [...BEARER_REFUSED, 'request.origin.foreign'];

/** The caller that a guard of the route established.
 *  @throws Problem 401, so that a route with the wrong guards refuses rather than acts for nobody. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw problem('request.unauthenticated');
  return request.caller;
}

/** A valid bearer token, from a person or an API token without narrowing. */
export const bearer: Guard = {
  says: 'bearer token',
  raises: BEARER_REFUSED,
  async check(request) {
    request.caller = wide(await request.server.identity.fromBearer(request));
    if (!request.caller) throw problem('request.unauthenticated');
  },
};

/** A session cookie from our own pages, or a bearer token. */
export const signedIn: Guard = {
  says: 'session or bearer token',
  raises: SESSION_REFUSED,
  async check(request) {
    const { identity } = request.server;
    request.caller = wide(await identity.fromBearer(request)) ?? wide(await ownSession(request));
    if (!request.caller) throw problem('request.unauthenticated');
  },
};

/** The same for what pages ask by themselves and by which nothing changes: nobody uses their session by that. */
export const signedInUnused: Guard = {
  says: 'session or bearer token; a session is not used by it',
  raises: BEARER_REFUSED,
  async check(request) {
    const { identity } = request.server;
    const session = async () => (await identity.sessionOf(request))?.caller;
    request.caller = wide(await identity.fromBearer(request)) ?? wide(await session());
    if (!request.caller) throw problem('request.unauthenticated');
  },
};

/** A page for a person: without a session the browser goes to sign in and comes back. */
export const signedInPage: Guard = {
  says: 'session; a browser is sent to sign in',
  raises: ['request.origin.foreign'],
  async check(request, reply) {
    const { identity } = request.server;
    request.caller = wide(await ownSession(request));
    if (!request.caller) await reply.redirect(identity.signInAddress(request.url), 302);
  },
};

/** A platform role of the caller that an earlier guard established. */
export const role = (needed: Role): Guard => ({
  says: `role ${needed}`,
  raises: ['request.role.missing'],
  check(request) {
    const held = callerOf(request).roles;
    if (!held.includes(needed) && !held.includes('administrator'))
      throw problem('request.role.missing', { role: needed });
  },
});

/** A caller narrowed to a scope is nobody to routes that do not name the scope. */
function wide(caller: Caller | undefined): Caller | undefined {
  return caller?.only ? undefined : caller;
}

/** A cookie goes along with requests that other sites make, so a change needs a sign that our own page asked (platform.md, "Identity"). */
async function ownSession(request: FastifyRequest): Promise<Caller | undefined> {
  const caller = await request.server.identity.fromSession(request);
  if (caller && !safe.has(request.method) && !fromOwnPage(request)) throw problem('request.origin.foreign');
  return caller;
}

/** True when `Origin`, or in its absence `Sec-Fetch-Site`, says that a page of this server asks. */
export function fromOwnPage(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return origin === new URL(request.server.publicUrl).origin;
  return request.headers['sec-fetch-site'] === 'same-origin';
}

declare module 'fastify' {
  interface FastifyInstance {
    publicUrl: string;
  }
}
