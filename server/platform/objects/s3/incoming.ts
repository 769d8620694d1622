/** What comes next of an upload. */
export type Incoming =
  | { kind: 'bytes'; bytes: Uint8Array }
  /** Nothing came for a while; said once, until something comes. */
  | { kind: 'silence' }
  | { kind: 'end' }
  /** The sender broke off, or another one took over. */
  | { kind: 'broken'; error: unknown };

const SILENCE_MS = 500;
/** A sender that stutters is kept less and less often: each time all that is no part yet is written again. */
const MAX_SILENCE_MS = 30_000;

/** Reads a sender that may go silent, or be replaced by another one. */
export function incomingOf(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal) {
  const chunks = bytes[Symbol.asyncIterator]();
  const stopped = new Promise<Incoming>((resolve) => {
    const stop = () => resolve({ kind: 'broken', error: signal.reason });
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  let coming: Promise<Incoming> | undefined;
  let isSilent = false;
  let patience = SILENCE_MS;

  const arrival = (): Promise<Incoming> =>
    chunks.next().then(
      ({ done, value }): Incoming => (done ? { kind: 'end' } : { kind: 'bytes', bytes: value }),
      (error: unknown): Incoming => ({ kind: 'broken', error }),
    );

  return {
    async next(): Promise<Incoming> {
      coming ??= arrival();
      let timer: NodeJS.Timeout | undefined;
      const silence = new Promise<Incoming>((resolve) => {
        if (!isSilent) timer = setTimeout(() => resolve({ kind: 'silence' }), patience);
      });
      const step = await Promise.race([coming, stopped, silence]);
      clearTimeout(timer);
      isSilent = step.kind === 'silence';
      if (isSilent) patience = Math.min(2 * patience, MAX_SILENCE_MS);
      else coming = undefined;
      return step;
    },
  };
}
