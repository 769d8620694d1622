import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../../../settings.ts';
import { cookieName } from '../../http/cookieName.ts';

/** Sign-ins that one browser may have under way; of the oldest one more asks to begin again. */
const MAX_BEGUN = 5;
/** Between the name that the provider knows and the sign-in that a cookie is of. */
const MARK = '~';
const SIGNATURE = '.sig';
const GONE = 'expires=Thu, 01 Jan 1970 00:00:00 GMT';

type Secure = Pick<Settings, 'publicUrl'>;

export const cookieNames = (settings: Secure) => ({
  session: cookieName('trivet_provider', settings),
  interaction: cookieName('trivet_interaction', settings),
  resume: cookieName('trivet_resume', settings),
});

// The provider tells sign-ins of one browser apart by the path of their cookies, which a cookie that is bound to the host
// (`__Host-`) must not have. So browsers get them for all paths, with the sign-in in their name.

/** Which sign-in a cookie is of: `__Host-trivet_resume~uid.sig`. */
type Begun = { name: string; uid: string; signature: string };

function begunOf(cookie: string, names: string[]): Begun | undefined {
  const signature = cookie.endsWith(SIGNATURE) ? SIGNATURE : '';
  const [name = '', uid] = cookie.slice(0, cookie.length - signature.length).split(MARK);
  return uid && names.includes(name) ? { name, uid, signature } : undefined;
}

const ofSignIn = (settings: Secure): string[] => {
  const { interaction, resume } = cookieNames(settings);
  return [interaction, resume];
};
const pairsOf = (header: string | undefined): string[] => header?.split(/; */).filter(Boolean) ?? [];
const nameOf = (pair: string): string => pair.slice(0, Math.max(0, pair.indexOf('=')));
/** Addresses of the provider and of our pages end with the sign-in that they are about. */
const lastStep = (path = ''): string => path.split('?', 1)[0]?.split('/').at(-1) ?? '';

/** Leaves of the sign-ins under way the one that the address is about, under the name that the provider knows. */
export function forOneSignIn(raw: IncomingMessage, settings: Secure): void {
  const names = ofSignIn(settings);
  const pairs = pairsOf(raw.headers.cookie).flatMap((pair) => {
    const begun = begunOf(nameOf(pair), names);
    if (!begun) return pair;
    const value = pair.slice(pair.indexOf('='));
    return begun.uid === lastStep(raw.url) ? `${begun.name}${begun.signature}${value}` : [];
  });
  if (raw.headers.cookie !== undefined) raw.headers.cookie = pairs.join('; ');
}

/** Binds to the host what the provider sets for one path, and keeps the number of sign-ins under way small: it is told
 *  what the browser has, which sends first what it got first (RFC 6265, section 5.4).
 *  @param sent the browser's cookies as they came. */
export function bindToHost(raw: ServerResponse, sent: string | undefined, settings: Secure): void {
  const { writeHead } = raw;
  raw.writeHead = ((...given: Parameters<typeof writeHead>) => {
    const lines = [raw.getHeader('set-cookie') ?? []].flat().map(String);
    if (lines.length > 0) raw.setHeader('set-cookie', bound(lines, sent, settings));
    return writeHead.apply(raw, given);
  }) as typeof writeHead;
}

function bound(lines: string[], sent: string | undefined, settings: Secure): string[] {
  const names = ofSignIn(settings);
  const ended = new Set<string>();
  const begun = new Set<string>();
  const kept = lines.flatMap((line) => {
    const cookie = nameOf(line);
    const signature = cookie.endsWith(SIGNATURE) ? SIGNATURE : '';
    const name = cookie.slice(0, cookie.length - signature.length);
    if (!names.includes(name)) return line;
    const uid = lastStep(/; *path=([^;]*)/i.exec(line)?.[1]);
    if (line.startsWith(`${cookie}=;`)) {
      ended.add(uid);
      return [];
    }
    begun.add(uid);
    const rest = line.slice(cookie.length).replace(/; *path=[^;]*/i, '; path=/');
    return `${name}${MARK}${uid}${signature}${rest}`;
  });
  const before = pairsOf(sent).flatMap((pair) => begunOf(nameOf(pair), names)?.uid ?? []);
  const older = [...new Set(before)].filter((uid) => !begun.has(uid) && !ended.has(uid));
  const over = begun.size > 0 ? older.slice(0, Math.max(0, older.length + begun.size - MAX_BEGUN)) : [];
  const secure = settings.publicUrl.startsWith('https:') ? '; secure' : '';
  const gone = [...ended, ...over].flatMap((uid) =>
    names.flatMap((name) =>
      ['', SIGNATURE].map(
        (signature) => `${name}${MARK}${uid}${signature}=; path=/; ${GONE}; samesite=lax${secure}; httponly`,
      ),
    ),
  );
  return [...kept, ...gone];
}
