import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import type { RoomMessage } from '../roomMessages.ts';
import type { Reading } from '../tables.ts';

/** What reaches the rooms of other processes. */
export type Relay = {
  /** Tells those who are in the room of a draft elsewhere. */
  tell(draft: string, message: RoomMessage): void;
  /** Says that the log of a draft reaches so far; without `seq` also to processes of an earlier version, which read all. */
  appended(draft: string, seq?: number): void;
  /** Says that this process has the room of a draft now, too. */
  joined(draft: string): void;
  /** Says who is there and where their cursors stand. May be lost; `states` is of at most `MAX_STATES` bytes. */
  present(draft: string, states: Uint8Array): void;
  /** Asks all others to keep what arrived there in a draft; each answers with the number that it was asked by. */
  ask(draft: string, number: number): void;
  answer(process: number, number: number): void;
  /** Called before anybody is in a room. */
  start(): Promise<void>;
};

/** What came from another process. */
export type Heard = {
  told(draft: string, message: RoomMessage): void;
  /** @param seq is missing where a process of an earlier version has written. */
  appended(draft: string, seq?: number): void;
  joined(draft: string): void;
  present(draft: string, states: Uint8Array): void;
  asked(draft: string, process: number, number: number): void;
  answered(process: number, number: number): void;
};

const TOLD = 'documents.room.told';
const APPENDED = 'documents.room.appended';
const JOINED = 'documents.room.joined';
const PRESENT = 'documents.room.present';
const ASKED = 'documents.room.asked';
const ANSWERED = 'documents.room.answered';
const KEPT_SINCE = sql<Date>`now() - interval '10 minutes'`;

/** What the bus carries in one message, as text of base 64. */
export const MAX_STATES = 4000;

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
  const listen = (topic: string, listener: (...words: [string, string, string]) => void) =>
    bus.subscribe(topic, (message) => {
      const [first = '', second = '', third = ''] = message.split(' ');
      listener(first, second, third);
    });
  bus.subscribe(TOLD, (id) => void read(Number(id)).catch(failed));
  listen(APPENDED, (draft, seq) => heard.appended(draft, seq === '' ? undefined : Number(seq)));
  listen(JOINED, (process, draft) => Number(process) !== self && heard.joined(draft));
  listen(PRESENT, (process, draft, states) => {
    if (Number(process) !== self) heard.present(draft, Buffer.from(states, 'base64'));
  });
  listen(ASKED, (process, draft, number) => {
    if (Number(process) !== self) heard.asked(draft, Number(process), Number(number));
  });
  listen(ANSWERED, (asker, number, process) => {
    if (Number(asker) === self) heard.answered(Number(process), Number(number));
  });
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
    appended: (draft, seq) => bus.publish(APPENDED, seq === undefined ? draft : `${draft} ${seq}`),
    joined: (draft) => bus.publish(JOINED, `${self} ${draft}`),
    present: (draft, states) =>
      bus.publish(PRESENT, `${self} ${draft} ${Buffer.from(states).toString('base64')}`),
    ask: (draft, number) => bus.publish(ASKED, `${self} ${draft} ${number}`),
    answer: (process, number) => bus.publish(ANSWERED, `${process} ${number} ${self}`),
    async start() {
      const newest = tables.selectFrom('documents.room_message').select((eb) => eb.fn.max('id').as('id'));
      last = (await newest.executeTakeFirst())?.id ?? 0;
    },
  };
}

/** Removes what was told long ago. */
export const forgetMessages = (tables: Reading) =>
  tables.deleteFrom('documents.room_message').where('sent_at', '<', KEPT_SINCE).execute();
