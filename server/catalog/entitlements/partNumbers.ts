import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import type { Executor } from '../../platform/database/database.ts';
import { typed } from '../../platform/http/server.ts';
import { checked } from '../../platform/http/validation.ts';
import { called } from '../records/called.ts';
import type { Catalog } from '../records/context.ts';
import { closed, identifier } from '../records/formats.ts';
import { rowsOf } from '../records/rows.ts';
import { editor, holding } from './guards.ts';
import { account } from './schema.ts';

/** As many as one looks through to choose from; whoever wants others says more of them. */
const MAX_FOUND = 50;

const query = checked(
  Type.Object(
    {
      q: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: `The first ${MAX_FOUND} that have this in them, or in the name of a product that they open.`,
        }),
      ),
      account: Type.Optional(
        Type.Unsafe<string>({ ...account, description: 'All that this account holds, on whatever days.' }),
      ),
    },
    closed,
  ),
  ({ q, account: of }) =>
    q !== undefined && of !== undefined ? [{ path: '/account', message: 'must not stand beside q' }] : [],
);

const partNumber = Type.Object({
  partNumber: Type.String(),
  products: Type.Array(Type.Object({ id: identifier, name: Type.String() }), {
    description: 'Products with a component that it grants; none: it opens nothing.',
  }),
});
type PartNumber = Static<typeof partNumber>;

/** Part numbers and what they open: so that who entitles a customer sees that a number is the right one. */
export function servePartNumbers(catalog: Catalog): void {
  typed(catalog.http).get('/v1/partnumbers', {
    config: { guards: [holding(catalog), editor] },
    schema: {
      tags: ['entitlements'],
      summary: 'Find part numbers, or those of an account, with the products that they open',
      querystring: query,
      response: { 200: Type.Object({ items: Type.Array(partNumber) }) },
    },
    handler: async ({ query: { q, account: of } }) => ({
      items: of === undefined ? await findPartNumbers(catalog.db, q) : await heldBy(catalog.db, of),
    }),
  });
}

const products = sql`coalesce(json_agg(distinct jsonb_build_object('id', p.id, 'name', p.name))
  filter (where p.id is not null), '[]') as products`;
const granted = sql`join catalog.component c on c.id = g.component join catalog.tree p on p.id = c.product`;

const findPartNumbers = (db: Executor, q: string | undefined): Promise<PartNumber[]> =>
  rowsOf(
    db,
    sql<PartNumber>`select g.part_number as "partNumber", ${products} from catalog.part_number_grant g ${granted}
      where ${called({ after: 0, limit: MAX_FOUND, ...(q && { q }) }, 'g.part_number', 'p.name')}
      group by g.part_number order by g.part_number limit ${MAX_FOUND}`,
  );

const heldBy = (db: Executor, id: string): Promise<PartNumber[]> =>
  rowsOf(
    db,
    sql<PartNumber>`select n.part_number as "partNumber", ${products}
      from (select distinct part_number from catalog.account_part_number where account = ${id}) n
      left join (catalog.part_number_grant g ${granted}) on g.part_number = n.part_number
      group by n.part_number order by n.part_number`,
  );
