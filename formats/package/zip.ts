import { Inflate, inflateSync } from 'fflate';
import { crc32 } from './crc.ts';
import { DocumentProblem, PackageProblem } from './problem.ts';

/** Bounds a package has to keep; a bomb is refused before or while it is inflated. */
const LIMITS = {
  entries: 10_000,
  /** bytes of one part, and of all parts together, once inflated */
  part: 128 * 1024 * 1024,
  total: 512 * 1024 * 1024,
  /** inflated : stored, judged only for parts larger than `ratioFrom` bytes */
  ratio: 400,
  ratioFrom: 8 * 1024 * 1024,
};

export type Entry = {
  name: string;
  method: number;
  crc: number;
  stored: number;
  size: number;
  /** offset of the local header, and where the next entry (or the directory) begins */
  offset: number;
  until: number;
  /** range of this entry's record in the central directory */
  record: [number, number];
};

/** A package as it lies in the file: nothing is inflated before it is asked for. */
export type Package = { bytes: Uint8Array; entries: Map<string, Entry>; directory: [number, number] };

export const damaged = () =>
  new PackageProblem('damaged', 'The file is damaged: it is not a readable Office package.');
export const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Part names are compared without case and leading slash (OPC, part name equivalence). */
export const partKey = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** Read the directory of a zip package. Throws DocumentProblem. */
export function openPackage(file: Uint8Array): Package {
  // A plain view, because `slice` of a Node Buffer does not copy.
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < 22) throw damaged();
  const data = view(bytes);
  if (data.getUint32(0) === 0xd0cf11e0) {
    throw new PackageProblem('locked', 'The file is protected by a password or is in the old .doc format.');
  }
  const end = findEnd(data);
  const count = data.getUint16(end + 10, true);
  const from = data.getUint32(end + 16, true);
  const to = from + data.getUint32(end + 12, true);
  if (count > LIMITS.entries)
    throw new PackageProblem('many', 'The file has too many parts to be opened safely.');
  if (from === 0xffffffff || to > end) throw damaged();
  const entries = readDirectory(bytes, from, to, count);
  measure(entries, from);
  return {
    bytes,
    entries: new Map(entries.map((entry) => [partKey(entry.name), entry])),
    directory: [from, to],
  };
}

export function findEnd(data: DataView): number {
  const stop = Math.max(0, data.byteLength - 22 - 0xffff);
  for (let at = data.byteLength - 22; at >= stop; at--) {
    if (data.getUint32(at, true) === 0x06054b50 && at + 22 + data.getUint16(at + 20, true) <= data.byteLength)
      return at;
  }
  throw damaged();
}

function readDirectory(bytes: Uint8Array, from: number, to: number, count: number): Entry[] {
  const data = view(bytes);
  const entries: Entry[] = [];
  const seen = new Set<string>();
  let at = from;
  for (let n = 0; n < count; n++) {
    if (at + 46 > to || data.getUint32(at, true) !== 0x02014b50) throw damaged();
    const lengths = [28, 30, 32].map((offset) => data.getUint16(at + offset, true));
    const next = at + 46 + lengths.reduce((sum, length) => sum + length, 0);
    if (next > to) throw damaged();
    const name = nameIn(bytes.subarray(at + 46, at + 46 + (lengths[0] ?? 0)));
    if (data.getUint16(at + 8, true) & 1)
      throw new PackageProblem('locked', 'The file is protected by a password.', name);
    const key = partKey(name);
    if (hostile(key))
      throw new PackageProblem('name', 'The file has a part with a name that is not allowed.', name);
    if (seen.has(key)) throw new PackageProblem('twice', 'The file has two parts of the same name.', name);
    seen.add(key);
    entries.push({
      name,
      method: data.getUint16(at + 10, true),
      crc: data.getUint32(at + 16, true),
      stored: data.getUint32(at + 20, true),
      size: data.getUint32(at + 24, true),
      offset: data.getUint32(at + 42, true),
      until: 0,
      record: [at, next],
    });
    at = next;
  }
  return entries;
}

/** Names are UTF-8, or in what the system that wrote them used: then each stays another, whatever it reads as. */
function nameIn(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

const hostile = (key: string) => key === '' || key.includes('\0') || key.split('/').includes('..');

/** Set where each entry ends and check the sizes that the directory declares. */
function measure(entries: Entry[], directory: number) {
  let total = 0;
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset);
  for (const [index, entry] of inOrder.entries()) {
    entry.until = inOrder[index + 1]?.offset ?? directory;
    if (entry.offset + 30 + entry.stored > entry.until) throw damaged();
    total += entry.size;
    const bomb = entry.size > LIMITS.ratioFrom && entry.size > entry.stored * LIMITS.ratio;
    if (bomb || entry.size > LIMITS.part || total > LIMITS.total) {
      throw new PackageProblem(
        'large',
        'The file would unpack to more than can be opened safely.',
        entry.name,
      );
    }
  }
}

/**
 * The inflated bytes of one part; undefined when there is none of that name. Throws DocumentProblem.
 * @param watch is given the bytes while they are inflated, and may end it with a DocumentProblem of its own
 */
export function readEntry(
  pack: Package,
  name: string,
  watch?: (bytes: Uint8Array) => void,
): Uint8Array | undefined {
  const entry = pack.entries.get(partKey(name));
  if (!entry) return undefined;
  const stored = storedBytes(pack, entry);
  if (entry.method === 0) watch?.(stored);
  const content =
    entry.method === 0 ? stored : entry.method === 8 ? inflate(stored, entry.size, watch) : undefined;
  if (!content || content.length !== entry.size || crc32(content) !== entry.crc) throw damaged();
  return content;
}

/** The bytes of a part as they lie in the package, mostly deflated. Throws DocumentProblem. */
export function storedBytes({ bytes }: Package, { offset, stored }: Entry): Uint8Array {
  const data = view(bytes);
  if (data.getUint32(offset, true) !== 0x04034b50) throw damaged();
  const from = offset + 30 + data.getUint16(offset + 26, true) + data.getUint16(offset + 28, true);
  const found = bytes.subarray(from, from + stored);
  if (found.length < stored) throw damaged();
  return found;
}

/** Whether two parts say the same because they lie in their packages with the same bytes, mostly deflated ones. */
export function liesAlike(pack: Package, entry: Entry, other: Package, its: Entry): boolean {
  if (entry.method !== its.method || entry.crc !== its.crc || entry.size !== its.size) return false;
  const [bytes, others] = [storedBytes(pack, entry), storedBytes(other, its)];
  return bytes.length === others.length && bytes.every((byte, at) => byte === others[at]);
}

/** So many bytes are inflated at once. */
const STEP = 65_536;

/** Inflate in steps, so that a part which unpacks to more than it declares is stopped on the way. */
function inflate(stored: Uint8Array, size: number, watch?: (bytes: Uint8Array) => void): Uint8Array {
  try {
    return stored.length <= STEP ? inflateAtOnce(stored, size, watch) : inflateInSteps(stored, size, watch);
  } catch (error) {
    throw error instanceof DocumentProblem ? error : damaged();
  }
}

/** Most parts are one step, which needs no more room than they declare: what goes beyond it is not even kept. */
function inflateAtOnce(stored: Uint8Array, size: number, watch?: (bytes: Uint8Array) => void): Uint8Array {
  // With room for one byte too many, by which a part is known that has more.
  const content = inflateSync(stored, { out: new Uint8Array(size + 1) });
  if (content.length !== size) throw damaged();
  watch?.(content);
  return content;
}

function inflateInSteps(stored: Uint8Array, size: number, watch?: (bytes: Uint8Array) => void): Uint8Array {
  const content = new Uint8Array(size);
  let length = 0;
  const stream = new Inflate((chunk) => {
    if (length + chunk.length > size) throw damaged();
    watch?.(chunk);
    content.set(chunk, length);
    length += chunk.length;
  });
  for (let at = 0; at < stored.length; at += STEP)
    stream.push(stored.subarray(at, at + STEP), at + STEP >= stored.length);
  if (length !== size) throw damaged();
  return content;
}
