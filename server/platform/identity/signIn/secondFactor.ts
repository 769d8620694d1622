import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Base } from '../../base.ts';
import { languageFor, sentenceIn } from '../../http/language.ts';
import { originOf } from '../../http/origin.ts';
import { Problem } from '../../http/problem.ts';
import { type Account, findAccount } from '../accounts/store.ts';
import { BUILT_IN } from '../base.ts';
import type { Factors } from '../factors/factors.ts';
import { createSealed } from '../factors/sealed.ts';
import { type SecondFactorPage, secondFactorPage } from '../pages/secondFactor.ts';
import { recoveryCodesPage, setUpPage } from '../pages/setUpFactor.ts';
import { problem } from '../problems.ts';
import type { IdentityTables } from '../tables.ts';
import type { Found } from './interaction.ts';
import type { Steps } from './steps.ts';

const PURPOSE = 'password given';
const LIFE_MS = 600_000;

type Proof = { uid: string; subject: string; epoch: number };
type Given = { proof?: string; code?: string; state?: string; passkey?: string };

/** In the middle of a sign-in, after the password: what else its person needs. That the password was given travels sealed
 *  in the forms, so that it need not be typed again. */
export function createSecondFactor(
  base: Pick<Base, 'database' | 'cipher' | 'clock'>,
  factors: Factors,
  steps: Steps,
) {
  const db = base.database.as<IdentityTables>();
  const sealed = createSealed<Proof>(base, PURPOSE, LIFE_MS);

  const seal = ({ uid }: Found, { subject, epoch }: Account) => sealed.seal({ uid, subject, epoch });

  /** @throws Problem 400 when the proof is not of this sign-in, too old, or the account changed meanwhile. */
  const accountOf = async ({ uid }: Found, proof = ''): Promise<Account> => {
    const given = sealed.open(proof);
    const account = given && (await findAccount(db, BUILT_IN, { subject: given.subject }));
    if (!account || given.uid !== uid || account.disabled || account.epoch !== given.epoch)
      throw problem('identity.signin.stale');
    return account;
  };

  const ask = async (
    found: Found,
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
    fault?: SecondFactorPage['fault'],
  ) => {
    const { app, passkeys, recovery } = await factors.of(account);
    const passkey = passkeys.length > 0 ? await factors.proving.askPasskey(found.uid, account) : undefined;
    return reply.headers(steps.headersOf(found, !!passkey)).send(
      secondFactorPage(languageFor(request), {
        action: `/sign-in/second/${found.uid}`,
        proof: seal(found, account),
        username: account.username,
        hasApp: !!app,
        passkey,
        hasRecovery: recovery.left > 0,
        fault,
      }),
    );
  };

  const askSetUp = (
    found: Found,
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
    again?: { state: string; fault: string },
  ) => {
    const { changing } = factors;
    const app = again ? changing.continueApp(account, again.state) : changing.beginApp(account);
    return reply.headers(steps.headersOf(found)).send(
      setUpPage(languageFor(request), {
        ...app,
        action: `/sign-in/set-up/${found.uid}`,
        proof: seal(found, account),
        username: account.username,
        fault: again?.fault,
      }),
    );
  };

  return {
    /** Signs in who gave a right password, or asks for what is still needed. */
    async follow(found: Found, request: FastifyRequest, reply: FastifyReply, account: Account) {
      const { app, passkeys } = await factors.of(account);
      if (app || passkeys.length > 0) return ask(found, request, reply, account);
      if (await factors.rule.isRequired(account)) return askSetUp(found, request, reply, account);
      return steps.signIn(found, request, reply, { account, amr: ['pwd'] });
    },

    /** Takes a code or a passkey. */
    async take(
      found: Found,
      request: FastifyRequest,
      reply: FastifyReply,
      { proof, code = '', state, passkey }: Given,
    ) {
      const account = await accountOf(found, proof);
      const isPasskey = state !== undefined;
      try {
        const { proving } = factors;
        const origin = originOf(request);
        const asking = { by: found.uid, origin };
        const proven = isPasskey
          ? await proving.passkey(account, { state, response: readPasskey(passkey) }, asking)
          : await proving.code(account, code, origin);
        const amr = ['pwd', ...proven.amr, 'mfa'];
        return await steps.signIn(found, request, reply, { ...proven, amr });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const at = isPasskey ? 'passkey' : /^[\d\s]{0,9}$/.test(code) ? 'app' : 'recovery';
        reply.code(error.status).headers(error.headers);
        return ask(found, request, reply, account, { at, says: sentenceIn(languageFor(request), error) });
      }
    },

    /** Takes the first code of an app that is set up here, and shows recovery codes. */
    async setUp(
      found: Found,
      request: FastifyRequest,
      reply: FastifyReply,
      { proof, code = '', state = '' }: Given,
    ) {
      const account = await accountOf(found, proof);
      const { app, passkeys } = await factors.of(account);
      // Another window was quicker: what is set up is asked for, not replaced.
      if (app || passkeys.length > 0) return ask(found, request, reply, account);
      let codes: string[] | null;
      try {
        codes = await factors.changing.addApp(account, { state, code }, { by: account, request: request.id });
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'identity.factor.wrong') throw error;
        const fault = sentenceIn(languageFor(request), error);
        return askSetUp(found, request, reply.code(error.status), account, { state, fault });
      }
      const proven = { account, amr: ['pwd', 'otp', 'mfa'] };
      const to = await steps.addressAfter(found, request, reply, proven);
      if (!codes) return reply.redirect(to, 303);
      return reply.headers(steps.headersOf(found)).send(recoveryCodesPage(languageFor(request), codes, to));
    },
  };
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** The answer of a passkey out of a form: JSON of an object; anything else is no answer. */
export function readPasskey(text = ''): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
