import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

/** The figures that every app knows (RFC 6238): SHA-1, six digits, thirty seconds. Apps ignore others without a word. */
const PERIOD_SECONDS = 30;
/** 160 bits, the length of the hash (RFC 4226, section 4). */
const SECRET_BYTES = 20;
/** Clocks may differ by one step in either direction. */
const WINDOW = 1;

/** What an app needs to know to show codes. */
export type AppToAdd = {
  /** In base 32, for whoever types it. */
  secret: string;
  /** `otpauth://totp/…`, for a link on the same device. */
  address: string;
  /** The address as a QR code: modules on a side, and the dark ones as the path of an SVG. */
  picture: { size: number; path: string };
};

export const makeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, period: PERIOD_SECONDS, digits: 6 });

/** @param host of the public address, by which people tell several servers apart. */
export function describeApp(secret: string, username: string, host: string): AppToAdd {
  const address = totpOf(secret, `Trivet (${host})`, username).toString();
  const { size, data } = encode(address, { border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { secret, address, picture: { size, path } };
}

/** The time step whose code this is, at most one away from now; undefined when it is none. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}
