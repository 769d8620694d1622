import { listed, number } from '../../../../words/words.ts';

const deeds = { create: 'added', replace: 'changed', delete: 'deleted', restore: 'restored' };
/** A database is created; what is in it is added. */
export type DeedName = keyof typeof deeds | 'created';

const things = { element: ['element', 'elements'], document: ['document', 'documents'] } as const;

/** What was done to how many things of one sort. */
export type Counted = {
  thing: keyof typeof things;
  counts: (readonly [deed: keyof typeof deeds, count: number])[];
};

/** Who changed what. */
export const changes = {
  what: 'the changes',
  lead: 'Who changed what, when and why. New changes appear automatically.',
  live: 'Live',
  reconnecting: 'Reconnecting…',
  noneTitle: 'No changes yet',
  none: 'Imports, restored versions and access changes appear here.',
  older: 'Show older changes',
  list: 'Changes, newest first',
  more: (total: number) => `Show more of ${number(total)}`,
  /** how it was done, after the sentence */
  how: (imported: boolean, project?: string) =>
    `${imported ? ' with an import' : ''}${project ? ` of ${project}` : ''}`,
};

/** Deeds of which a sentence with the name of a person is made. */
export const deed = {
  /** what was done, alone */
  words: { ...deeds, created: 'created' },
  /** what stands before and after the thing that it was done to */
  around: (name: DeedName): [before: string, after: string] => [`${deed.words[name]} `, ''],
  document: 'a document',
  access: 'access settings',
  accessFor: (name: string) => `access for ${name}`,
  everyoneElse: 'everyone else',
  properties: 'the properties',
  database: 'the database',
  /** `added 3 and changed 2 elements` */
  counted: ({ thing, counts }: Counted) => {
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    const said = counts.map(([deed, count]) => `${deeds[deed]} ${number(count)}`);
    return `${listed(said)} ${things[thing][total === 1 ? 0 : 1]}`;
  },
  changedProperties: 'changed the properties',
  changedAccess: 'changed access settings',
  changedDatabase: 'changed the database',
  /** all of them, after the name of whoever did it */
  all: (parts: string[]) => listed(parts),
};
