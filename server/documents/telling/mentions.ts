import type { Platform } from '../../platform/platform.ts';
import type { Arrival } from '../documents.ts';
import { BUILT_IN } from '../repositories/builtIn/key.ts';
import type { Writing } from '../tables.ts';
import { commentAddress, commentKey, excerptOf } from './comments.ts';

type Mentioned = {
  arrival: Pick<Arrival, 'key' | 'meta' | 'person'>;
  /** Of the mention. */
  id: string;
  people: string[];
  text: string | undefined;
  comment: string | undefined;
};

/** Tells people that they were mentioned. Outside repositories have people of their own, whom nothing here ties to
 *  accounts: nobody gets what is meant for another who has the same id. */
export async function tellMentioned(
  { notices }: Pick<Platform, 'notices'>,
  tx: Writing,
  { arrival: { key, meta, person }, id, people, text = '', comment }: Mentioned,
) {
  if (key !== BUILT_IN) return [];
  const { identityProvider } = person;
  const others = people.filter((subject) => subject !== person.subject);
  return notices.tell(
    tx,
    others.map((subject) => ({ identityProvider, subject })),
    {
      kind: 'documents.mention',
      params: { by: person.displayName, document: meta.name, text: excerptOf(text) },
      address: commentAddress(meta.id, comment),
      key: comment === undefined ? `documents/mention/${id}` : commentKey(meta.id, comment),
      personal: true,
    },
  );
}
