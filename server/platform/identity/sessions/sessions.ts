import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../../audit/audit.ts';
import type { Base } from '../../base.ts';
import { hashed } from '../../keys/hashed.ts';
import { noteSignIn } from '../accounts/noteSignIn.ts';
import { type Account, findAccount, personOf } from '../accounts/store.ts';
import { providerOf } from '../base.ts';
import type { Caller, Narrowed } from '../caller.ts';
import type { CallerCache } from '../callerCache.ts';
import type { Changes } from '../changes.ts';
import type { IdentityTables } from '../tables.ts';
import { clearSessionCookie, type Place, places, readSessionCookie, setSessionCookie } from './cookies.ts';
import { deviceOf } from './device.ts';
import { createEnding, type Ending } from './ending.ts';
import { deleteSession, findSession, insertSession } from './store.ts';
import { createUses, type Uses } from './uses.ts';
import { asVisitor, isVisitorProvider } from './visitors.ts';

/** A live session: its kept (hashed) id, and whose it is. */
export type LiveSession = { id: string; caller: Caller };

type BeginSession = {
  /** The ID token of the provider, sent back as a hint when the person signs out. */
  idToken?: string | undefined;
  /** What the session is good for, when not for everything. */
  narrowed?: Narrowed;
  place?: Place;
  /** The session at the built-in provider by which the browser signed in, by its hashed id. */
  providerSession?: string | undefined;
  /** When the person proved who they are, as far as that is known. */
  confirmedAt?: Date | undefined;
  /** By what they did (`amr`), as far as that is known. */
  amr?: unknown;
};

/** Browsers that are signed in. */
export type Sessions = {
  /** @param scope a session that is narrowed counts only where its scope is named.
   *  @param used whether asking means that the person uses the session. */
  of(request: FastifyRequest, scope?: string, used?: boolean): Promise<LiveSession | undefined>;
  /** The caller of the session, which is used by that. */
  fromSession(request: FastifyRequest, scope?: string): Promise<Caller | undefined>;
  /** Whose session was seen a moment ago, whatever its scope. */
  known(request: FastifyRequest): Caller | undefined;
  /** Signs the browser in under a new id; an older session of it in the same place ends. */
  begin(
    request: FastifyRequest,
    reply: FastifyReply,
    account: Pick<Account, 'identity_provider' | 'subject' | 'username'>,
    options?: BeginSession,
  ): Promise<void>;
  /** @returns the ID token that the session began with. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined>;
  uses: Uses;
  ending: Ending;
};

const PURPOSE = 'session id token';

export function createSessions(base: Base, cache: CallerCache, changes: Changes): Sessions {
  const { database, settings, cipher, clock } = base;
  const db = database.as<IdentityTables>();
  const provider = providerOf(settings);
  const uses = createUses(base);
  const ending = createEnding(base, changes, uses);

  const find = async (id: string) => {
    const session = await findSession(db, id);
    const now = clock();
    if (!session || session.expires_at <= now) return undefined;
    if (session.used_at <= uses.idleSince(now)) {
      await ending.over(id);
      return undefined;
    }
    const { identity_provider: from, narrowed } = session;
    const visitor = isVisitorProvider(from);
    if (visitor ? !narrowed : from !== provider) return undefined;
    const account = await findAccount(db, from, { subject: session.subject });
    if (!account || account.disabled) return undefined;
    const person = visitor ? asVisitor(personOf(account)) : personOf(account);
    const caller: Caller = narrowed
      ? { ...person, roles: [], by: 'session', only: narrowed }
      : { ...person, by: 'session' };
    const until = Math.min(session.expires_at.getTime(), uses.idleEnd(session.used_at).getTime());
    return { caller, until };
  };
  const idOf = (request: FastifyRequest, place: Place) => {
    const value = readSessionCookie(request, place);
    return value ? hashed(value) : undefined;
  };
  const of: Sessions['of'] = async (request, scope, used = false) => {
    const now = clock().getTime();
    for (const place of places) {
      const id = idOf(request, place);
      const caller = id && (cache.get(id, now) ?? (await cache.fill(id, now, () => find(id))));
      if (!caller || (caller.only && caller.only.scope !== scope)) continue;
      if (used) await uses.note(id, request);
      return { id, caller };
    }
    return undefined;
  };

  return {
    of,
    uses,
    ending,
    fromSession: async (request, scope) => (await of(request, scope, true))?.caller,
    known(request) {
      const now = clock().getTime();
      const ids = places.map((place) => idOf(request, place)).filter((id) => id !== undefined);
      return ids.map((id) => cache.get(id, now)).find(Boolean);
    },
    async begin(request, reply, account, options = {}) {
      const { idToken, narrowed, place = 'page', providerSession, confirmedAt, amr } = options;
      const value = randomBytes(32).toString('base64url');
      const now = clock();
      const before = idOf(request, place);
      const lifeSeconds = settings.sessionHours * 3600;
      const device = deviceOf(request.headers['user-agent']);
      const { ip: address } = request;
      await db.transaction().execute(async (tx) => {
        if (before) await deleteSession(tx, before);
        await insertSession(tx, {
          id: hashed(value),
          identity_provider: account.identity_provider,
          subject: account.subject,
          created_at: now,
          used_at: now,
          expires_at: new Date(now.getTime() + lifeSeconds * 1000),
          id_token: idToken ? cipher.encrypt(PURPOSE, idToken) : null,
          narrowed: narrowed ?? null,
          address,
          ...device,
          provider_session: providerSession ?? null,
          confirmed_at: confirmedAt ?? null,
        });
        await noteSignIn(tx, account, now);
        await recordAudit(tx, {
          by: account,
          action: 'identity.session.begin',
          thing: `identity/user/${account.username}`,
          detail: {
            address,
            ...(amr ? { amr } : {}),
            ...(narrowed ? { from: account.identity_provider, ...narrowed } : {}),
          },
          request: request.id,
        });
      });
      if (before) await changes.session(before);
      setSessionCookie(reply, place, settings, value, lifeSeconds);
    },
    async end(request, reply) {
      let told: string | undefined;
      for (const place of places) {
        const id = idOf(request, place);
        if (!id) continue;
        clearSessionCookie(reply, place, settings);
        const gone = await ending.one(id, request.id);
        if (gone?.id_token) told = cipher.decrypt(PURPOSE, gone.id_token);
      }
      return told;
    },
  };
}
