import { spawn } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises';
import { keepTemporaryInMemory } from '../support/memory.ts';
import { answer, ask, type File, isShare } from './shares.ts';
import { type CorpusServer, startCorpusServer } from './trivetServer.ts';

/**
 * One thing that must hold for real files: `check` throws an error that says what does not. Every other module of
 * this folder exports one as `corpus`.
 */
export type Corpus = {
  name: string;
  accepts(path: string): boolean;
  check(path: string, bytes: Uint8Array): Promise<void>;
  /** Ends what the checks started. */
  close?(): Promise<void>;
};

type Failure = { path: string; name: string; reason: string };

/** A check may wait for others that use LibreOffice before it. */
const CHECK_WITHIN_MS = 240_000;
/** Checks that run side by side: those that ask a server mostly wait. */
const AT_ONCE = 4;

const say = (words: string) => process.stdout.write(`${words}\n`);

async function modules(): Promise<Corpus[]> {
  const names = globSync('*.ts', { cwd: import.meta.dirname }).filter(
    (name) => !/^run\.ts$|\.test\.ts$/.test(name),
  );
  const loaded = await Promise.all(names.sort().map((name) => import(/* @vite-ignore */ `./${name}`)));
  return loaded.flatMap((module: { corpus?: Corpus }) => (module.corpus ? [module.corpus] : []));
}

function filesIn(folder: string): string[] {
  return globSync('**/*', { cwd: folder })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
};

async function reasonOfFailure(corpus: Corpus, path: string): Promise<string | undefined> {
  const late = new AbortController();
  try {
    const overdue = wait(CHECK_WITHIN_MS, undefined, { signal: late.signal }).then(async () => {
      // What came while another check computed counts first.
      await breathe();
      throw new Error(`not done after ${CHECK_WITHIN_MS / 1000} s`);
    });
    await Promise.race([corpus.check(path, readFileSync(path)), overdue]);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    late.abort();
  }
}

/** Gives the next file to check; undefined when there is none left. */
type Queue = () => Promise<File | undefined>;

/** The files in the folders: those of one kind in their order, but spread among the others, so that checks that wait run
 *  beside checks that compute. */
function inOrder(folders: string[], checks: Corpus[]): File[] {
  const files = folders.flatMap((folder) => filesIn(folder).map((path) => ({ folder, path })));
  const kinds = Map.groupBy(files, ({ path }) => checks.map(({ accepts }) => Number(accepts(path))).join(''));
  const placed = [...kinds.values()].flatMap((those) =>
    those.map((file, at) => ({ file, place: at / those.length })),
  );
  return placed.sort((one, other) => one.place - other.place).map(({ file }) => file);
}

function queueOf(files: File[]): Queue {
  const left = files.values();
  return async () => left.next().value;
}

/** Checks all files in the folders, or those that a queue gives, and says what was found; the sum comes last, whatever
 *  fails.
 *  @returns whether all is well. */
export async function run(
  folders: string[],
  checks: Corpus[],
  next: Queue = queueOf(inOrder(folders, checks)),
): Promise<boolean> {
  let passed = 0;
  const failures: Failure[] = [];
  let spoken = Date.now();
  const waiting: { file: File; corpus: Corpus }[] = [];
  const take = async () => {
    while (waiting.length === 0) {
      const file = await next();
      if (!file) break;
      const meant = checks.filter((corpus) => corpus.accepts(file.path));
      waiting.push(...meant.map((corpus) => ({ file, corpus })));
    }
    return waiting.shift();
  };
  const lane = async () => {
    for (let work = await take(); work; work = await take()) {
      // A check that only computes lets nobody else hear what has come for them.
      await breathe();
      const { corpus, file } = work;
      const reason = await reasonOfFailure(corpus, file.path);
      if (reason === undefined) passed += 1;
      else {
        failures.push({ path: file.path, name: corpus.name, reason });
        say(`FAILED ${corpus.name}: ${relative(file.folder, file.path)}: ${reason}`);
      }
      if (Date.now() - spoken > 5_000) {
        say(`  ${passed + failures.length} of all checks done`);
        spoken = Date.now();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  for (const { name, close } of checks) {
    try {
      await close?.();
    } catch (error) {
      const reason = reasonOf(error);
      failures.push({ path: '', name, reason });
      say(`FAILED ${name}: at the end: ${reason}`);
    }
  }
  for (const { name } of checks) {
    const count = failures.filter((failure) => failure.name === name).length;
    if (count > 0) say(`${name}: ${count} failed`);
  }
  // One of several may come too late for any.
  const nothing = passed + failures.length === 0 && !isShare();
  if (nothing) say('No file was checked.');
  say(`${passed} passed, ${failures.length + (nothing ? 1 : 0)} failed`);
  return failures.length === 0 && !nothing;
}

const SUM = /^(\d+) passed, (\d+) failed$/;

/** Has processes check the files, each the next one when it has time; one that ends without its sum has failed.
 *  @returns whether all is well. */
async function runInProcesses(folders: string[]): Promise<boolean> {
  const checks = await modules();
  const files = inOrder(folders, checks);
  const next = queueOf(files);
  let starting: Promise<CorpusServer> | undefined;
  const server = () => {
    starting ??= startCorpusServer();
    return starting.then(({ url, authorization }) => ({ url, authorization }));
  };
  for (const folder of folders) {
    const own = files.filter((file) => file.folder === folder);
    const count = own.flatMap(({ path }) => checks.filter((corpus) => corpus.accepts(path))).length;
    say(`${count} checks on the files in ${folder} (${checks.map(({ name }) => name).join(', ')})`);
  }
  const of = Math.max(1, Math.min(Math.max(2, availableParallelism()), files.length));
  const seconds = Number(process.env.CORPUS_TOGETHER_SECONDS ?? 60) / of;
  const shares = Array.from({ length: of }, async (_, at) => {
    const child = spawn(process.execPath, [import.meta.filename, ...folders], {
      env: { ...process.env, CORPUS_SHARE: `${at}`, CORPUS_TOGETHER_SECONDS: `${seconds}` },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    answer(child, { file: next, server });
    let sum: RegExpExecArray | null = null;
    for await (const line of createInterface(child.stdout as Readable)) {
      sum = SUM.exec(line);
      if (!sum) say(line);
    }
    if (!sum) say('A process of the checks ended before them.');
    return { passed: Number(sum?.[1] ?? 0), failed: Number(sum?.[2] ?? 1) };
  });
  const sums = await Promise.all(shares);
  const left = await next();
  if (left) say(`${left.path} was not checked.`);
  const closed = await (await starting)?.close().then(
    () => 0,
    (error) => {
      say(`FAILED the server of the checks: at the end: ${reasonOf(error)}`);
      return 1;
    },
  );
  const passed = sums.reduce((all, each) => all + each.passed, 0);
  if (passed === 0) say('No check passed.');
  const others = (closed ?? 0) + (left || passed === 0 ? 1 : 0);
  const failed = sums.reduce((all, each) => all + each.failed, others);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0;
}

if (import.meta.main) {
  const folders = process.argv.slice(2).map((folder) => resolve(folder));
  const absent = folders.find((folder) => !statSync(folder, { throwIfNoEntry: false })?.isDirectory());
  if (folders.length === 0 || absent) {
    say(
      absent
        ? `${absent} is no folder.`
        : 'Name the folders with real files: npm run test:corpus -- FOLDER …',
    );
    say('0 passed, 1 failed');
    process.exitCode = 1;
  } else {
    const removeTemporary = keepTemporaryInMemory();
    const good = isShare()
      ? await run(folders, await modules(), () => ask('file'))
      : await runInProcesses(folders);
    removeTemporary();
    if (process.connected) process.disconnect();
    if (!good) process.exitCode = 1;
  }
}
