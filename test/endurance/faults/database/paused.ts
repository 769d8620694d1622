import type { Fault } from '../fault.ts';

/** It stands still, and the system goes on taking connections for it. Servers bear it for a while, or give it up. */
export const databasePaused: Fault = {
  name: 'database paused',
  answers: ['503', 'cut'],
  lasts: [300, 6000],
  begin: ({ database }) => database.primary().freeze(),
  end: ({ database }) => database.primary().thaw(),
};
