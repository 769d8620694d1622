import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

export const storeSlow: Fault = {
  name: 'object store slow',
  // Some wait longer than a store may say nothing.
  answers: ['503', 'cut'],
  leaves: true,
  needsStore: true,
  lasts: [1000, 4000],
  begin({ store }, random) {
    if (!store) return;
    store.fault = async () => {
      await wait(random.below(2500));
      return undefined;
    };
  },
  end: ({ store }) => store?.heal(),
};
