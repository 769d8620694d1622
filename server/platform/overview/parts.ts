import { reasonOf } from '../jobs/present.ts';
import type { ConcernCode } from './concerns.ts';

/** How a part of the installation does: it works, it does not, it is not there although wanted, or it is not wanted. */
export type PartState = 'ok' | 'failed' | 'missing' | 'off';

/** Tells how a part does. It may throw: then the part has failed. */
export type Look = () => Promise<Exclude<PartState, 'failed'>>;

/** How a part did when it was last looked at, and in one line without credentials why it failed. */
export type Seen = { state: PartState; checkedAt: Date; reason: string | null };

/** What administrators see of the whole; services add what only they know, while they register. */
export type Overview = {
  /** @param keptMs for how long what was seen is told again. Whoever looks must not burden others: a mail server that is
   *   signed in to every few seconds shuts its door. */
  part(name: string, look: Look, keptMs?: number): void;
  /** @param read how many there are; cheap, as it is asked whenever somebody looks. */
  number(name: string, read: () => Promise<number>): void;
  /** Something that works and should not stay as it is; who declares it knows more of it than the settings do.
   *  @param look of whom or since when, cheap; undefined when it is as it should be. */
  concern(code: ConcernCode, look: () => Promise<string | undefined>): void;
  concerns: ReadonlyMap<ConcernCode, () => Promise<string | undefined>>;
  /** @param isFresh whether to look again at parts that were looked at a moment ago, too. */
  parts(isFresh?: boolean): Promise<({ name: string } & Seen)[]>;
  /** What is counted, each by itself: one may fail without the others. */
  numbers: ReadonlyMap<string, () => Promise<number>>;
};

/** Whoever does not answer within this time does not work. */
const LATE_MS = 3000;
const NO_ANSWER = `no answer within ${LATE_MS / 1000} seconds`;

export function createOverview(clock: () => Date): Overview {
  const parts: { name: string; see: (isFresh: boolean) => Promise<Seen> }[] = [];
  const numbers = new Map<string, () => Promise<number>>();
  const concerns = new Map<ConcernCode, () => Promise<string | undefined>>();
  return {
    part: (name, look, keptMs = 0) => void parts.push({ name, see: seeing(look, keptMs, clock) }),
    number: (name, read) => void numbers.set(name, read),
    concern: (code, look) => void concerns.set(code, look),
    concerns,
    parts: (isFresh = false) =>
      Promise.all(parts.map(async ({ name, see }) => ({ name, ...(await see(isFresh)) }))),
    numbers,
  };
}

/** Looks at a part once for all who ask meanwhile, and keeps what was seen. */
function seeing(look: Look, keptMs: number, clock: () => Date) {
  let last: Seen | undefined;
  let looking: Promise<Seen> | undefined;
  const now = async (): Promise<Seen> => {
    const found = await look().then(
      (state) => ({ state, reason: null }),
      (error: unknown) => ({ state: 'failed' as const, reason: reasonOf(sentenceOf(error)) }),
    );
    last = { ...found, checkedAt: clock() };
    looking = undefined;
    return last;
  };
  return (isFresh: boolean): Promise<Seen> => {
    const age = last ? clock().getTime() - last.checkedAt.getTime() : Number.POSITIVE_INFINITY;
    if (last && !isFresh && age < keptMs) return Promise.resolve(last);
    looking ??= now();
    return within(looking, () => ({ state: 'failed', reason: NO_ANSWER, checkedAt: clock() }));
  };
}

/** What an error says; one of several addresses that were all refused has nothing but a code. */
const sentenceOf = (error: unknown): string => {
  const { message, code } = Object(error) as { message?: string; code?: string };
  return message || code || String(error);
};

/** What comes in time, or what stands for it. */
export async function within<T, Late>(coming: Promise<T>, late: () => Late): Promise<T | Late> {
  const { promise, resolve } = Promise.withResolvers<Late>();
  const timer = setTimeout(() => resolve(late()), LATE_MS);
  return Promise.race([coming, promise]).finally(() => clearTimeout(timer));
}
