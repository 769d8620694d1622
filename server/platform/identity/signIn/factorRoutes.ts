import { Type } from 'typebox';
import type { Base } from '../../base.ts';
import { languageFor, sentenceIn } from '../../http/language.ts';
import { originOf } from '../../http/origin.ts';
import { Problem } from '../../http/problem.ts';
import { typed } from '../../http/server.ts';
import type { Factors } from '../factors/factors.ts';
import { problem } from '../problems.ts';
import type { AskPassword } from './askPassword.ts';
import { ownPage } from './routes.ts';
import { readPasskey, type SecondFactor } from './secondFactor.ts';
import type { Steps } from './steps.ts';

const path = Type.Object({ uid: Type.String({ maxLength: 100 }) });
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const form = Type.Object({ proof: text(4000), code: text(50), state: text(4000), passkey: text(16_000) });
const options = { config: { guards: [ownPage] }, schema: { hide: true, params: path, body: form } };

/** The forms of a sign-in that take codes and passkeys. The sign-in stands at the end of each address, by which its
 *  cookie is found (provider/cookies.ts). */
export function serveFactorForms(
  base: Pick<Base, 'http'>,
  {
    steps,
    second,
    factors,
    askPassword,
  }: { steps: Steps; second: SecondFactor; factors: Factors; askPassword: AskPassword },
): void {
  const http = typed(base.http);

  http.post('/sign-in/second/:uid', options, async (request, reply) => {
    const found = await steps.find(request, reply, request.params.uid);
    if (found.prompt !== 'login') throw problem('identity.signin.stale');
    return second.take(found, request, reply, request.body);
  });
  http.post('/sign-in/set-up/:uid', options, async (request, reply) => {
    const found = await steps.find(request, reply, request.params.uid);
    if (found.prompt !== 'login') throw problem('identity.signin.stale');
    return second.setUp(found, request, reply, request.body);
  });
  http.post('/sign-in/passkey/:uid', options, async (request, reply) => {
    const found = await steps.find(request, reply, request.params.uid);
    if (found.prompt !== 'login') throw problem('identity.signin.stale');
    const { state = '', passkey } = request.body;
    try {
      const answer = { state, response: readPasskey(passkey) };
      const asking = { by: found.uid, origin: originOf(request) };
      const proven = await factors.proving.passkeyAlone(answer, asking);
      return await steps.signIn(found, request, reply, proven);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const fault = sentenceIn(languageFor(request), error);
      return askPassword(found, request, reply.code(error.status), { fault });
    }
  });
}
