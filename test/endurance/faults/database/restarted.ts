import type { Fault } from '../fault.ts';

export const databaseRestarted: Fault = {
  name: 'database restarted',
  answers: ['503', 'cut'],
  lasts: [0, 1000],
  begin: ({ database }) => database.primary().stop(),
  end: ({ database }) => database.primary().start(),
};
