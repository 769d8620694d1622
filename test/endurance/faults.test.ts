import { afterAll, beforeAll, expect, test } from 'vitest';
import { busCut } from './faults/database/busCut.ts';
import { databaseReplaced } from './faults/database/replaced.ts';
import { objectsReadOnly } from './faults/disks/objectsReadOnly.ts';
import { processKilled } from './faults/processes/killed.ts';
import { playRounds } from './faults/rounds.ts';
import { openScene, type Scene } from './scene/scene.ts';

// The short form of `npm run faults`: one of each family, the hardest where one stands for others, with people who type, split
// and join the same paragraphs meanwhile.
let scene: Scene;
beforeAll(async () => {
  scene = await openScene(2);
});
afterAll(() => scene?.close());

test('whatever happens to processes, database, bus and disks: nothing acknowledged is lost or doubled, nothing is left behind', {
  timeout: 600_000,
}, async () => {
  const all = [processKilled, busCut, databaseReplaced, objectsReadOnly];
  const faults = all.filter(({ needsDisk }) => !needsDisk || scene.disks);
  const { lines, tallies } = await playRounds(scene, {
    faults,
    rounds: faults.length,
    seed: 1,
    people: 3,
    edits: 'all',
    paceMs: 250,
  });
  expect(lines).toEqual([]);
  for (const { name } of faults) expect(tallies.get(name)?.acknowledged).toBeGreaterThan(15);
  expect([...tallies.values()].reduce((sum, { characters }) => sum + characters, 0)).toBeGreaterThan(50);
});
