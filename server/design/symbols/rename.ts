import { invalid } from '../../platform/http/problem.ts';
import { moved } from '../editing/renaming.ts';
import type { RenamePlaces } from '../editing/schema.ts';
import type { Sent } from '../elements/body.ts';
import { findByUnids } from '../elements/store.ts';
import { readStored } from '../elements/stored.ts';
import type { ElementRow, Reading } from '../tables.ts';
import type { Asker } from '../threads/fairQueue.ts';
import type { Threads } from '../threads/threads.ts';
import { renameSymbol, type SymbolTextTask } from './plan.ts';

/** Longer texts are read in a thread, so that the event loop is never held up. */
const INLINE_CHARACTERS = 64 * 1024;

type Renaming = { row: ElementRow; symbol: string; name: string; places: RenamePlaces };

/** Makes the texts of a renaming before the database is locked: of the library itself first.
 *  @throws Problem 400 when an element stands twice, 409 when something has changed since the plan. */
export async function renamedTexts(
  reading: Reading,
  threads: Threads,
  { row, symbol, name, places }: Renaming,
  asker: () => Asker,
): Promise<{ row: ElementRow; sent: Sent }[]> {
  const others = places.filter(({ unid }) => unid.toUpperCase() !== row.unid);
  const unids = new Set(others.map(({ unid }) => unid.toUpperCase()));
  if (unids.size < others.length)
    throw invalid([{ path: '/places', message: 'must have each element once' }]);
  const found = await findByUnids(reading, row.database_id, [...unids]);
  const byUnid = new Map(found.map((each) => [each.unid, each]));
  const textOf = async (other: ElementRow, at?: readonly number[]) => {
    const { dxl, namespaces } = other;
    const task: SymbolTextTask = { dxl, namespaces, symbol, name, ...(at === undefined ? {} : { at }) };
    const done =
      dxl.length <= INLINE_CHARACTERS
        ? renameSymbol(task)
        : await threads.ask<ReturnType<typeof renameSymbol>>('renameSymbol', task, asker());
    if (done.dxl === undefined) throw moved(other);
    return { row: other, sent: await readStored({ dxl: done.dxl, namespaces }, threads, asker) };
  };
  const texts = [await textOf(row)];
  for (const { unid, version, at } of others) {
    const other = byUnid.get(unid.toUpperCase());
    if (other === undefined || other.version !== version) throw moved(other ?? { ...row, unid });
    texts.push(await textOf(other, at));
  }
  return texts;
}
