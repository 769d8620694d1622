import type { Reference } from './element.ts';
import { isNamelessKind, referenceWords } from './kinds.ts';

/** The sentence about a name that nothing in the database answers to. */
export function missingText({ kind, name }: Pick<Reference, 'kind' | 'name'>): string {
  const word = referenceWords[kind];
  return isNamelessKind(kind)
    ? `The database has no ${word}s, one of which is used here.`
    : `The database has no ${word} “${name}”.`;
}
