import type { Branch } from '../branch.ts';
import { joined, toBase64 } from '../searchable/bytes.ts';
import { branch, u16 } from './bytes.ts';

/** Kinds of pictures by their number. */
const kinds: Readonly<Record<number, string>> = { 1: 'gif', 2: 'jpeg', 3: 'bmp', 4: 'png' };
/** The bytes of a picture begin after the size of the piece. */
const DATA = 4;

/** A picture whose pieces follow, or a reference to one of the database. */
export function pictureOf(header: Uint8Array): Branch {
  const [width, height] = [u16(header, 2), u16(header, 4)];
  return branch('picture', {
    width: width > 0 ? `${width}px` : undefined,
    height: height > 0 ? `${height}px` : undefined,
  });
}

/** Puts the pieces of a picture, which were gathered after its header, into it. */
export function fillPicture(picture: Branch, header: Uint8Array, pieces: readonly Uint8Array[]): void {
  const kind = kinds[u16(header, 0)];
  if (kind === undefined || pieces.length === 0) return;
  const bytes = joined(pieces.map((piece) => piece.subarray(DATA, DATA + u16(piece, 0))));
  picture.content.push(branch(kind, {}, [toBase64(bytes)]));
}
