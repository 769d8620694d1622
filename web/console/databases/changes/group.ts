import type { Change } from './useChanges.ts';

/** Changes that belong together: those of one import, or those one person made in a row for one reason. */
export type Deed = { key: string; newest: Change; changes: Change[] };

/** Groups changes, given newest first, as people think of them: one import is one deed. */
export function deedsOf(changes: readonly Change[]): Deed[] {
  const deeds: Deed[] = [];
  for (const change of changes) {
    const last = deeds.at(-1);
    if (last && change.importId !== undefined && last.newest.importId === change.importId)
      last.changes.push(change);
    else deeds.push({ key: change.cursor, newest: change, changes: [change] });
  }
  return deeds;
}

const words: Record<string, string> = {
  create: 'added',
  replace: 'changed',
  delete: 'deleted',
  restore: 'restored',
};

/** What was done in a deed, such as `added 3 and changed 2 elements`. */
export function sentenceOf({ changes }: Deed): string {
  const documents = changes.filter(isDocument);
  const elements = changes.filter((each) => each.kind === 'element' && !isDocument(each));
  const others = new Set(changes.filter(({ kind }) => kind !== 'element').map(({ kind }) => kind));
  const parts = [
    ...counted(elements, 'element'),
    ...counted(documents, 'document'),
    ...(others.has('properties') ? ['changed the properties'] : []),
    ...(others.has('acl') ? ['changed access settings'] : []),
    ...(others.has('database') ? ['changed the database'] : []),
  ];
  return listed(parts);
}

/** What was done to things of one sort: `added 3 and changed 2 elements`. */
function counted(changes: Change[], thing: string): string[] {
  const said = Object.keys(words)
    .map((action) => ({ action, count: changes.filter((each) => each.action === action).length }))
    .filter(({ count }) => count > 0)
    .map(({ action, count }) => `${words[action]} ${count}`);
  return said.length === 0 ? [] : [`${listed(said)} ${thing}${changes.length === 1 ? '' : 's'}`];
}

/** Documents are data: they have no page here. */
export const isDocument = ({ kind, type }: Change): boolean => kind === 'element' && type === 'document';

/** What a single change did, without what it was done to. */
export const deedWord = ({ kind, action }: Change): string =>
  kind === 'database' && action === 'create' ? 'created' : (words[action] ?? action);

const listed = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
