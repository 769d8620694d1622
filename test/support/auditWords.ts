import type { Platform } from '../../server/platform/platform.ts';
import * as de from '../../web/console/admin/words/de/audit.ts';
import * as en from '../../web/console/admin/words/en/audit.ts';

/** Whether the audit log has words for an action in English and in German. An English noun that reads as it is called
 *  need not be named. */
export function hasWords(action: string): boolean {
  const path = action.split('.');
  const verb = path.pop() ?? '';
  const nouns = path.length > 1 ? path.slice(1) : path;
  return [en, de].every(
    ({ deeds: { own, verbs, legNouns, nouns: named } }) =>
      action in own ||
      (verb in verbs &&
        (named === en.deeds.nouns || path.join('.') in legNouns || nouns.every((noun) => noun in named))),
  );
}

/** @throws Error when the audit trail of a server has an action that the console has no words for. A database that a test
 *  took away tells nothing; what tests record by themselves is called `trial.…`. */
export async function checkAuditWords({ database }: Pick<Platform, 'database'>): Promise<void> {
  const asked = database.pool.query<{ action: string }>('select distinct action from platform.audit');
  const { rows } = await asked.catch(() => ({ rows: [] }));
  const without = rows
    .map(({ action }) => action)
    .filter((action) => !action.startsWith('trial.') && !hasWords(action));
  if (without.length > 0)
    throw new Error(`The audit log of the console has no words for ${without.sort().join(', ')}.`);
}
