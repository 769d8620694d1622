import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Base } from '../../base.ts';
import { languageFor } from '../../http/language.ts';
import { Problem } from '../../http/problem.ts';
import { faultOfPassword } from '../accounts/passwordRule.ts';
import type { Users } from '../accounts/service.ts';
import { type Account, findAccount, personOf } from '../accounts/store.ts';
import { BUILT_IN } from '../base.ts';
import { type PasswordPage, passwordPage } from '../pages/password.ts';
import { pageWords } from '../pages/words/words.ts';
import { problem } from '../problems.ts';
import type { IdentityTables } from '../tables.ts';

const PURPOSE = 'first password';
const LIFE_MS = 600_000;

type Step = { uid: string; action: string; headers: Record<string, string> };
type Given = { proof?: string; password?: string; again?: string };
type Proof = { uid: string; subject: string; epoch: number; at: number };

/** In the middle of a sign-in: who gave a password that was made for the first time chooses another one. That it was
 *  given travels sealed in the form, so that it need not be typed again. */
export function createFirstPassword(
  { database, settings, cipher, clock }: Pick<Base, 'database' | 'settings' | 'cipher' | 'clock'>,
  users: Users,
) {
  const db = database.as<IdentityTables>();

  const ask = (
    { uid, action, headers }: Step,
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
    fault?: PasswordPage['fault'],
  ) => {
    const { username, subject, epoch } = account;
    const given: Proof = { uid, subject, epoch, at: clock().getTime() };
    const first = { action, proof: cipher.encrypt(PURPOSE, JSON.stringify(given)) };
    return reply.headers(headers).send(passwordPage(languageFor(request), { username, fault, first }));
  };

  /** @throws Problem 400 when the proof is not of this sign-in, too old, or the password was changed meanwhile. */
  const accountOf = async (uid: string, proof: string): Promise<Account> => {
    const given = open(proof);
    const account = given && (await findAccount(db, BUILT_IN, { subject: given.subject }));
    const good = given?.uid === uid && clock().getTime() - given.at < LIFE_MS;
    if (!good || !account?.password_initial || account.disabled || account.epoch !== given.epoch)
      throw problem('identity.signin.stale');
    return account;
  };
  const open = (proof: string): Proof | undefined => {
    try {
      return JSON.parse(cipher.decrypt(PURPOSE, proof));
    } catch {
      return undefined;
    }
  };

  return {
    ask,
    /** Takes what was chosen.
     *  @returns the account to go on with, or undefined after the form was shown again. */
    async take(
      step: Step,
      request: FastifyRequest,
      reply: FastifyReply,
      { proof = '', password = '', again = '' }: Given,
    ): Promise<Account | undefined> {
      const account = await accountOf(step.uid, proof);
      const { faults, different } = pageWords(languageFor(request)).password;
      const refuse = (at: 'password' | 'again', says: string) => {
        ask(step, request, reply.code(400), account, { at, says });
        return undefined;
      };
      const weak = await faultOfPassword(password, personOf(account), settings);
      if (weak) return refuse('password', faults[weak]);
      if (password !== again) return refuse('again', different);
      try {
        await users.setPassword(account.username, password, { by: account, request: request.id });
      } catch (error) {
        if (error instanceof Problem && error.status === 400) return refuse('password', faults.first);
        throw error;
      }
      return findAccount(db, BUILT_IN, { subject: account.subject });
    },
  };
}
