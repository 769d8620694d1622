import { setImmediate as others } from 'node:timers/promises';
import { createSHA256 } from 'hash-wasm';

/** The state of a SHA-256 over the first `of` bytes of an upload, to be gone on with by any process. */
export type HashState = { of: number; state: string };

/** A SHA-256 that goes on where another process left it, which that of Node cannot. */
export type RunningHash = {
  add(bytes: Uint8Array): Promise<void>;
  save(): HashState;
  /** Of all bytes so far; nothing is added after it. */
  digest(): string;
};

/** Others have their turn after so many bytes, which take some milliseconds. */
const STEP = 1024 ** 2;

/** Goes on with the hash of the first bytes of an upload.
 *  @param of how many these are.
 *  @param known their hash, if it was kept.
 *  @returns undefined when it was not: a version before this one took some of them, or keeps it otherwise. */
export async function goOnHashing(
  of: number,
  known: HashState | undefined,
): Promise<RunningHash | undefined> {
  if (of > 0 && known?.of !== of) return undefined;
  const hash = (await createSHA256()).init();
  try {
    if (known && of > 0) hash.load(Buffer.from(known.state, 'base64'));
  } catch {
    return undefined;
  }
  let hashed = of;
  return {
    async add(bytes) {
      for (let at = 0; at < bytes.byteLength; at += STEP) {
        hash.update(bytes.subarray(at, at + STEP));
        await others();
      }
      hashed += bytes.byteLength;
    },
    save: () => ({ of: hashed, state: Buffer.from(hash.save()).toString('base64') }),
    digest: () => hash.digest('hex'),
  };
}
