import type { Fault } from '../fault.ts';

export const objectsReadOnly: Fault = {
  name: 'disk of the objects read-only',
  answers: ['503', 'cut'],
  needsDisk: true,
  lasts: [300, 1500],
  begin: ({ disks }) => disks?.objects.readOnly(),
  end: ({ disks }) => disks?.objects.writable(),
};
