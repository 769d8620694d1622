import { hasErrors, importerLog, placeMessages } from '../../../formats/dxl/index.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { lockCurrent } from '../databases/service.ts';
import { updateDatabase } from '../databases/store.ts';
import type { CallerKey } from '../signing/sign.ts';
import type { DatabaseRow, ElementRow, Writing } from '../tables.ts';
import { keepText, type Origin, recordChanges } from '../versions/store.ts';
import { refuse, type Sent } from './body.ts';
import { elementTag } from './present.ts';
import { deleteElements, findById } from './store.ts';
import { applyPlan } from './writing/apply.ts';
import { readExisting } from './writing/existing.ts';
import { incomingOf } from './writing/incoming.ts';
import { planWrites } from './writing/plan.ts';
import { readExistingNear } from './writing/store.ts';

/** Of the elements that answer to a name: exact case wins, then the lowest note id (spec, Access). */
export function choose<Row extends Pick<ElementRow, 'answers'>>(
  rows: readonly Row[],
  name: string,
): { row?: Row; several: boolean } {
  const exact = rows.filter(({ answers }) => answers.includes(name));
  const [row] = exact.length > 0 ? exact : rows;
  return row === undefined ? { several: false } : { row, several: rows.length > 1 };
}

/** Who changes an element, when and why. */
export type Change = Origin & { database: DatabaseRow; at: Date };
/** A change that is signed with the caller's key. */
export type SignedChange = Change & { key: CallerKey };
/** Finds what a write is about, inside its transaction, and refuses it when a precondition fails. */
export type Finding = (tx: Writing) => Promise<ElementRow | undefined>;

/** Creates or replaces one element: an import of one, with the target already known.
 *  @returns the importer log, the new entity tag and what is there now. @throws Problem 400 for structural errors. */
export async function putElement(
  tx: Writing,
  { database, ...change }: SignedChange,
  sent: Sent,
  find: Finding,
): Promise<{ log: string; etag: string; now: ElementRow }> {
  const current = await lockCurrent(tx, database);
  const existing = await find(tx);
  const { text, element, messages } = sent;
  const plan = planWrites({
    incoming: incomingOf(text, [element]),
    stored: await readExistingNear(tx, current, element, existing?.id),
    options: { designOption: 'replaceElseCreate', documentsOption: 'replaceElseCreate' },
    signer: change.caller.distinguishedName,
    nextNoteId: current.next_note_id,
    targets: [existing && { ...existing, signed: existing.signature !== null }],
  });
  const all = placeMessages(text, [...messages, ...plan.messages]);
  if (hasErrors(all))
    throw refuse(
      text,
      all.filter(({ severity }) => severity !== 'warning'),
    );
  const [written] = await applyPlan(tx, plan, { ...change, databaseId: current.id });
  const id = written?.id ?? existing?.id ?? 0;
  const now = await findById(tx, id);
  if (now === undefined) throw new Error('An element vanished while it was written.');
  const action = existing === undefined ? 'design.element.create' : 'design.element.replace';
  await recordAudit(tx, {
    by: change.caller,
    action,
    thing: thingOf(database, now),
    detail: { version: now.version },
  });
  return { log: importerLog(all), etag: elementTag(now), now };
}

/**
 * Replaces several elements at once, which makes one change of the database: each text takes the place of its row, which
 * was read under the lock of the database.
 * @returns what is there now of the first. @throws Problem 400 for structural errors.
 */
export async function putTogether(
  tx: Writing,
  { database, ...change }: SignedChange,
  all: readonly { sent: Sent; row: ElementRow }[],
): Promise<{ log: string; etag: string; now: ElementRow }> {
  const current = await lockCurrent(tx, database);
  const incoming = all.flatMap(({ sent }) => incomingOf(sent.text, [sent.element]));
  const plan = planWrites({
    incoming,
    stored: await readExisting(tx, current, incoming),
    options: { designOption: 'replaceElseCreate', documentsOption: 'replaceElseCreate' },
    signer: change.caller.distinguishedName,
    nextNoteId: current.next_note_id,
    targets: all.map(({ row }) => ({ ...row, signed: row.signature !== null })),
  });
  for (const { sent } of all) if (hasErrors(sent.messages)) throw refuse(sent.text, sent.messages);
  const [first] = all;
  if (first === undefined) throw new Error('Nothing was to be written.');
  if (hasErrors(plan.messages)) throw refuse(first.sent.text, plan.messages);
  const written = await applyPlan(tx, plan, { ...change, databaseId: current.id });
  for (const { type, name, version } of written)
    await recordAudit(tx, {
      by: change.caller,
      action: 'design.element.replace',
      thing: thingOf(database, { type, name }),
      detail: { version },
    });
  const now = await findById(tx, first.row.id);
  if (now === undefined) throw new Error('An element vanished while it was written.');
  const messages = placeMessages(first.sent.text, first.sent.messages);
  return { log: importerLog(messages), etag: elementTag(now), now };
}

/** Deletes one element; its history keeps the last text. */
export async function deleteElement(
  tx: Writing,
  { database, ...origin }: Change,
  find: Finding,
): Promise<ElementRow | undefined> {
  const current = await lockCurrent(tx, database);
  const row = await find(tx);
  if (row === undefined) return undefined;
  await keepText(tx, [row.id]);
  const { id, database_id, type, name, unid, version } = row;
  const change = { id, database_id, type, name, unid, version: version + 1, action: 'delete' as const };
  await recordChanges(tx, [change], origin, await updateDatabase(tx, current.id, {}));
  await deleteElements(tx, [id]);
  await recordAudit(tx, {
    by: origin.caller,
    action: 'design.element.delete',
    thing: thingOf(database, row),
  });
  return row;
}

const thingOf = (database: DatabaseRow, { type, name }: Pick<ElementRow, 'type' | 'name'>) =>
  `design/${database.path}/${type}/${name}`;
