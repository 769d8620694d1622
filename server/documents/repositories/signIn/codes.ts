import { hashed } from '../../../platform/keys/hashed.ts';
import type { Writing } from '../../tables.ts';

const KEPT_MS = 24 * 3_600_000;

/** Notes that a code is being exchanged; false when it was before. Sending it once more would have the server take the
 *  code as stolen and withdraw the token that it gave for it (RFC 6749, section 4.1.2). */
export async function noteCode(tx: Writing, repository: string, code: string, now: Date): Promise<boolean> {
  await tx
    .deleteFrom('documents.repository_code')
    .where('used_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
  const row = await tx
    .insertInto('documents.repository_code')
    .values({ repository, code: hashed(code), used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetCode(tx: Writing, repository: string, code: string): Promise<void> {
  await tx
    .deleteFrom('documents.repository_code')
    .where('repository', '=', repository)
    .where('code', '=', hashed(code))
    .execute();
}
