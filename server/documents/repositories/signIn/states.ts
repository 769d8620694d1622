import { createHash, randomBytes } from 'node:crypto';
import type { Person } from '../../../platform/identity/identity.ts';
import type { Cipher } from '../../../platform/keys/master.ts';
import type { Application, Writing } from '../../tables.ts';

/** A sign-in to a repository that is under way, and where it leads. */
export type SignIn = { repository: string; application: Application; fileId: string; verifier: string };

const LIFE_MS = 15 * 60_000;
const PURPOSE = 'repository sign-in';
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Begins a sign-in: its state, and the PKCE challenge. Only the same person can end it, once. */
export async function beginSignIn(
  tx: Writing,
  cipher: Cipher,
  person: Person,
  { repository, application, fileId }: Omit<SignIn, 'verifier'>,
  now: Date,
): Promise<{ state: string; challenge: string }> {
  const state = randomBytes(24).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  await tx.deleteFrom('documents.repository_sign_in').where('expires_at', '<', now).execute();
  await tx
    .insertInto('documents.repository_sign_in')
    .values({
      state: hash(state),
      repository,
      application,
      identity_provider: person.identityProvider,
      subject: person.subject,
      file_id: fileId,
      verifier: cipher.encrypt(PURPOSE, verifier),
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    .execute();
  return { state, challenge: hash(verifier) };
}

/** Ends a sign-in; undefined when this person began none with this state, or too long ago. */
export async function takeSignIn(
  tx: Writing,
  cipher: Cipher,
  person: Person,
  state: string,
  now: Date,
): Promise<SignIn | undefined> {
  const row = await tx
    .deleteFrom('documents.repository_sign_in')
    .where('state', '=', hash(state))
    .where('identity_provider', '=', person.identityProvider)
    .where('subject', '=', person.subject)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const { repository, application, file_id: fileId } = row;
  return { repository, application, fileId, verifier: cipher.decrypt(PURPOSE, row.verifier) };
}
