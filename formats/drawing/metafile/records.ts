const MAX_RECORDS = 50_000;
/** The kind and size of the shorter form. */
const MIN_SIZE = 6;

/** Goes from record to record, to the one that `read` knows nothing of, or that ends after the file does.
 *  @param head bytes at the start of a record that say its kind and size
 *  @param read the size in bytes of the record at this place, and how to play it; its view begins after the head */
export function eachRecord(
  bytes: Uint8Array,
  from: number,
  head: number,
  read: (at: number) => { size: number; play(record: DataView): void } | undefined,
): void {
  let at = from;
  for (let count = 0; count < MAX_RECORDS && at + 8 <= bytes.length; count++) {
    const found = read(at);
    if (!found || found.size < MIN_SIZE || at + found.size > bytes.length) return;
    try {
      found.play(new DataView(bytes.buffer, bytes.byteOffset + at + head, found.size - head));
    } catch (error) {
      // A record that says more than it has is passed by.
      if (!(error instanceof RangeError)) throw error;
    }
    at += found.size;
  }
}
