/** Texts of finding people and groups. */
export const en = {
  label: 'People and groups',
  peopleOnly: 'People',
  placeholder: 'Name or e-mail address',
  group: 'Group',
  searching: 'Searching …',
  personNamed: (name: string) => `Person with the user name or address “${name}”`,
  groupNamed: (name: string) => `Group called “${name}”`,
  none: 'Nobody you can see has this name. A whole user name, address or group name can be chosen all the same.',
  found: (count: number) => (count === 1 ? 'One is found' : `${count} are found`),
};
