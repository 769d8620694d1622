import type { AdapterPayload } from 'oidc-provider';
import type { Cipher } from '../../keys/cipher.ts';
import type { Executor } from '../accounts/store.ts';
import { openRecord } from '../provider/adapter.ts';
import { isOwnClient } from '../provider/clients.ts';

/** What a person allowed a client, at the built-in provider. */
export type Allowed = {
  /** As the provider's records name it, and hashed as its own record does. */
  grantId: string;
  key: string;
  clientId: string;
  scopes: string[];
  allowedAt: Date;
  endsAt: Date;
};

/** Our own parts act for the person who uses them, without asking; but for the command line, which any program can claim
 *  to be. */
const isAsked = (clientId: string): boolean => clientId === 'trivet-cli' || !isOwnClient(clientId);

/** What stands of all that a person allowed, the newest first. */
export async function listAllowed(
  db: Executor,
  cipher: Cipher,
  subject: string,
  now: Date,
): Promise<Allowed[]> {
  const rows = await db
    .selectFrom('platform.oidc_record')
    .select(['id', 'payload'])
    .where('model', '=', 'Grant')
    .where('subject', '=', subject)
    .execute();
  return rows
    .map(({ id, payload }) => allowedBy(id, openRecord(cipher, payload)))
    .filter(({ clientId, endsAt }) => isAsked(clientId) && endsAt > now)
    .sort((a, b) => b.allowedAt.getTime() - a.allowedAt.getTime());
}

function allowedBy(key: string, payload: AdapterPayload): Allowed {
  const { jti = '', clientId = '', iat = 0, exp = 0 } = payload;
  const { openid, resources = {} } = payload as {
    openid?: { scope?: string };
    resources?: Record<string, string>;
  };
  const scopes = [openid?.scope, ...Object.values(resources)].flatMap((each) => each?.split(' ') ?? []);
  return {
    grantId: jti,
    key,
    clientId,
    scopes: [...new Set(scopes.filter(Boolean))],
    allowedAt: new Date(iat * 1000),
    endsAt: new Date(exp * 1000),
  };
}

/** Takes it back, with codes and refresh tokens that came from it; access tokens name it and are good no more. */
export async function deleteAllowed(tx: Executor, allowed: Allowed[]): Promise<void> {
  if (allowed.length === 0) return;
  await tx
    .deleteFrom('platform.oidc_record')
    .where((eb) =>
      eb.or([
        eb(
          'grant_id',
          'in',
          allowed.map(({ grantId }) => grantId),
        ),
        eb.and([
          eb('model', '=', 'Grant'),
          eb(
            'id',
            'in',
            allowed.map(({ key }) => key),
          ),
        ]),
      ]),
    )
    .execute();
}
