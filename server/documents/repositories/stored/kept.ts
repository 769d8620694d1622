import type { Fault } from '../../../platform/http/problem.ts';
import { addressesIn, type CmisSettings, originsIn, type RestSettings } from '../configured.ts';
import { withoutSecrets } from '../connections/describe.ts';

type Settings = RestSettings | CmisSettings;
type Members = { [name: string]: unknown };

/** The member of `auth` that is a secret, by its mode. */
const secrets: { [mode: string]: string } = { oauth2: 'clientSecret', token: 'value', basic: 'password' };

/** What a browser is shown of a repository to change it: all but secrets, also those in addresses. */
export function withoutKept(settings: Settings): Members {
  const { auth, ...rest } = settings;
  const shown = Object.entries(auth).filter(([name]) => name !== secrets[auth.mode]);
  return { ...hiding(rest), auth: hiding(Object.fromEntries(shown)) };
}

const hiding = (members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      isAddress(name) && typeof value === 'string' ? withoutSecrets(value) : value,
    ]),
  );

const isAddress = (name: string) => /url$/i.test(name);

/** What was sent to change a repository, with what a browser was not shown and left as it was. A secret is kept only for
 *  servers that know it already: else whoever changes an address could read what nobody is shown. */
export function withKept(
  given: Members,
  stored: Settings | undefined,
): { repository: Members; faults: Fault[] } {
  const { auth: sent } = given;
  if (!stored || typeof sent !== 'object' || sent === null) return { repository: given, faults: [] };
  const auth = restored(sent as Members, stored.auth);
  const repository = { ...restored(given, stored), auth };
  // Addresses that were changed but for what is hidden in them, which nobody can complete.
  const masked = addressesIn(repository).filter(([, address]) => address.includes('…'));
  const message = 'must be written whole, with what is shown as …';
  if (masked.length > 0) return { repository: given, faults: masked.map(([path]) => ({ path, message })) };
  const secret = secrets[stored.auth.mode];
  const kept = secret && (stored.auth as Members)[secret];
  if (!secret || kept === undefined || auth.mode !== stored.auth.mode || auth[secret] !== undefined)
    return { repository, faults: [] };
  if (leadsElsewhere(repository, stored)) {
    const again = 'must be given again, because an address leads to another server now';
    return { repository, faults: [{ path: `/auth/${secret}`, message: again }] };
  }
  return { repository: { ...repository, auth: { ...auth, [secret]: kept } }, faults: [] };
}

/** Addresses that came back as they were shown are those that are stored. */
const restored = (given: Members, stored: object): Members => {
  const before = new Map(Object.entries(stored));
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const was = before.get(name);
      const isShown = isAddress(name) && typeof was === 'string' && value === withoutSecrets(was);
      return [name, isShown ? was : value];
    }),
  );
};

/** Whether it leads to a server that the stored one does not lead to. */
export function leadsElsewhere(given: object, stored: Settings): boolean {
  const known = new Set(serversOf(stored));
  return serversOf(given).some((server) => !known.has(server));
}

/** The servers that a repository is asked at, or people are sent to. What else stands in an address may be a secret. */
export const serversOf = (settings: object): string[] => {
  const all = [...addressesIn(settings), ...originsIn(settings)].map(([, address]) => address);
  return [...new Set(all.flatMap((address) => URL.parse(address.replaceAll('{ID}', 'id'))?.origin ?? []))];
};
