import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

/** A primary that stands still is replaced: its connections stand, and nobody says that they lead nowhere any more. */
export const databaseReplaced: Fault = {
  name: 'database paused and replaced',
  answers: ['503', 'cut'],
  lasts: [0, 0],
  async begin({ database }, random) {
    await database.follow();
    await wait(random.below(300));
    database.primary().freeze();
    await database.takeOver();
  },
};
