import type { Fault } from '../fault.ts';

export const storeFailing: Fault = {
  name: 'object store failing',
  answers: ['503', 'cut'],
  leaves: true,
  needsStore: true,
  lasts: [500, 3000],
  begin({ store }, random) {
    // Some requests it carries out: what belongs together is done by halves.
    if (store) store.fault = () => (random.below(3) > 0 ? { kind: 'status', status: 500 } : undefined);
  },
  end: ({ store }) => store?.heal(),
};
