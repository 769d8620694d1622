import { problems } from '../http/problem.ts';

/** Codes of uploads in pieces. */
export const problem = problems({
  'upload.offset': {
    status: 409,
    summary: (p: { received: number }) => `The upload continues at byte ${p.received}.`,
  },
  'upload.finished': { status: 409, summary: 'The upload is complete already.' },
  'upload.missing': { status: 409, summary: 'Nothing was uploaded yet.' },
  'upload.running': { status: 409, summary: 'An upload is still running.' },
  'upload.replaced': { status: 409, summary: 'Another request took this upload over.' },
});
