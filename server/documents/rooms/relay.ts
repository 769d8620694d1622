import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import type { RoomMessage } from '../roomMessages.ts';
import type { Reading } from '../tables.ts';

/** What reaches the rooms of other processes. */
export type Relay = {
  /** Tells those who are in the room of a draft elsewhere. */
  tell(draft: string, message: RoomMessage): void;
  /** Says that the log of a draft has something that its room elsewhere does not know. */
  appended(draft: string): void;
  /** Called before anybody is in a room. */
  start(): Promise<void>;
};

/** What came from another process. */
export type Heard = {
  told(draft: string, message: RoomMessage): void;
  appended(draft: string): void;
};

const TOLD = 'documents.room.told';
const APPENDED = 'documents.room.appended';
const KEPT_SINCE = sql<Date>`now() - interval '10 minutes'`;

/** @param open the drafts whose rooms are open here. */
export function createRelay(
  { bus, processes, log }: Pick<Platform, 'bus' | 'processes' | 'log'>,
  tables: Reading,
  heard: Heard,
  open: () => Iterable<string>,
): Relay {
  const { self } = processes;
  let last = 0;

  const failed = (error: unknown) =>
    log.warn({ err: error }, 'what another process says to a room was not read');
  const read = async (only?: number) => {
    const rows = await tables
      .selectFrom('documents.room_message')
      .select(['id', 'draft', 'message'])
      .where('process', '!=', self)
      .where((eb) =>
        only === undefined
          ? eb.and([eb('id', '>', last), eb('sent_at', '>', KEPT_SINCE)])
          : eb('id', '=', only),
      )
      .orderBy('id')
      .execute();
    for (const { id, draft, message } of rows) {
      last = Math.max(last, id);
      heard.told(draft, message);
    }
  };
  bus.subscribe(TOLD, (id) => void read(Number(id)).catch(failed));
  bus.subscribe(APPENDED, heard.appended);
  bus.onReconnect(() => {
    read().catch(failed);
    for (const draft of open()) heard.appended(draft);
  });

  return {
    tell(draft, message) {
      const written = tables
        .insertInto('documents.room_message')
        .columns(['draft', 'process', 'message'])
        .expression(
          tables
            .selectFrom('documents.open_room')
            .select([
              'draft',
              sql<number>`${self}::integer`.as('process'),
              sql<RoomMessage>`${JSON.stringify(message)}::jsonb`.as('message'),
            ])
            .where('draft', '=', draft)
            .where('process', '!=', self)
            .limit(1),
        )
        .returning('id')
        .execute();
      written.then(
        (rows) => rows.forEach(({ id }) => void bus.publish(TOLD, String(id))),
        (error) => log.error({ err: error }, 'a room of another process was not told'),
      );
    },
    appended: (draft) => bus.publish(APPENDED, draft),
    async start() {
      const newest = tables.selectFrom('documents.room_message').select((eb) => eb.fn.max('id').as('id'));
      last = (await newest.executeTakeFirst())?.id ?? 0;
    },
  };
}

/** Removes what was told long ago. */
export const forgetMessages = (tables: Reading) =>
  tables.deleteFrom('documents.room_message').where('sent_at', '<', KEPT_SINCE).execute();
