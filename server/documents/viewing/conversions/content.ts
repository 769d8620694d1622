import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { DocumentProblem } from '../../../../formats/docx/index.ts';
import { allowGrowth, countMarkup, spend } from '../../../../formats/package/budget.ts';
import {
  damaged,
  type Entry,
  openPackage,
  type Package,
  storedBytes,
} from '../../../../formats/package/zip.ts';
import { NotConverted } from '../office/worker.ts';

const starts = (bytes: Uint8Array, ...hex: number[]) => hex.every((byte, at) => bytes[at] === byte);
const protectedOne = 'The document is protected by a password; download it to open it with its password.';

/** Looks at a file before a large program is given it: what is no document, is locked, would unpack without end or has
 *  more in it than any document is refused here, in steps between which others have their turn. Programs judge a file by
 *  its content, regardless of its name.
 *  @throws NotConverted */
export async function checkContent(bytes: Uint8Array, extension: string): Promise<void> {
  if (bytes.length === 0) throw new NotConverted('The document is empty.');
  // A PDF has its mark within the first kilobyte (ISO 32000-1, annex H.3).
  if (extension === 'pdf' && Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return;
  if (starts(bytes, 0x50, 0x4b)) {
    await checkPackage(bytes);
    return;
  }
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) {
    checkStreams(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return;
  }
  const beginning = Buffer.from(bytes.subarray(0, 4096)).toString('latin1').trimStart();
  if (beginning.startsWith('{\\rtf')) return;
  if (/^(\xef\xbb\xbf)?\s*<\?xml/.test(beginning) && beginning.includes('<office:document')) return;
  throw new NotConverted('The file is not what its name says.');
}

/** Names of streams in the old binary format ([MS-DOC], [MS-XLS], [MS-PPT], and [MS-OFFCRYPTO] 2.3.4 for locked ones). */
function checkStreams(bytes: Buffer): void {
  const has = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage')) throw new NotConverted(protectedOne);
  if (!['WordDocument', 'Workbook', 'Book', 'PowerPoint Document'].some(has))
    throw new NotConverted('The document is damaged, or not what its name says.');
}

async function checkPackage(bytes: Uint8Array): Promise<void> {
  try {
    const pack = openPackage(bytes);
    if (!pack.entries.has('[content_types].xml') && !pack.entries.has('mimetype'))
      throw new NotConverted('The file is not what its name says.');
    if (await checkParts(pack)) throw new NotConverted(protectedOne);
  } catch (error) {
    if (error instanceof DocumentProblem) throw new NotConverted(error.reason);
    throw error;
  }
}

const MANIFEST = 'meta-inf/manifest.xml';
const LOCKED = 'encryption-data';

/** Counts what the parts of a package hold, without keeping it.
 *  @returns whether its manifest says that parts of it are locked
 *  @throws DocumentProblem when there is more than any document has */
async function checkParts(pack: Package): Promise<boolean> {
  // Sheets hold more than texts do, and whoever looks needs less than whoever edits.
  allowGrowth(pack);
  let locked = false;
  for (const [key, entry] of pack.entries) {
    if (!/\.(xml|rels)$/.test(key)) continue;
    spend(pack, 'bytes', entry.size);
    const count = countMarkup(pack);
    let end = '';
    for await (const chunk of inflated(pack, entry)) {
      count(chunk);
      if (key !== MANIFEST) continue;
      const text = end + chunk.toString('latin1');
      locked ||= text.includes(LOCKED);
      end = text.slice(1 - LOCKED.length);
    }
  }
  return locked;
}

/** A part's bytes, piece by piece. A locked part is no deflated text; the program says so itself. */
async function* inflated(pack: Package, entry: Entry): AsyncGenerator<Buffer> {
  const stored = storedBytes(pack, entry);
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  if (entry.method !== 8) {
    yield bytes;
    return;
  }
  let length = 0;
  const stream = Readable.from([bytes]).pipe(createInflateRaw({ chunkSize: 65_536 }));
  try {
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > entry.size) throw damaged();
      yield chunk;
    }
  } catch (error) {
    if (error instanceof DocumentProblem) throw error;
    throw damaged();
  } finally {
    stream.destroy();
  }
}
