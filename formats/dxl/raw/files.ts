import { joined } from '../searchable/bytes.ts';
import { readRecords } from '../searchable/records.ts';
import { u16, u32 } from './bytes.ts';

/** Records with pieces of a picture or a file, and how many bytes stand before each piece (public documentation). */
const segments = { image: { signature: 0x7c, before: 4 }, file: { signature: 0x60, before: 12 } };

/** The record that begins a file. */
const HEAD = 0x61;

/** A picture or a file by the bytes of the items that hold it in records; undefined when they are no such records. */
export function segmentBytes(
  items: readonly Uint8Array[],
  of: keyof typeof segments,
): Uint8Array | undefined {
  const { signature, before } = segments[of];
  const records = items.map(readRecords);
  // Some tools write a file into its item as it is, and its bytes may look like records by chance.
  if (records.includes(undefined)) return undefined;
  const all = records.flatMap((each) => each ?? []);
  // A file without bytes is a head that says so.
  if (all.length === 1 && all[0]?.signature === HEAD && u32(all[0].body, 2) === 0) return new Uint8Array();
  const pieces = all
    .filter((record) => record.signature === signature)
    .map(({ body }) => body.subarray(before, before + u16(body, 0)));
  return pieces.length === 0 ? undefined : joined(pieces);
}
