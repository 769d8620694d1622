import type { Log } from '../../../platform/telemetry/log.ts';
import type { Conversions, State, Wanted } from '../conversions/conversions.ts';

/** First pages as small pictures, made in the background for whoever looks at a list. */
export type Thumbnails = {
  /** What there is of a document's first page; when nothing is, it is made soon.
   *  @returns undefined as long as it is not there */
  find(wanted: Wanted): Promise<Extract<State, { state: 'ready' | 'failed' }> | undefined>;
  /** Makes no more. */
  stop(): void;
};

/** What the viewer's routes share of it. */
export type Picturing = {
  /** Undefined where there is no LibreOffice. */
  thumbnails(): Promise<Thumbnails | undefined>;
};

/** Whoever looks at so many at once asks again for the others. */
const MAX_WAITING = 200;
const WAIT_MS = 60_000;

/** One is made after the other, so that those who wait for the pages of a document have the other workers. */
export function createThumbnails(conversions: Conversions, log: Log): Thumbnails {
  const waiting = new Map<string, Wanted>();
  let working = false;

  const work = async () => {
    if (working) return;
    working = true;
    for (const [key, wanted] of waiting) {
      // A failure is remembered where it is of the document; what was only busy is asked for again by whoever looks.
      await conversions
        .convert(wanted, WAIT_MS)
        .catch((error) => log.debug({ err: error }, 'a thumbnail could not be made'));
      waiting.delete(key);
    }
    working = false;
  };

  return {
    async find(wanted) {
      const found = await conversions.find(wanted.key);
      if (found?.state === 'ready' || found?.state === 'failed') return found;
      if (waiting.size < MAX_WAITING) waiting.set(JSON.stringify(wanted.key), wanted);
      void work();
      return undefined;
    },
    stop: () => waiting.clear(),
  };
}
