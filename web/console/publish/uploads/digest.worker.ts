import { sha256 } from '@noble/hashes/sha2.js';

/** Bytes that are hashed at a time. */
const PIECE = 4 * 1024 * 1024;

/** Reads the file that it is sent, piece by piece, and answers with its SHA-256 as hex, or why it could not. */
addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  try {
    const hash = sha256.create();
    for (let at = 0; at < file.size; at += PIECE)
      hash.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
    const hex = [...hash.digest()].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    postMessage({ hex });
  } catch (error) {
    postMessage({ fault: String(error) });
  }
});
