import { isIP } from 'node:net';
import { isLoopback, type Settings } from '../../../settings.ts';
import type { Fault } from '../../http/problem.ts';
import { demoAccounts } from '../demo.ts';

/** Why a new password is not taken: it has less than eight characters, is a name or address of its account, rests on words
 *  that everybody here would try, is one of those that guessing begins with because so many people chose them, or the one
 *  that was made for the first sign-in. */
export type PasswordFault = 'short' | 'own' | 'context' | 'known' | 'first';

/** Whose password it is to be. */
type About = { username: string; displayName?: string | undefined; email?: string | null | undefined };

const MIN_LENGTH = 8;

const messages: Record<PasswordFault, string> = {
  short: `must have at least ${MIN_LENGTH} characters`,
  own: 'must not be the user name, the name or the e-mail address',
  context: 'must have at least 8 characters besides the name of this server or company',
  known: 'is too common; choose another',
  first: 'must not be the one of the first sign-in',
};

type Rule = Pick<Settings, 'demo' | 'publicUrl' | 'passwordWords'>;

/** The one rule for new passwords, wherever they are set (ASVS 5, 6.2.1, 6.2.4 and 6.2.11). Spaces and all scripts are welcome,
 *  and nothing is said of digits and signs, which make passwords no better (6.2.5).
 *  Of a demo server the passwords of the demo accounts are public, so they may be anything. */
export async function faultOfPassword(
  password: string,
  about: About,
  rule: Rule,
): Promise<PasswordFault | undefined> {
  if (rule.demo && demoAccounts.some(({ username }) => username === about.username)) return undefined;
  const said = plain(password);
  if ([...password.normalize('NFC')].length < MIN_LENGTH || said === '') return 'short';
  if (own(about).includes(said)) return 'own';
  if ((await knownPasswords()).has(said)) return 'known';
  return restsOn(contextOf(rule), said) ? 'context' : undefined;
}

/** What follows the name of a setting or field. */
export const messageOf = (fault: PasswordFault): string => messages[fault];

/** The same as a fault of what was sent. */
export const asFault = (fault: PasswordFault): Fault => ({ path: '/password', message: messages[fault] });

const plain = (text: string) => text.normalize('NFC').trim().toLowerCase();

const own = ({ username, displayName, email }: About): string[] =>
  [username, displayName, email, email?.split('@')[0]].flatMap((each) => (each ? [plain(each)] : []));

/** Shorter ones are part of too many others. */
const MIN_WORD = 4;

/** The name of the product, those in the address of this server, and what the operator adds. */
function contextOf({ publicUrl, passwordWords }: Rule): string[] {
  const { hostname } = new URL(publicUrl);
  // The last step says of what kind the address is; that of a machine is a number.
  const host =
    isLoopback(hostname) || isIP(hostname.replace(/[[\]]/g, '')) ? [] : hostname.split('.').slice(0, -1);
  const all = ['trivet', ...host.flatMap((step) => step.split('-')), ...passwordWords].map(plain);
  return all.filter(({ length }) => length >= MIN_WORD).sort((a, b) => b.length - a.length);
}

/** Whether too little is left of a password without these words: `Acme-2026!`. */
function restsOn(words: string[], said: string): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), said);
  return rest !== said && [...rest.trim()].length < MIN_LENGTH;
}

let known: Promise<Set<string>> | undefined;

/** Some 18,000 that are long enough, out of leaks, read when the first password is set. */
function knownPasswords(): Promise<Set<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary.passwords.filter(({ length }) => length >= MIN_LENGTH)),
  );
  return known;
}
