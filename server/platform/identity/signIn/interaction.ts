import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import { type Executor, findAccount } from '../accounts/store.ts';
import { BUILT_IN } from '../base.ts';
import { problem } from '../problems.ts';
import { forOneSignIn } from '../provider/cookies.ts';
import type { CurrentProvider } from '../provider/provider.ts';

/** What the provider wants to know from the person in front of this browser. */
export type Found = {
  uid: string;
  prompt: 'login' | 'consent';
  clientId: string;
  /** The client by a name for people. */
  application: string;
  /** The person who is already signed in, for the consent page. */
  accountId: string;
  person: string;
  grantId: string | undefined;
  details: Record<string, never>;
  scopes: string[];
  /** Where a form leads in the end, for the page's policy. */
  formTargets: string[];
};

/** The interaction of this browser's cookie, when it is the one of the address.
 *  @throws Problem 400 when it is over. */
export async function findInteraction(
  db: Executor,
  current: CurrentProvider,
  request: FastifyRequest,
  reply: FastifyReply,
  uid: string,
): Promise<Found> {
  const provider = await current();
  forOneSignIn(request.raw, request.server);
  const details = await provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) throw problem('identity.signin.stale');
    throw error;
  });
  if (details.uid !== uid) throw problem('identity.signin.stale');
  const clientId = String(details.params.client_id);
  const client = await provider.Client.find(clientId);
  const accountId = details.session?.accountId ?? '';
  const account = accountId ? await findAccount(db, BUILT_IN, { subject: accountId }) : undefined;
  return {
    uid,
    prompt: details.prompt.name === 'consent' ? 'consent' : 'login',
    clientId,
    application: client?.clientName ?? clientId,
    accountId,
    person: account?.display_name ?? accountId,
    grantId: details.grantId,
    details: details.prompt.details as Record<string, never>,
    scopes: String(details.params.scope ?? '')
      .split(' ')
      .filter(Boolean),
    formTargets: targetOf(details.params.redirect_uri),
  };
}

/** The origin of a redirect address, or the scheme of one that opens a program. */
function targetOf(redirect: unknown): string[] {
  const url = typeof redirect === 'string' ? URL.parse(redirect) : null;
  if (!url) return [];
  return [url.origin === 'null' ? url.protocol : url.origin];
}
