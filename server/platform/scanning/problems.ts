import { problems } from '../http/problem.ts';

/** Codes of what a scanner says of uploads. */
export const problem = problems({
  'upload.infected': {
    status: 422,
    recorded: true,
    summary: (p: { found: string }) => `The file was refused: the virus scanner found ${p.found} in it.`,
  },
  'upload.unscanned': {
    status: 503,
    summary: 'The virus scanner of this server does not answer, so nothing can be uploaded; try again later.',
  },
});

/** What every route may refuse with that takes files. */
export const SCAN_REFUSED = ['upload.infected', 'upload.unscanned'];
