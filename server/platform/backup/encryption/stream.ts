import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const PIECE = 64 * 1024;
const TAG = 16;
const SALT = 32;

/** Bytes that are not those that were encrypted with this key under this name. */
export class Undecryptable extends Error {
  override readonly name = 'Undecryptable';
}

/** Encrypts bytes piece by piece, as age does (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015):
 *  a nonce is the place of its piece and whether it is the last one, so pieces cannot be left out, repeated, moved or
 *  cut off. Each file has a key of its own, made of a salt and its name: it cannot stand in another one's place.
 *  @returns 32 bytes of salt, then pieces of 64 KiB, each with a tag of 16 bytes. */
export async function* encrypt(
  key: Uint8Array,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT);
  const fileKey = keyOf(key, salt, name);
  yield salt;
  let at = 0;
  for await (const { piece, last } of cut(bytes, PIECE)) {
    const cipher = createCipheriv(CIPHER, fileKey, nonceOf(at++, last));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The way back. What it yields is what was encrypted; what comes after it may still turn out to be missing.
 *  @throws Undecryptable. */
export async function* decrypt(
  key: Uint8Array,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let fileKey: Uint8Array | undefined;
  let at = 0;
  for await (const { piece, last } of cut(bytes, PIECE + TAG, SALT)) {
    if (!fileKey) {
      if (piece.length < SALT || last) throw new Undecryptable(`${name} is cut off.`);
      fileKey = keyOf(key, piece, name);
      continue;
    }
    yield open(fileKey, nonceOf(at++, last), piece, name);
  }
}

function open(key: Uint8Array, nonce: Uint8Array, piece: Uint8Array, name: string): Buffer {
  const end = piece.length - TAG;
  if (end < 0) throw new Undecryptable(`${name} is cut off.`);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(piece.subarray(end));
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
  } catch {
    throw new Undecryptable(`${name} was changed, or encrypted with another key.`);
  }
}

const keyOf = (key: Uint8Array, salt: Uint8Array, name: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, salt, `trivet backup 1 ${name}`, 32));

function nonceOf(at: number, last: boolean): Uint8Array {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(at, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** Cuts bytes into pieces of a size, the first one of another. The last one may be shorter, and empty when all are. */
async function* cut(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
  firstSize = size,
): AsyncGenerator<{ piece: Buffer; last: boolean }> {
  let piece = Buffer.allocUnsafe(firstSize);
  let filled = 0;
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.byteLength; ) {
      if (filled === piece.length) {
        yield { piece, last: false };
        piece = Buffer.allocUnsafe(size);
        filled = 0;
      }
      const taken = chunk.subarray(at, at + piece.length - filled);
      piece.set(taken, filled);
      filled += taken.byteLength;
      at += taken.byteLength;
    }
  }
  yield { piece: piece.subarray(0, filled), last: true };
}
