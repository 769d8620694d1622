import type { Fault } from '../fault.ts';

/** PostgreSQL says that it cannot keep something, or ends because its log has no room. */
export const databaseDiskFull: Fault = {
  name: 'disk of the database full',
  answers: ['503', '507', 'cut'],
  needsDisk: true,
  lasts: [300, 1500],
  begin: ({ disks }) => disks?.database.fill(),
  async end({ disks, database }) {
    disks?.database.makeRoom();
    await database.primary().start();
  },
};
