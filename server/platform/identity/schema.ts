import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { type Role, roles } from './caller.ts';
import { preferences } from './preferences/schema.ts';

const closed = <Members extends TProperties>(members: Members): TObject<Members> =>
  Type.Object(members, { additionalProperties: false });
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()]);

const name = Type.String({ minLength: 1, maxLength: 200 });
/** PostgreSQL has no NUL in text. */
const withoutNul = '^[^\\u0000]*$';
const role = Type.Unsafe<Role>({ type: 'string', enum: [...roles] });
const roleList = Type.Array(role, { uniqueItems: true, maxItems: roles.length });
const password = Type.String({ minLength: 1, maxLength: 1000 });
const chosenPassword = Type.String({
  minLength: 1,
  maxLength: 1000,
  description:
    'At least 8 characters of any kind, and neither a common one nor a name or address of the account.',
});
const initial = Type.Optional(
  Type.Boolean({
    description: 'True: the password is good for nothing but choosing another one at the first sign-in.',
  }),
);
/** One schema, not a union: a wrong address is one fault, not three. */
const email = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  format: 'email',
  must: 'must be an e-mail address',
  maxLength: 320,
});
const distinguishedName = Type.String({
  minLength: 1,
  maxLength: 1000,
  description: 'Such as `CN=Alice Example/O=Acme`; kept in canonical form.',
});

/** A person as administrators see one. */
export const user = Type.Object({
  subject: Type.String(),
  username: Type.String(),
  displayName: Type.String(),
  distinguishedName: Type.String(),
  email: nullable(Type.String()),
  emailVerified: Type.Boolean(),
  groups: Type.Array(Type.String()),
  roles: roleList,
  identityProvider: Type.String(),
  disabled: Type.Boolean(),
  secondFactor: Type.Boolean({ description: 'Whether signing in here takes more than the password.' }),
  signedInAt: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'When they signed in last, in a browser or for a token; null when never.',
  }),
  createdAt: Type.String({ format: 'date-time' }),
  changedAt: Type.String({ format: 'date-time' }),
});

/** What `/api/v1/me` tells the pages about whoever is signed in. */
/** Under what and with which key (AES-GCM, base64) a browser keeps unsaved text of the caller. */
export const unsavedKey = Type.Object({ owner: Type.String(), key: Type.String() });

export const me = Type.Object({
  subject: Type.String(),
  username: Type.String(),
  displayName: Type.String(),
  distinguishedName: Type.String(),
  email: nullable(Type.String()),
  emailVerified: Type.Boolean(),
  groups: Type.Array(Type.String()),
  roles: roleList,
  identityProvider: Type.String(),
  by: Type.Union([Type.Literal('bearer'), Type.Literal('session'), Type.Literal('basic')]),
  preferences,
});

/** Whom a list of people is to hold. */
export const userFilters = {
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      pattern: withoutNul,
      description: 'Words in the user name, names or e-mail address.',
    }),
  ),
  role: Type.Optional(role),
  disabled: Type.Optional(
    Type.Boolean({ description: 'True for who is kept out, false for everybody else.' }),
  ),
  secondFactor: Type.Optional(Type.Boolean()),
};

export const peopleOrders = ['username', 'signedIn'] as const;
export type PeopleOrder = (typeof peopleOrders)[number];

export const userQuery = closed({
  ...userFilters,
  order: Type.Optional(
    Type.Unsafe<PeopleOrder>({
      type: 'string',
      enum: [...peopleOrders],
      default: 'username',
      description:
        '`signedIn`: who signed in longest ago first, and before them who never did. Nobody is left out: who signs in while pages are read comes at the end, once more if they were told before.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  after: Type.Optional(
    Type.String({ maxLength: 2000, pattern: withoutNul, description: 'The `next` of the page before.' }),
  ),
});
export const userPage = Type.Object({
  items: Type.Array(user),
  next: Type.Optional(Type.String({ description: 'There is more: pass it as `after`.' })),
});

export const newUser = closed({
  username: name,
  password: chosenPassword,
  initial,
  displayName: Type.Optional(name),
  distinguishedName: Type.Optional(distinguishedName),
  email: Type.Optional(email),
  emailVerified: Type.Optional(
    Type.Boolean({ description: 'True when you know that the address is theirs; false unless told.' }),
  ),
  roles: Type.Optional(roleList),
  groups: Type.Optional(Type.Array(name, { uniqueItems: true, maxItems: 200 })),
});
export const changedUser = Type.Object(
  {
    username: Type.Optional(name),
    displayName: Type.Optional(name),
    distinguishedName: Type.Optional(distinguishedName),
    email: Type.Optional(email),
    emailVerified: Type.Optional(Type.Boolean()),
    disabled: Type.Optional(Type.Boolean({ description: 'True: signed out everywhere and kept out.' })),
  },
  { additionalProperties: false, minProperties: 1 },
);
export const newPassword = closed({ password: chosenPassword, initial });
export const ownPassword = closed({ current: password, password: chosenPassword });
export const changedPassword = closed({ username: name, current: password, password: chosenPassword });
export const rolesOfUser = closed({ roles: roleList });
export const userPath = Type.Object({ username: name });

const groupMember = Type.Object({ username: Type.String(), displayName: Type.String() });
const groupSummary = Type.Object({
  name: Type.String(),
  description: Type.String(),
  memberCount: Type.Integer(),
  createdAt: Type.String({ format: 'date-time' }),
});
export const group = Type.Object({
  name: Type.String(),
  description: Type.String(),
  members: Type.Array(groupMember),
  createdAt: Type.String({ format: 'date-time' }),
});
export const groupList = Type.Object({ items: Type.Array(groupSummary) });
export const newGroup = closed({
  name,
  description: Type.Optional(Type.String({ maxLength: 1000, pattern: withoutNul })),
});
export const changedGroup = Type.Object(
  {
    name: Type.Optional(name),
    description: Type.Optional(Type.String({ maxLength: 1000, pattern: withoutNul })),
  },
  { additionalProperties: false, minProperties: 1 },
);
export const newMembers = closed({
  people: Type.Array(Type.String({ minLength: 1, maxLength: 320 }), {
    minItems: 1,
    maxItems: 200,
    description: 'User names, or verified e-mail addresses.',
  }),
});
export const groupPath = Type.Object({ group: name });
export const memberPath = Type.Object({ group: name, username: name });

/** A key that signs access tokens. */
const signingKey = Type.Object({
  id: Type.String(),
  algorithm: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  signing: Type.Boolean({ description: 'True for the one that signs now; the others still verify.' }),
  neededUntil: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When the last token that it may have signed has ended; null for the one that signs now.',
  }),
  publicKey: Type.String({ description: 'As PEM (SubjectPublicKeyInfo).' }),
});
export const signingKeyList = Type.Object({ items: Type.Array(signingKey) });
export const keyPath = Type.Object({ id: name });

export type User = Static<typeof user>;
export type NewUser = Static<typeof newUser>;
export type ChangedUser = Static<typeof changedUser>;
export type ChangedGroup = Static<typeof changedGroup>;
export type NewGroup = Static<typeof newGroup>;
export type Group = Static<typeof group>;
export type GroupSummary = Static<typeof groupSummary>;
