import type { FastifyRequest } from 'fastify';
import { type Guard, slot } from '../../../platform/http/guard.ts';
import { problem as platformProblem } from '../../../platform/http/problem.ts';
import type { Caller } from '../../../platform/identity/caller.ts';
import { callerOf, fromOwnPage, SESSION_REFUSED } from '../../../platform/identity/guards.ts';
import { problem } from '../../problems.ts';
import type { Granted, Reading } from '../../tables.ts';
import { includes, rightOf } from './rights.ts';
import { type DocumentRow, findDocument, listShares } from './store.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Clients such as CMIS send a password only after a challenge; in our own pages it would open the browser's dialog. */
const challenges = (request: FastifyRequest) =>
  request.headers['sec-fetch-site'] === 'same-origin'
    ? 'Bearer'
    : 'Bearer, Basic realm="Trivet", charset="UTF-8"';

/** Bearer token, HTTP Basic (where it is allowed) or the session of our own pages. */
export const visitor: Guard = {
  says: 'bearer token, HTTP Basic or session',
  raises: [
    ...SESSION_REFUSED,
    'identity.basic.off',
    'identity.credentials.wrong',
    'identity.password.initial',
    'identity.factor.needed',
    'identity.locked',
    'identity.busy',
  ],
  async check(request) {
    const { identity } = request.server;
    const caller =
      (await identity.fromBearer(request)) ??
      (await identity.fromBasic(request)) ??
      (await ownSession(request));
    if (!caller || caller.only) {
      throw platformProblem('request.unauthenticated', {}, { 'www-authenticate': challenges(request) });
    }
    request.caller = caller;
  },
};

/** A change with a cookie must come from our own page. */
async function ownSession(request: FastifyRequest): Promise<Caller | undefined> {
  const caller = await request.server.identity.fromSession(request);
  if (caller && !safe.has(request.method) && !fromOwnPage(request))
    throw platformProblem('request.origin.foreign');
  return caller;
}

const chosen = slot<{ row: DocumentRow; right: Granted }>('the document');

/** The document of the address and the caller's right to it, as a guard of the route found them. */
export const documentOf = chosen.of;

/** The document of the address must exist, and the caller own it or be an administrator. */
export const mayDecideTemplate = (reading: Reading): Guard => ({
  says: 'owner of the document, or role administrator',
  raises: ['documents.document.unknown', 'documents.right.missing'],
  async check(request, reply) {
    if (!callerOf(request).roles.includes('administrator'))
      return mayOn(reading)('owner').check(request, reply);
    const { id } = request.params as { id: string };
    const row = await findDocument(reading, id);
    if (!row || row.deleted_at) throw problem('documents.document.unknown');
    const right = rightOf(await listShares(reading, id), callerOf(request));
    chosen.set(request, { row, right: right ?? 'read' });
  },
});

const words: Record<Granted, string> = {
  read: 'read',
  comment: 'comment on',
  write: 'change',
  owner: 'share or delete',
};

/** The document of the address must exist, and the caller have at least this right to it. */
export const mayOn =
  (reading: Reading) =>
  (needed: Granted, trash: 'none' | 'only' = 'none'): Guard => ({
    says: `${needed} of the document`,
    raises: ['documents.document.unknown', 'documents.right.missing'],
    async check(request) {
      const { id } = request.params as { id: string };
      const row = await findDocument(reading, id);
      if (!row || (row.deleted_at === null) !== (trash === 'none'))
        throw problem('documents.document.unknown');
      const right = rightOf(await listShares(reading, id), callerOf(request));
      if (!right || !includes(right, needed))
        throw problem('documents.right.missing', { needed: words[needed] });
      chosen.set(request, { row, right });
    },
  });
