import { conflictMarker } from '../../../formats/dxl/diff/index.ts';
import {
  applyEdits,
  type DxlElement,
  decodeDxl,
  isDxlFault,
  nameKey,
  placeMessages,
  splitElements,
} from '../../../formats/dxl/index.ts';
import { positions } from '../../../formats/dxl/positions.ts';
import { besideMetadata, clean, lacksContent } from '../../../formats/dxl/project/index.ts';
import { CallProblem } from '../../call.ts';
import { type Disk, digestOf } from './disk.ts';
import type { Base, BaseElement } from './startingPoint.ts';

/** An element file as it is in the folder. */
export type LocalFile = {
  file: string;
  digest: string;
  /** Identity, from the file or, when it is as the last command left it, from the base. */
  unid?: string;
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

/** Reads the element files of a project. Files that the last command left as they are are not parsed.
 *  @param strict refuses files that cannot be read and several files with one UNID; else the former are passed over,
 *  and of the latter the first counts. */
export function readLocal(disk: Disk, base: Base | undefined, strict = true): LocalFile[] {
  const known = new Map(
    [...(base?.elements ?? [])].flatMap(([unid, { kept }]) =>
      kept === undefined ? [] : [[kept.file, { unid, digest: kept.digest }] as const],
    ),
  );
  const faults: string[] = [];
  const files = disk.elementFiles().flatMap((file): LocalFile[] => {
    const bytes = disk.read(file);
    if (bytes === undefined) return [];
    const digest = digestOf(bytes);
    const before = known.get(file);
    const read = once(() => readElement(disk, file));
    if (before?.digest === digest) return [{ file, digest, unid: before.unid, read }];
    const found = told(faults, read);
    if (found === undefined) return [];
    const { unid } = found.element;
    return [{ file, digest, ...(unid === undefined ? {} : { unid }), read }];
  });
  if (strict && faults.length > 0) throw new CallProblem(faults.join('\n'));
  if (strict) refuseTwins(files);
  return files;
}

/** True when nobody edited a file since the version that it starts from. */
export function isUntouched({ digest, read }: LocalFile, before: BaseElement | undefined): boolean {
  if (before === undefined) return false;
  if (before.asHere || before.kept?.digest === digest) return true;
  const { text, cleanText } = read();
  // A file that keeps what changes by itself may have been edited there.
  return text === cleanText && digestOf(cleanText) === before.content;
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

/** What is said of a file that holds the versions of both sides. */
export const UNMERGED =
  'Both versions are in the file: merge them, and remove the lines with <<<<<<<, ======= and >>>>>>>.';

function readElement(disk: Disk, file: string): LocalElement {
  const bytes = disk.read(file);
  if (bytes === undefined) throw new CallProblem(`${file} is gone.`);
  let source = '';
  try {
    source = decodeDxl(bytes);
    const unmerged = conflictMarker.exec(source);
    if (unmerged !== null) {
      const { line } = positions(source)(unmerged.index);
      throw new CallProblem(`${file}:${line}:1: error: ${UNMERGED}`);
    }
    const { database, elements } = splitElements(source);
    const [element] = elements;
    if (database !== undefined || element === undefined || element.kind !== 'design') {
      throw new CallProblem(`${file}:1:1: error: The file must hold one design element.`);
    }
    const text = source.slice(element.start, element.end);
    if (besideMetadata(file) !== undefined && lacksContent(text))
      throw new CallProblem(
        `${file}:1:1: error: ${besideMetadata(file)}, which it describes, is not there or cannot be read.`,
      );
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
