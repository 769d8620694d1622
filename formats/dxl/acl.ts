import { type Node, readTree } from './tree.ts';

/** Access levels, lowest first (seed, AclEntry). */
export const accessLevels = [
  'NOACCESS',
  'DEPOSITOR',
  'READER',
  'AUTHOR',
  'EDITOR',
  'DESIGNER',
  'MANAGER',
] as const;
export type AccessLevel = (typeof accessLevels)[number];
export const entryTypes = ['PERSON', 'GROUP', 'SERVER', ''] as const;
export type EntryType = (typeof entryTypes)[number];

/** One entry of an ACL as the interface shows it. Roles carry their brackets. */
export type AclEntry = {
  name: string;
  level: AccessLevel;
  type: EntryType;
  roles: string[];
  flags: string[];
};
export type Acl = { entries: AclEntry[]; roles: string[] };

/** Flag of the interface ⇔ attribute of DXL and the value that means "set". */
export const flagAttributes: readonly (readonly [flag: string, attribute: string, value: string])[] = [
  ['NODELETE_DOCUMENT', 'deletedocs', 'false'],
  ['AUTHOR_NOCREATE', 'createdocs', 'false'],
  ['CREATE_PRAGENT', 'createpersonalagents', 'true'],
  ['CREATE_PRFOLDER', 'createpersonalviews', 'true'],
  ['CREATE_FOLDER', 'createsharedviews', 'true'],
  ['CREATE_LOTUSSCRIPT', 'createlsjavaagents', 'true'],
  ['PUBLICREADER', 'readpublicdocs', 'true'],
  ['PUBLICWRITER', 'writepublicdocs', 'true'],
  ['NOREPLICATE', 'noreplicate', 'true'],
];
const otherNames: Readonly<Record<string, string>> = { NODELETE: 'NODELETE_DOCUMENT' };

/** Flags the interface takes; `NODELETE` is another word for `NODELETE_DOCUMENT`. */
export const aclFlags: readonly string[] = [
  ...flagAttributes.map(([flag]) => flag),
  ...Object.keys(otherNames),
];

/** The one word for a flag. */
export const aclFlag = (flag: string): string => otherNames[flag] ?? flag;

const typeOfWord: Readonly<Record<string, EntryType>> = {
  person: 'PERSON',
  persongroup: 'GROUP',
  mixedgroup: 'GROUP',
  server: 'SERVER',
  servergroup: 'SERVER',
};
export const wordOfType: Readonly<Record<EntryType, string>> = {
  PERSON: 'person',
  GROUP: 'mixedgroup',
  SERVER: 'server',
  '': 'unspecified',
};

/** `Approver` and `[Approver]` are one role; it is shown with brackets. */
export function roleName(role: string): string {
  const bare = role.trim().replace(/^\[(.*)\]$/s, '$1');
  return `[${bare}]`;
}

/** Reads `<acl>`. */
export function readAcl(source: string): Acl {
  const root = readTree(source);
  return {
    entries: entriesOf(root).map(entryOf),
    roles: rolesOf(root),
  };
}

/** The entries of an ACL tree. */
export function entriesOf(root: Node): Node[] {
  return root.children.filter((node) => node.name === 'aclentry');
}

/** The roles that a node names, with brackets. */
export function rolesOf(node: Node): string[] {
  const roles = node.children.filter((child) => child.name === 'role' && child.text.trim() !== '');
  return [...new Set(roles.map((role) => roleName(role.text)))];
}

/** One entry of an ACL tree as the interface shows it. */
export function entryOf(node: Node): AclEntry {
  const level = (node.attributes.level ?? 'noaccess').toUpperCase();
  return {
    name: node.attributes.name ?? '',
    level: accessLevels.find((known) => known === level) ?? 'NOACCESS',
    type: typeOfWord[node.attributes.type ?? ''] ?? '',
    roles: rolesOf(node),
    flags: flagAttributes.filter(([, name, value]) => node.attributes[name] === value).map(([flag]) => flag),
  };
}
