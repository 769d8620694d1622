import type { Kysely } from 'kysely';
import { hashed } from '../../keys/hashed.ts';
import type { IdentityTables } from '../tables.ts';

/** What access tokens name as the grant that they came from; they are good as long as it stands. */
export const grantName = (grantId: string): string => hashed(grantId);

export async function grantStands(db: Kysely<IdentityTables>, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('platform.oidc_record')
    .select('id')
    .where('model', '=', 'Grant')
    .where('id', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}
