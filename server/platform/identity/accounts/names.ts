import type { Fault } from '../../http/problem.ts';

/** The parts of a distinguished name, most specific first. */
type Part = { attribute: string; value: string };

/** Brings a distinguished name into canonical form: `CN=Alice Example/OU=Sales/O=Acme`.
 *  Also reads the abbreviated form `Alice Example/Sales/Acme` and the LDAP form `cn=Alice Example,o=Acme`.
 *  @returns undefined when it is none. */
export function canonicalName(given: string): string | undefined {
  const pieces = split(given.normalize('NFC').trim());
  if (pieces.length === 0 || hasControl(given)) return undefined;
  const labelled = pieces.every((piece) => /^[a-z][a-z0-9.-]*\s*=/i.test(piece));
  const bare = pieces.every((piece) => !piece.includes('='));
  if (!labelled && !bare) return undefined;
  const parts = labelled ? pieces.map(readPart) : pieces.map((piece, at) => label(piece, at, pieces.length));
  if (parts.some((part) => part.value === '') || parts[0]?.attribute !== 'CN') return undefined;
  return parts.map(({ attribute, value }) => `${attribute}=${value}`).join('/');
}

/** `Alice Example` of `CN=Alice Example/O=Acme`. */
export function commonName(distinguishedName: string): string {
  return distinguishedName.split('/')[0]?.replace(/^CN=/, '') ?? distinguishedName;
}

/** What is wrong with a name of a person or group: 1 to 200 characters, none of them invisible. */
export function faultOfName(path: string, name: string): Fault | undefined {
  if (name !== name.trim() || name === '')
    return { path, message: 'must not be blank, nor begin or end with a space' };
  if (hasControl(name)) return { path, message: 'must not have control characters' };
  return undefined;
}

/** What else may be wrong with a user name: in Basic headers a colon ends it, and in distinguished names a slash does. */
export function faultOfUsername(path: string, name: string): Fault | undefined {
  if (/[:/=,\\]/.test(name)) return { path, message: 'must not have any of : / = , \\' };
  return faultOfName(path, name);
}

function hasControl(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(text);
}

/** LDAP separates by commas and escapes with a backslash (RFC 4514); the canonical form separates by slashes. */
function split(name: string): string[] {
  const byComma = !name.includes('/') && /^[a-z][a-z0-9.-]*\s*=/i.test(name);
  const pieces = byComma
    ? name.split(/(?<!\\),/).map((piece) => piece.replace(/\\(.)/g, '$1'))
    : name.split('/');
  return pieces.map((piece) => piece.replace(/\s+/g, ' ').trim());
}

function readPart(piece: string): Part {
  const cut = piece.indexOf('=');
  return { attribute: piece.slice(0, cut).trim().toUpperCase(), value: piece.slice(cut + 1).trim() };
}

function label(value: string, at: number, count: number): Part {
  return { attribute: at === 0 ? 'CN' : at === count - 1 ? 'O' : 'OU', value };
}
