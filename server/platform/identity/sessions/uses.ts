import type { FastifyRequest } from 'fastify';
import type { Base } from '../../base.ts';
import type { IdentityTables } from '../tables.ts';
import { noteUse } from './store.ts';

/** A use is noted when the last note is older than this: reading pages does not mean writing rows. */
const NOTED_MS = 60_000;
const MAX_NOTED = 10_000;

/** When sessions were used, and since when one must have been used to live. */
export type Uses = {
  /** Sessions that were not used after this moment have ended. */
  idleSince(now: Date): Date;
  /** The moment at which a session ends that is not used again. */
  idleEnd(usedAt: Date): Date;
  /** Notes that a request uses a session, with at most one write a minute. */
  note(id: string, request: FastifyRequest): Promise<void>;
};

export function createUses({ database, settings, clock, log }: Base): Uses {
  const db = database.as<IdentityTables>();
  const idleMs = settings.sessionIdleMinutes * 60_000;
  const noted = new Map<string, number>();
  return {
    idleSince: (now) => new Date(now.getTime() - idleMs),
    idleEnd: (usedAt) => new Date(usedAt.getTime() + idleMs),
    async note(id, { ip }) {
      const at = clock();
      const now = at.getTime();
      if (now - (noted.get(id) ?? 0) < NOTED_MS) return;
      if (noted.size >= MAX_NOTED) noted.clear();
      noted.set(id, now);
      try {
        await noteUse(db, id, { at, since: new Date(now - NOTED_MS), address: ip });
      } catch (error) {
        noted.delete(id);
        log.warn({ err: error }, 'the use of a session could not be noted');
      }
    },
  };
}
