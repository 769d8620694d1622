import { joined } from '../searchable/bytes.ts';

/** A stream of records that is written, each at an even place. */
type Bytes = number[];

const two = (number: number): Bytes => [number & 255, (number >> 8) & 255];
const four = (number: number): Bytes => [...two(number & 0xffff), ...two(number >>> 16)];
const none = (count: number): Bytes => Array<number>(count).fill(0);

/** A record whose length is kept in four bytes, with a part of a file at its end. */
function longRecord(number: number, body: Bytes, data: Uint8Array = new Uint8Array()): Uint8Array {
  const length = 6 + body.length + data.length;
  const record = new Uint8Array(length + (length % 2));
  record.set([number, 0, ...four(length), ...body]);
  record.set(data, 6 + body.length);
  return record;
}

function wordRecord(number: number, body: Bytes, data: Uint8Array = new Uint8Array()): Uint8Array {
  const length = 4 + body.length + data.length;
  const record = new Uint8Array(length + (length % 2));
  record.set([number, 255, ...two(length), ...body]);
  record.set(data, 4 + body.length);
  return record;
}

/** How much of a file or a script one record holds, and how many records one item. */
const SEGMENT = 10_240;
const SCRIPT_PART = 20_000;
const ITEM = 40_000;

const partsOf = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
const even = (number: number) => number + (number % 2);

/** Records in as many items as they need: what goes on in the next item of the name is one. */
function inItems(records: readonly Uint8Array[]): Uint8Array[] {
  const items: Uint8Array[][] = [];
  let size = ITEM;
  for (const record of records) {
    if (size + record.length > ITEM) {
      items.push([]);
      size = 0;
    }
    items.at(-1)?.push(record);
    size += record.length;
  }
  return items.map(joined);
}

/** A file as the items of a note hold it. */
export function fileRecords(bytes: Uint8Array): Uint8Array[] {
  const parts = partsOf(bytes, SEGMENT);
  const head = longRecord(0x61, [...two(0), ...four(bytes.length), ...four(parts.length), ...none(8)]);
  const segments = parts.map((part) =>
    longRecord(0x60, [...two(part.length), ...two(even(part.length)), ...none(8)], part),
  );
  return inItems([head, ...segments]);
}

/** Kinds of pictures, by their number. */
export const pictureNumbers: Readonly<Record<string, number>> = { gif: 1, jpeg: 2, bmp: 3, png: 4 };

/** A picture as the items of a note hold it; of what kind it is, its first bytes say. */
export function pictureRecords(bytes: Uint8Array): Uint8Array[] {
  const parts = partsOf(bytes, SEGMENT);
  const kind = pictureNumbers[kindOf(bytes)] ?? 4;
  const graphic = longRecord(0x99, [...none(18), 2, ...none(3)]);
  const head = longRecord(0x7d, [
    ...two(kind),
    ...none(4),
    ...four(bytes.length),
    ...four(parts.length),
    ...none(8),
  ]);
  const segments = parts.map((part) =>
    longRecord(0x7c, [...two(part.length), ...two(even(part.length))], part),
  );
  return inItems([graphic, head, ...segments]);
}

function kindOf([first, second]: Uint8Array): string {
  if (first === 0x47) return 'gif';
  if (first === 0xff && second === 0xd8) return 'jpeg';
  return first === 0x42 && second === 0x4d ? 'bmp' : 'png';
}

/** A script of a library as the items of a note hold it. */
export function libraryRecords(bytes: Uint8Array): Uint8Array[] {
  const head = wordRecord(0xf9, [...none(4), ...two(22), ...two(4), ...four(bytes.length), ...none(16)]);
  const parts = partsOf(bytes, SCRIPT_PART).map((part) =>
    wordRecord(0xdc, [0xf9, 0xff, ...two(even(part.length)), ...two(SCRIPT_PART), ...none(8)], part),
  );
  return inItems([head, ...parts]);
}
