import { ProblemError, say, sentenceOf } from '../../../shared/index.ts';
import { words } from './words.ts';

/** Carries on with what may fail, and says so when it does. */
export function reportFailure(work: Promise<unknown> | undefined): void {
  work?.catch((error: unknown) =>
    say(error instanceof ProblemError ? sentenceOf(error) : words().failed, 'failed'),
  );
}
