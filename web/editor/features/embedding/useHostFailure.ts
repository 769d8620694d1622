import { useEffect } from 'react';
import { theHost } from '../../../embed/host.ts';
import { ProblemError } from '../../../shared/index.ts';

/** Tells the host why there is nothing to edit. */
export function useHostFailure(error: unknown): void {
  useEffect(() => {
    if (error instanceof ProblemError) theHost().tell('error', { code: error.code, summary: error.summary });
  }, [error]);
}
