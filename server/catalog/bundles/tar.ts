const BLOCK = 512;
const OCTAL_MOST = 0o77777777777;

/** What a bundle cannot be: it is not a tar, or not one that we write. */
export class TarFault extends Error {}

/** The header of a file in a tar (POSIX ustar; a size that its eleven octal digits cannot say is binary, as GNU tar does).
 *  @param name at most 100 bytes of ASCII. */
export function tarHeader(name: string, size: number, modified: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100, 'latin1');
  header.write('0000644\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  if (size <= OCTAL_MOST) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  const seconds = Math.floor(modified.getTime() / 1000);
  header.write(`${seconds.toString(8).padStart(11, '0')}\0`, 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** What fills a file up to whole blocks. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
/** The end of a tar. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

/** The sum of a header's bytes, its own field taken as spaces. */
function sumOf(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 32 : (header[at] ?? 0);
  return sum;
}

export type TarEntry = { name: string; size: number; body: AsyncIterable<Buffer> };

/** Reads a tar of plain files as it comes. What the caller leaves of a body is skipped.
 *  @throws TarFault for anything else: links, folders, headers that do not add up, an end too soon. */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = sourceOf(bytes);
  for (;;) {
    const header = await source.take(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const name = nameIn(header);
    const size = sizeIn(header);
    const body = source.next(size);
    yield { name, size, body };
    for await (const _ of body);
    await source.take(tarPadding(size).length);
  }
  for await (const chunk of source.rest())
    if (chunk.some((byte) => byte !== 0)) throw new TarFault('goes on after its end');
}

function nameIn(header: Buffer): string {
  const octal = header.toString('latin1', 148, 156).replace(/[\0 ]+$/, '');
  if (!/^ *[0-7]{1,8}$/.test(octal) || Number.parseInt(octal, 8) !== sumOf(header))
    throw new TarFault('has a header that does not add up');
  if (header[156] !== 0x30) throw new TarFault('holds something that is not a plain file');
  return header.toString('latin1', 0, 100).replace(/\0.*$/s, '');
}

function sizeIn(header: Buffer): number {
  const big = header[124] === 0x80;
  const text = header.toString('latin1', 124, 136).replace(/[\0 ]+$/, '');
  const size = big ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text, 8);
  if ((!big && !/^[0-7]{1,12}$/.test(text)) || !Number.isSafeInteger(size))
    throw new TarFault('has a file without a size');
  return size;
}

/** Cuts a stream into pieces of given lengths. */
function sourceOf(bytes: AsyncIterable<Buffer>) {
  const chunks = bytes[Symbol.asyncIterator]();
  let left: Buffer = Buffer.alloc(0);
  /** Up to `most` bytes; undefined at the end. */
  const some = async (most: number): Promise<Buffer | undefined> => {
    while (left.length === 0) {
      const next = await chunks.next();
      if (next.done) return undefined;
      left = next.value;
    }
    const piece = left.subarray(0, most);
    left = left.subarray(piece.length);
    return piece;
  };
  async function* next(length: number): AsyncGenerator<Buffer> {
    while (length > 0) {
      const piece = await some(length);
      if (!piece) throw new TarFault('ends too soon');
      // biome-ignore lint/style/noParameterAssign: counts what is still to come, also when the caller stops in between.
      length -= piece.length;
      yield piece;
    }
  }
  return {
    async take(length: number): Promise<Buffer> {
      const pieces: Buffer[] = [];
      for await (const piece of next(length)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    /** The next bytes; can be left and taken up again. */
    next(length: number): AsyncIterable<Buffer> {
      const all = next(length);
      return { [Symbol.asyncIterator]: () => ({ next: () => all.next() }) };
    },
    async *rest(): AsyncGenerator<Buffer> {
      for (let piece = await some(BLOCK * 128); piece; piece = await some(BLOCK * 128)) yield piece;
    },
  };
}
