import { call } from '../../shared/index.ts';
import { on } from './queries.ts';

/** So long the server waits for something to tell, in seconds. */
const WAIT = 25;
/** So many changes come at once. */
const MOST = 1000;
/** How long the longest pause is after failures, in seconds. */
const LONGEST_PAUSE = 30;

const path = '/api/design/changes';

/** The newest changes of a database, or those before a cursor. */
export const changesBefore = <Page>(
  nsfPath: string,
  before: string,
  limit: number,
  signal?: AbortSignal,
): Promise<Page> => call<Page>(on(path, nsfPath, { before, limit }), { signal });

/** Waits for changes after a cursor; without one, from the first on. */
export const changesSince = <Page>(
  nsfPath: string,
  since: string | undefined,
  signal: AbortSignal,
): Promise<Page> =>
  call<Page>(on(path, nsfPath, { ...(since && { since }), limit: MOST, wait: WAIT }), { signal });

/**
 * Hears of changes again and again until it is told to stop. Whoever does not look at the page needs none: browsers have few
 * connections to a server for all of their windows.
 * @param hear waits for changes and takes them in @param told whether the last time went well
 */
export async function follow(
  hear: () => Promise<void>,
  signal: AbortSignal,
  told: (isLive: boolean) => void = () => undefined,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    await seen(signal);
    if (signal.aborted) return;
    const heard = await hear().then(
      () => true,
      () => false,
    );
    if (signal.aborted) return;
    told(heard);
    failures = heard ? 0 : failures + 1;
    if (!heard) await pause(Math.min(LONGEST_PAUSE, 2 ** failures), signal);
  }
}

/** Until the page is looked at. */
const seen = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (!document.hidden) return resolve();
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look, { once: true });
  });

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
