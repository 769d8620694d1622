import { view } from './zip.ts';
import { entryOf } from './zipWrite.ts';

/** What one zip archive can hold: its offsets have four bytes. */
const MOST_BYTES = 0xffffffff;

/**
 * Files as a zip archive, piece by piece as they come.
 * @param deflate packs the bytes of one file
 * @throws Error when it becomes more than such an archive can hold
 */
export async function* zipPieces(
  files: AsyncIterable<{ path: string; bytes: Uint8Array }>,
  deflate: (bytes: Uint8Array) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const records: Uint8Array[] = [];
  let length = 0;
  for await (const { path, bytes } of files) {
    const { local, record } = entryOf(path, bytes, await deflate(bytes));
    view(record).setUint32(42, length, true);
    records.push(record);
    length += local.length;
    if (length > MOST_BYTES || records.length >= 0xffff) throw new Error('The archive becomes too large.');
    yield local;
  }
  const size = records.reduce((sum, record) => sum + record.length, 0);
  yield* records;
  const end = new Uint8Array(22);
  view(end).setUint32(0, 0x06054b50, true);
  for (const at of [8, 10]) view(end).setUint16(at, records.length, true);
  view(end).setUint32(12, size, true);
  view(end).setUint32(16, length, true);
  yield end;
}
