import type { Fault } from '../fault.ts';

export const databaseConnectionsCut: Fault = {
  name: 'database connections cut',
  answers: ['503', 'cut'],
  lasts: [0, 0],
  begin: ({ database }) => database.cut('all'),
};
