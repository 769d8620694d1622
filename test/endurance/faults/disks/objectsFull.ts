import type { Fault } from '../fault.ts';

export const objectsFull: Fault = {
  name: 'disk of the objects full',
  answers: ['503', '507', 'cut'],
  needsDisk: true,
  lasts: [300, 1500],
  begin: ({ disks }) => disks?.objects.fill(),
  end: ({ disks }) => disks?.objects.makeRoom(),
};
