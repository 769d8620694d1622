import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '../../platform/platform.ts';
import type { Editor, Reading, Writing } from '../tables.ts';
import {
  type Claimed,
  claimRoom,
  noteEditors,
  releaseRoom,
  releaseRooms,
  sweepRooms,
} from './openRoomStore.ts';
import type { SettleLater } from './types.ts';

/** The rooms that this process has, as rows that all processes see. */
export type OpenRooms = {
  /** Takes the room of a draft, before its text is read.
   *  @throws whatever the database does. */
  open(draft: string): Promise<Claimed>;
  /** Notes who is in the room now; tried until it is noted. */
  note(draft: string): void;
  /** Releases the room when nobody is in it. The draft is checked a minute later. */
  closed(draft: string): void;
  /** Sweeps what dead processes left; called when jobs can be asked for. */
  start(): Promise<void>;
  close(): Promise<void>;
};

const RETRY_MS = 500;

/** What the rooms of this process say of themselves, and do. */
export type RoomsHere = {
  editors(draft: string): Editor[];
  /** A process of an earlier version has the room alone: it took this one for dead. */
  lost(draft: string): void;
};

export function createOpenRooms(
  { processes, log }: Pick<Platform, 'processes' | 'log'>,
  tables: Reading,
  publishing: SettleLater,
  here: RoomsHere,
): OpenRooms {
  const { self } = processes;
  const mine = new Set<string>();
  /** Who is noted as editing, so that the same is not written again. */
  const noted = new Map<string, string>();
  const turns = new Map<string, Promise<unknown>>();
  let sweeps: ReturnType<typeof processes.sweepWith> | undefined;
  let isClosed = false;

  /** What is done about one draft is done in the order in which it was asked for. */
  const inTurn = <Result>(draft: string, act: () => Promise<Result>): Promise<Result> => {
    const done = (turns.get(draft) ?? Promise.resolve()).then(act);
    const turn = done.then(
      () => undefined,
      () => undefined,
    );
    turns.set(draft, turn);
    void turn.then(() => turns.get(draft) === turn && turns.delete(draft));
    return done;
  };
  const write = <Result>(act: (tx: Writing) => Promise<Result>) => tables.transaction().execute(act);

  const bringUpToDate = async (draft: string): Promise<void> => {
    if (!mine.has(draft)) {
      noted.delete(draft);
      return write(async (tx) => {
        await releaseRoom(tx, draft, self);
        await publishing.settleLater(tx, draft);
      });
    }
    const editors = here.editors(draft);
    const saying = JSON.stringify(editors);
    if (noted.get(draft) === saying) return;
    const claimed = await write(async (tx) => {
      const state = await claimRoom(tx, draft, self);
      if (state !== 'open' && state !== 'shared') return state;
      await noteEditors(tx, draft, self, editors);
      if (editors.length === 0) await publishing.settleLater(tx, draft);
      return state;
    });
    if (claimed === 'open' || claimed === 'shared') noted.set(draft, saying);
    if (claimed === 'elsewhere') here.lost(draft);
    if (claimed === 'away') throw new Error('This process is not known to live.');
  };
  const untilDone = async (draft: string) => {
    while (!isClosed) {
      try {
        return await bringUpToDate(draft);
      } catch (error) {
        log.warn({ err: error }, 'who edits a draft could not be noted');
        await pause(RETRY_MS);
      }
    }
  };
  const note = (draft: string) => void inTurn(draft, () => untilDone(draft));

  // Another process may have swept them all.
  processes.onHeldAgain(() => {
    noted.clear();
    for (const draft of mine) note(draft);
  });

  return {
    async open(draft) {
      mine.add(draft);
      const claimed = await inTurn(draft, () => write((tx) => claimRoom(tx, draft, self))).catch((error) => {
        mine.delete(draft);
        throw error;
      });
      if (claimed !== 'open' && claimed !== 'shared') mine.delete(draft);
      return claimed;
    },
    note,
    closed(draft) {
      mine.delete(draft);
      note(draft);
    },
    async start() {
      sweeps = processes.sweepWith(() =>
        write(async (tx) => {
          for (const draft of await sweepRooms(tx)) await publishing.settleLater(tx, draft);
        }),
      );
      await sweeps.first;
    },
    async close() {
      isClosed = true;
      sweeps?.stop();
      await Promise.allSettled(turns.values());
      const left = write(async (tx) => {
        for (const draft of await releaseRooms(tx, self)) await publishing.settleLater(tx, draft);
      });
      // Then they are swept by whoever lives.
      await left.catch((error) => log.warn({ err: error }, 'rooms were not given back'));
    },
  };
}
