import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openScene } from '../scene/scene.ts';
import { faults } from './list.ts';
import { playRounds } from './rounds.ts';
import { tableOf } from './tally.ts';

/** What `npm run faults` does: rounds of faults, and a report with counts. */

const say = (words: string) => process.stdout.write(`${words}\n`);

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '600' },
    log: { type: 'string' },
    edits: { type: 'string', default: 'all' },
    objects: { type: 'string', default: 'files' },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const [rounds, seed, processes, minutes] = [values.rounds, values.seed, values.processes, values.minutes].map(
  Number,
);
const onS3 = values.objects === 's3';
const chosen = faults.filter(
  ({ name, needsStore }) =>
    (onS3 || !needsStore) && (values.only.length === 0 || values.only.some((word) => name.includes(word))),
);
if (!rounds || !processes || !minutes || !Number.isFinite(seed) || chosen.length === 0) {
  say(
    'Say so: npm run faults -- --rounds 100 --seed 1 --processes 2 [--minutes 15] [--objects s3] [--edits typing] [--log FILE] [--only NAME]…',
  );
  say(`Faults: ${faults.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const scene = await openScene(processes, onS3 ? 's3' : 'files');
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().finally(() => process.exit(1)));
/** What the processes said is kept for whoever looks for the reason of a fault. */
async function end(): Promise<void> {
  if (values.log) writeFileSync(values.log, scene.processes.said());
  await scene.close();
}
try {
  const possible = chosen.filter(({ needsDisk }) => !needsDisk || scene.disks);
  if (possible.length < chosen.length) say('Nothing can be mounted here: disks are NOT tested.');
  const { tallies, lines } = await playRounds(scene, {
    faults: possible,
    rounds,
    seed: seed ?? 1,
    edits: values.edits === 'typing' ? 'typing' : 'all',
    withinMs: minutes * 60_000,
    say,
  });
  say('');
  for (const line of tableOf(tallies)) say(line);
  say(`\n${lines.length} faults of the server`);
  process.exitCode = lines.length > 0 ? 1 : 0;
} finally {
  await end();
}
process.exit();
