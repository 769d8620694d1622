import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { problem } from '../problems.ts';

/** OWASP's recommended strength for scrypt, in the form that takes the least memory: 16 MiB, about 160 ms. */
const COST = { N: 2 ** 14, r: 8, p: 5 };
/** For passwords that are public, such as those of the demo accounts, and codes that nobody could try. */
const CHEAP = { N: 2 ** 12, r: 8, p: 1 };
/** For passwords that were drawn at random, of which thousands are made at once: 96 bits are guessed by nobody. */
const RANDOM = { N: 2 ** 4, r: 8, p: 1 };
/** Hashing at the same time: half of the thread pool, so that files are still read meanwhile. */
const AT_ONCE = 2;
/** Waiting beyond this is refused: better than a queue in which everybody's browser gives up. */
const WAITING = 200;
const LENGTH = 32;

const strengths = { full: COST, quick: CHEAP, random: RANDOM };

export type Strength = keyof typeof strengths;

export type Passwords = {
  /** Text that holds parameters, salt and hash: `scrypt$N$r$p$salt$hash`. */
  hash(password: string, strength?: Strength): Promise<string>;
  /** Takes the same time when there is no hash, or that of a random password, so that timing does not reveal who has an
   *  account. */
  verify(password: string, kept: string | null | undefined): Promise<boolean>;
  /** Runs a check in one of the few places that may hash at the same time.
   *  @throws Problem 503 when too many wait. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
};

/** @param usual how strong a hash is unless more is said of the password; only tests ask for less than `full`. */
export function createPasswords(usual: Strength = 'full'): Passwords {
  const cost = strengths[usual];
  let running = 0;
  const waiting: (() => void)[] = [];

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING) throw problem('identity.busy', {}, { 'retry-after': '5' });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so that nobody overtakes.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    inTurn,
    async hash(password, strength = usual) {
      const { N, r, p } = strengths[strength];
      const salt = randomBytes(16);
      const hash = await inTurn(() => derive(password, salt, { N, r, p }));
      return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
    },
    async verify(password, kept) {
      const [, N, r, p, salt, hash] = (kept ?? '').split('$');
      if (!salt || !hash) {
        await derive(password, Buffer.alloc(16), cost);
        return false;
      }
      if (Number(N) === RANDOM.N) await derive(password, Buffer.alloc(16), cost);
      const expected = Buffer.from(hash, 'base64url');
      const options = { N: Number(N), r: Number(r), p: Number(p) };
      const found = await derive(password, Buffer.from(salt, 'base64url'), options);
      return found.length === expected.length && timingSafeEqual(found, expected);
    },
  };
}

/** Unicode has several spellings of the same letter; keyboards differ in which one they send (RFC 8265). */
function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFC'),
      salt,
      LENGTH,
      { ...options, maxmem: 256 * 1024 * 1024 },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}
