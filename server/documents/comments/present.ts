import { isOwn } from '../../../formats/model/index.ts';
import type { Person } from '../../platform/identity/caller.ts';
import type { Quoted } from '../contents/types.ts';

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
