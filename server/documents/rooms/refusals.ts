import { ELSEWHERE } from '../../../formats/model/version.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';

/** A refusal as the library wants it: `reason` goes to the page, and without a message nothing is printed. */
export const refusal = (reason: string, code = 4403) => ({ code, reason });

export const ENDED = refusal('This draft has ended; open the document again.');
export const OPEN_ELSEWHERE = refusal(ELSEWHERE, 1013);

/** Nobody's editing ends because the repository or the database does not answer: the page comes again soon. */
export function notNow(log: Platform['log'], error: unknown): ReturnType<typeof refusal> {
  if (!(error instanceof Problem)) log.error({ err: error }, 'a room could not be entered');
  return refusal('try-again', 1013);
}
