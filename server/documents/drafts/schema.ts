import { type Static, Type } from 'typebox';

const person = Type.Object({
  displayName: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
  id: Type.String(),
});
const date = Type.String({ description: 'Atom date: ISO 8601 with milliseconds and Z.' });

/** The seed's draft status record, field by field. */
export const draftStatus = Type.Object({
  base_version: Type.String({ description: 'The version that the draft started from.' }),
  created: date,
  dirty: Type.Boolean({ description: 'There are changes that are not published.' }),
  editors: Type.Array(person, { description: 'Who edits now; a person once, however many windows.' }),
  lasteditor: person,
  latest_version: Type.String(),
  latest_version_modified: Type.Integer({ description: 'Milliseconds since 1970.' }),
  latest_version_modifier: Type.String({ description: 'Display name.' }),
  modified: date,
  size: Type.Integer({ description: 'Bytes of the last published content.' }),
  valid: Type.Boolean({ description: 'The base version is still the latest one.' }),
  visited: date,
});
export type DraftStatus = Static<typeof draftStatus>;

/** The name of a document; its ending stays, because it says what kind of file it is. */
export const naming = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 200, description: 'Name with its ending.' }) },
  { additionalProperties: false },
);
