import { applyUpdate, decodeUpdate, diffUpdate, encodeStateVector, getState, mergeUpdates } from 'yjs';
import type { DecodedUpdate } from '../../../formats/model/concurrentMoves/lost.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Logged } from '../drafts/updates.ts';
import type { Library } from './connections.ts';
import type { Kept } from './log.ts';

/** A change that comes from the log and not from a connection, with what it says.
 *  @param adds whether more became of it here than the log has: what waited for it, or what was put back. */
type FromLog = { fromLog: DecodedUpdate; adds(): boolean };

export const isFromLog = (origin: unknown): origin is FromLog =>
  typeof origin === 'object' && origin !== null && 'fromLog' in origin;

/** Takes into the rooms of this process what others write to the logs of their drafts. The log is the truth: messages only
 *  say that there is something to read, and whoever missed one finds it at the next look (elsewhere.ts). */
export type Following = {
  /** The text of a room was made from the log up to there. */
  loaded(draft: string, seq: number): void;
  /** This process has written to logs. */
  wrote(kept: Kept[]): void;
  /** The log of a draft reaches so far; without `seq` all of it is read again. */
  reaches(draft: string, seq?: number): void;
  /** Up to where a log is known here; undefined while the room is not open. */
  known(draft: string): number | undefined;
  unloaded(draft: string): void;
};

/** Before the first update. */
const NOTHING = -1;

/** @param updatesAfter reads what was kept of a draft after a place in its log. */
export function createFollowing(
  platform: Pick<Platform, 'log'>,
  updatesAfter: (draft: string, seq: number) => Promise<Pick<Logged, 'seq' | 'content'>[]>,
  library: Pick<Library, 'documents' | 'loadingDocuments'>,
): Following {
  const known = new Map<string, number>();
  const wanted = new Map<string, number>();
  const reading = new Set<string>();

  const takeIn = async (draft: string, from: number) => {
    const updates = await updatesAfter(draft, from);
    const document = library.documents.get(draft);
    const before = known.get(draft);
    if (!document || before === undefined) return;
    known.set(
      draft,
      updates.reduce((last, { seq }) => Math.max(last, seq), before),
    );
    if (updates.length === 0) return;
    const all = mergeUpdates(updates.map(({ content }) => content));
    // What this process has written itself is among them.
    const missing = diffUpdate(all, encodeStateVector(document));
    const { store, clientID } = document;
    const waits = store.pendingStructs !== null || store.pendingDs !== null;
    const own = getState(store, clientID);
    const adds = () => waits || getState(store, clientID) > own;
    applyUpdate(document, missing, { fromLog: decodeUpdate(missing), adds } satisfies FromLog);
  };

  const read = async (draft: string) => {
    if (reading.has(draft)) return;
    reading.add(draft);
    try {
      await library.loadingDocuments.get(draft);
      for (;;) {
        const from = known.get(draft);
        const to = wanted.get(draft);
        if (from === undefined || to === undefined || to <= from) break;
        wanted.delete(draft);
        await takeIn(draft, to === Number.POSITIVE_INFINITY ? NOTHING : from);
      }
    } catch (error) {
      platform.log.warn({ err: error }, 'a room did not take in what others wrote; it is tried again');
    } finally {
      reading.delete(draft);
    }
  };

  const reaches: Following['reaches'] = (draft, seq = Number.POSITIVE_INFINITY) => {
    if (!known.has(draft)) return;
    wanted.set(draft, Math.max(seq, wanted.get(draft) ?? seq));
    void read(draft);
  };

  return {
    loaded: (draft, seq) => void known.set(draft, seq),
    wrote(kept) {
      for (const { draft, seq, count } of kept) {
        if (known.get(draft) === seq - count) known.set(draft, seq);
        // Others have written in between.
        else reaches(draft, seq);
      }
    },
    reaches,
    known: (draft) => known.get(draft),
    unloaded(draft) {
      known.delete(draft);
      wanted.delete(draft);
    },
  };
}
