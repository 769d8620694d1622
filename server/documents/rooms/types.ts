import type { Doc } from 'yjs';
import type { Comment } from '../../../formats/model/index.ts';
import type { Person } from '../../platform/identity/caller.ts';
import type { Told } from '../../platform/notices/notices.ts';
import type { RepositoryType } from '../repositoryTypes.ts';
import type { Afterwards, RoomMessage } from '../roomMessages.ts';
import type { Reading, Somebody, Writing } from '../tables.ts';
import type { RoomSocket } from './socket.ts';

/** Who is in the room of a draft, in whatever process. */
type Presence = {
  /** Who edits; a person once, however many windows. */
  editors: Somebody[];
  /** Whether anybody is there or on the way in, even if only to read and comment. */
  isOpen: boolean;
  /** A process that has the room has died a moment ago, or only lost its connection: whoever was there may be back in a
   *  moment. */
  mayComeBack: boolean;
};

/** The rooms: a room is a draft that somebody edits now. Every process may have it open. */
export type Rooms = {
  /** @param reading the transaction that holds the draft, where that must stay true. */
  presence(draft: string, reading?: Reading): Promise<Presence>;
  /** Whether anybody is in the room in this process. */
  isOpen(draft: string): boolean;
  tell(draft: string, message: RoomMessage): void;
  /** Ends editing for all: tells why and closes. */
  end(draft: string, summary: string, afterwards?: Afterwards): void;
  /** What arrived so far of a draft, at whatever process, is durable when it resolves; at one that does not answer it is
   *  not waited for. */
  settled(draft: string): Promise<void>;
  /** All windows that are in a room in this process, to ask again whether they may be there. */
  windows(): RoomWindow[];
  /** Changes a draft for somebody who is not in its room; durable when it resolves.
   *  @returns what `act` does; undefined when nothing was kept, because the draft has ended.
   *  @throws what `act` throws. */
  change<T>(draft: string, act: (ydoc: Doc) => T): Promise<{ done: T } | undefined>;
  /** Called before anybody comes, when jobs can be asked for. */
  start(): Promise<void>;
  close(): Promise<void>;
};

/** One window in a room, with what it came in by. */
export type RoomWindow = Pick<RoomSocket, 'caller' | 'session' | 'again'> & {
  draft: string;
  mayWrite: boolean;
  /** Ends editing for this window. */
  end(summary: string, afterwards?: Afterwards): void;
};

/** Schedules a check of the draft in a minute: if nobody edits it then, it is published and ends. */
export type SettleLater = { settleLater(tx: Writing, draft: string): Promise<void> };

/** Through which address a person comes in, the newer version of the repository when the draft is behind it, and what the
 *  document is called there. */
export type Admission = {
  type: RepositoryType;
  /** else they may comment only, which goes through other addresses: what they send here changes nothing */
  mayWrite: boolean;
  moved: RoomMessage | undefined;
  name: string;
  /** the version that the draft is based on */
  version: string;
};

/** Decides who enters a room.
 *  @throws Problem when the person may not change the document, or the draft has ended. */
export type Admit = (draft: string, person: Person) => Promise<Admission>;

/** A comment or an answer that somebody has just made in a draft. */
export type NewComment = { comment: Comment; author: { id: string; displayName: string } };

/** Tells whom they concern of new comments of a draft, in the transaction that keeps them. */
export type TellOfComments = (tx: Writing, draft: string, said: NewComment[]) => Promise<Told>;
