/** Access levels, highest first, and what each allows. */
export const levels = [
  { value: 'MANAGER', label: 'Manager', says: 'changes everything, also who has access' },
  { value: 'DESIGNER', label: 'Designer', says: 'changes the design' },
  { value: 'EDITOR', label: 'Editor', says: 'changes every document' },
  { value: 'AUTHOR', label: 'Author', says: 'makes documents and changes their own' },
  { value: 'READER', label: 'Reader', says: 'reads design and documents' },
  { value: 'DEPOSITOR', label: 'Depositor', says: 'leaves documents, reads nothing' },
  { value: 'NOACCESS', label: 'No access', says: 'is kept out' },
];

export const levelName = (level: string) => levels.find(({ value }) => value === level)?.label ?? level;

export const types = [
  { value: 'PERSON', label: 'Person' },
  { value: 'GROUP', label: 'Group of people' },
  { value: 'SERVER', label: 'Server' },
  { value: '', label: 'Not said' },
];

export const typeName = (type: string) => types.find(({ value }) => value === type)?.label ?? type;

/** Further rights, and what each means. */
export const flags: Record<string, string> = {
  NODELETE_DOCUMENT: 'May not delete documents',
  AUTHOR_NOCREATE: 'May not create documents',
  CREATE_PRAGENT: 'May create personal agents',
  CREATE_PRFOLDER: 'May create personal folders and views',
  CREATE_FOLDER: 'May create shared folders and views',
  CREATE_LOTUSSCRIPT: 'May create LotusScript and Java agents',
  PUBLICREADER: 'Reads public documents',
  PUBLICWRITER: 'Writes public documents',
  NOREPLICATE: 'May not replicate or copy documents',
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
      ? 'It says what everybody may do whom no other entry names, so it stays. Set its level to “No access” to keep them out.'
      : 'Every database keeps this entry. Set its level to “No access” to keep these servers out.';
  const managers = entries.filter(({ level }) => level === 'MANAGER');
  if (managers.length === 1 && managers[0]?.name === name)
    return 'It is the last manager; without one nobody could change the access any more. Make another entry a manager first.';
  return undefined;
}

/** What an entry is called on the page. */
export const entryName = (name: string) => (name.toLowerCase() === '-default-' ? 'Everybody else' : name);
