import type { Fault } from '../../http/problem.ts';
import { demoAccounts } from '../demo.ts';

/** Why a new password is not taken: it has less than eight characters, is a name or address of its account, one of
 *  those that guessing begins with because so many people chose them, or the one that was made for the first sign-in. */
export type PasswordFault = 'short' | 'own' | 'known' | 'first';

/** Whose password it is to be. */
type About = { username: string; displayName?: string | undefined; email?: string | null | undefined };

const MIN_LENGTH = 8;

const messages: Record<PasswordFault, string> = {
  short: `must have at least ${MIN_LENGTH} characters`,
  own: 'must not be the user name, the name or the e-mail address',
  known: 'is too common; choose another',
  first: 'must not be the one of the first sign-in',
};

/** The one rule for new passwords, wherever they are set (ASVS 5, 6.2.1 and 6.2.4). Spaces and all scripts are welcome,
 *  and nothing is said of digits and signs, which make passwords no better (6.2.5).
 *  @param demo the passwords of the demo accounts are public, so they may be anything. */
export async function faultOfPassword(
  password: string,
  about: About,
  demo = false,
): Promise<PasswordFault | undefined> {
  if (demo && demoAccounts.some(({ username }) => username === about.username)) return undefined;
  const said = plain(password);
  if ([...password.normalize('NFC')].length < MIN_LENGTH || said === '') return 'short';
  if (own(about).includes(said)) return 'own';
  return (await knownPasswords()).has(said) ? 'known' : undefined;
}

/** What follows the name of a setting or field. */
export const messageOf = (fault: PasswordFault): string => messages[fault];

/** The same as a fault of what was sent. */
export const asFault = (fault: PasswordFault): Fault => ({ path: '/password', message: messages[fault] });

const plain = (text: string) => text.normalize('NFC').trim().toLowerCase();

const own = ({ username, displayName, email }: About): string[] =>
  [username, displayName, email, email?.split('@')[0]].flatMap((each) => (each ? [plain(each)] : []));

let known: Promise<Set<string>> | undefined;

/** Some 18,000 that are long enough, out of leaks, read when the first password is set. */
function knownPasswords(): Promise<Set<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary.passwords.filter(({ length }) => length >= MIN_LENGTH)),
  );
  return known;
}
