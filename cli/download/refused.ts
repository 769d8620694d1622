import { CallProblem } from '../call.ts';

/** What was asked for and is not here, and why. */
export type Refused = { what: string; reason: string };

/** A refusal as what is told in the end. @throws anything that is none, or that ends the whole: nobody is signed in. */
export function refusedBy(what: string, error: unknown): Refused {
  if (error instanceof CallProblem && error.status !== 401) return { what, reason: error.message };
  throw error;
}
