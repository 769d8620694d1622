import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../../audit/audit.ts';
import { type Account, findAccount, personOf } from '../accounts/store.ts';
import { type Base, providerOf } from '../base.ts';
import type { Caller } from '../caller.ts';
import type { CallerCache } from '../callerCache.ts';
import type { Changes } from '../changes.ts';
import type { IdentityTables } from '../tables.ts';
import { deleteSession, findSession, insertSession, sweepSessions } from './store.ts';

/** Browsers that are signed in. */
export type Sessions = {
  fromSession(request: FastifyRequest): Promise<Caller | undefined>;
  /** Signs the browser in under a new id; an older session of it ends.
   *  @param idToken what the provider said, with which it is told when the person signs out. */
  begin(request: FastifyRequest, reply: FastifyReply, account: Account, idToken?: string): Promise<void>;
  /** @returns the ID token that the session began with. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined>;
  sweep(): Promise<void>;
};

const COOKIE = 'trivet_session';
const PURPOSE = 'session id token';
const kept = (value: string): string => createHash('sha256').update(value).digest('base64url');

export function createSessions(base: Base, cache: CallerCache, changes: Changes): Sessions {
  const { database, settings, cipher, clock } = base;
  const db = database.as<IdentityTables>();
  const provider = providerOf(settings);
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl.startsWith('https:'),
  } as const;

  const find = async (id: string) => {
    const session = await findSession(db, id);
    if (session?.identity_provider !== provider || session.expires_at <= clock()) return undefined;
    const account = await findAccount(db, provider, { subject: session.subject });
    if (!account || account.disabled) return undefined;
    const caller: Caller = { ...personOf(account), by: 'session' };
    return { caller, until: session.expires_at.getTime() };
  };
  const idOf = (request: FastifyRequest) => {
    const value = request.cookies[COOKIE];
    return value ? kept(value) : undefined;
  };

  return {
    async fromSession(request) {
      const id = idOf(request);
      if (!id) return undefined;
      const now = clock().getTime();
      return cache.get(id, now) ?? cache.fill(id, now, () => find(id));
    },
    async begin(request, reply, account, idToken) {
      const value = randomBytes(32).toString('base64url');
      const now = clock();
      const before = idOf(request);
      const lifeSeconds = settings.sessionHours * 3600;
      await db.transaction().execute(async (tx) => {
        if (before) await deleteSession(tx, before);
        await insertSession(tx, {
          id: kept(value),
          identity_provider: provider,
          subject: account.subject,
          created_at: now,
          expires_at: new Date(now.getTime() + lifeSeconds * 1000),
          id_token: idToken ? cipher.encrypt(PURPOSE, idToken) : null,
        });
        await recordAudit(tx, {
          by: account,
          action: 'identity.session.begin',
          thing: `identity/user/${account.username}`,
          request: request.id,
        });
      });
      if (before) changes.session(before);
      reply.setCookie(COOKIE, value, { ...cookie, maxAge: lifeSeconds });
    },
    async end(request, reply) {
      reply.clearCookie(COOKIE, cookie);
      const id = idOf(request);
      const session = id && (await findSession(db, id));
      if (!session) return undefined;
      await db.transaction().execute(async (tx) => {
        await deleteSession(tx, session.id);
        const account = await findAccount(tx, session.identity_provider, { subject: session.subject });
        await recordAudit(tx, {
          by: account,
          action: 'identity.session.end',
          thing: `identity/user/${account?.username ?? session.subject}`,
          request: request.id,
        });
      });
      changes.session(session.id);
      return session.id_token ? cipher.decrypt(PURPOSE, session.id_token) : undefined;
    },
    sweep: () => sweepSessions(db, clock()),
  };
}
