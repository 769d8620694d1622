import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../telemetry/log.ts';
import type { Connections } from './connections.ts';

/** Asked so many times within the silence that is borne. */
const BEATS = 4;
/** A process that stood still itself reads first what came meanwhile. */
const GRACE_MS = 500;

/** Watches over connections that stand and bring no answer any more: the server stands still, or the network between
 *  swallows what is sent. PostgreSQL's limits of time do not help there, the system's take a quarter of an hour, and
 *  meanwhile another host may have taken over. One connection asks again and again; when it hears nothing all are broken,
 *  whoever waits is told that the database is away, and what comes next connects anew.
 *  @param silence milliseconds without an answer
 *  @returns the function that ends it. */
export function watchPulse({ open, any, breakAll }: Connections, silence: number, log: Log): () => void {
  const over = new AbortController();
  let session: pg.Client | undefined;
  const pause = (ms: number) => wait(ms, undefined, { ref: false, signal: over.signal });

  const beat = async (): Promise<void> => {
    if (!session) {
      const opened = await open('trivet pulse');
      opened.once('end', () => {
        if (session === opened) session = undefined;
      });
      session = opened;
    }
    let answered = false;
    const asked = session.query('select 1').finally(() => {
      answered = true;
    });
    await Promise.race([asked, pause(silence).then(() => pause(GRACE_MS))]);
    if (answered || over.signal.aborted) return;
    asked.catch(() => undefined);
    session = undefined;
    log.warn({ silence }, 'the database says nothing any more; all connections with it are broken');
    breakAll();
  };
  const run = async (): Promise<void> => {
    while (!over.signal.aborted) {
      // Without a connection there is nothing to break; whoever needs one finds out what is wrong.
      if (any()) await beat().catch(() => undefined);
      await pause(silence / BEATS).catch(() => undefined);
    }
    await session?.end().catch(() => undefined);
  };
  void run();
  return () => over.abort();
}
