import type { Command } from 'commander';
import { type Call, CallProblem } from '../call.ts';
import { createOnce, type Known, RETRY_SECONDS } from '../catalog/asking.ts';
import { numberUpTo } from '../catalog/patience.ts';
import { mustFind, placesOf } from '../catalog/places.ts';
import { counted } from '../catalog/words.ts';
import { bar, progressLine } from '../progress.ts';
import { connect, print, remoteCommand } from '../remote.ts';
import { checkNames, type LocalFile, lookInto } from './localFile.ts';
import { packageFor, put, refer, usualName, type Words } from './packing.ts';
import { type FileEntry, send } from './sending.ts';
import type { Package, PackageFile } from './show.ts';

type Options = Words & {
  package?: string;
  component: string[];
  replace?: boolean;
  only?: boolean;
  patience: number;
};
type Outcome = 'uploaded' | 'replaced' | 'there';

/** `trivet release upload`: files become a package of a release. */
export function uploadCommand(): Command {
  return remoteCommand('upload')
    .description('upload files into a package of a release; repeated, it goes on where it stopped')
    .argument('<release>', 'path of slugs, such as group/product/release')
    .argument('<files...>')
    .option(
      '--package <name>',
      'package of the release to put them in; without it one named after the release',
    )
    .option('--platform <platform>', 'what the files are for, such as linux-x64')
    .option('--description <text>', 'what the files are')
    .option(
      '--component <component>',
      'name or identifier of a component that grants the package; may be repeated',
      (each, all: string[]) => [...all, each],
      [],
    )
    .option('--replace', 'take the place of files of the same name that have other bytes')
    .option('--only', 'let the release refer to no other package')
    .option(
      '--patience <seconds>',
      'how long to try when nothing gets further',
      numberUpTo(86_400),
      RETRY_SECONDS,
    )
    .action(async (given: string, paths: string[], options: Options, command: Command) => {
      checkNames(paths);
      const { files, tell } = await lookIntoAll(paths);
      const call = await connect(command);
      const found = await mustFind(placesOf(call).release(given), 'release', given);
      let pack = await packageFor(call, found, options.package ?? usualName(found), options.component);
      const done: { file: string; outcome: Outcome }[] = [];
      try {
        for (const file of files) {
          const step = await uploadOne(call, pack, file, options, tell);
          pack = step.pack;
          done.push({ file: file.name, outcome: step.outcome });
        }
      } finally {
        tell(undefined, 0);
      }
      await refer(call, found, pack.it.id, options.only ?? false);
      const words = { uploaded: 'uploaded', replaced: 'replaced', there: 'is there already' };
      print(command, { package: pack.it, release: found.path, files: done }, [
        ...done.map(({ file, outcome }) => `${file}: ${words[outcome]}.`),
        `The package ${pack.it.name} (${pack.it.state}) of ${found.path} has ${counted(pack.it.files.length, 'file')}.`,
      ]);
    });
}

type Tell = (file: LocalFile | undefined, bytes: number) => void;

async function lookIntoAll(paths: string[]): Promise<{ files: LocalFile[]; tell: Tell }> {
  const progress = progressLine();
  const files: LocalFile[] = [];
  let read = 0;
  for (const path of paths) {
    files.push(
      await lookInto(path, (bytes) => {
        read += bytes;
        progress.show(`Reading ${path} (${megabytes(read)} MB)`);
      }),
    );
  }
  progress.end();
  const tell: Tell = (file, bytes) =>
    file
      ? progress.show(`${bar(`Sending ${file.name}`, megabytes(bytes), megabytes(file.size))} MB`)
      : progress.end();
  return { files, tell };
}

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;

async function uploadOne(
  call: Call,
  pack: Known<Package>,
  file: LocalFile,
  options: Options,
  tell: Tell,
): Promise<{ pack: Known<Package>; outcome: Outcome }> {
  const words = wordsOf(options);
  const same = pack.it.files.filter(({ name }) => name === file.name);
  const there = same.find(({ checksums }) => checksums?.sha256 === file.sha256);
  if (there) return { pack: await reworded(call, pack, there, words), outcome: 'there' };
  // An entry without bytes is what a command that was killed left.
  const other = same.find(({ checksums }) => checksums !== undefined);
  if (other && !options.replace)
    throw new CallProblem(
      `${file.name} is in the package ${pack.it.name} with other bytes; --replace takes its place.`,
    );
  const json = { name: file.name, size: file.size, checksum: file.sha256 };
  const where = pack.it.id;
  const entry = await createOnce<FileEntry>(call, '/v1/files', json, { where, patience: options.patience });
  await send(call, file, entry.it.id, {
    patience: options.patience,
    tell: (bytes) => tell(file, bytes),
  });
  const next = await put(call, pack, entry.it.id, words, other);
  return { pack: next, outcome: other ? 'replaced' : 'uploaded' };
}

const wordsOf = ({ description, platform }: Options): Words => ({
  ...(description === undefined ? {} : { description }),
  ...(platform === undefined ? {} : { platform }),
});

/** Says of a file that is in the package what this command says of it, where that differs. */
async function reworded(call: Call, pack: Known<Package>, file: PackageFile, words: Words) {
  const { description, platform } = file;
  const wanted = { ...wordsOf({ description, platform } as Options), ...words };
  const differs = wanted.description !== description || wanted.platform !== platform;
  return differs ? put(call, pack, file.id, wanted) : pack;
}
