import type { Fault } from '../fault.ts';

export const objectsReadOnly: Fault = {
  name: 'disk of the objects read-only',
  answers: ['503', 'cut'],
  // What is being written cannot be removed there either; it goes a day later.
  leaves: true,
  needsDisk: true,
  lasts: [300, 1500],
  begin: ({ disks }) => disks?.objects.readOnly(),
  end: ({ disks }) => disks?.objects.writable(),
};
