import type { Fault } from '../fault.ts';

export const databaseKilled: Fault = {
  name: 'database killed',
  answers: ['503', 'cut'],
  lasts: [0, 1000],
  begin: ({ database }) => database.primary().kill(),
  end: ({ database }) => database.primary().start(),
};
