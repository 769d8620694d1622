import type { FastifyRequest } from 'fastify';
import type { Person } from '../../../platform/identity/caller.ts';
import { hashed } from '../../../platform/keys/hashed.ts';
import type { Platform } from '../../../platform/platform.ts';
import { problem } from '../../problems.ts';
import type { Reading } from '../../tables.ts';
import type { Authorization } from '../repositoryClient.ts';

/** How long a cookie stays at hand after it was last seen or used: long enough for the publication after the last
 *  editor left, by whichever process. */
const LIFE_MS = 5 * 60_000;
/** How often a life begins anew at most; a page asks many times a minute. */
const AGAIN_MS = 60_000;
/** What this process wrote is remembered for so many people. */
const MAX_WRITTEN = 10_000;

/** What forwards cookies, of which no other than those that are watched for is read. */
export type ForwardedCookies = {
  /** Forwards the cookie of this name. */
  of(name: string): Authorization;
  /** Which ones requests may bring from now on. */
  watch(names: readonly string[]): void;
};

/** Forwards named cookies of the person's browser to repositories; every request to our pages that carries one counts.
 *  It opens somebody's documents, so it is encrypted where it is kept. */
export function forwardedCookies(
  { http, clock, cipher }: Pick<Platform, 'http' | 'clock' | 'cipher'>,
  tables: Reading,
): ForwardedCookies {
  const purposeOf = (name: string) => `repository cookie ${name}`;
  /** By person and name, what this process wrote last; a cookie is the same for long, and each request brings it. */
  const written = new Map<string, { digest: string; at: number }>();
  let watched: readonly string[] = [];

  const keep = async (name: string, { identityProvider, subject }: Person, value: string) => {
    const key = `${name} ${identityProvider} ${subject}`;
    const now = clock().getTime();
    const digest = hashed(value);
    const last = written.get(key);
    if (last?.digest === digest && Math.abs(now - last.at) < AGAIN_MS) return;
    const row = { value: cipher.encrypt(purposeOf(name), value), expires_at: new Date(now + LIFE_MS) };
    await tables.transaction().execute(async (tx) => {
      await tx.deleteFrom('documents.repository_cookie').where('expires_at', '<', new Date(now)).execute();
      await tx
        .insertInto('documents.repository_cookie')
        .values({ name, identity_provider: identityProvider, subject, ...row })
        .onConflict((conflict) => conflict.columns(['name', 'identity_provider', 'subject']).doUpdateSet(row))
        .execute();
    });
    written.delete(key);
    written.set(key, { digest, at: now });
    for (const oldest of written.keys()) {
      if (written.size <= MAX_WRITTEN) break;
      written.delete(oldest);
    }
  };

  http.addHook('preHandler', async (request) => {
    if (watched.length === 0 || !request.caller || !/^\/(docs|viewer)\//.test(request.url)) return;
    for (const name of watched) {
      const value = rawCookie(request, name);
      if (value !== undefined) await keep(name, request.caller, value);
    }
  });

  return {
    watch(names) {
      watched = names;
    },
    of: (name) => ({
      refused: 'documents.repository.cookie',
      async headers(person) {
        const row = await tables
          .selectFrom('documents.repository_cookie')
          .select('value')
          .where('name', '=', name)
          .where('identity_provider', '=', person.identityProvider)
          .where('subject', '=', person.subject)
          .where('expires_at', '>', clock())
          .executeTakeFirst();
        const value = row && readable(() => cipher.decrypt(purposeOf(name), row.value));
        if (value === undefined) throw problem('documents.repository.cookie');
        await keep(name, person, value);
        return { cookie: `${name}=${value}` };
      },
    }),
  };
}

/** Encrypted under a master secret that is gone is as good as none. */
function readable(decrypt: () => string): string | undefined {
  try {
    return decrypt();
  } catch {
    return undefined;
  }
}

/** The value as it was sent: decoded and encoded again it might be another one. */
function rawCookie({ headers }: FastifyRequest, name: string): string | undefined {
  for (const pair of headers.cookie?.split(';') ?? []) {
    const cut = pair.indexOf('=');
    if (cut > 0 && pair.slice(0, cut).trim() === name) return pair.slice(cut + 1).trim();
  }
  return undefined;
}
