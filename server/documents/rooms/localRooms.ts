import type { RoomMessage } from '../roomMessages.ts';
import type { Editor } from '../tables.ts';
import { connectionsOf, disconnect, type Library } from './connections.ts';
import type { Rooms, RoomWindow } from './types.ts';

/** The rooms that are open in this process: who is there, and what they are told. */
export type LocalRooms = Pick<Rooms, 'isOpen' | 'end' | 'windows'> & {
  editors(draft: string): Editor[];
  say(draft: string, message: RoomMessage): void;
};

export function createLocalRooms(library: Library): LocalRooms {
  const end: Rooms['end'] = (draft, summary, afterwards) => {
    for (const connection of connectionsOf(library, draft)) disconnect(connection, summary, afterwards);
  };
  return {
    isOpen: (draft) => connectionsOf(library, draft).length > 0,
    editors: (draft) =>
      connectionsOf(library, draft).flatMap(({ context: { editor } }) => (editor ? [editor] : [])),
    end,
    say(draft, message) {
      if (message.type === 'ended') end(draft, message.summary, message);
      else library.documents.get(draft)?.broadcastStateless(JSON.stringify(message));
    },
    windows: () =>
      [...library.documents.keys()].flatMap((draft) =>
        connectionsOf(library, draft).map((connection) => {
          const { context, readOnly } = connection;
          const endWindow: RoomWindow['end'] = (...why) => disconnect(connection, ...why);
          return { ...context, draft, mayWrite: !readOnly, end: endWindow };
        }),
      ),
  };
}
