import { deflateSync } from 'fflate';
import { crc32 } from './crc.ts';
import { damaged, type Entry, findEnd, type Package, partKey, view } from './zip.ts';

/**
 * The package with some parts' content replaced or added, by name. Every other entry is copied as it lies in the file:
 * local header, compressed data, extra fields and all.
 */
export function writeEntries(pack: Package, contents: Map<string, Uint8Array>): Uint8Array {
  const { bytes, directory } = pack;
  const wanted = new Map([...contents].map(([name, content]) => [partKey(name), { name, content }]));
  const pieces: Uint8Array[] = [];
  const records = new Map<Entry, Uint8Array>();
  let length = 0;
  const push = (piece: Uint8Array) => {
    pieces.push(piece);
    length += piece.length;
  };
  let at = 0;
  for (const entry of [...pack.entries.values()].toSorted((a, b) => a.offset - b.offset)) {
    push(bytes.subarray(at, entry.offset));
    const change = wanted.get(partKey(entry.name));
    const fresh = change && rewriteEntry(bytes, entry, change.content);
    const record = fresh?.record ?? bytes.slice(...entry.record);
    view(record).setUint32(42, length, true);
    records.set(entry, record);
    push(fresh?.local ?? bytes.subarray(entry.offset, entry.until));
    wanted.delete(partKey(entry.name));
    at = entry.until;
  }
  const added = [...wanted.values()].map(({ name, content }) => {
    const fresh = newEntry(name, content);
    view(fresh.record).setUint32(42, length, true);
    push(fresh.local);
    return fresh.record;
  });
  push(bytes.subarray(at, directory[0]));
  const inOrder = [...pack.entries.values()].toSorted((a, b) => a.record[0] - b.record[0]);
  const list = [...inOrder.map((entry) => records.get(entry) ?? new Uint8Array()), ...added];
  const start = length;
  for (const record of list) push(record);
  const tail = bytes.slice(directory[1]);
  const end = findEnd(view(tail));
  for (const offset of [8, 10]) view(tail).setUint16(end + offset, list.length, true);
  view(tail).setUint32(end + 12, length - start, true);
  view(tail).setUint32(end + 16, start, true);
  push(tail);
  return concat(pieces);
}

/** One part replaced. */
export function replaceEntry(pack: Package, name: string, content: Uint8Array): Uint8Array {
  if (!pack.entries.has(partKey(name))) throw damaged();
  return writeEntries(pack, new Map([[name, content]]));
}

function rewriteEntry(bytes: Uint8Array, entry: Entry, content: Uint8Array) {
  const data = view(bytes);
  const nameEnd = entry.offset + 30 + data.getUint16(entry.offset + 26, true);
  const stored = entry.method === 0 ? content : deflateSync(content, { level: 6 });
  const header = bytes.slice(entry.offset, nameEnd);
  const nameLength = data.getUint16(entry.record[0] + 28, true);
  const record = bytes.slice(entry.record[0], entry.record[0] + 46 + nameLength);
  // Sizes stand in the header itself: no data descriptor follows (flag bit 3), no extra field repeats them.
  view(header).setUint16(6, data.getUint16(entry.offset + 6, true) & ~8, true);
  view(record).setUint16(8, data.getUint16(entry.record[0] + 8, true) & ~8, true);
  view(header).setUint16(28, 0, true);
  view(record).setUint16(30, 0, true);
  view(record).setUint16(32, 0, true);
  measure(header, record, stored, content);
  return { local: concat([header, stored]), record };
}

const newEntry = (name: string, content: Uint8Array) =>
  entryOf(name, content, deflateSync(content, { level: 6 }));

/** A new part, `stored` its content as it was deflated: what lies in the package, and its record for the directory. */
export function entryOf(name: string, content: Uint8Array, stored: Uint8Array) {
  const title = new TextEncoder().encode(name);
  const header = new Uint8Array(30 + title.length);
  const record = new Uint8Array(46 + title.length);
  header.set(title, 30);
  record.set(title, 46);
  view(header).setUint32(0, 0x04034b50, true);
  view(record).setUint32(0, 0x02014b50, true);
  view(record).setUint16(4, 20, true);
  for (const [target, at] of [
    [header, 4],
    [record, 6],
  ] as const) {
    view(target).setUint16(at, 20, true);
    // Names are UTF-8 (bit 11); deflate; 1 January 1980, so that the same document is the same bytes.
    view(target).setUint16(at + 2, 0x0800, true);
    view(target).setUint16(at + 4, 8, true);
    view(target).setUint16(at + 8, 0x21, true);
    view(target).setUint16(at + 22, title.length, true);
  }
  measure(header, record, stored, content);
  return { local: concat([header, stored]), record };
}

/** Checksum and sizes, in the header and in the directory. */
function measure(header: Uint8Array, record: Uint8Array, stored: Uint8Array, content: Uint8Array) {
  const checksum = crc32(content);
  for (const [target, at] of [
    [header, 14],
    [record, 16],
  ] as const) {
    view(target).setUint32(at, checksum, true);
    view(target).setUint32(at + 4, stored.length, true);
    view(target).setUint32(at + 8, content.length, true);
  }
}

export function concat(pieces: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
