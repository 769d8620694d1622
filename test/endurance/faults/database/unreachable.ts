import type { Fault } from '../fault.ts';

export const databaseUnreachable: Fault = {
  name: 'database unreachable',
  answers: ['503', 'cut'],
  lasts: [200, 2000],
  begin: ({ database }) => database.ways.away(),
  end: ({ database }) => database.ways.back(),
};
