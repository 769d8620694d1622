/** Whether somebody sends no more than a person can bring about. Somebody who types, drags and pastes makes some ninety
 *  messages a second; what was done offline comes in one message. */
export type RateLimit = { allows(bytes: number): boolean };

const MESSAGES_A_SECOND = 300;
const MESSAGES_AT_ONCE = 4000;
const BYTES_A_SECOND = 4 * 1024 * 1024;
const BYTES_AT_ONCE = 64 * 1024 * 1024;

/** @param now milliseconds of a clock that never goes back. */
export function createRateLimit(now: () => number = () => performance.now()): RateLimit {
  let messages = MESSAGES_AT_ONCE;
  let left = BYTES_AT_ONCE;
  let last = now();
  return {
    allows(bytes) {
      const seconds = (now() - last) / 1000;
      last = now();
      messages = Math.min(MESSAGES_AT_ONCE, messages + seconds * MESSAGES_A_SECOND) - 1;
      left = Math.min(BYTES_AT_ONCE, left + seconds * BYTES_A_SECOND) - bytes;
      return messages >= 0 && left >= 0;
    },
  };
}
