import { type RawBuilder, sql } from 'kysely';
import type { Page } from './listing.ts';

/** True for rows with the words of a search in one of these columns, in any case; for all without one. */
export const called = ({ q }: Page, ...columns: string[]): RawBuilder<boolean> =>
  q === undefined
    ? sql`true`
    : sql`(${sql.join(
        columns.map((column) => sql`strpos(lower(${sql.ref(column)}), lower(${q})) > 0`),
        sql` or `,
      )})`;
