import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Base } from '../../base.ts';
import { languageFor } from '../../http/language.ts';
import { demoAccounts } from '../demo.ts';
import type { Factors } from '../factors/factors.ts';
import { signInPage } from '../pages/signIn.ts';
import { isOwnClient } from '../provider/clients.ts';
import type { Found } from './interaction.ts';
import type { Steps } from './steps.ts';

/** Shows the form with name and password.
 *  @param again what was typed and what went wrong, after a try. */
export type AskPassword = (
  found: Found,
  request: FastifyRequest,
  reply: FastifyReply,
  again?: { username?: string; fault?: string },
) => Promise<FastifyReply>;

export const createAskPassword =
  ({ settings }: Pick<Base, 'settings'>, factors: Factors, steps: Steps): AskPassword =>
  async (found, request, reply, again = {}) => {
    const { uid, clientId } = found;
    const application = isOwnClient(clientId) && clientId !== 'trivet-cli' ? undefined : found.application;
    const passkey = factors.passkeysPossible
      ? { ...(await factors.proving.askPasskey(uid)), action: `/sign-in/passkey/${uid}` }
      : undefined;
    const demo = settings.demo ? demoAccounts : [];
    return reply
      .headers(steps.headersOf(found, !!passkey))
      .send(
        signInPage(languageFor(request), { action: `/sign-in/${uid}`, application, passkey, demo, ...again }),
      );
  };
