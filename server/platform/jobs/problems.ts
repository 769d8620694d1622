import { problems } from '../http/problem.ts';

export const problem = problems({
  'jobs.job.unknown': { status: 404, summary: 'There is no such job any more; it was done, or removed.' },
  'jobs.job.notfailed': {
    status: 409,
    summary: 'This job has not failed or runs right now, so it is left alone; try again when it has failed.',
  },
  'jobs.job.notwaiting': {
    status: 409,
    summary: 'This job does not wait: it runs right now or has failed; a failed one can be retried.',
  },
  'jobs.job.notcancellable': {
    status: 409,
    summary: 'This job neither runs nor waits, or is of a kind that cannot be cancelled; it is left alone.',
  },
});
