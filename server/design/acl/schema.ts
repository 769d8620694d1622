import { type Static, Type } from 'typebox';
import { accessLevels, entryTypes } from '../../../formats/dxl/index.ts';

const level = Type.Enum(accessLevels, { description: 'Access level, lowest first.' });
const type = Type.Enum(entryTypes, { description: 'PERSON, GROUP, SERVER, or empty for unspecified.' });
/** Clients of the interface send back the word under which it lists entries without a type. */
const typeSent = Type.Enum([...entryTypes, 'UNSPECIFIED'], {
  description: 'PERSON, GROUP, SERVER, or empty (UNSPECIFIED is taken too).',
});
const roles = Type.Array(Type.String({ minLength: 1, maxLength: 512 }), {
  description: 'Roles, with brackets or without; each must exist in the ACL.',
});
const flags = Type.Array(Type.String(), { description: 'Further rights, such as NODELETE_DOCUMENT.' });

export const aclEntryPath = Type.Object({
  aclEntryName: Type.String({ description: 'Person, group, or -Default-.' }),
});
export const rolePath = Type.Object({
  role: Type.String({ description: 'Role, with brackets or without.' }),
});

export const aclEntryBody = Type.Object(
  {
    name: Type.Optional(
      Type.String({ description: 'The name of the path, as an entry that was read has it.' }),
    ),
    level,
    type: Type.Optional(typeSent),
    roles: Type.Optional(roles),
    flags: Type.Optional(flags),
  },
  { additionalProperties: false },
);
export type AclEntryBody = Static<typeof aclEntryBody>;

export const aclEntry = Type.Object({ name: Type.String(), level, type, roles, flags });
export const acl = Type.Object({ entries: Type.Array(aclEntry), roles: Type.Array(Type.String()) });
export const aclEntryDeleted = Type.Object({ deleted: Type.Literal(true), name: Type.String() });
export const roleList = Type.Object({ roles: Type.Array(Type.String()) });
