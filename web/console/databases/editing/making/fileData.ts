/** Records in which Notes keeps files and scripts of notes (facts of public documentation); each begins at an even offset. */
const FILE_HEADER = 0x61;
const FILE_SEGMENT = 0x60;
const EVENT = 0xfff9;
const BLOB_PART = 0xffdc;
/** Events of server-side libraries, and their kind of code. */
const LIBRARY = { event: 22, action: 4 };

/** Most bytes of one segment, whose size has two bytes. */
const MOST = 20_000;

type Field = readonly [bytes: 2 | 4, value: number];

function record(fields: readonly Field[], spare: number, data: Uint8Array = new Uint8Array()): Uint8Array {
  const size = fields.reduce((sum, [bytes]) => sum + bytes, spare);
  const made = new Uint8Array(size + data.length + ((size + data.length) % 2));
  const view = new DataView(made.buffer);
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  made.set(data, size);
  return made;
}

function cut(bytes: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += MOST) pieces.push(bytes.subarray(at, at + MOST));
  return pieces;
}

/** The bytes of a file as a note keeps them. */
export function fileRecords(bytes: Uint8Array): string {
  const pieces = cut(bytes);
  const head = record(
    [
      [2, FILE_HEADER],
      [4, 24],
      [2, 0],
      [4, bytes.length],
      [4, pieces.length],
    ],
    8,
  );
  const segments = pieces.map((piece) =>
    record(
      [
        [2, FILE_SEGMENT],
        [4, 18 + piece.length],
        [2, piece.length],
        [2, piece.length],
      ],
      8,
      piece,
    ),
  );
  return base64([head, ...segments]);
}

/** The text of a server-side library as a note keeps it. */
export function scriptRecords(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const head = record(
    [
      [2, EVENT],
      [2, 32],
      [4, 0],
      [2, LIBRARY.event],
      [2, LIBRARY.action],
      [4, bytes.length],
    ],
    16,
  );
  const parts = cut(bytes).map((piece) =>
    record(
      [
        [2, BLOB_PART],
        [2, 18 + piece.length],
        [2, EVENT],
        [2, piece.length],
        [2, MOST],
      ],
      8,
      piece,
    ),
  );
  return base64([head, ...parts]);
}

/** Bytes as DXL writes them, in lines as Domino has them. */
export function base64(pieces: readonly Uint8Array[]): string {
  let binary = '';
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += 0x8000)
      binary += String.fromCharCode(...piece.subarray(at, at + 0x8000));
  return btoa(binary).replace(/.{1,72}/g, '$&\n');
}
