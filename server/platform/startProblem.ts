/**
 * A reason why Trivet cannot start that the operator can do something about: a wrong setting, a port in use,
 * a data folder that cannot be written. The message is one sentence for a person; the command line prints
 * that sentence alone and exits with 1. Anything else that is thrown is a mistake of ours and keeps its stack.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/** True for a start problem, also one raised in another copy of this module (a worker, a test). */
export function isStartProblem(error: unknown): error is Error {
  return error instanceof Error && error.name === 'StartProblem';
}
