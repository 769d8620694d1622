import { spawn } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

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

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function reasonOfFailure(corpus: Corpus, path: string): Promise<string | undefined> {
  const late = new AbortController();
  try {
    const overdue = wait(CHECK_WITHIN_MS, undefined, { signal: late.signal }).then(() => {
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

/** Which of so many processes this is; the files are theirs in turn, so that all checks of a file are in one. */
type Share = { at: number; of: number };
const ALONE: Share = { at: 0, of: 1 };

/** Checks all files in the folders and says what was found; the sum comes last, whatever fails.
 *  @returns whether all is well. */
export async function run(folders: string[], checks: Corpus[], { at, of } = ALONE): Promise<boolean> {
  let passed = 0;
  const failures: Failure[] = [];
  for (const folder of folders) {
    const files = filesIn(folder).filter((_, number) => number % of === at);
    const work = files.flatMap((path) =>
      checks.filter((corpus) => corpus.accepts(path)).map((corpus) => ({ path, corpus })),
    );
    say(`${work.length} checks on the files in ${folder} (${checks.map(({ name }) => name).join(', ')})`);
    let spoken = Date.now();
    const waiting = work.values();
    const lane = async () => {
      for (const { path, corpus } of waiting) {
        const reason = await reasonOfFailure(corpus, path);
        if (reason === undefined) passed += 1;
        else {
          failures.push({ path, name: corpus.name, reason });
          say(`FAILED ${corpus.name}: ${relative(folder, path)}: ${reason}`);
        }
        if (Date.now() - spoken > 5_000) {
          say(`  ${passed + failures.length} of all checks done`);
          spoken = Date.now();
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }
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
  const nothing = passed + failures.length === 0;
  if (nothing) say('No file was checked.');
  say(`${passed} passed, ${failures.length + (nothing ? 1 : 0)} failed`);
  return failures.length === 0 && !nothing;
}

const SUM = /^(\d+) passed, (\d+) failed$/;

/** Has processes check a share of the files each, at the same time; one that ends without its sum has failed.
 *  @returns whether all is well. */
async function runInProcesses(folders: string[]): Promise<boolean> {
  const most = Math.min(...folders.map((folder) => filesIn(folder).length));
  const of = Math.max(1, Math.min(Math.max(2, availableParallelism()), most));
  const seconds = Number(process.env.CORPUS_TOGETHER_SECONDS ?? 60) / of;
  const shares = Array.from({ length: of }, async (_, at) => {
    const child = spawn(process.execPath, [import.meta.filename, ...folders], {
      env: { ...process.env, CORPUS_SHARE: `${at}/${of}`, CORPUS_TOGETHER_SECONDS: `${seconds}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let sum: RegExpExecArray | null = null;
    for await (const line of createInterface(child.stdout)) {
      sum = SUM.exec(line);
      if (!sum) say(line);
    }
    if (!sum) say('A process of the checks ended before them.');
    return { passed: Number(sum?.[1] ?? 0), failed: Number(sum?.[2] ?? 1) };
  });
  const sums = await Promise.all(shares);
  const failed = sums.reduce((all, each) => all + each.failed, 0);
  say(`${sums.reduce((all, each) => all + each.passed, 0)} passed, ${failed} failed`);
  return failed === 0;
}

if (import.meta.main) {
  const folders = process.argv.slice(2).map((folder) => resolve(folder));
  const absent = folders.find((folder) => !statSync(folder, { throwIfNoEntry: false })?.isDirectory());
  const [at, of] = process.env.CORPUS_SHARE?.split('/').map(Number) ?? [];
  if (folders.length === 0 || absent) {
    say(
      absent
        ? `${absent} is no folder.`
        : 'Name the folders with real files: npm run test:corpus -- FOLDER …',
    );
    say('0 passed, 1 failed');
    process.exitCode = 1;
  } else {
    const good =
      at !== undefined && of !== undefined
        ? await run(folders, await modules(), { at, of })
        : await runInProcesses(folders);
    if (!good) process.exitCode = 1;
  }
}
