import { type Selectable, sql } from 'kysely';
import type { NotificationTable, Reading, Writing } from '../tables.ts';

/** A row of `documents.notification`. */
export type Notification = Selectable<NotificationTable>;

/** Adds a message; false when one with this id is there already. */
export async function insertNotification(
  tx: Writing,
  row: Omit<Notification, 'attempts' | 'outcome'>,
): Promise<boolean> {
  const added = await tx
    .insertInto('documents.notification')
    .values({ ...row, outcome: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export async function findNotification(reading: Reading, id: string): Promise<Notification | undefined> {
  return reading.selectFrom('documents.notification').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a message until the transaction ends, and reads it. */
export async function lockNotification(tx: Writing, id: string): Promise<Notification | undefined> {
  return tx
    .selectFrom('documents.notification')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces what may change of a message. */
export async function updateNotification(
  tx: Writing,
  id: string,
  { outcome, ...values }: Pick<Notification, 'state' | 'attempts' | 'outcome' | 'next_at'>,
): Promise<void> {
  await tx
    .updateTable('documents.notification')
    .set({ ...values, outcome: sql`${JSON.stringify(outcome)}::jsonb` })
    .where('id', '=', id)
    .execute();
}

/** Forgets messages that came to an end and are older. */
export async function forgetNotifications(reading: Reading, before: Date): Promise<void> {
  await reading
    .deleteFrom('documents.notification')
    .where('created_at', '<', before)
    .where('state', '<>', 'pending')
    .execute();
}
