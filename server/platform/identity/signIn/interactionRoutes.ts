import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Base } from '../../base.ts';
import { anyone } from '../../http/guard.ts';
import { languageFor, sentenceIn } from '../../http/language.ts';
import { originOf } from '../../http/origin.ts';
import { Problem } from '../../http/problem.ts';
import { typed } from '../../http/server.ts';
import type { Users } from '../accounts/service.ts';
import type { CheckPassword } from '../auth/checkPassword.ts';
import { demoAccounts } from '../demo.ts';
import type { Factors } from '../factors/factors.ts';
import { consentPage } from '../pages/consent.ts';
import { isOwnClient } from '../provider/clients.ts';
import { keepConsent, missingScopes } from '../provider/grant.ts';
import type { CurrentProvider } from '../provider/provider.ts';
import { ACT_SCOPE } from '../tokens/verify.ts';
import { createAskPassword } from './askPassword.ts';
import { serveFactorForms } from './factorRoutes.ts';
import { createFirstPassword } from './firstPassword.ts';
import type { Found } from './interaction.ts';
import { ownPage } from './routes.ts';
import { createSecondFactor } from './secondFactor.ts';
import { createSteps } from './steps.ts';

const path = Type.Object({ uid: Type.String({ maxLength: 100 }) });
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const form = Type.Object({
  username: text(200),
  password: text(1000),
  demo: text(200),
  answer: text(20),
  proof: text(2000),
  again: text(1000),
});
const hidden = { hide: true };

/** The pages on which the built-in provider asks who somebody is, and for consent. */
export function serveInteractions(
  base: Base,
  provider: CurrentProvider,
  checkPassword: CheckPassword,
  users: Users,
  factors: Factors,
): void {
  const { settings } = base;
  const http = typed(base.http);
  const steps = createSteps(base, provider);
  const first = createFirstPassword(base, users);
  const second = createSecondFactor(base, factors, steps);
  const askPassword = createAskPassword(base, factors, steps);
  const demo = settings.demo ? demoAccounts : [];
  serveFactorForms(base, { steps, second, factors, askPassword });

  http.get(
    '/sign-in/:uid',
    { config: { guards: [anyone] }, schema: { ...hidden, params: path } },
    async (request, reply) => {
      const found = await steps.find(request, reply, request.params.uid);
      return found.prompt === 'consent'
        ? askConsent(found, request, reply)
        : askPassword(found, request, reply);
    },
  );
  http.post(
    '/sign-in/:uid',
    { config: { guards: [ownPage] }, schema: { ...hidden, params: path, body: form } },
    async (request, reply) => {
      const found = await steps.find(request, reply, request.params.uid);
      if (found.prompt === 'consent') return answerConsent(found, request, reply, request.body.answer);
      return request.body.proof === undefined
        ? signIn(found, request, reply, request.body)
        : chooseFirst(found, request, reply, request.body);
    },
  );

  async function signIn(
    found: Found,
    request: FastifyRequest,
    reply: FastifyReply,
    given: { username?: string; password?: string; demo?: string },
  ) {
    const picked = demo.find((each) => each.username === given.demo)?.username;
    const username = picked ?? given.username ?? '';
    const password = picked ?? given.password ?? '';
    try {
      const origin = originOf(request);
      const account = await checkPassword({ username, password, origin, initial: true, askedFurther: true });
      if (account.password_initial) return first.ask(stepOf(found), request, reply, account);
      return await second.follow(found, request, reply, account);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      reply.code(error.status).headers(error.headers);
      return askPassword(found, request, reply, {
        username,
        fault: sentenceIn(languageFor(request), error),
      });
    }
  }

  function stepOf(found: Found) {
    return { uid: found.uid, action: `/sign-in/${found.uid}`, headers: steps.headersOf(found) };
  }

  async function chooseFirst(
    found: Found,
    request: FastifyRequest,
    reply: FastifyReply,
    given: { proof?: string; password?: string; again?: string },
  ) {
    const account = await first.take(stepOf(found), request, reply, given);
    return account ? second.follow(found, request, reply, account) : reply;
  }

  function askConsent(found: Found, request: FastifyRequest, reply: FastifyReply) {
    const { uid, application, person } = found;
    const missing = missingScopes(found.details);
    const asked = missing.length > 0 ? missing : found.scopes;
    // A client of ours may act for the person whether it asks for that scope or not.
    const scopes = isOwnClient(found.clientId) ? [...new Set([...asked, ACT_SCOPE])] : asked;
    return reply
      .headers(steps.headersOf(found))
      .send(consentPage(languageFor(request), { action: `/sign-in/${uid}`, application, person, scopes }));
  }

  async function answerConsent(found: Found, request: FastifyRequest, reply: FastifyReply, answer?: string) {
    if (answer !== 'allow')
      return steps.finish(found, request, reply, {
        error: 'access_denied',
        error_description: 'the person cancelled',
      });
    const { accountId, clientId, grantId, details } = found;
    const kept = await keepConsent(await provider(), { accountId, clientId, grantId }, details);
    return steps.finish(found, request, reply, { consent: { grantId: kept } });
  }
}
