import { Hocuspocus } from '@hocuspocus/server';
import type { Platform } from '../../platform/platform.ts';
import type { Reading } from '../tables.ts';
import { createAcknowledgements } from './acknowledge.ts';
import { changingDraft } from './changeDraft.ts';
import { changeHooks } from './changeHooks.ts';
import type { Library } from './connections.ts';
import { connectSockets } from './connectSockets.ts';
import { createElsewhere, type Elsewhere } from './elsewhere.ts';
import { enteringHooks, type JoinedRooms } from './enteringHooks.ts';
import { createLocalRooms } from './localRooms.ts';
import { createUpdateLog } from './log.ts';
import { createPendingUpdates } from './pendingUpdates.ts';
import type { Admit, Rooms, SettleLater, TellOfComments } from './types.ts';

const LOST = 'This draft has ended meanwhile; your last changes could not be saved.';
/** Whoever ends a draft tells its editors why, a moment after the log finds it gone. */
const TOLD_WHY_MS = 1_000;

/** Opens the rooms: co-editing through Hocuspocus, stored in our own log, acknowledged by ourselves. */
export function createRooms(
  platform: Platform,
  tables: Reading,
  admit: Admit,
  publishing: SettleLater,
  tell: TellOfComments,
): Rooms {
  const lost = (draft: string) => {
    const document = library.documents.get(draft);
    if (document) acknowledgements.refuse(document);
    setTimeout(() => here.end(draft, LOST), TOLD_WHY_MS).unref();
  };
  const log = createUpdateLog(platform, tables, tell, {
    committed(kept) {
      acknowledgements.settle();
      elsewhere.wrote(kept);
    },
    lost,
  });
  const pending = createPendingUpdates();
  const acknowledgements = createAcknowledgements(log, pending);
  // The library is made with its hooks, and who joins it with the other processes needs the library.
  const joined: JoinedRooms = {
    open: (draft) => elsewhere.open(draft),
    note: (draft) => elsewhere.note(draft),
    closed: (draft) => elsewhere.closed(draft),
    loaded: (draft, seq) => elsewhere.loaded(draft, seq),
    presenceChanged: (...change) => elsewhere.presenceChanged(...change),
  };
  const changes = changeHooks(log, pending, acknowledgements);
  const library: Library = new Hocuspocus({
    quiet: true,
    // Nothing is stored through the library; its timers would only delay unloading.
    debounce: 0,
    ...enteringHooks(platform, tables, admit, joined, changes.loaded),
    ...changes.hooks,
  });
  const here = createLocalRooms(library);
  const { editors, say } = here;
  const elsewhere: Elsewhere = createElsewhere(platform, tables, publishing, {
    library,
    log,
    editors,
    say,
    lost,
  });
  connectSockets(platform, library, log);
  platform.telemetry.gauge('trivet_rooms', 'Rooms that are open here.', () => library.documents.size);
  platform.telemetry.gauge('trivet_room_editors', 'Windows in rooms here.', () => here.windows().length);

  return {
    isOpen: here.isOpen,
    windows: here.windows,
    presence: elsewhere.presence,
    tell(draft, message) {
      say(draft, message);
      elsewhere.tell(draft, message);
    },
    end(draft, summary, afterwards) {
      here.end(draft, summary, afterwards);
      elsewhere.tell(draft, { type: 'ended', summary, ...afterwards });
    },
    settled: elsewhere.settled,
    change: changingDraft(library, log, elsewhere, (draft) => editors(draft).length > 0),
    start: elsewhere.start,
    close: elsewhere.close,
  };
}
