import { problems } from '../http/problem.ts';

export const problem = problems({
  'notices.notice.unknown': { status: 404, summary: 'You have no such notice.' },
});
