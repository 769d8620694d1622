import { Unreadable } from './unreadable.ts';

/** Has a worker read the bytes of a document, so that a long one never makes the page stand still.
 *  @throws Unreadable when the worker answers with a `reason`, or breaks. */
export function inWorker<T>(worker: Worker, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<T> {
  const done = new Promise<T>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ read: T } | { reason: string }>) =>
      'reason' in data ? reject(new Unreadable(data.reason)) : resolve(data.read);
    worker.onerror = () => reject(new Unreadable('Trivet could not read this document.'));
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  worker.postMessage(bytes, [bytes.buffer]);
  return done.finally(() => worker.terminate());
}
