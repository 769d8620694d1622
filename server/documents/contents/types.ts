import type { Anchor, Comment } from '../../../formats/model/index.ts';

/** A file that cannot be opened or saved, with a sentence for people. */
export type Refused = { refused: string };
export type Opened = { update: Uint8Array; carried: string[] };
export type Media = { type: string; bytes: Uint8Array };

/** A comment and the text that it is about. */
export type Quoted = { comment: Comment; quote: string | null };

/** Reads and writes documents in threads, so that a large or hostile one holds up nobody else: each task has limits of
 *  time and memory, and what exceeds them ends its thread and is refused.
 *  Everything throws Problem 422 with a reason for people: `documents.draft.unwritable` what makes a file of a draft,
 *  the rest `documents.content.unreadable`. */
export type Contents = {
  /** Starts a thread where there is none, and has it read documents of our own: loading its code takes longer than
   *  opening most documents. For when somebody is about to open one. */
  wake(): void;
  /** @param name what the file is called; without it, its bytes alone say what it is. */
  open(bytes: Uint8Array, name?: string): Promise<Opened>;
  /** The file that updates make of the bytes they began with; the very same bytes without a change. */
  save(source: Uint8Array, updates: Uint8Array[]): Promise<Uint8Array>;
  /** A picture by the name of its part; undefined when the document has no such picture. */
  media(bytes: Uint8Array, part: string): Promise<Media | undefined>;
  /** A font by the name of its part; undefined when the document has none there that may be shown. */
  font(bytes: Uint8Array, part: string): Promise<Uint8Array | undefined>;
  /** The comments that updates hold, with the text each is about. */
  comments(updates: Uint8Array[]): Promise<Quoted[]>;
  /** Where words stand in the text that updates hold, the `occurrence`th time; undefined where they do not. */
  place(
    updates: Uint8Array[],
    words: { quote: string; occurrence: number; stories: boolean },
  ): Promise<Anchor | undefined>;
  /** One update that says the same as all of these. */
  merge(updates: Uint8Array[]): Promise<Uint8Array>;
  close(): Promise<void>;
};
