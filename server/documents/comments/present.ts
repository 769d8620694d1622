import { type Comment, isOwn } from '../../../formats/model/index.ts';
import type { Person } from '../../platform/identity/identity.ts';

/** A comment and the text that it is about. */
export type Quoted = { comment: Comment; quote: string | null };

export const presentComment = (
  { comment, quote }: Quoted,
  person: Pick<Person, 'subject' | 'displayName'>,
) => ({
  id: comment.id,
  author: comment.author,
  date: comment.date,
  text: comment.text,
  parent: comment.parent,
  resolved: comment.resolved,
  quote,
  own: isOwn(comment, { id: person.subject, displayName: person.displayName }),
});
