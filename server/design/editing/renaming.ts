import { nameKey } from '../../../formats/dxl/index.ts';
import { keyOf, kindsOfType } from '../../../formats/dxl/references/index.ts';
import { invalid } from '../../platform/http/problem.ts';
import { lockCurrent } from '../databases/service.ts';
import type { Sent } from '../elements/body.ts';
import { putTogether, type SignedChange } from '../elements/service.ts';
import { findById, findByUnids } from '../elements/store.ts';
import { readStored } from '../elements/stored.ts';
import { problem } from '../problems.ts';
import { keysOf, presentPlace } from '../references/present.ts';
import { listUsers } from '../references/store.ts';
import type { ElementRow, Reading } from '../tables.ts';
import type { Asker } from '../threads/fairQueue.ts';
import type { Threads } from '../threads/threads.ts';
import { renamed, requireFree } from './names.ts';
import { renameText } from './renameText.ts';
import type { PlannedRename, RenamePlaces } from './schema.ts';

/** Places that one plan tells, and takes. */
const MAX_PLACES = 5000;

/** The places that name an element, and which of them would name nothing when it has these names. */
export async function planRenaming(
  reading: Reading,
  row: ElementRow,
  { name, aliases }: { name: string; aliases: readonly string[] },
): Promise<PlannedRename> {
  const wanted = { kinds: kindsOfType(row.type), keys: keysOf(row) };
  const rows = await listUsers(reading, row.database_id, wanted, MAX_PLACES);
  const kept = new Set([name, ...aliases].flatMap((each) => [nameKey(each), keyOf(each)]));
  const elements: PlannedRename['elements'] = [];
  let last = 0;
  for (const { id, type, name: own, unid, version, ...found } of rows) {
    if (id !== last) elements.push({ type, name: own, unid, version, places: [] });
    last = id;
    const { start, notation } = found.place;
    elements.at(-1)?.places.push({
      ...presentPlace(found),
      at: start,
      writable: notation !== 'none',
      breaks: !kept.has(keyOf(found.place.name)),
    });
  }
  const more = (rows[0]?.total ?? 0) - rows.length;
  return { elements, ...(more > 0 && { more }) };
}

/** Longer texts are read in a thread, so that the event loop is never held up. */
const INLINE_CHARACTERS = 64 * 1024;

export type Renaming = { row: ElementRow; name: string; aliases: readonly string[]; places: RenamePlaces };

/** Makes the texts of a renaming before the database is locked: of the element itself first.
 *  @throws Problem 400 when an element stands twice, 409 when something has changed since the plan. */
export async function renamedTexts(
  reading: Reading,
  threads: Threads,
  { row, name, aliases, places }: Renaming,
  asker: () => Asker,
): Promise<{ row: ElementRow; sent: Sent }[]> {
  const unids = new Set(places.map(({ unid }) => unid.toUpperCase()));
  if (unids.size < places.length)
    throw invalid([{ path: '/places', message: 'must have each element once' }]);
  const rows = await findByUnids(reading, row.database_id, [...unids]);
  const byUnid = new Map(rows.map((each) => [each.unid, each]));
  const meant = { kinds: kindsOfType(row.type), keys: keysOf(row) };
  const [trimmed = '', ...others] = [name, ...aliases].map((each) => each.trim());
  const called = { name: trimmed, joined: [trimmed, ...others].join(' | ') };
  const texts = new Map<number, { row: ElementRow; dxl: string }>([[row.id, { row, dxl: row.dxl }]]);
  for (const { unid, version, at } of places) {
    const other = byUnid.get(unid.toUpperCase());
    if (other === undefined || other.version !== version) throw moved(other ?? { ...row, unid });
    const { dxl, namespaces } = other;
    const task = { dxl, namespaces, at, name: called, meant };
    const done =
      dxl.length <= INLINE_CHARACTERS
        ? renameText(task)
        : await threads.ask<ReturnType<typeof renameText>>('renameText', task, asker());
    if (done.dxl === undefined) throw moved(other);
    texts.set(other.id, { row: other, dxl: done.dxl });
  }
  const all: { row: ElementRow; sent: Sent }[] = [];
  for (const { row: own, dxl } of texts.values()) {
    const sent = await readStored({ dxl, namespaces: own.namespaces }, threads, asker);
    all.push({ row: own, sent: own.id === row.id ? renamed(sent, { name, aliases: [...aliases] }) : sent });
  }
  return all;
}

/** What is told when an element is not as it was planned. */
export const moved = ({ unid, type, name }: Pick<ElementRow, 'unid' | 'type' | 'name'>) =>
  problem('design.rename.moved', { unid, type, name });

/** Writes them all in one transaction, if each element still is what its text was made of.
 *  @returns undefined when the element itself has changed meanwhile. @throws Problem 409 when another has. */
export async function renameTogether(
  tables: Reading,
  change: SignedChange,
  texts: readonly { row: ElementRow; sent: Sent }[],
) {
  const [own] = texts;
  if (own === undefined) throw new Error('Nothing was to be renamed.');
  return tables.transaction().execute(async (tx) => {
    await lockCurrent(tx, change.database);
    for (const { row } of texts) {
      const now = await findById(tx, row.id);
      if (now?.revision === row.revision) continue;
      if (row.id === own.row.id) return undefined;
      throw moved(row);
    }
    await requireFree(tx, own.row.database_id, own.sent.element, own.row);
    return putTogether(tx, change, texts);
  });
}
