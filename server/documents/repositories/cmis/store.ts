import { sql } from 'kysely';
import type { Reading, Writing } from '../../tables.ts';

/** The object that a version series was last seen as; servers need not take the id of a series for an object. */
export async function findObject(
  reading: Reading,
  repository: string,
  series: string,
): Promise<string | undefined> {
  const row = await reading
    .selectFrom('documents.repository_series')
    .select('object')
    .where('repository', '=', repository)
    .where('series', '=', series)
    .executeTakeFirst();
  return row?.object;
}

export async function keepObject(
  tx: Writing,
  repository: string,
  series: string,
  object: string,
): Promise<void> {
  await tx
    .insertInto('documents.repository_series')
    .values({ repository, series, object })
    .onConflict((conflict) => conflict.columns(['repository', 'series']).doUpdateSet({ object }))
    .execute();
}

/** A check-out that we began: over which version, and the working copy once it is known. */
export type CheckOut = { version: string; copy: string | null };

export async function findCheckOut(
  reading: Reading,
  repository: string,
  series: string,
): Promise<(CheckOut & { sent: string[] }) | undefined> {
  return reading
    .selectFrom('documents.repository_check_out')
    .select(['version', 'copy', 'sent'])
    .where('repository', '=', repository)
    .where('series', '=', series)
    .executeTakeFirst();
}

/** Notes a check-out before it is asked for, and its working copy as soon as it is known: after a crash it tells our
 *  own working copy from somebody else's. */
export async function noteCheckOut(
  tx: Writing,
  repository: string,
  series: string,
  checkOut: CheckOut & { begun_at: Date; sent?: string[] },
): Promise<void> {
  await tx
    .insertInto('documents.repository_check_out')
    .values({ repository, series, ...checkOut })
    .onConflict((conflict) => conflict.columns(['repository', 'series']).doUpdateSet(checkOut))
    .execute();
}

export async function forgetCheckOut(tx: Writing, repository: string, series: string): Promise<void> {
  await tx
    .deleteFrom('documents.repository_check_out')
    .where('repository', '=', repository)
    .where('series', '=', series)
    .execute();
}

/** Notes bytes, by their SHA-256, before they are put into a working copy of ours. */
export async function noteSent(
  tx: Writing,
  repository: string,
  series: string,
  sha256: string,
): Promise<void> {
  await tx
    .updateTable('documents.repository_check_out')
    .set({ sent: sql<string[]>`array_append(sent, ${sha256})` })
    .where('repository', '=', repository)
    .where('series', '=', series)
    .execute();
}
