import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Executor } from '../../platform/database/database.ts';
import { typed } from '../../platform/http/server.ts';
import type { Catalog } from '../records/context.ts';
import { closed, identifier } from '../records/formats.ts';
import { dayOf, rowsOf } from '../records/rows.ts';
import { editor, holding } from './guards.ts';

const reasons = ['above', 'release'] as const;
type HiddenRow = { id: string; why: (typeof reasons)[number] };

const query = Type.Object(
  {
    ids: Type.String({
      pattern: '^[a-zA-Z0-9]{21}(,[a-zA-Z0-9]{21}){0,199}$',
      must: 'must be 1 to 200 identifiers with commas between',
      description: 'Of product groups and products, with commas between.',
    }),
  },
  closed,
);

/** What is published, and yet nobody sees: so that an editor does not wonder where it went. */
export function serveHidden(catalog: Catalog): void {
  typed(catalog.http).get('/v1/hidden', {
    config: { guards: [holding(catalog), editor] },
    schema: {
      tags: ['portal'],
      summary:
        'Which of these product groups and products are published, but nobody sees them today, and why',
      querystring: query,
      response: {
        200: Type.Object({
          items: Type.Array(
            Type.Object({
              id: identifier,
              why: Type.Enum([...reasons], {
                description:
                  '`above`: a group above it is not published; `release`: no release is in effect.',
              }),
            }),
          ),
        }),
      },
    },
    handler: async ({ query: { ids } }) => ({
      items: await findHidden(catalog.db, ids.split(','), dayOf(catalog.platform.clock())),
    }),
  });
}

/** The condition of `visibleTo` for a tree, of whomever a stream reaches. */
const findHidden = (db: Executor, ids: string[], today: string): Promise<HiddenRow[]> =>
  rowsOf(
    db,
    sql<HiddenRow>`select t.id, case when catalog.published(t.id) then 'release' else 'above' end as why
      from catalog.tree t where t.id = any(${ids}::text[]) and t.state = 'published'
        and not (catalog.published(t.id) and exists (
          with recursive below(id) as (
            select t.id union all
            select child.id from catalog.tree child join below on child.parent = below.id where child.state = 'published')
          select 1 from below join catalog.release r on r.product = below.id and r.state = 'published'
            join catalog.release_stream s on s.release = r.id
          where coalesce(s.from_date <= ${today}::date, true) and coalesce(s.to_date >= ${today}::date, true)
            and coalesce(s.percent > 0, true)))
      order by t.seq`,
  );
