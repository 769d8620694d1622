import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback, type Settings } from '../../../settings.ts';
import { cookieName, readCookie } from '../../http/cookieName.ts';

/** The cookie of a session. Browsers send the first one to pages of ours, and the second one only to frames of ours
 *  in the site in which it was set (CHIPS): what a site embeds is signed in there and nowhere else. */
const names = { page: 'trivet_session', frame: 'trivet_frame' } as const;
export type Place = keyof typeof names;
export const places: Place[] = ['page', 'frame'];

/** Attributes of a cookie that must reach us inside a frame of another site; browsers take them on https, and on
 *  loopback. Elsewhere only frames of the same site can be signed in. */
export function cookieIn(place: Place, { publicUrl }: Pick<Settings, 'publicUrl'>) {
  const { protocol, hostname } = new URL(publicUrl);
  const secure = protocol === 'https:';
  return place === 'frame' && (secure || isLoopback(hostname))
    ? ({ httpOnly: true, sameSite: 'none', secure: true, partitioned: true } as const)
    : ({ httpOnly: true, sameSite: 'lax', secure } as const);
}

const embedding = new Set(['iframe', 'frame', 'fencedframe', 'embed', 'object']);

/** Where a navigation shows its answer, as the browser says. */
export const placeOf = (request: FastifyRequest): Place =>
  embedding.has(String(request.headers['sec-fetch-dest'])) ? 'frame' : 'page';

/** The value of the session cookie for a place. */
export const readSessionCookie = (request: FastifyRequest, place: Place): string | undefined =>
  readCookie(request, names[place]);

export function setSessionCookie(
  reply: FastifyReply,
  place: Place,
  settings: Pick<Settings, 'publicUrl'>,
  value: string,
  maxAge: number,
): void {
  reply.setCookie(cookieName(names[place], settings), value, {
    path: '/',
    ...cookieIn(place, settings),
    maxAge,
  });
}

export function clearSessionCookie(
  reply: FastifyReply,
  place: Place,
  settings: Pick<Settings, 'publicUrl'>,
): void {
  reply.clearCookie(cookieName(names[place], settings), { path: '/', ...cookieIn(place, settings) });
}
