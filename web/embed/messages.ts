/**
 * What a page of another site (the host) and the page in the frame say to each other, version 1:
 *
 *   frame → host   {trivet: 'hello', versions: [1]}          a window message, to an origin that may embed the frame
 *   host → frame   {trivet: 'connect', version: 1, …} [port]  a window message, to the server's origin
 *   host → frame   {id, call, given}                          on the port, from here on
 *   frame → host   {id, value} or {id, error}
 *   frame → host   {event, detail}
 *
 * Whatever arrives is read field by field; members that an object only inherits do not count.
 */
export const VERSION = 1;

export const calls = ['getContent', 'replaceSelection', 'publish', 'setReadOnly', 'focus', 'close'] as const;
export type CallName = (typeof calls)[number];

export const events = [
  'ready',
  'stateChanged',
  'saved',
  'published',
  'selectionChanged',
  'error',
  'closed',
] as const;
export type EventName = (typeof events)[number];

/** How the host wants the page to be. */
export type Wishes = { theme?: 'light' | 'dark'; locale?: string };

/** Most characters that one call may bring. */
export const MAX_TEXT = 1024 * 1024;

/** The member of a plain object; undefined for anything else. */
export const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

export const isHello = (data: unknown): boolean => {
  const versions = own(data, 'versions');
  return own(data, 'trivet') === 'hello' && Array.isArray(versions) && versions.includes(VERSION);
};

/** The wishes of a host that connects; undefined for any other message. */
export function readConnect(data: unknown): Wishes | undefined {
  if (own(data, 'trivet') !== 'connect' || own(data, 'version') !== VERSION) return undefined;
  const theme = own(data, 'theme');
  const locale = own(data, 'locale');
  return {
    ...(theme === 'light' || theme === 'dark' ? { theme } : {}),
    ...(typeof locale === 'string' && isLocale(locale) ? { locale } : {}),
  };
}

export const isLocale = (text: string): boolean => /^[a-z]{2,8}(-[a-z0-9]{2,8}){0,3}$/i.test(text);

export type Asked = { id: number; call: unknown; given: unknown };

/** A call that can be answered, be it known or not; undefined for what cannot. */
export function readCall(data: unknown): Asked | undefined {
  const id = own(data, 'id');
  return typeof id === 'number' && Number.isSafeInteger(id)
    ? { id, call: own(data, 'call'), given: own(data, 'given') }
    : undefined;
}

export type Failure = { code: string; summary: string };

export function readFailure(value: unknown): Failure | undefined {
  const code = own(value, 'code');
  const summary = own(value, 'summary');
  return typeof code === 'string' && typeof summary === 'string' ? { code, summary } : undefined;
}
