import type { Person } from '../../../platform/identity/caller.ts';
import type { Writing } from '../../tables.ts';
import { holderOf } from './rights.ts';

/** Marks a document for a person, or takes the mark away. It is nobody else's concern, so that no audit tells of it. */
export async function setStar(
  tx: Writing,
  person: Person,
  document: string,
  starred: boolean,
  at: Date,
): Promise<void> {
  const holder = holderOf(person);
  if (!starred) {
    await tx
      .deleteFrom('documents.star')
      .where('holder', '=', holder)
      .where('document', '=', document)
      .execute();
    return;
  }
  await tx
    .insertInto('documents.star')
    .values({ holder, document, starred_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes that a person opened a document. */
export async function noteVisit(tx: Writing, person: Person, document: string, at: Date): Promise<void> {
  await tx
    .insertInto('documents.visit')
    .values({ holder: holderOf(person), document, visited_at: at })
    .onConflict((conflict) => conflict.columns(['holder', 'document']).doUpdateSet({ visited_at: at }))
    .execute();
}
