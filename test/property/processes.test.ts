import { expect, test } from 'vitest';
import type { ModelNode } from '../../formats/model/index.ts';
import { randomOf } from '../support/random.ts';
import { type Chances, play } from './processes/play.ts';

// `npm run test:rounds` plays many more.
const ROUNDS = Number(process.env.TRIVET_TEST_ROUNDS ?? 25);
const SEED = process.env.TRIVET_TEST_SEED ?? 'rounds';
const STEPS = 200;
const first: ModelNode = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Everybody writes here' }] }],
};
const quiet: Chances = { edit: 0.15, kill: 0, killAll: 0, cut: 0, replace: 0 };

test.each<[string, number, Chances]>([
  ['one process', 1, quiet],
  ['two processes', 2, quiet],
  ['two processes that are killed', 2, { ...quiet, kill: 0.01, cut: 0.01 }],
  ['two processes that are killed together', 2, { ...quiet, killAll: 0.01 }],
  ['two processes, with browsers that die', 2, { ...quiet, cut: 0.01, replace: 0.01 }],
  ['two processes with all of it', 2, { ...quiet, kill: 0.004, killAll: 0.003, cut: 0.01, replace: 0.008 }],
  ['three processes with all of it', 3, { ...quiet, kill: 0.004, killAll: 0.003, cut: 0.01, replace: 0.008 }],
])(
  'people type, split and join at %s: what was saved is there once, and all have one text',
  {
    timeout: 120_000 + ROUNDS * 1000,
  },
  async (name, processes, chances) => {
    const counts = { rounds: 0, typed: 0, saved: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const random = randomOf(`${SEED} ${name} ${round}`);
      const { faults, steps, typed, saved } = await play(first, random, { processes, steps: STEPS, chances });
      // What led there is worth reading only then.
      expect(faults.length > 0 ? { round, faults, steps } : { round, faults }).toEqual({ round, faults: [] });
      counts.rounds++;
      counts.typed += typed;
      counts.saved += saved;
    }
    expect(counts.saved).toBeGreaterThan(ROUNDS * 5);
    if (process.env.TRIVET_TEST_ROUNDS) process.stdout.write(`${name}: ${JSON.stringify(counts)}\n`);
  },
);
