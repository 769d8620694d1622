import type { Fault } from '../../platform/http/problem.ts';
import type { Existing } from '../elements/writing/match.ts';
import type { Deletes } from '../elements/writing/plan.ts';
import type { Reading } from '../tables.ts';

/** What is wrong with UNIDs that were listed: they must name design elements that the DXL does not speak of. */
export async function deletesFaults(
  reading: Reading,
  databaseId: number,
  deletes: Deletes | undefined,
  gone: readonly Existing[],
): Promise<Fault[]> {
  if (deletes === undefined || deletes === 'absent') return [];
  const goes = new Set(gone.map(({ unid }) => unid));
  const others = deletes.filter((unid) => !goes.has(unid));
  if (others.length === 0) return [];
  const rows = await reading
    .selectFrom('design.element')
    .select('unid')
    .where('database_id', '=', databaseId)
    .where('kind', '=', 'design')
    .execute();
  const known = new Set(rows.map(({ unid }) => unid));
  return deletes.flatMap((unid, at) => {
    if (goes.has(unid)) return [];
    const message = known.has(unid) ? 'names an element that the DXL holds too' : 'names no design element';
    return [{ path: `/deletes/${at}`, message }];
  });
}
