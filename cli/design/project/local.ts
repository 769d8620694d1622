import {
  applyEdits,
  cutDxl,
  type DxlElement,
  decodeDxl,
  isDxlFault,
  nameKey,
  placeMessages,
} from '../../../formats/dxl/index.ts';
import { clean } from '../../../formats/dxl/project/index.ts';
import { CallProblem } from '../../call.ts';
import type { Base } from './base.ts';
import { type Disk, digestOf } from './disk.ts';

/** An element file as it is in the folder. */
export type LocalFile = {
  file: string;
  digest: string;
  /** Identity, from the file or, when it is untouched, from the base. */
  unid?: string;
  /** True when the file is byte for byte the one of the base. */
  untouched: boolean;
  /** What the file holds; read when first asked for. @throws CallProblem with file, line and column. */
  read(): LocalElement;
};

/** The element of a file, and where it stands in it. */
export type LocalElement = {
  source: string;
  element: DxlElement;
  /** The element standing alone, and without what changes by itself. */
  text: string;
  cleanText: string;
};

/** Reads the element files of a project. Files that the base knows byte for byte are not parsed.
 *  @param twins of files with one UNID takes the `first`, or refuses. */
export function readLocal(disk: Disk, base: Base | undefined, twins: 'none' | 'first' = 'none'): LocalFile[] {
  const known = new Map(
    [...(base?.elements ?? [])].map(([unid, { file, digest }]) => [file, { unid, digest }]),
  );
  const faults: string[] = [];
  const files = disk.elementFiles().flatMap((file): LocalFile[] => {
    const bytes = disk.read(file);
    if (bytes === undefined) return [];
    const digest = digestOf(bytes);
    const before = known.get(file);
    const read = once(() => readElement(disk, file));
    if (before?.digest === digest) return [{ file, digest, unid: before.unid, untouched: true, read }];
    const unid = told(faults, () => read().element.unid);
    return [{ file, digest, ...(unid === undefined ? {} : { unid }), untouched: false, read }];
  });
  if (faults.length > 0) throw new CallProblem(faults.join('\n'));
  if (twins === 'none') refuseTwins(files);
  return files;
}

/** All files that cannot be read are named at once. */
function told<T>(faults: string[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CallProblem)) throw error;
    faults.push(error.message);
    return undefined;
  }
}

function readElement(disk: Disk, file: string): LocalElement {
  const bytes = disk.read(file);
  if (bytes === undefined) throw new CallProblem(`${file} is gone.`);
  let source = '';
  try {
    source = decodeDxl(bytes);
    const { database, elements } = cutDxl(source);
    const [element] = elements;
    if (database !== undefined || element === undefined || element.kind !== 'design') {
      throw new CallProblem(`${file}:1:1: error: The file must hold one design element.`);
    }
    const text = source.slice(element.start, element.end);
    return { source, element, text, cleanText: clean(text).text };
  } catch (error) {
    if (!isDxlFault(error)) throw error;
    const [placed] = placeMessages(source, [error.dxl]);
    const { line = 1, column = 1, text = error.message } = placed ?? {};
    throw new CallProblem(`${file}:${line}:${column}: error: ${text}`);
  }
}

/** A copy of a file is a new element, and must not claim to be the one it was copied from. */
function refuseTwins(files: readonly LocalFile[]): void {
  const first = new Map<string, string>();
  const faults: string[] = [];
  for (const { file, unid } of files) {
    if (unid === undefined) continue;
    const other = first.get(unid);
    if (other === undefined) first.set(unid, file);
    else faults.push(`${other} and ${file} have the same UNID; remove <noteinfo> from the one that is new.`);
  }
  if (faults.length > 0) throw new CallProblem(faults.join('\n'));
}

/** True when two elements answer to a common name. */
export function shareName(a: readonly string[], b: readonly string[]): boolean {
  const keys = new Set(a.map(nameKey));
  return b.some((name) => keys.has(nameKey(name)));
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The text of an element with edits applied. */
export const edited = (text: string, edits: Parameters<typeof applyEdits>[2]): string =>
  applyEdits(text, { start: 0, end: text.length }, edits);
