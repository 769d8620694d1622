import type { Row } from './steady.ts';

/** Whether a job is one that can be retried or removed. */
export const hasFailed = ({ state, gone }: Row): boolean =>
  !gone && (state === 'failed' || state === 'given-up');
