import {
  ArchiveProblem,
  type Gathered,
  type GivenFile,
  gathering,
  isArchive,
} from '../../../../formats/dxl/project/index.ts';
import { words } from '../words/words.ts';
import { textOf, UnreadableFile } from './body.ts';

/** So long the page may stand still while files are read. */
const WORK_MS = 12;

/** The tag of a database after what may stand before it. */
const wholeDatabase = /^\s*(?:<[?!][^>]*>\s*)*<(?:[\w.-]+:)?database[\s>]/;
const HEAD = 2000;

type Telling = { signal?: AbortSignal; progress?: (done: number, total: number) => void };
type Read = { dxl: string; left: Gathered['left'] };

/** The DXL of what was chosen: one file as it is, or everything with design in several files and in archives.
 *  @throws UnreadableFile, ArchiveProblem */
export async function dxlOf(files: readonly File[], { signal, progress }: Telling = {}): Promise<Read> {
  const [only] = files;
  const given = await filesIn(files);
  const alone = only !== undefined && given.length === 1 && given[0]?.path === only.name;
  // A whole database is what the importer reads; to take it apart here would only take time.
  if (alone) {
    const dxl = await textOf(only);
    if (wholeDatabase.test(dxl.slice(0, HEAD))) return { dxl, left: [] };
  }
  const reading = gathering(given);
  let until = performance.now() + WORK_MS;
  for (;;) {
    const { value, done } = reading.next();
    if (done) {
      const found = value as Gathered | undefined;
      if (found !== undefined && !(alone && found.left.length > 0)) return found;
      // What is wrong with it the importer says best.
      if (alone) return { dxl: await textOf(only), left: [] };
      throw new UnreadableFile(words('importing').noDesign);
    }
    if (performance.now() < until) continue;
    progress?.(Number(value), given.length);
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    until = performance.now() + WORK_MS;
  }
}

/** So large a file may be that is read here. */
const MOST_BYTES = 512 * 2 ** 20;

async function filesIn(files: readonly File[]): Promise<GivenFile[]> {
  const all: GivenFile[] = [];
  for (const file of files) {
    const name = file.webkitRelativePath || file.name;
    if (file.size > MOST_BYTES) throw new ArchiveProblem('large', name);
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!isArchive(bytes)) {
      all.push({ path: name, read: () => bytes });
      continue;
    }
    const { filesInArchive } = await import('../../../../formats/dxl/project/archive.ts');
    const inside = filesInArchive(bytes);
    // Two archives may have files of one name; each has its own metadata.
    all.push(
      ...(files.length === 1 ? inside : inside.map((each) => ({ ...each, path: `${name}/${each.path}` }))),
    );
  }
  return all;
}
