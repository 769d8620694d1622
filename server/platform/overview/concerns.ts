import type { Settings } from '../../settings.ts';

/** What each concern is, and what to do about it; its value says of whom or since when. */
const sentences = {
  'demo.open': (names) =>
    `accounts have their own name as password, which everybody knows: ${names}; delete or deactivate them, give them other passwords, or start on another data folder with TRIVET_DEMO=0`,
  'backup.off': () =>
    'this server does not back itself up; name a place in TRIVET_BACKUP_TO, unless something else backs up its database and files',
  'backup.none': () =>
    'no backup was made yet; see that the one of TRIVET_BACKUP_SCHEDULE comes, or make one with trivet backup',
  'factor.optional': (names) =>
    `a password alone lets administrators in${names && `, as it does ${names}`}; require a second factor of them on the page People, or by TRIVET_REQUIRE_SECOND_FACTOR`,
  'key.old': (day) => `access tokens are signed with a key of ${day}; make a new one`,
  'mail.off': () =>
    'this server sends no e-mail, so people hear of notices only while they are here; name a mail server in TRIVET_SMTP_URL',
} satisfies { [code: string]: (value: string) => string };

export type ConcernCode = keyof typeof sentences;
/** The worst first. */
export const concernCodes = Object.keys(sentences) as ConcernCode[];

/** Something that works, and still should not stay as it is. */
export type Concern = { code: ConcernCode; value: string };

export const sayConcern = ({ code, value }: Concern): string => sentences[code](value);

type Given = Pick<Settings, 'demo' | 'backupTo' | 'smtpUrl' | 'oidcIssuer' | 'requireSecondFactor'>;

/** Those that the settings tell by themselves; who knows the database knows of whom, and whether it is put right by hand.
 *  @param demo the names of the demo accounts. */
export function concernsOfSettings(settings: Given, demo: string[]): Concern[] {
  const { requireSecondFactor: required } = settings;
  const isBuiltIn = settings.oidcIssuer === undefined;
  const found: { [code in ConcernCode]?: string | false } = {
    'demo.open': isBuiltIn && settings.demo && demo.join(', '),
    'backup.off': settings.backupTo === undefined && '',
    'factor.optional':
      isBuiltIn && !required.some((who) => who === 'everyone' || who === 'administrator') && '',
    'mail.off': settings.smtpUrl === undefined && '',
  };
  return concernCodes.flatMap((code) => {
    const value = found[code];
    return typeof value === 'string' ? [{ code, value }] : [];
  });
}
