import { type Gathered, type GivenFile, gathering } from '../../../../formats/dxl/project/index.ts';
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
 *  @throws UnreadableFile */
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
    const { value, done } = read(() => reading.next());
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

/** Archives that are damaged, or hold more than can be opened safely. */
function read<T>(work: () => T): T {
  try {
    return work();
  } catch {
    throw new UnreadableFile(words('importing').archive);
  }
}

async function filesIn(files: readonly File[]): Promise<GivenFile[]> {
  const all = await Promise.all(
    files.map(async (file): Promise<GivenFile[]> => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      // `PK`, 3, 4: an archive.
      if (bytes[0] !== 0x50 || bytes[1] !== 0x4b || bytes[2] !== 3)
        return [{ path: file.webkitRelativePath || file.name, read: () => bytes }];
      return archived(bytes);
    }),
  );
  return all.flat();
}

async function archived(bytes: Uint8Array): Promise<GivenFile[]> {
  const { openPackage, readEntry } = await import('../../../../formats/package/zip.ts');
  return read(() => {
    const archive = openPackage(bytes);
    return [...archive.entries.values()]
      .filter(({ name }) => !/[/\\]$/.test(name))
      .map(({ name }) => ({
        path: name.replaceAll('\\', '/'),
        read: () => readEntry(archive, name) ?? new Uint8Array(),
      }));
  });
}
