import type { Document } from '@hocuspocus/server';
import { Doc, mergeUpdates } from 'yjs';
import { readLog } from '../../../formats/model/concurrentMoves/readLog.ts';
import type { Platform } from '../../platform/platform.ts';
import { listUpdates, listUpdatesAfter } from '../drafts/updates.ts';
import type { RoomMessage } from '../roomMessages.ts';
import type { Editor, Reading } from '../tables.ts';
import type { Library } from './connections.ts';
import { createFollowing, type Following } from './following.ts';
import type { Kept, UpdateLog } from './log.ts';
import { gatherComments } from './newComments.ts';
import { lookAtRooms, type OpenRoom, roomsOf } from './openRoomStore.ts';
import { createOpenRooms, type OpenRooms } from './openRooms.ts';
import { createPresenceElsewhere } from './presenceElsewhere.ts';
import { createRelay, type Relay } from './relay.ts';
import { createSettling } from './settling.ts';
import type { Rooms, SettleLater } from './types.ts';

/** The rooms of this process. */
export type Here = {
  library: Library;
  log: UpdateLog;
  editors(draft: string): Editor[];
  say(draft: string, message: RoomMessage): void;
  /** The draft of a room has ended, and nobody said why. */
  lost(draft: string): void;
};

/** What joins the rooms of all processes: whoever has the room of a draft follows its log, knows who is in it elsewhere,
 *  and reaches them. */
export type Elsewhere = OpenRooms &
  Pick<Relay, 'tell'> &
  Pick<Following, 'loaded'> &
  Pick<Rooms, 'presence' | 'change' | 'settled'> & {
    /** Called after each commit of this process. */
    wrote(kept: Kept[]): void;
    /** Called when the states of windows changed. */
    presenceChanged(document: Document, clients: number[], origin: unknown): void;
    /** Schedules a check of the draft in a minute. */
    lookLater(draft: string): void;
  };

/** Messages may be lost; then it takes so long until a change of another process is seen. */
const LOOK_MS = 3_000;

const whoIs = ({ identityProvider, id }: Editor) => `${identityProvider} ${id}`;

export function createElsewhere(
  platform: Platform,
  tables: Reading,
  publishing: SettleLater,
  { library, log, editors, say, lost }: Here,
): Elsewhere {
  const orLog = (work: Promise<unknown>, failure: string) =>
    void work.catch((error) => platform.log.error({ err: error }, failure));

  const following = createFollowing(platform, (...after) => listUpdatesAfter(tables, ...after), library);
  /** The rooms here that other processes have, too. */
  const shared = new Set<string>();
  const isShared = (draft: string) => shared.has(draft);

  /** An earlier version has taken the room while this process was away: everybody is sent there. */
  const giveUp = async (draft: string) => {
    library.closeConnections(draft);
    await log.settled();
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
  const relay = createRelay(
    platform,
    tables,
    {
      told: say,
      appended: following.reaches,
      joined(draft) {
        if (!library.documents.has(draft) && !library.loadingDocuments.has(draft)) return;
        shared.add(draft);
        const seq = following.known(draft);
        if (seq !== undefined) relay.appended(draft, seq);
        const document = library.documents.get(draft);
        if (document) presence.all(document);
      },
      async present(draft, states) {
        await library.loadingDocuments.get(draft)?.catch(() => undefined);
        const document = library.documents.get(draft);
        if (document) presence.heard(document, states);
      },
      asked: (_, process, number) => void log.settled().then(() => relay.answer(process, number)),
      answered: (process, number) => settling.answered(process, number),
    },
    () => library.documents.keys(),
  );
  const presence = createPresenceElsewhere(relay, isShared);
  const settling = createSettling(relay);

  const othersOf = (rows: OpenRoom[]) =>
    rows.filter(({ process, lives }) => lives && process !== platform.processes.self);

  /** Finds what no message told: what others wrote, who has come, and which drafts have ended. */
  const look = async () => {
    const drafts = [...library.documents.keys()];
    if (drafts.length === 0) return;
    const found = new Map(
      (await lookAtRooms(tables, drafts, platform.processes.self)).map((room) => [room.draft, room]),
    );
    for (const draft of drafts) {
      const room = found.get(draft);
      if (!room) {
        if (library.documents.has(draft)) lost(draft);
        continue;
      }
      if (room.shared) shared.add(draft);
      else shared.delete(draft);
      if (room.seq > (following.known(draft) ?? room.seq)) following.reaches(draft, room.seq);
    }
  };
  let looks: NodeJS.Timeout | undefined;
  const lookAgain = () => {
    looks = setTimeout(
      () =>
        look()
          .catch((error) => platform.log.warn({ err: error }, 'the logs of open drafts were not looked at'))
          .finally(() => looks && lookAgain()),
      LOOK_MS,
    );
  };

  return {
    ...openRooms,
    async open(draft) {
      const claimed = await openRooms.open(draft);
      if (claimed === 'shared') {
        shared.add(draft);
        relay.joined(draft);
      }
      return claimed;
    },
    closed(draft) {
      following.unloaded(draft);
      shared.delete(draft);
      openRooms.closed(draft);
    },
    loaded: following.loaded,
    wrote(kept) {
      following.wrote(kept);
      for (const { draft, seq } of kept) if (isShared(draft)) relay.appended(draft, seq);
    },
    presenceChanged: presence.changed,
    tell: relay.tell,
    lookLater,
    async settled(draft) {
      await log.settled();
      await settling.others(draft, othersOf(await roomsOf(tables, draft)));
    },
    async presence(draft, reading = tables) {
      const rows = await roomsOf(reading, draft);
      const all = [...editors(draft), ...othersOf(rows).flatMap((each) => each.editors)];
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
      const restored = readLog(
        ydoc,
        updates.map(({ content }) => content),
      );
      const made: Uint8Array[] = restored ? [restored] : [];
      const takeComments = gatherComments(ydoc);
      ydoc.on('update', (update: Uint8Array) => made.push(update));
      const done = ydoc.transact(() => act(ydoc));
      if (made.length > 0) log.append(draft, mergeUpdates(made), undefined, takeComments(undefined));
      if (!(await log.kept(draft))) return undefined;
      relay.appended(draft);
      lookLater(draft);
      return { done };
    },
    async start() {
      await relay.start();
      await openRooms.start();
      lookAgain();
    },
    async close() {
      clearTimeout(looks);
      looks = undefined;
      presence.close();
      await openRooms.close();
    },
  };
}
