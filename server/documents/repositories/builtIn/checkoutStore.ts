import type { Insertable, Selectable } from 'kysely';
import type { Person } from '../../../platform/identity/caller.ts';
import type { Reading, WorkingCopyTable, Writing } from '../../tables.ts';
import { json } from './store.ts';

export type WorkingCopy = Selectable<WorkingCopyTable>;

/** True when this person checked the document out. */
export const isHolder = (
  copy: Pick<WorkingCopy, 'holder' | 'identity_provider'>,
  person: Pick<Person, 'subject' | 'identityProvider'>,
) => copy.holder.id === person.subject && copy.identity_provider === person.identityProvider;

/** Changes with every change of the working copy. */
export const copyToken = (copy: Pick<WorkingCopy, 'begun_at' | 'revision'>) =>
  `pwc.${copy.begun_at.getTime().toString(36)}.${copy.revision}`;

export async function findWorkingCopy(reading: Reading, document: string): Promise<WorkingCopy | undefined> {
  return reading
    .selectFrom('documents.working_copy')
    .selectAll()
    .where('document', '=', document)
    .executeTakeFirst();
}

export async function insertWorkingCopy(tx: Writing, row: Insertable<WorkingCopyTable>): Promise<void> {
  await tx
    .insertInto('documents.working_copy')
    .values({ ...row, holder: json(row.holder) })
    .execute();
}

export async function updateWorkingCopy(
  tx: Writing,
  document: string,
  values: Partial<Pick<WorkingCopy, 'name' | 'description' | 'sha256' | 'size' | 'revision' | 'modified_at'>>,
): Promise<void> {
  await tx.updateTable('documents.working_copy').set(values).where('document', '=', document).execute();
}

export async function deleteWorkingCopy(tx: Writing, document: string): Promise<void> {
  await tx.deleteFrom('documents.working_copy').where('document', '=', document).execute();
}
