import type { Fault } from '../fault.ts';

export const storeGone: Fault = {
  name: 'object store gone',
  answers: ['503', 'cut'],
  // What is being written cannot be removed there either; it goes a day later.
  leaves: true,
  needsStore: true,
  lasts: [500, 3000],
  begin({ store }) {
    if (store) store.fault = () => ({ kind: 'gone' });
  },
  end: ({ store }) => store?.heal(),
};
