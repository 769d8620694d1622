import type { Fault } from '../fault.ts';

export const databaseDiskSlow: Fault = {
  name: 'disk of the database slow',
  // A request waits for a connection for so long, and not longer.
  answers: ['503', 'cut'],
  needsDisk: true,
  lasts: [0, 0],
  begin: async ({ disks }, random) => disks?.database.stall(300 + random.below(1200)),
};
