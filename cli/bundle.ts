import { randomUUID } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { Command } from 'commander';
import { type Call, CallProblem } from './call.ts';
import { createOnce, postOnce, RETRY_SECONDS, read } from './catalog/asking.ts';
import { numberUpTo, patiently } from './catalog/patience.ts';
import { mustFind, placesOf } from './catalog/places.ts';
import { counted } from './catalog/words.ts';
import { fetchFile } from './download/fetching.ts';
import { safeName } from './download/safeName.ts';
import { bar, progressLine } from './progress.ts';
import { lookInto } from './release/localFile.ts';
import { type FileEntry, send } from './release/sending.ts';
import { connect, print, readSecret, remoteCommand } from './remote.ts';

type Bundle = {
  id: string;
  state: 'pending' | 'done' | 'failed';
  file?: { id: string; name: string; size: number; sha256: string };
  counts?: Record<string, number>;
  problem?: { code: string; summary: string; params: { conflicts?: object[] } };
};
type Patience = { patience: number };

const LOOK_EVERY_MS = 500;

/** `trivet bundle …`: releases for servers that no network reaches. */
export function bundleCommand(): Command {
  const bundle = new Command('bundle').description('carry releases to servers that no network reaches');
  for (const command of [exportCommand, importCommand]) bundle.addCommand(command());
  return bundle;
}

const patient = (name: string) =>
  remoteCommand(name).option(
    '--patience <seconds>',
    'how long to keep trying without progress',
    numberUpTo(86_400),
    RETRY_SECONDS,
  );

function exportCommand(): Command {
  return patient('export')
    .description('write releases, with all that belongs to them, into one signed file')
    .argument(
      '[releases...]',
      'paths of slugs, such as group/product/release; without any, everything that is published',
    )
    .option('--since <when>', 'instead: what changed since a day, a moment, or a release was made')
    .option('--to <file>', 'file to write; without it what the server calls it, in this folder')
    .option('--force', 'replace another file')
    .action(
      async (
        given: string[],
        { since, to, force = false, patience }: Patience & { since?: string; to?: string; force?: boolean },
        command: Command,
      ) => {
        if (since !== undefined && given.length > 0)
          command.error('error: Either releases or --since, not both.');
        const call = await connect(command);
        const places = placesOf(call);
        const idOf = async (each: string) => (await mustFind(places.release(each), 'release', each)).item.id;
        const releases = await Promise.all(given.map(idOf));
        const from = since?.includes('/') ? await idOf(since) : since;
        const json = {
          ...(releases.length > 0 ? { releases } : {}),
          ...(from === undefined ? {} : { since: from }),
        };
        const { file, ...made } = await run(call, '/v1/bundles', json, patience);
        if (!file) throw new CallProblem('The server could not create the file.');
        const progress = progressLine();
        const name = to === undefined ? safeName(file.name) : basename(to);
        const folder = to === undefined ? '.' : dirname(to);
        const tell = (bytes: number) => progress.show(`${bar('Downloading', mb(bytes), mb(file.size))} MB`);
        const way = { folder, force, patience, tell };
        await fetchFile(call, { ...file, name }, way).finally(progress.end);
        print(command, { ...made, file: { ...file, path: to ?? name } }, [
          `Wrote ${to ?? name} (${file.size} bytes, SHA-256 ${file.sha256}): ${inWords(made.counts)}.`,
        ]);
      },
    );
}

function importCommand(): Command {
  return patient('import')
    .description('import the releases of a bundle, all of it or nothing; repeating it changes nothing')
    .argument('<file>')
    .option('--keys <file>', 'JWK Set of the server that made it, obtained separately from the bundle')
    .action(async (path: string, { keys, patience }: Patience & { keys?: string }, command: Command) => {
      const trusted = keys === undefined ? {} : { keys: keysOf(keys) };
      const progress = progressLine();
      const file = await lookInto(path, () => undefined);
      const call = await connect(command);
      const entry = await createOnce<FileEntry>(
        call,
        '/v1/files',
        { name: file.name, size: file.size, checksum: file.sha256 },
        { where: 'bundle', patience },
      );
      const tell = (bytes: number) => progress.show(`${bar('Sending', mb(bytes), mb(file.size))} MB`);
      await send(call, file, entry.it.id, { patience, tell }).finally(progress.end);
      const done = await run(call, '/v1/bundles/import', { file: entry.it.id, ...trusted }, patience);
      print(command, done, [`Imported ${path}: ${inWords(done.counts)}.`]);
    });
}

function keysOf(file: string): unknown {
  try {
    const set = JSON.parse(readSecret(file)) as { keys?: unknown };
    if (Array.isArray(set.keys)) return set.keys;
  } catch (error) {
    if (error instanceof CallProblem) throw error;
  }
  throw new CallProblem(`${file} is not a JWK Set: {"keys":[…]}.`);
}

/** Starts an export or import and waits for its end. @throws CallProblem with what stood in the way. */
async function run(call: Call, path: string, json: object, patience: number): Promise<Bundle> {
  const { made } = await postOnce<Bundle>(call, path, json, { key: randomUUID(), patience });
  const progress = progressLine();
  const began = Date.now();
  for (let now = made.it; ; ) {
    if (now.state === 'done') {
      progress.end();
      return now;
    }
    if (now.state === 'failed') {
      progress.end();
      const conflicts = (now.problem?.params.conflicts ?? []).map((each) => `\n  ${JSON.stringify(each)}`);
      throw new CallProblem(`${now.problem?.summary ?? 'It failed.'}${conflicts.join('')}`);
    }
    progress.show(`Waiting for the server (${Math.round((Date.now() - began) / 1000)} s)`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    now = (await patiently(patience, () => read<Bundle>(call, `/v1/bundles/${made.it.id}`))).it;
  }
}

/** What an export or import tells it counted, in words. */
const things: Record<string, string> = {
  releases: 'release',
  products: 'product',
  groups: 'product group',
  packages: 'package',
  files: 'file',
  resourceSets: 'resource set',
};
const outcomes = ['created', 'changed', 'unchanged', 'kept'];

const inWords = (counts: Record<string, number> = {}) =>
  [
    ...Object.entries(things).map(([what, thing]) => [counts[what] ?? 0, thing] as const),
    ...outcomes.map((outcome) => [counts[outcome] ?? 0, outcome] as const),
  ]
    .filter(([count]) => count > 0)
    .map(([count, thing]) => (outcomes.includes(thing) ? `${count} ${thing}` : counted(count, thing)))
    .join(', ') || 'nothing';
const mb = (bytes: number) => Math.round(bytes / 1e5) / 10;
