import type { Fault } from '../fault.ts';

export const databaseSlow: Fault = {
  name: 'database slow',
  // A request waits for a connection for so long, and not longer.
  answers: ['503', 'cut'],
  lasts: [1000, 3000],
  begin: ({ database }, random) => database.ways.slow(5 + random.below(60)),
  end: ({ database }) => database.ways.slow(0),
};
