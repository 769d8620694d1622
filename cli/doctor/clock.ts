import { about, type Finding } from './finding.ts';

/** Tokens are accepted a few seconds early or late. */
const MAX_APART_MS = 5_000;

/** Whether somebody else's clock is ours.
 *  @param theirs what it showed, in milliseconds. @param asked our time when it was asked. */
export function clockFinding(whose: string, theirs: number, asked: number): Finding {
  const { ok, warn } = about('clock');
  const now = Date.now();
  const apart = theirs < asked ? asked - theirs : Math.max(0, theirs - now);
  return apart <= MAX_APART_MS
    ? ok(`that of ${whose} is ours`)
    : warn(
        `${Math.round(apart / 1000)} seconds ${theirs < now ? 'before' : 'behind'} that of ${whose}; tokens and locks end early or late: set both by NTP`,
      );
}
