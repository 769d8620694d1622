import { textFor } from '../../../words/words.ts';
import type { DeedName } from '../words/en/changes.ts';
import { words } from '../words/words.ts';
import type { Change } from './useChanges.ts';

/** Changes that belong together: those of one import, or those one person made in a row for one reason. */
export type Deed = { key: string; newest: Change; changes: Change[] };

/** Groups changes, given newest first, as people think of them: one import is one deed, and so is one rename. */
export function deedsOf(changes: readonly Change[]): Deed[] {
  const deeds: Deed[] = [];
  for (const change of changes) {
    const last = deeds.at(-1);
    if (last && isSame(last.newest, change)) last.changes.push(change);
    else deeds.push({ key: change.cursor, newest: change, changes: [change] });
  }
  return deeds;
}

/** Whether two changes are of one import, or were made by one person at one moment, as a rename in several elements is. */
const isSame = (one: Change, other: Change): boolean =>
  other.importId === undefined
    ? one.importId === undefined && one.at === other.at && one.by === other.by
    : one.importId === other.importId;

const deeds = () => words('deed');

const deedNames = ['create', 'replace', 'delete', 'restore'] as const;

/** What was done in a deed, after the name of whoever did it, such as `added 3 and changed 2 elements`. */
export function sentenceOf({ changes }: Deed): string {
  const w = deeds();
  const documents = changes.filter(isDocument);
  const elements = changes.filter((each) => each.kind === 'element' && !isDocument(each));
  const others = new Set(changes.filter(({ kind }) => kind !== 'element').map(({ kind }) => kind));
  return w.all([
    ...counted(elements, 'element'),
    ...counted(documents, 'document'),
    ...(others.has('properties') ? [w.changedProperties] : []),
    ...(others.has('acl') ? [w.changedAccess] : []),
    ...(others.has('database') ? [w.changedDatabase] : []),
  ]);
}

/** What was done to things of one sort: `added 3 and changed 2 elements`. */
function counted(changes: Change[], thing: 'element' | 'document'): string[] {
  const counts = deedNames
    .map((deed) => [deed, changes.filter(({ action }) => action === deed).length] as const)
    .filter(([, count]) => count > 0);
  return counts.length === 0 ? [] : [deeds().counted({ thing, counts })];
}

/** Documents are data: they have a page of their own. */
export const isDocument = ({ kind, type = '' }: Change): boolean =>
  kind === 'element' && ['document', 'profiledocument'].includes(type);

/** What a single change did, without what it was done to. */
export const deedWord = (change: Change): string => textFor(deeds().words, nameOf(change));

/** What a single change did, before and after what it was done to. */
export function doneTo(change: Change): [before: string, after: string] {
  const name = nameOf(change);
  return name in deeds().words ? deeds().around(name as DeedName) : [`${name} `, ''];
}

/** A database is created, what is in it added. */
const nameOf = ({ kind, action }: Change): string =>
  kind === 'database' && action === 'create' ? 'created' : action;
