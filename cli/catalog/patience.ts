import { InvalidArgumentError } from 'commander';
import { CallProblem } from '../call.ts';

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 5000;
/** Refusals that pass by themselves: an earlier sender still has the upload, or the answer is being prepared. */
const passing = new Set(['upload.offset', 'upload.running', 'catalog.idempotency.running']);

/** True when the same may succeed in a moment: nothing answered, or a proxy in between said so. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof CallProblem)) return false;
  const { status, code = '' } = error;
  return status === undefined || [429, 502, 503, 504].includes(status) || passing.has(code);
}

/** Does something over the network, and repeats it while the obstacle may pass.
 *  @param seconds without progress, after which the failure is thrown.
 *  @param work says by its parameter that it got further. */
export async function patiently<T>(
  seconds: number,
  work: (progressed: () => void) => Promise<T>,
  isPassing: (error: unknown) => boolean = mayPass,
): Promise<T> {
  let since = Date.now();
  let wait = FIRST_WAIT_MS;
  const progressed = () => {
    since = Date.now();
    wait = FIRST_WAIT_MS;
  };
  for (;;) {
    try {
      return await work(progressed);
    } catch (error) {
      if (!isPassing(error) || Date.now() - since + wait > seconds * 1000) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
      wait = Math.min(wait * 2, MAX_WAIT_MS);
    }
  }
}

/** Reads a number of an option. */
export const numberUpTo =
  (most: number, least = 0) =>
  (text: string): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It takes a whole number from ${least} to ${most}.`);
  };
