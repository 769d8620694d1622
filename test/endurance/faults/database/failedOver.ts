import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

/** A follower takes the place of the primary, which is killed. */
export const databaseFailedOver: Fault = {
  name: 'database failed over',
  answers: ['503', 'cut'],
  lasts: [0, 0],
  async begin({ database }, random) {
    await database.follow();
    await wait(random.below(500));
    await database.primary().kill();
    await wait(random.below(500));
    await database.takeOver();
  },
};
