/** Pauses before the second attempt and those after it, in seconds: about a day in all. */
const PAUSES = [5, 20, 80, 320, 1280, 5120, 20_000, 20_000, 20_000, 20_000];
/** So that receivers which came back are not met by everything at once, a pause is up to a fifth shorter or longer. */
const JITTER = 0.2;

/** Seconds until the next attempt after this many; 0 when there is none. */
export const pauseAfter = (attempts: number): number =>
  (PAUSES[attempts - 1] ?? 0) * (1 + JITTER * (2 * Math.random() - 1));
