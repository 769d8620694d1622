import type { Database } from '../database/database.ts';
import { networkOf } from '../http/network.ts';
import type { Origin } from '../http/origin.ts';
import type { Log } from '../telemetry/log.ts';
import { type AuditEntry, recordAudit } from './audit.ts';

/** Somebody who was kept out: what they tried to what, why it was refused, and from where. */
export type Refusal = Pick<AuditEntry, 'by' | 'action' | 'thing'> & {
  origin: Origin;
  reason?: string;
  /** More about it; nothing that was typed, which may be a password in the wrong field. */
  detail?: Record<string, unknown>;
};

export type Refusals = {
  /** Logs it at warning and appends it to the audit trail, in the background: the refused request does not wait for it. */
  record(refusal: Refusal | Promise<Refusal>): void;
  /** Writes what is still to be written. */
  close(): Promise<void>;
};

/** The same refusal from the same network is logged once a minute, with a count; beyond this many different refusals in
 *  a minute only their number is logged. So nobody can fill the disk, however many addresses they use. */
const MINUTE_MS = 60_000;
const MAX_DIFFERENT = 30;

export function createRefusals({
  database,
  log,
  clock,
}: {
  database: Database;
  log: Log;
  clock: () => Date;
}): Refusals {
  const executor = database.as<unknown>();
  /** What comes first is named and written first. */
  let naming = Promise.resolve();
  let writing = Promise.resolve();
  let told = new Map<string, { refusal: Refusal; repeated: number }>();
  let more = 0;
  let minute = 0;

  const failed = (error: unknown) => log.error({ err: error }, 'a refusal could not be recorded');
  const write = (entry: AuditEntry) => {
    const { by, action, thing, detail, request } = entry;
    log.warn({ request, action, thing, caller: by?.username, ...detail }, 'refused');
    writing = writing.then(() => recordAudit(executor, entry)).catch(failed);
  };
  const tell = ({ by, action, thing, origin, reason, detail }: Refusal, repeated?: number) => {
    const { request, ...from } = origin;
    const why = reason === undefined ? {} : { reason };
    const again = repeated === undefined ? {} : { repeated };
    write({ by, action, thing, request, detail: { ...why, ...from, ...detail, ...again } });
  };
  const sumUp = () => {
    for (const { refusal, repeated } of told.values()) if (repeated > 0) tell(refusal, repeated);
    if (more > 0)
      write({
        by: undefined,
        action: 'identity.refusals.count',
        thing: 'identity/refusals',
        detail: { more },
      });
    told = new Map();
    more = 0;
  };
  const add = (refusal: Refusal) => {
    const now = Math.floor(clock().getTime() / MINUTE_MS);
    if (now !== minute) sumUp();
    minute = now;
    const { by, action, thing, origin, reason } = refusal;
    const key = JSON.stringify([by?.subject, action, thing, networkOf(origin.address), reason]);
    const before = told.get(key);
    if (before) before.repeated += 1;
    else if (told.size >= MAX_DIFFERENT) more += 1;
    else {
      told.set(key, { refusal, repeated: 0 });
      tell(refusal);
    }
  };
  const timer = setInterval(sumUp, MINUTE_MS).unref();

  return {
    record(refusal) {
      if (!(refusal instanceof Promise)) return add(refusal);
      // Heard at once, also when it fails while an earlier one is still being named.
      const heard = refusal.then(
        (named) => () => add(named),
        (error) => () => failed(error),
      );
      naming = naming.then(async () => (await heard)());
    },
    async close() {
      clearInterval(timer);
      await naming;
      sumUp();
      await writing;
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    refusals: Refusals;
  }
}
