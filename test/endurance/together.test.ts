import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../support/createDatabase.ts';
import { type Processes, startProcesses } from './together/processes.ts';
import { strikeRounds } from './together/rounds.ts';

const closing: (() => unknown)[] = [];
let processes: Processes;
beforeAll(async () => {
  const { url, drop } = await createDatabase();
  closing.push(drop);
  processes = await startProcesses(url, 2);
  closing.push(() => processes.close());
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

test('people who edit one document at two processes lose nothing and double nothing, whatever strikes these', {
  timeout: 300_000,
}, async () => {
  const { faults, acknowledged } = await strikeRounds(processes, { rounds: 5, seed: 2 });
  expect(faults).toEqual([]);
  expect(acknowledged).toBeGreaterThan(50);
});
