import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Base } from '../../base.ts';
import { cookieName, readCookie } from '../../http/cookieName.ts';
import { hashed } from '../../keys/hashed.ts';

/** A sign-in that a browser began. It travels sealed in the `state` of the authorization request, so that a person may
 *  begin in several windows at once, and a cookie binds it to the browser (RFC 6749, section 10.12). */
export type Begun = { returnTo: string; verifier: string; nonce: string };

const COOKIE = 'trivet_sign_in';
const PURPOSE = 'sign-in state';
const LIFE_SECONDS = 3600;

type Base3 = Pick<Base, 'settings' | 'cipher' | 'clock'>;

/** @returns the state to send. */
export function keepBegun(
  { settings, cipher, clock }: Base3,
  request: FastifyRequest,
  reply: FastifyReply,
  begun: Begun,
): string {
  const browser = readCookie(request, COOKIE) ?? randomBytes(24).toString('base64url');
  reply.setCookie(cookieName(COOKIE, settings), browser, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl.startsWith('https:'),
    maxAge: LIFE_SECONDS,
  });
  return cipher.encrypt(
    PURPOSE,
    JSON.stringify({ ...begun, at: clock().getTime(), browser: hashed(browser) }),
  );
}

/** What was begun under this state by this very browser within the last hour; undefined otherwise. */
export function readBegun(
  { cipher, clock }: Base3,
  request: FastifyRequest,
  state: string | undefined,
): Begun | undefined {
  const browser = readCookie(request, COOKIE);
  if (!browser || !state) return undefined;
  try {
    const begun: Begun & { at: number; browser: string } = JSON.parse(cipher.decrypt(PURPOSE, state));
    const same = timingSafeEqual(Buffer.from(begun.browser), Buffer.from(hashed(browser)));
    return same && begun.at + LIFE_SECONDS * 1000 > clock().getTime() ? begun : undefined;
  } catch {
    // Not a state of ours, or one that was changed.
    return undefined;
  }
}
