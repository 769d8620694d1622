import { afterAll, beforeAll, expect, test } from 'vitest';
import { startedFolder } from '../faults/startedFolder.ts';
import { killRounds } from './rounds/rounds.ts';
import { openPlace, type Place } from './server.ts';

let place: Place;
beforeAll(async () => {
  place = await openPlace({}, startedFolder);
});
afterAll(() => place?.close());

test('kill -9 while everybody writes on all legs loses nothing, doubles nothing, leaves nothing half done', {
  timeout: 300_000,
}, async () => {
  const { faults, acknowledged } = await killRounds(place, { rounds: 2, seed: 1 });
  expect(faults).toEqual([]);
  expect(place.errors()).toEqual([]);
  const sum = [...acknowledged.values()].reduce((one, two) => one + two, 0);
  expect(sum).toBeGreaterThan(20);
});
