import { number } from '../../../../words/words.ts';

/** Groups of people. */
export const groups = {
  lead: 'Groups for database access lists and for sharing documents.',
  what: 'the groups',
  new: 'New group',
  create: 'Create',
  created: (name: string) => `Group ${name} created.`,
  noneTitle: 'No groups yet',
  none: 'Create a group to give several people the same access.',
  name: 'Name',
  description: 'Description',
  saveGroup: 'Save',
  theGroup: 'this group',
  storedNow: (stored: string) => (stored ? `Stored now: ${stored}` : 'Stored now: nothing'),
  renamed: (from: string, to: string) => `${from} is called ${to} now; shares and access lists follow.`,
  described: (name: string) => `The description of ${name} is saved.`,
  members: 'Members',
  open: (name: string) => `Open the group ${name}`,
  delete: 'Delete group',
  deleteNow: 'Delete',
  deleted: (name: string) => `Group ${name} deleted.`,
  deleteMeans: (name: string) =>
    `Delete ${name}? Its members lose any rights they have only through this group.`,
  theMembers: 'the members',
  noMembers: 'This group has no members yet.',
  added: (count: number) => (count === 1 ? 'One person was added.' : `${number(count)} people were added.`),
  remove: (name: string) => `Remove ${name} from the group`,
  doNotAdd: (name: string) => `Do not add ${name}`,
  add: (count: number) => (count > 1 ? `Add ${number(count)} people` : 'Add'),
};
