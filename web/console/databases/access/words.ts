/** Access levels, highest first, and what each allows. */
export const levels = [
  { value: 'MANAGER', label: 'Manager', says: 'can change everything, including access' },
  { value: 'DESIGNER', label: 'Designer', says: 'can change the design' },
  { value: 'EDITOR', label: 'Editor', says: 'can edit all documents' },
  { value: 'AUTHOR', label: 'Author', says: 'can create documents and edit their own' },
  { value: 'READER', label: 'Reader', says: 'can read design and documents' },
  { value: 'DEPOSITOR', label: 'Depositor', says: 'can add documents but not read any' },
  { value: 'NOACCESS', label: 'No access', says: 'cannot open the database' },
];

export const levelName = (level: string) => levels.find(({ value }) => value === level)?.label ?? level;

export const types = [
  { value: 'PERSON', label: 'Person' },
  { value: 'GROUP', label: 'Group of people' },
  { value: 'SERVER', label: 'Server' },
  { value: '', label: 'Not set' },
];

export const typeName = (type: string) => types.find(({ value }) => value === type)?.label ?? type;

/** Further rights, and what each means. */
export const flags: Record<string, string> = {
  NODELETE_DOCUMENT: 'Cannot delete documents',
  AUTHOR_NOCREATE: 'Cannot create documents',
  CREATE_PRAGENT: 'Can create personal agents',
  CREATE_PRFOLDER: 'Can create personal folders and views',
  CREATE_FOLDER: 'Can create shared folders and views',
  CREATE_LOTUSSCRIPT: 'Can create LotusScript and Java agents',
  PUBLICREADER: 'Can read public documents',
  PUBLICWRITER: 'Can write public documents',
  NOREPLICATE: 'Cannot replicate or copy documents',
};

export const flagName = (flag: string) => flags[flag] ?? flag;

/** Entries that every database keeps. */
const kept = new Set(['-default-', 'localdomainservers']);

/** Why an entry cannot be removed; undefined when it can. */
export function whyKept(
  name: string,
  entries: readonly { name: string; level: string }[],
): string | undefined {
  if (kept.has(name.toLowerCase()))
    return name.toLowerCase() === '-default-'
      ? 'This entry applies to everyone without another entry, so it cannot be removed. Set its level to “No access” to shut them out.'
      : 'Every database has this entry. Set its level to “No access” to shut these servers out.';
  const managers = entries.filter(({ level }) => level === 'MANAGER');
  if (managers.length === 1 && managers[0]?.name === name)
    return 'This is the last manager; without one, nobody could change access any more. Make another entry a manager first.';
  return undefined;
}

/** What an entry is called on the page. */
export const entryName = (name: string) => (name.toLowerCase() === '-default-' ? 'Everyone else' : name);
