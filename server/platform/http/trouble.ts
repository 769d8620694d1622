import { passing } from '../passing.ts';
import { type Problem, problem } from './problem.ts';

/** What is wrong for the moment and nobody's mistake, as a problem that says when to come again; undefined for anything
 *  else. */
export function troubleOf(error: unknown): Problem | undefined {
  const found = passing(error);
  if (!found) return undefined;
  return problem(found === 'disk full' ? 'server.disk.full' : 'server.unavailable');
}
