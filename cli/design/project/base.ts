import { CallProblem } from '../../call.ts';
import type { Disk } from './disk.ts';
import type { Base, BaseElement, BaseFile, Kept } from './startingPoint.ts';
import { readTracked, writeTracked } from './tracked.ts';

const keptFile = '.trivet/base.json';
const format = 2;

type KeptState = {
  elements: [string, Kept & Pick<BaseElement, 'version' | 'content'>][];
  files: Record<string, BaseFile>;
};

/**
 * Reads what the folder starts from: `trivet.base`, which goes with the project, and what `.trivet` knows beyond that
 * of the same versions. Undefined when the project does not say.
 */
export function readBase(disk: Disk): Base | undefined {
  const base = readTracked(disk);
  if (base === undefined) return undefined;
  const kept = readKept(disk);
  for (const [unid, { version, content, ...rest }] of kept?.elements ?? []) {
    const element = base.elements.get(unid);
    if (element?.version === version && element.content === content) element.kept = rest;
  }
  for (const [file, before] of Object.entries(kept?.files ?? {})) {
    if (base.files[file]?.server === before.server) base.files[file] = before;
  }
  return base;
}

function readKept(disk: Disk): KeptState | undefined {
  const bytes = disk.read(keptFile);
  if (bytes === undefined) return undefined;
  try {
    const found = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return found.format === format ? found : undefined;
  } catch (error) {
    throw new CallProblem(`${keptFile} cannot be read (${(error as Error).message}); remove it.`);
  }
}

/** Writes what the folder starts from now; the last thing a command does, so that one that was killed is simply done
 *  again. */
export function writeBase(disk: Disk, base: Base): void {
  if (disk.read('.trivet/.gitignore') === undefined) disk.write('.trivet/.gitignore', '*\n');
  const elements = [...base.elements]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([unid, { version, content, kept }]) =>
      kept === undefined ? [] : [[unid, { version, content, ...kept }]],
    );
  disk.write(keptFile, JSON.stringify({ format, files: base.files, elements }));
  writeTracked(disk, base);
}
