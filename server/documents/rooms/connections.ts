import type { Connection, Hocuspocus } from '@hocuspocus/server';
import type { Afterwards, RoomMessage } from '../roomMessages.ts';
import type { Editor } from '../tables.ts';
import type { RoomSocket } from './socket.ts';

/** What a connection to a room comes with. */
export type Context = Omit<RoomSocket, 'request'> & { editor?: Editor; arriving?: RoomMessage[] };

/** The library that keeps the rooms of this process. */
export type Library = Hocuspocus<Context>;

/** The connections of everybody who is in the room of a draft in this process. */
export function connectionsOf(library: Library, draft: string): Connection<Context>[] {
  return library.documents.get(draft)?.getConnections() ?? [];
}

/** The connection that a change of a document came from; undefined when it came from elsewhere. */
export function connectionOf(origin: unknown): Connection<Context> | undefined {
  if (typeof origin !== 'object' || origin === null || !('connection' in origin)) return undefined;
  return origin.connection as Connection<Context>;
}

/** Tells one window why its editing ends, and closes it. */
export function disconnect(
  connection: Connection<Context>,
  summary: string,
  afterwards: Afterwards = {},
): void {
  connection.sendStateless(JSON.stringify({ type: 'ended', summary, ...afterwards } satisfies RoomMessage));
  connection.close({ code: 4410, reason: summary });
}
