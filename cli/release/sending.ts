import { open } from 'node:fs/promises';
import { type Call, CallProblem, callerOf, jsonOf } from '../call.ts';
import { read } from '../catalog/asking.ts';
import { patiently } from '../catalog/patience.ts';
import type { LocalFile } from './localFile.ts';

/** A file entry as editors see it. */
export type FileEntry = {
  id: string;
  name: string;
  state: 'pending' | 'copying' | 'failed' | 'available';
  upload?: { url: string };
};

/** What is sent in one request, and so at most sent again when it breaks off. */
const PIECE = 8 * 1024 * 1024;

/** Sends the bytes of an entry, from where an earlier try stopped, and completes it.
 *  @param tell hears how many bytes the server has.
 *  @throws CallProblem when nothing got further for `patience` seconds, or the file changed meanwhile. */
export async function send(
  call: Call,
  file: LocalFile,
  id: string,
  { patience, tell }: { patience: number; tell: (bytes: number) => void },
): Promise<void> {
  let best = -1;
  const once = (anew: boolean) =>
    patiently(patience, async (progressed) => {
      const { it: entry } = await read<FileEntry>(call, `/v1/files/${id}`);
      const got = (bytes: number) => {
        tell(bytes);
        if (bytes > best) progressed();
        best = Math.max(best, bytes);
      };
      if (entry.state === 'pending' && entry.upload) await sendBytes(entry.upload.url, file, anew, got);
      await call('POST', `/v1/files/${id}/complete`, { size: file.size, checksum: file.sha256 });
    });
  try {
    // What an earlier command left may be of a time when the file was another one.
    await once(false).catch((error) => (isOther(error) ? once(true) : Promise.reject(error)));
  } catch (error) {
    if (!isOther(error)) throw error;
    throw new CallProblem(`${file.path} changed while it was sent; run the same command again.`);
  }
}

const isOther = (error: unknown) => error instanceof CallProblem && error.code === 'catalog.upload.mismatch';

async function sendBytes(
  url: string,
  file: LocalFile,
  anew: boolean,
  tell: (bytes: number) => void,
): Promise<void> {
  // The address says by itself who may send there.
  const put = callerOf(url).open;
  const type = 'application/octet-stream';
  const piece = async (body: Uint8Array<ArrayBuffer>, range?: string) => {
    const headers: Record<string, string> = range === undefined ? {} : { 'content-range': range };
    const answer = await put('PUT', url, { body, type, headers, redirects: true });
    return (await jsonOf<{ received: number }>(answer)).received;
  };
  if (file.size === 0) return void (await piece(new Uint8Array(0)));
  let received = anew ? 0 : await piece(new Uint8Array(0), `bytes */${file.size}`);
  const handle = await open(file.path);
  try {
    while (received < file.size) {
      tell(received);
      const bytes = new Uint8Array(Math.min(PIECE, file.size - received));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, received);
      if (bytesRead < bytes.length)
        throw new CallProblem(`${file.path} became shorter while it was sent; run the same command again.`, {
          status: 0,
        });
      const last = received + bytes.length - 1;
      received = await piece(bytes, `bytes ${received}-${last}/${file.size}`);
    }
    tell(received);
  } finally {
    await handle.close();
  }
}
