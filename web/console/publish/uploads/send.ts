import { call, ProblemError } from '../../../shared/index.ts';

/** Bytes in one request: what is lost when a line breaks. */
const PIECE = 8 * 1024 * 1024;
/** How often a broken line is tried again, with growing pauses from `PAUSE_MS` on. */
const TRIES = 6;
const PAUSE_MS = 500;

type FileEntry = { state: 'pending' | 'copying' | 'failed' | 'available'; upload?: { url: string } };

/** Brings the bytes of a file to its entry, from where an earlier upload stopped.
 *  @param progress hears how many bytes are there
 *  @throws ProblemError, or the reason of the signal */
export async function sendBytes(
  id: string,
  file: File,
  progress: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failed = 0; ; failed++) {
    try {
      return await sendRest(id, file, progress, signal);
    } catch (error) {
      signal.throwIfAborted();
      const isLine = error instanceof ProblemError && (error.status === 0 || error.status >= 500);
      if (!isLine || failed === TRIES) throw error;
      await pause(PAUSE_MS * 2 ** failed, signal);
    }
  }
}

async function sendRest(
  id: string,
  file: File,
  progress: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const entry = await call<FileEntry>(`/v1/files/${id}`, { signal, cache: 'no-store' });
  if (entry.state === 'available' || !entry.upload) return;
  // The address says the server's public name; the page may have reached it by another.
  const { pathname, search } = new URL(entry.upload.url);
  const put = (body: Blob, range: string, seen: (sent: number) => void) =>
    putPiece(`${pathname}${search}`, body, range, seen, signal);
  const none = new Blob([]);
  let at = await put(none, file.size > 0 ? `bytes */${file.size}` : '', () => undefined);
  progress(at);
  while (at < file.size) {
    const from = at;
    const to = Math.min(from + PIECE, file.size);
    const range = `bytes ${from}-${to - 1}/${file.size}`;
    at = await put(file.slice(from, to), range, (sent) => progress(from + sent));
    progress(at);
  }
}

/** Only XMLHttpRequest tells how much of a body is sent. @returns how many bytes are there in all. */
function putPiece(
  address: string,
  body: Blob,
  range: string,
  progress: (sent: number) => void,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    const refuse = (status: number, answer: unknown) =>
      reject(
        new ProblemError(
          status,
          (answer as { code: string; summary: string } | null) ?? {
            code: 'network.unreachable',
            summary: '',
          },
          null,
        ),
      );
    signal.addEventListener('abort', stop);
    xhr.upload.addEventListener('progress', ({ loaded }) => progress(loaded));
    xhr.addEventListener('abort', () => reject(signal.reason));
    xhr.addEventListener('error', () => refuse(0, null));
    xhr.addEventListener('load', () => {
      // 308 means that more is to come.
      if (xhr.status === 200 || xhr.status === 308) resolve((xhr.response as { received: number }).received);
      else refuse(xhr.status, xhr.response);
    });
    xhr.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    xhr.responseType = 'json';
    xhr.open('PUT', address);
    xhr.setRequestHeader('content-type', 'application/octet-stream');
    if (range) xhr.setRequestHeader('content-range', range);
    xhr.send(body);
  });
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
