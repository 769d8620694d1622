import {
  type DxlMessage,
  hasErrors,
  importerLog,
  messageIds,
  type PlacedMessage,
  placeMessages,
} from '../../../formats/dxl/index.ts';
import type { Reading } from '../tables.ts';
import { readExisting } from './existing.ts';
import { incomingOf } from './incoming.ts';
import { type Deletes, type Plan, planImport, unidsFrom } from './plan.ts';
import type { ImportOptions } from './schema.ts';
import type { Source } from './source.ts';

/** What is imported and how; `deletes` goes besides, and new UNIDs follow from the seed when there is one. */
export type Work = { source: Source; options: ImportOptions; deletes?: Deletes; seed?: string };

/** A plan with all that is said about it; one that is not valid must not be carried out. */
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
  const plan = planImport({
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
