import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Base } from '../../base.ts';
import { languageFor } from '../../http/language.ts';
import type { Proven } from '../factors/proving.ts';
import { pageHeaders } from '../pages/frame.ts';
import { messagePage } from '../pages/message.ts';
import { passkeyScript } from '../pages/passkeyForm.ts';
import { secretScript } from '../pages/secretField.ts';
import { pageWords } from '../pages/words/words.ts';
import type { CurrentProvider } from '../provider/provider.ts';
import { strengthOf } from '../provider/strength.ts';
import type { IdentityTables } from '../tables.ts';
import { type Found, findInteraction } from './interaction.ts';

/** What the steps of a sign-in at the built-in provider share. */
export function createSteps(
  { database, settings, clock }: Pick<Base, 'database' | 'settings' | 'clock'>,
  provider: CurrentProvider,
) {
  const db = database.as<IdentityTables>();
  /** Browsers hold a form's policy against every redirect that follows it, and who signs in for a document goes on to the
   *  sign-in of its repository, and from there to wherever that one leads. */
  const targetsOf = ({ formTargets }: Found) => (settings.repositories ? 'any' : formTargets);

  /** Ends the sign-in, or the consent. @returns where the browser goes on. */
  const end = async (
    found: Found,
    request: FastifyRequest,
    reply: FastifyReply,
    result: Record<string, unknown>,
  ): Promise<string> => {
    const merge = { mergeWithLastSubmission: found.prompt === 'consent' };
    return (await provider()).interactionResult(request.raw, reply.raw, result, merge);
  };
  const login = ({ account, amr }: Proven) => ({
    login: { accountId: account.subject, ts: Math.floor(clock().getTime() / 1000), ...strengthOf(amr) },
  });

  return {
    find: (request: FastifyRequest, reply: FastifyReply, uid: string) =>
      findInteraction(db, provider, request, reply, uid),

    /** @param isAsking whether the page asks for a passkey. */
    headersOf: (found: Found, isAsking = false) =>
      pageHeaders(targetsOf(found), undefined, secretScript, ...(isAsking ? [passkeyScript] : [])),

    async finish(
      found: Found,
      request: FastifyRequest,
      reply: FastifyReply,
      result: Record<string, unknown>,
    ) {
      return reply.redirect(await end(found, request, reply, result), 303);
    },

    /** Where the browser goes on after somebody proved who they are. */
    addressAfter: (found: Found, request: FastifyRequest, reply: FastifyReply, proven: Proven) =>
      end(found, request, reply, login(proven)),

    /** Signs in who proved who they are, and says how many recovery codes are left when one was used. */
    async signIn(found: Found, request: FastifyRequest, reply: FastifyReply, proven: Proven) {
      const to = await end(found, request, reply, login(proven));
      if (proven.left === undefined) return reply.redirect(to, 303);
      const { secondFactor: w, continue: goOn } = pageWords(languageFor(request));
      const page = { title: w.used, text: w.left(proven.left), link: { to, says: goOn } };
      return reply.headers(pageHeaders(targetsOf(found))).send(messagePage(languageFor(request), page));
    },
  };
}

export type Steps = ReturnType<typeof createSteps>;
