import type { Person } from '../../../platform/identity/caller.ts';
import type { Owner, Told } from '../../../platform/notices/notices.ts';
import type { Granted, Writing } from '../../tables.ts';

/** A document as people are told of it. */
type Known = { id: string; name: string };
/** Who does it, and when. */
type By = { by: Person; at: Date };
/** Who got which right. */
export type Given = { person: Owner; right: Granted };

/** Tells people, in the transaction in which it happens, of what they may do with a document.
 *  @returns who is to hear of it once that is committed */
export type TellOfAccess = {
  shared(tx: Writing, document: Known, act: By, given: Given[]): Promise<Told>;
  asked(tx: Writing, document: Known, act: By, owners: Owner[], text: string): Promise<Told>;
  declined(tx: Writing, document: Known, act: By, person: Owner): Promise<Told>;
};
