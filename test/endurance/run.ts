import { parseArgs } from 'node:util';
import { type Fuzzed, fuzz, memoryOf } from './fuzz/fuzz.ts';
import { killRounds } from './rounds/rounds.ts';
import { openPlace } from './server.ts';

const say = (words: string) => process.stdout.write(`${words}\n`);

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});
const numbers = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
const { minutes = 0, rounds = 0, seed = 0 } = numbers;
if (![minutes, rounds, seed].every((each) => each >= 0)) {
  say('Say numbers: npm run test:endurance -- --minutes 10 --rounds 20 --seed 1');
  process.exit(2);
}

/** @returns how many kinds of things were found that should not be. */
async function fuzzed(): Promise<number> {
  say(`── fuzzing for ${minutes} minutes, seed ${seed}`);
  const place = await openPlace();
  try {
    await place.start();
    const before = await memoryOf(place.url);
    const result = await fuzz(place.url, { seed, milliseconds: minutes * 60_000, runs: place.runs, say });
    report(result, before, await memoryOf(place.url));
    const errors = place.errors();
    for (const line of errors.slice(0, 50)) say(`log: ${line.slice(0, 3000)}`);
    return result.findings.length + errors.length;
  } finally {
    await place.close();
  }
}

function report(result: Fuzzed, before: number, after: number): void {
  const { requests, statuses, unreached, operations, findings, busy, slowestMs, memory } = result;
  say(
    `\n${requests} requests; ${operations - unreached.length} of ${operations} operations did what was asked`,
  );
  const sorted = [...statuses].toSorted(([one], [two]) => one - two);
  say(sorted.map(([status, count]) => `${status}: ${count}`).join('  '));
  say(
    `slowest ${Math.round(slowestMs)} ms; memory ${before} MB before, ${memory.join(' ')}, ${after} MB after`,
  );
  for (const each of unreached) say(`always refused: ${each}`);
  for (const { like, detail } of busy) say(`slow among others only: ${like}: ${detail}`);
  for (const { kind, like, number, detail, curl } of findings)
    say(`${kind}: ${like} (request ${number}): ${detail}\n  ${curl.slice(0, 1500)}`);
}

/** @returns how many faults were found. */
async function killed(): Promise<number> {
  say(`── ${rounds} rounds of kill -9, seed ${seed}`);
  const place = await openPlace();
  try {
    const result = await killRounds(place, { rounds, seed, say });
    const { acknowledged, underWay, faults, slowestMs } = result;
    say('');
    for (const [kind, count] of acknowledged) say(`${kind}: ${count} acknowledged`);
    const errors = place.errors();
    for (const line of errors.slice(0, 50)) say(`log: ${line.slice(0, 3000)}`);
    for (const line of faults) say(line);
    say(
      `${rounds} rounds, ${underWay} under way when it was killed, ${faults.length} faults, slowest start after one ${(slowestMs / 1000).toFixed(1)} s`,
    );
    return faults.length + errors.length;
  } catch (error) {
    say(`The last server said: ${place.lastWords()}`);
    throw error;
  } finally {
    await place.close();
  }
}

if (minutes > 0) process.exitCode = (await fuzzed()) > 0 ? 1 : 0;
if (rounds > 0) process.exitCode = (await killed()) > 0 ? 1 : process.exitCode;
process.exit();
