import { ProblemError } from '../shared/index.ts';
import { words } from './words/words.ts';

/** True when a change was refused because somebody else changed the same since it was read. */
export const isOvertaken = (error: unknown): boolean => error instanceof ProblemError && error.status === 412;

/** The message for such a refusal; any other error is returned as it is.
 *  @param what was changed, in words. */
export function overtaken(error: unknown, what?: string): unknown {
  if (!(error instanceof ProblemError) || !isOvertaken(error)) return error;
  const summary = words('form').overtaken(what);
  // Under a code of the page, so that its sentence is told and not that of the server.
  return new ProblemError(412, { code: 'page.overtaken', summary }, error.requestId);
}
