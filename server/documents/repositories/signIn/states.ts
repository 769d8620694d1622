import { randomBytes } from 'node:crypto';
import type { LiveSession } from '../../../platform/identity/sessions/sessions.ts';
import type { Cipher } from '../../../platform/keys/cipher.ts';
import { hashed } from '../../../platform/keys/hashed.ts';
import type { Application, Writing } from '../../tables.ts';

/** A sign-in to a repository that is under way, and where it leads. */
export type SignIn = {
  repository: string;
  application: Application;
  fileId: string;
  verifier: string;
  /** A path of ours to go back to, when not the document. */
  returnTo: string | null;
};

const LIFE_MS = 15 * 60_000;
const PURPOSE = 'repository sign-in';

/** Begins a sign-in: its state, and the PKCE challenge. Only the same session can end it, once. */
export async function beginSignIn(
  tx: Writing,
  cipher: Cipher,
  { id: session, caller }: LiveSession,
  { repository, application, fileId, returnTo }: Omit<SignIn, 'verifier'>,
  now: Date,
): Promise<{ state: string; challenge: string }> {
  const state = randomBytes(24).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  await tx.deleteFrom('documents.repository_sign_in').where('expires_at', '<', now).execute();
  await tx
    .insertInto('documents.repository_sign_in')
    .values({
      state: hashed(state),
      repository,
      application,
      session,
      identity_provider: caller.identityProvider,
      subject: caller.subject,
      return_to: returnTo,
      file_id: fileId,
      verifier: cipher.encrypt(PURPOSE, verifier),
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    .execute();
  return { state, challenge: hashed(verifier) };
}

/** Ends a sign-in; undefined when this session began none with this state, or too long ago. */
export async function takeSignIn(
  tx: Writing,
  cipher: Cipher,
  session: LiveSession,
  state: string,
  now: Date,
): Promise<SignIn | undefined> {
  const row = await tx
    .deleteFrom('documents.repository_sign_in')
    .where('state', '=', hashed(state))
    .where('session', '=', session.id)
    .where('identity_provider', '=', session.caller.identityProvider)
    .where('subject', '=', session.caller.subject)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const { repository, application, file_id: fileId, return_to: returnTo } = row;
  return { repository, application, fileId, returnTo, verifier: cipher.decrypt(PURPOSE, row.verifier) };
}
