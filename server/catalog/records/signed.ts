import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';

/** Signs addresses that need no bearer, and knows its own. */
export type Signer = {
  /** The query of an address: `exp`, further values, `kid` and `sig`. */
  sign(path: string, expires: Date, values?: Record<string, string>): Promise<URLSearchParams>;
  /** The other values of a query that was signed for this path and has not expired; otherwise undefined. */
  verify(path: string, query: Record<string, unknown>): Promise<Record<string, string> | undefined>;
};

const KEPT_MS = 60_000;

/** HMAC-SHA256 under the newest secret of a purpose; older secrets still verify, so that keys can rotate. */
export function createSigner({ signingKeys, clock }: Platform, purpose: string): Signer {
  let kept: { until: number; secrets: Promise<{ id: string; secret: Buffer }[]> } | undefined;
  const secrets = (fresh = false) => {
    if (kept && !fresh && kept.until >= Date.now()) return kept.secrets;
    const reading = { until: Date.now() + KEPT_MS, secrets: signingKeys.secrets(purpose) };
    kept = reading;
    // A database that was away for a moment is asked again, not believed for a minute.
    reading.secrets.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.secrets;
  };
  const macOf = (secret: Buffer, path: string, values: [string, string][]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([path, ...values.sort()]))
      .digest();

  return {
    async sign(path, expires, values = {}) {
      const [newest] = await secrets();
      if (!newest) throw new Error(`There is no secret for ${purpose}.`);
      const signed = { ...values, exp: String(Math.floor(expires.getTime() / 1000)), kid: newest.id };
      const sig = macOf(newest.secret, path, Object.entries(signed)).toString('base64url');
      return new URLSearchParams({ ...signed, sig });
    },
    async verify(path, query) {
      const { sig, ...signed } = query;
      const texts = Object.entries(signed).filter(
        (each): each is [string, string] => typeof each[1] === 'string',
      );
      const { kid, exp, ...values } = Object.fromEntries(texts);
      if (typeof sig !== 'string' || !kid || !/^\d{1,12}$/.test(exp ?? '')) return undefined;
      const of = (list: { id: string; secret: Buffer }[]) => list.find((each) => each.id === kid);
      const key = of(await secrets()) ?? of(await secrets(true));
      if (!key || texts.length !== Object.keys(signed).length) return undefined;
      const given = Buffer.from(sig, 'base64url');
      const expected = macOf(key.secret, path, texts);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return Number(exp) * 1000 > clock().getTime() ? values : undefined;
    },
  };
}
