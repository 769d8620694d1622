import { setTimeout as pause } from 'node:timers/promises';
import { mergeUpdates } from 'yjs';
import type { Told } from '../../platform/notices/notices.ts';
import { passing } from '../../platform/passing.ts';
import type { Platform } from '../../platform/platform.ts';
import { traced } from '../../platform/tracing/spans.ts';
import { type Appended, appendUpdates, type Reached } from '../drafts/updates.ts';
import type { Editor, Reading } from '../tables.ts';
import type { NewComment, TellOfComments } from './types.ts';

/** The durable log of all drafts that are edited in this process. Many updates share one commit: waiting a few
 *  milliseconds for company costs nobody anything, because others see a change before it is committed. */
export type UpdateLog = {
  /** @param said the comments that the update adds, which are told of in the same transaction.
   *  @returns the position of the update; it is durable once `committed()` has reached it. */
  append(draft: string, update: Uint8Array, editor: Editor | undefined, said?: NewComment[]): number;
  /** Where the log ends, durable or not. */
  position(): number;
  committed(): number;
  /** Resolves when everything appended so far is durable. */
  settled(): Promise<void>;
  /** The same for what was appended to one draft just now: false when it was not kept, because the draft has ended. */
  kept(draft: string): Promise<boolean>;
};

/** What one commit kept of a draft: its log reaches `seq` now, `count` updates more than before it. */
export type Kept = Reached & { count: number };

/** Told after each commit, and about drafts that no longer exist, whose updates are not kept. */
export type LogListener = { committed(kept: Kept[]): void; lost(draft: string): void };

/** Group commit: whoever edits at another process sees a change a commit, a notification and a read later. */
const GATHER_MS = 20;
const RETRY_MS = 500;
const TRACE_EVERY_MS = 1000;
const COMMIT_SECONDS = [0.025, 0.03, 0.04, 0.06, 0.1, 0.25, 0.5, 1, 5, 30];

type Waiting = { draft: string; update: Uint8Array; editor: Editor | undefined; said: NewComment[] };
type Gathered = Appended & { said: NewComment[] };

export function createUpdateLog(
  { log, clock, telemetry, notices }: Pick<Platform, 'log' | 'clock' | 'telemetry' | 'notices'>,
  tables: Reading,
  tell: TellOfComments,
  listener: LogListener,
): UpdateLog {
  const updates = telemetry.counter('trivet_room_updates_total', 'Changes that editors made.');
  const commits = telemetry.histogram(
    'trivet_room_commit_seconds',
    'From a change that arrives to its commit, with the wait for company.',
    [],
    COMMIT_SECONDS,
  );
  let waiting: Waiting[] = [];
  let position = 0;
  let committed = 0;
  let running = false;
  let settling: { draft?: string; position: number; resolve: (kept: boolean) => void }[] = [];

  const append = async (
    appended: Gathered[],
    tells: boolean,
  ): Promise<{ reached: Reached[]; told: Told }> => {
    const telling = tells ? appended.filter(({ said }) => said.length > 0) : [];
    if (telling.length === 0) return { reached: await appendUpdates(tables, appended, clock()), told: [] };
    return tables.transaction().execute(async (tx) => {
      const reached = await appendUpdates(tx, appended, clock());
      const told: Told = [];
      for (const { draft, said } of telling)
        if (reached.some((each) => each.draft === draft)) told.push(...(await tell(tx, draft, said)));
      return { reached, told };
    });
  };

  /** Tries until it is written: what was not acknowledged yet may wait, but never be dropped. */
  const write = async (batch: Waiting[]) => {
    const appended = mergeByDraft(batch);
    let tells = true;
    for (;;) {
      try {
        const answer = await append(appended, tells);
        notices.announce(answer.told);
        const reached = new Map(answer.reached.map((each) => [each.draft, each.seq]));
        const kept = appended.flatMap(({ draft, count }): Kept[] => {
          const seq = reached.get(draft);
          return seq === undefined ? [] : [{ draft, seq, count }];
        });
        return { kept, lost: appended.map(({ draft }) => draft).filter((draft) => !reached.has(draft)) };
      } catch (error) {
        log.error({ err: error }, 'changes to drafts wait for the database');
        // What nobody can be told must not keep what was typed from being kept.
        tells &&= passing(error) !== undefined;
        await pause(RETRY_MS);
      }
    }
  };

  let traceAgain = 0;
  /** People type all the time: one commit in a second stands for all. */
  const sampled = <T>(work: () => Promise<T>): Promise<T> => {
    if (performance.now() < traceAgain) return work();
    traceAgain = performance.now() + TRACE_EVERY_MS;
    return traced({ name: 'commit of rooms', kind: 'internal', parent: undefined }, work);
  };

  const run = async () => {
    running = true;
    while (waiting.length > 0) {
      const begun = performance.now();
      await pause(GATHER_MS);
      const batch = waiting;
      waiting = [];
      const last = position;
      const { kept, lost } = await sampled(() => write(batch));
      for (const draft of lost) listener.lost(draft);
      committed = last;
      updates.inc(batch.length);
      commits.observe((performance.now() - begun) / 1000);
      listener.committed(kept);
      for (const { position: at, draft = '', resolve } of settling)
        if (at <= committed) resolve(!lost.includes(draft));
      settling = settling.filter((each) => each.position > committed);
    }
    running = false;
  };

  return {
    append(draft, update, editor, said = []) {
      waiting.push({ draft, update, editor, said });
      position++;
      if (!running) void run();
      return position;
    },
    position: () => position,
    committed: () => committed,
    settled: () =>
      committed >= position
        ? Promise.resolve()
        : new Promise((resolve) => settling.push({ position, resolve: () => resolve() })),
    kept: (draft) =>
      committed >= position
        ? Promise.resolve(true)
        : new Promise((resolve) => settling.push({ draft, position, resolve })),
  };
}

function mergeByDraft(batch: Waiting[]): Gathered[] {
  return [...Map.groupBy(batch, ({ draft }) => draft)].map(([draft, items]) => {
    const [only] = items;
    const content =
      items.length === 1 && only ? only.update : mergeUpdates(items.map(({ update }) => update));
    const editor = items.findLast((item) => item.editor)?.editor;
    return { draft, content, editor, count: items.length, said: items.flatMap(({ said }) => said) };
  });
}
