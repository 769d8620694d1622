import { door } from './names.ts';

/** The addresses that answers lead to, absolute as the standard wants them. */
export type Addresses = ReturnType<typeof createAddresses>;

/** @param publicUrl base of all addresses, without a slash at its end. */
export function createAddresses(publicUrl: string) {
  const base = `${publicUrl.replace(/\/$/, '')}${door}`;
  const at =
    (path: string) =>
    (query: Record<string, string | undefined> = {}): string => {
      const given = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
      );
      return `${base}${path}${given.length > 0 ? `?${given.join('&')}` : ''}`;
    };
  return {
    base,
    service: at(''),
    object: at('/object'),
    path: at('/path'),
    children: at('/children'),
    parents: at('/parents'),
    content: at('/content'),
    versions: at('/versions'),
    checkedOut: at('/checkedout'),
    types: at('/types'),
    type: at('/type'),
    acl: at('/acl'),
    actions: at('/actions'),
    query: at('/query'),
  };
}
