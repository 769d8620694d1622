import type { Fault } from '../fault.ts';

let frozen = 0;

/** As a machine that has lost its power for a moment, or its network. */
export const processFrozen: Fault = {
  name: 'process frozen',
  answers: ['503', 'cut'],
  lasts: [200, 2500],
  begin({ processes }, random) {
    frozen = random.below(processes.count);
    processes.freeze(frozen);
  },
  end: ({ processes }) => processes.thaw(frozen),
};
