import { ProblemError } from '../shared/index.ts';

/** True when a change was refused because somebody else changed the same since it was read. */
export const isOvertaken = (error: unknown): boolean => error instanceof ProblemError && error.status === 412;

/** The message for such a refusal; any other error is returned as it is.
 *  @param what was changed, in words. */
export function overtaken(error: unknown, what = 'it'): unknown {
  if (!(error instanceof ProblemError) || !isOvertaken(error)) return error;
  const summary = `Someone else has changed ${what} in the meantime. The current state is shown; check it and save again.`;
  return new ProblemError(412, { code: error.code, summary }, error.requestId);
}
