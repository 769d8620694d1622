import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

/** The bus only says sooner what the database says: without it all goes on. */
export const busCut: Fault = {
  name: 'bus cut again and again',
  answers: [],
  lasts: [0, 0],
  async begin({ database }, random) {
    for (let times = 3 + random.below(8); times > 0; times--) {
      await database.cut('trivet bus');
      await wait(random.below(400));
    }
  },
};
