import type { Fault } from '../fault.ts';

/** The network between swallows what is sent, and breaks no connection. */
export const databasePartitioned: Fault = {
  name: 'database partitioned',
  answers: ['503', 'cut'],
  lasts: [300, 6000],
  begin: ({ database }) => database.ways.swallow(),
  end: ({ database }) => database.ways.back(),
};
