import { applyUpdate, Doc, decodeUpdate, diffUpdate, encodeStateVector, mergeUpdates } from 'yjs';
import type { DecodedUpdate } from '../../../formats/model/concurrentMoves/lost.ts';
import type { Platform } from '../../platform/platform.ts';
import { listUpdates } from '../drafts/store.ts';
import type { RoomMessage } from '../roomMessages.ts';
import type { Editor, Reading } from '../tables.ts';
import type { Library } from './connections.ts';
import type { UpdateLog } from './log.ts';
import { roomsOf } from './openRoomStore.ts';
import { createOpenRooms, type OpenRooms } from './openRooms.ts';
import { createRelay, type Relay } from './relay.ts';
import type { Rooms, SettleLater } from './types.ts';

/** The rooms of this process. */
export type Here = {
  library: Library;
  log: UpdateLog;
  editors(draft: string): Editor[];
  say(draft: string, message: RoomMessage): void;
};

/** What joins the rooms of all processes: each draft has one room, and every process knows who is in it, reaches them,
 *  and changes its text. */
export type Elsewhere = OpenRooms &
  Pick<Relay, 'tell'> &
  Pick<Rooms, 'presence' | 'change'> & {
    /** Schedules a check of the draft in a minute. */
    lookLater(draft: string): void;
  };

/** A change that comes from the log and not from a connection, with what it says. */
type FromLog = { fromLog: DecodedUpdate };

export const isFromLog = (origin: unknown): origin is FromLog =>
  typeof origin === 'object' && origin !== null && 'fromLog' in origin;

const whoIs = ({ identityProvider, id }: Editor) => `${identityProvider} ${id}`;

export function createElsewhere(
  platform: Platform,
  tables: Reading,
  publishing: SettleLater,
  { library, log, editors, say }: Here,
): Elsewhere {
  const orLog = (work: Promise<unknown>, failure: string) =>
    void work.catch((error) => platform.log.error({ err: error }, failure));

  /** Takes in what others have written to the log of a room. */
  const catchUp = async (draft: string) => {
    await library.loadingDocuments.get(draft)?.catch(() => undefined);
    const updates = library.documents.has(draft) ? await listUpdates(tables, draft) : [];
    const document = library.documents.get(draft);
    if (!document || updates.length === 0) return;
    const all = mergeUpdates(updates.map(({ content }) => content));
    const missing = diffUpdate(all, encodeStateVector(document));
    // What waited here for something of it is in this change too, so that all of it is logged, if twice.
    applyUpdate(document, missing, { fromLog: decodeUpdate(missing) } satisfies FromLog);
  };
  /** This process was away for so long that another one has taken the room: everybody is sent there. */
  const giveUp = async (draft: string) => {
    library.closeConnections(draft);
    await log.settled();
    relay.appended(draft);
  };
  const lookLater = (draft: string) =>
    orLog(
      tables.transaction().execute((tx) => publishing.settleLater(tx, draft)),
      'a draft was left without a look at it later',
    );

  const openRooms = createOpenRooms(platform, tables, publishing, {
    editors,
    lost: (draft) => orLog(giveUp(draft), 'a room was not given up'),
  });
  const heard = {
    told: say,
    appended: (draft: string) => orLog(catchUp(draft), 'a room did not take in what others wrote'),
  };
  const relay = createRelay(platform, tables, heard, () => library.documents.keys());

  return {
    ...openRooms,
    tell: relay.tell,
    lookLater,
    async presence(draft, reading = tables) {
      const rows = await roomsOf(reading, draft);
      const others = rows.filter(({ process, lives }) => lives && process !== platform.processes.self);
      const all = [...editors(draft), ...others.flatMap((each) => each.editors)];
      return {
        editors: [...new Map(all.map((person) => [whoIs(person), person])).values()],
        isOpen: rows.some(({ lives }) => lives) || library.documents.has(draft),
        mayComeBack: rows.some(({ lives, gone }) => !lives && !gone),
      };
    },
    async change(draft, act) {
      const updates = await listUpdates(tables, draft);
      if (updates.length === 0) return undefined;
      const ydoc = new Doc();
      for (const { content } of updates) applyUpdate(ydoc, content);
      const made: Uint8Array[] = [];
      ydoc.on('update', (update: Uint8Array) => made.push(update));
      const done = ydoc.transact(() => act(ydoc));
      if (made.length > 0) log.append(draft, mergeUpdates(made), undefined);
      if (!(await log.kept(draft))) return undefined;
      relay.appended(draft);
      lookLater(draft);
      return { done };
    },
    async start() {
      await relay.start();
      await openRooms.start();
    },
  };
}
