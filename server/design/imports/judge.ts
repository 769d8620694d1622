import {
  type DxlMessage,
  hasErrors,
  importerLog,
  messageIds,
  type PlacedMessage,
  placeMessages,
} from '../../../formats/dxl/index.ts';
import { readExisting } from '../elements/writing/existing.ts';
import { incomingOf } from '../elements/writing/incoming.ts';
import { type Deletes, type Plan, planWrites, unidsFrom } from '../elements/writing/plan.ts';
import type { Reading } from '../tables.ts';
import type { Source } from '../threads/source.ts';
import type { ImportOptions } from './schema.ts';

/** What is imported and how; `deletes` goes besides, and new UNIDs follow from the seed when there is one. */
export type Work = { source: Source; options: ImportOptions; deletes?: Deletes; seed?: string };

/** A plan with all messages about it; an invalid one must not be carried out. */
export type Judged = { plan: Plan; messages: PlacedMessage[]; log: string; valid: boolean };

/** Plans an import of a database as it is now. Validating, planning and importing all judge here, so that they cannot
 *  disagree. */
export async function judge(
  reading: Reading,
  database: { id: number; next_note_id: number },
  { source, options, deletes, seed }: Work,
  signer: string,
): Promise<Judged> {
  const incoming = incomingOf(source.text, source.document.elements);
  const plan = planWrites({
    incoming,
    stored: await readExisting(reading, database, incoming, deletes),
    options,
    signer,
    nextNoteId: database.next_note_id,
    ...(deletes === undefined ? {} : { deletes }),
    ...(seed === undefined ? {} : { newUnid: unidsFrom(seed) }),
  });
  const said = options.replaceDbProperties
    ? source.document.messages.map(withoutManager)
    : source.document.messages;
  const messages = placeMessages(source.text, [...said, ...plan.messages]);
  return { plan, messages, log: importerLog(messages), valid: !hasErrors(messages) };
}

/** An ACL without a manager is odd in a file, and an error when it is to be taken over: nobody could ever change it. */
const withoutManager = (message: DxlMessage): DxlMessage =>
  message.id === messageIds.aclWithoutManager ? { ...message, severity: 'error' } : message;
