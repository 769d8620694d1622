import type { LiveSession } from '../../platform/identity/sessions/sessions.ts';
import type { Documents } from '../documents.ts';
import { problem } from '../problems.ts';
import { beginSignIn } from '../repositories/signIn/states.ts';
import { keywordOf, type RepositoryType } from '../repositoryTypes.ts';
import type { Application } from '../tables.ts';
import { callbackOf } from './resolveDocument.ts';

/** A document that somebody wants to open. */
export type OpeningTarget = { application: Application; type: RepositoryType; fileId: string };

/** Where our own sign-ins to repositories come back to. */
export const ownRedirect = ({ platform }: Pick<Documents, 'platform'>, application: Application) =>
  `${platform.settings.publicUrl}${callbackOf[application]}`;

/** Begins our own redirect to the repository's server, with state and PKCE.
 *  @param returnTo a path of ours to go back to, when not the document.
 *  @returns where to send the browser. */
export async function beginRepositorySignIn(
  documents: Documents,
  session: LiveSession | undefined,
  { application, type, fileId }: OpeningTarget,
  returnTo: string | null = null,
): Promise<string> {
  const { platform, tables, repositories } = documents;
  const { signIn, key } = repositories.of(type);
  if (!signIn || !session) throw problem('documents.repository.signin');
  const wanted = { repository: keywordOf(type) ?? key, application, fileId, returnTo };
  const { state, challenge } = await tables
    .transaction()
    .execute((tx) => beginSignIn(tx, platform.cipher, session, wanted, platform.clock()));
  return signIn.address({ state, challenge, redirectUri: ownRedirect(documents, application) });
}
