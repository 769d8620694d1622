import type { FastifyReply, FastifyRequest } from 'fastify';
import { wantsPage } from '../../platform/http/errors.ts';
import type { Guard } from '../../platform/http/guard.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Caller } from '../../platform/identity/caller.ts';
import { fromOwnPage, SESSION_REFUSED } from '../../platform/identity/guards.ts';
import { placeOf } from '../../platform/identity/sessions/cookies.ts';
import type { Settings } from '../../settings.ts';
import type { RepositoryType } from '../repositoryTypes.ts';
import { askInFrame } from './frame/page.ts';

type Shown = Pick<Settings, 'publicUrl' | 'frameAncestors'>;

/** What the sessions of visitors and of frames are narrowed to. */
export const SCOPE = 'documents';

/** A session of a visitor is good for the documents of one repository, that of a frame for all documents. */
export const onlyOf = (type: RepositoryType | undefined) =>
  type ? { scope: SCOPE, repository: type } : { scope: SCOPE };

/** True when the caller may ask for documents of this repository at all. */
export const reaches = ({ only }: Pick<Caller, 'only'>, type: unknown): boolean =>
  !only || (only.scope === SCOPE && (only.repository === undefined || only.repository === type));

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Bearer token, or a session of our pages, also one that is good for these documents only. */
export const reader: Guard = {
  says: 'session or bearer token, also a session for this repository',
  raises: SESSION_REFUSED,
  async check(request) {
    const { identity } = request.server;
    const bearer = await identity.fromBearer(request);
    const caller = bearer ?? (await identity.fromSession(request, SCOPE));
    if (!caller || (bearer?.only ?? false) || !reaches(caller, typeIn(request)))
      throw problem('request.unauthenticated');
    // A cookie goes along with requests that other sites make.
    if (!bearer && !safe.has(request.method) && !fromOwnPage(request))
      throw problem('request.origin.foreign');
    request.caller = caller;
  },
};

/** A page of a document: without a session the browser goes to sign in and comes back; inside a frame of another site,
 *  where nobody may be asked for a password, it is asked to open a window. */
export const readerPage = (settings: Shown): Guard => ({
  says: 'session, also one for this repository; a browser is sent to sign in',
  raises: ['request.unauthenticated'],
  async check(request, reply) {
    const caller = await request.server.identity.fromSession(request, SCOPE);
    if (caller && reaches(caller, typeIn(request))) request.caller = caller;
    else await sendToSignIn(settings, request, reply, request.url);
  },
});

/** Anyone who comes to a callback address; a code may bring somebody without a session. */
export const comer: Guard = {
  says: 'anyone; without a session and a code, a browser is sent to sign in',
  raises: ['request.unauthenticated'],
  async check(request) {
    request.caller = await request.server.identity.fromSession(request, SCOPE);
  },
};

/** Sends a browser to sign in; programs that ask for JSON get a 401.
 *  @param returnTo a path of ours without a code in it. */
export async function sendToSignIn(
  settings: Shown,
  request: FastifyRequest,
  reply: FastifyReply,
  returnTo: string,
): Promise<FastifyReply> {
  const { accept = '' } = request.headers;
  if (!wantsPage(request) && accept.includes('application/json')) throw problem('request.unauthenticated');
  if (placeOf(request) === 'frame') return askInFrame(settings, request, reply, returnTo);
  return reply.redirect(request.server.identity.signInAddress(returnTo), 302);
}

/** Leads a browser to sign in to a repository, whose server does not show itself in frames. */
export const leadOn = (settings: Shown, request: FastifyRequest, reply: FastifyReply, to: string) =>
  placeOf(request) === 'frame' ? askInFrame(settings, request, reply, request.url) : reply.redirect(to);

const typeIn = ({ params }: FastifyRequest) => (params as { type?: unknown } | undefined)?.type;
