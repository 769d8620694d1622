import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { FileFacts } from '../entitlements/decide.ts';
import type { State } from '../records/formats.ts';
import { rowsOf } from '../records/rows.ts';

type NamedPackage = { id: string; name: string; state: State };
type NamedRelease = NamedPackage & {
  product: { id: string; name: string };
  /** The product and the groups above it that are not published, from below. */
  withdrawn: { type: 'product' | 'product-group'; name: string; state: State }[];
};
/** What the packages and releases that a decision is about are called, by identifier. */
export type Names = { packages: Map<string, NamedPackage>; releases: Map<string, NamedRelease> };

/** Loads the names for an explanation; the decision itself does not need them. */
export async function loadNames(db: Executor, { packages, shownIn }: FileFacts): Promise<Names> {
  const ids = packages.map((each) => each.id);
  const releases = [...packages.flatMap((each) => each.releases), ...shownIn].map((each) => each.id);
  const packageRows = await rowsOf(
    db,
    sql<NamedPackage>`select id, name, state from catalog.package where id = any(${ids}::text[])`,
  );
  const releaseRows = await rowsOf(
    db,
    sql<NamedRelease>`select r.id, r.name, r.state, json_build_object('id', t.id, 'name', t.name) as product,
      (with recursive chain(id, parent, kind, name, state, depth) as (
          select t.id, t.parent, t.kind, t.name, t.state, 0
          union all select up.id, up.parent, up.kind, up.name, up.state, depth + 1
            from catalog.tree up join chain on up.id = chain.parent)
        select coalesce(json_agg(json_build_object('type', kind, 'name', name, 'state', state) order by depth), '[]')
          from chain where state <> 'published') as withdrawn
      from catalog.release r join catalog.tree t on t.id = r.product where r.id = any(${releases}::text[])`,
  );
  return {
    packages: new Map(packageRows.map((row) => [row.id, row])),
    releases: new Map(releaseRows.map((row) => [row.id, row])),
  };
}
