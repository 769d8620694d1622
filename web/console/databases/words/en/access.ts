/** Who may do what with a database. */
export const access = {
  what: 'the access',
  yours: (level: string) => `Your access: ${level}`,
  onlyManagers:
    'Only managers of this database can see and change who has access. Ask one of them if you need more access.',
  lead: 'A person’s own entry takes precedence over their groups; of several groups, the highest level applies.',
  add: 'Add a person or group',
  table: 'Access',
  who: 'Who',
  level: 'Access',
  rights: 'Roles and additional rights',
  actions: 'Actions',
  edit: 'Edit',
  editThis: (name: string) => `Edit access for ${name}`,
  removeThis: (name: string) => `Remove ${name}`,
  everyoneElse: 'Everyone else',
  withoutEntry: (name: string) => `people without another entry (${name})`,
  notRemovable: (name: string) => `${name} cannot be removed`,
  removed: (name: string) => `${name} was removed.`,
  removeMeans: 'Their access then depends on the groups they are in.',
  removeMeansRest: (level: string) =>
    `Their access then depends on the groups they are in, or otherwise on the entry for everyone else: ${level}.`,
  keptDefault:
    'This entry applies to everyone without another entry, so it cannot be removed. Set its level to “No access” to shut them out.',
  keptServers: 'Every database has this entry. Set its level to “No access” to shut these servers out.',
  keptManager:
    'This is the last manager; without one, nobody could change access any more. Make another entry a manager first.',
};

/** One entry. */
export const entry = {
  title: (name: string) => `Access for ${name}`,
  updated: 'Access updated.',
  added: (name: string) => `Entry for ${name} added.`,
  taken: 'An entry with this name already exists; edit that one instead.',
  type: 'Type',
  level: 'Access',
  roles: 'Roles',
  rights: 'Additional rights',
  name: 'Name',
  nameHelp: 'A person, such as CN=Alice Example/O=Acme, or a group.',
  nameUnknown:
    'Nobody you can see here has this name. The entry counts as soon as a person or group is called exactly so.',
  group: 'Group',
};

/** The roles that entries may have. */
export const roles = {
  title: 'Roles',
  lead: 'The design uses roles to show or allow things only for some people.',
  none: 'No roles yet.',
  remove: (role: string) => `Remove role ${role}`,
  add: 'New role',
  example: 'Approver',
  removed: (role: string) => `Role ${role} removed.`,
  nobody: 'Nobody has this role.',
  lose: (names: string) => `${names} will lose this role.`,
};

/** Access levels, highest first. */
export const levels = {
  MANAGER: 'Manager',
  DESIGNER: 'Designer',
  EDITOR: 'Editor',
  AUTHOR: 'Author',
  READER: 'Reader',
  DEPOSITOR: 'Depositor',
  NOACCESS: 'No access',
};

/** What each level allows. */
export const levelMeanings = {
  MANAGER: 'can change everything, including access',
  DESIGNER: 'can change the design',
  EDITOR: 'can edit all documents',
  AUTHOR: 'can create documents and edit their own',
  READER: 'can read design and documents',
  DEPOSITOR: 'can add documents but not read any',
  NOACCESS: 'cannot open the database',
};

export const entryTypes = {
  PERSON: 'Person',
  GROUP: 'Group of people',
  SERVER: 'Server',
  '': 'Not set',
};

/** Further rights. */
export const flags = {
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
