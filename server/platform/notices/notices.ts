import type { Executor } from '../database/database.ts';

/** A person as accounts are found. */
export type Owner = { identityProvider: string; subject: string };

/** Something that people are told of. */
export type Happening = {
  /** Dotted, in the words of the service: `documents.comment.mention`. The page has a sentence for each. */
  kind: string;
  /** What the sentence says of it; shown to the person as text. */
  params: Record<string, string>;
  /** Where it is to be seen: a path of ours that begins with a slash. */
  address: string;
  /** The same happening has the same key, and nobody is told of it twice. */
  key: string;
  /** Whether it is meant for these people by name; it then takes the place of what they were told under the same key. */
  personal: boolean;
};

/** Who has a new notice. */
export type Told = Owner[];

/** Tells people what happened. Services hand it over; what it is called and where it leads is theirs. */
export type Notices = {
  /** Tells of something in the transaction in which it happens. Whoever has no account is passed over.
   *  @returns who is to hear of it by `announce` once that is committed. */
  tell(tx: Executor, people: readonly Owner[], happening: Happening): Promise<Told>;
  /** Has the open pages of these people show what they were told. */
  announce(told: Told): void;
};
