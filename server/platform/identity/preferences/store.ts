import { sql } from 'kysely';
import type { Executor } from '../accounts/store.ts';
import type { ChangedPreferences, Preferences } from './schema.ts';

/** Whose they are. */
type Owner = { identityProvider: string; subject: string };

export async function findPreferences(
  executor: Executor,
  { identityProvider, subject }: Owner,
): Promise<Preferences> {
  const kept = await executor
    .selectFrom('platform.preference')
    .select(['language', 'colours', 'mail'])
    .where('identity_provider', '=', identityProvider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return (kept ?? { language: null, colours: null, mail: null }) as Preferences;
}

export async function keepPreferences(
  tx: Executor,
  { identityProvider, subject }: Owner,
  changes: ChangedPreferences,
): Promise<void> {
  await tx
    .insertInto('platform.preference')
    .values({ identity_provider: identityProvider, subject, ...changes })
    .onConflict((conflict) =>
      conflict
        .columns(['identity_provider', 'subject'])
        .doUpdateSet({ ...changes, changed_at: sql<Date>`now()` }),
    )
    .execute();
}
