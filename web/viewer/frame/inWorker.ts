import { texts } from '../../shared/index.ts';
import { Unreadable } from './unreadable.ts';

/** What a worker gets: a document's bytes, and its name where that helps. */
export type Given = { bytes: Uint8Array<ArrayBuffer>; name: string };

/** Has a worker read the bytes of a document, so that a long one never blocks the page.
 *  @throws Unreadable when the worker answers with a `reason`, or breaks. */
export function inWorker<T>(
  worker: Worker,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
  name = '',
): Promise<T> {
  const done = new Promise<T>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ read: T } | { reason: string }>) =>
      'reason' in data ? reject(new Unreadable(texts().reason(data.reason))) : resolve(data.read);
    worker.onerror = () => reject(new Unreadable(texts().unread));
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  worker.postMessage({ bytes, name } satisfies Given, [bytes.buffer]);
  return done.finally(() => worker.terminate());
}
