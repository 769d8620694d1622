import { sql } from 'kysely';
import type { NamesGroups } from '../../../platform/identity/groups/named.ts';

/** Shares of documents, which name groups. */
export const sharesNamingGroups: NamesGroups = {
  what: 'shares',
  async isTaken(tx, { to }) {
    const { rows } =
      await sql`select from documents.share where kind = 'group' and holder = ${to} limit 1`.execute(tx);
    return rows.length > 0;
  },
  async rename(tx, { from, to }) {
    const { numAffectedRows = 0n } = await sql`update documents.share set holder = ${to}, name = ${to}
      where kind = 'group' and holder = ${from}`.execute(tx);
    return { count: Number(numAffectedRows) };
  },
};
