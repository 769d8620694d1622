import {
  applyEdits,
  hasErrors,
  importerLog,
  ownershipEdits,
  placeMessages,
  splitElements,
} from '../../../formats/dxl/index.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { lockCurrent } from '../databases/service.ts';
import { refuse, type Sent } from '../elements/body.ts';
import { elementTag } from '../elements/present.ts';
import type { SignedChange } from '../elements/service.ts';
import { findById, findByType } from '../elements/store.ts';
import { applyPlan } from '../elements/writing/apply.ts';
import { incomingOf } from '../elements/writing/incoming.ts';
import { singleTypes } from '../elements/writing/match.ts';
import { planWrites } from '../elements/writing/plan.ts';
import { readExistingNear } from '../elements/writing/store.ts';
import { problem } from '../problems.ts';
import type { ElementRow, Writing } from '../tables.ts';
import { findTracked } from './reading.ts';

/** The version that is to come back, of which element. */
export type Wanted = { id: number; unid: string; version: number; sent: Sent };

/**
 * Makes an old version the current one: an import of one, with the target known. A deleted element comes back with its
 * UNID, with its note id when that is free, and continues its history; of a kind of which there is one, it takes
 * the place of the other. `check` judges preconditions under the lock. What is there already is no change.
 * @throws Problem 400 when the old text would not be taken today.
 */
export async function restoreElement(
  tx: Writing,
  { database, ...change }: SignedChange,
  { id, unid, version, sent: stored }: Wanted,
  check: (current: ElementRow | undefined) => void,
): Promise<{ importedCount: number; version: number; log: string; etag: string }> {
  const current = await lockCurrent(tx, database);
  const tracked = await findTracked(tx, current.id, unid);
  if (tracked?.id !== id) throw problem('design.version.unknown', { unid, version });
  const existing = await findById(tx, id);
  check(existing);
  const sent = identified(stored, tracked.unid);
  const { element } = sent;
  const inTheWay =
    existing === undefined && singleTypes.has(element.type)
      ? (await findByType(tx, current.id, element.type))[0]
      : undefined;
  const plan = planWrites({
    incoming: incomingOf(sent.text, [element]),
    stored: await readExistingNear(tx, current, element, existing?.id ?? inTheWay?.id),
    options: { designOption: 'replaceElseCreate', documentsOption: 'replaceElseCreate' },
    signer: change.caller.distinguishedName,
    nextNoteId: current.next_note_id,
    targets: [existing && { ...existing, signed: existing.signature !== null }],
    deletes: inTheWay === undefined ? [] : [inTheWay.unid],
  });
  const messages = placeMessages(sent.text, [...sent.messages, ...plan.messages]);
  if (hasErrors(messages)) throw refuse(sent.text, [...sent.messages, ...plan.messages]);
  const log = importerLog(messages);
  if (existing !== undefined && plan.steps[0]?.action === 'unchanged') {
    return { importedCount: 0, version: existing.version, log, etag: elementTag(existing) };
  }
  await applyPlan(tx, plan, { ...change, databaseId: current.id, restores: true });
  const now = await findById(tx, id);
  if (now === undefined) throw new Error('An element vanished while it was restored.');
  await recordAudit(tx, {
    by: change.caller,
    action: 'design.element.restore',
    thing: `design/${database.path}/${now.type}/${now.name}`,
    detail: { from: version, version: now.version },
  });
  return { importedCount: 1, version: now.version, log, etag: elementTag(now) };
}

/** The element keeps the identity it has; only the rest of its text is that of the old version. */
function identified(sent: Sent, unid: string): Sent {
  const { text, element, messages } = sent;
  if (element.unid === unid) return sent;
  const changed = applyEdits(text, element, ownershipEdits(text, element, { unid }));
  const around = `<database${element.namespaces}>${changed}</database>`;
  const [renamed] = splitElements(around).elements;
  if (renamed === undefined) throw new Error('A stored version lost its root.');
  return { text: around, element: renamed, messages };
}
