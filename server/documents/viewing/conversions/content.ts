import { DocumentProblem } from '../../../../formats/docx/index.ts';
import { openPackage, readEntry } from '../../../../formats/package/zip.ts';
import { NotConverted } from '../office/worker.ts';

const starts = (bytes: Uint8Array, ...hex: number[]) => hex.every((byte, at) => bytes[at] === byte);
const protectedOne = 'The document is protected by a password; download it to open it with its password.';

/** Looks at a file before a large program is given it: what is no document, is locked or would unpack without end is
 *  refused here. Programs judge a file by its content, whatever its name says.
 *  @throws NotConverted */
export function checkContent(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new NotConverted('The document is empty.');
  if (starts(bytes, 0x50, 0x4b)) {
    checkPackage(bytes);
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

function checkPackage(bytes: Uint8Array): void {
  try {
    const pack = openPackage(bytes);
    if (!pack.entries.has('[content_types].xml') && !pack.entries.has('mimetype'))
      throw new NotConverted('The file is not what its name says.');
    const manifest = readEntry(pack, 'META-INF/manifest.xml');
    if (manifest && Buffer.from(manifest).includes('encryption-data')) throw new NotConverted(protectedOne);
  } catch (error) {
    if (error instanceof DocumentProblem) throw new NotConverted(error.reason);
    throw error;
  }
}
