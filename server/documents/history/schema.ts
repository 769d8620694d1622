import { type Static, Type } from 'typebox';
import { onFile } from '../opening/schema.ts';
import { somebody } from '../repositories/builtIn/schema.ts';

const date = Type.String({ description: 'Atom date: ISO 8601 with milliseconds and Z.' });
const closed = { additionalProperties: false };

export const copyRecord = Type.Object({
  id: Type.String(),
  name: Type.String(),
  reason: Type.Enum(['conflict', 'restore', 'asked'], {
    description:
      'conflict: set aside for the version of the repository; restore: what the draft was before other content was restored; asked: somebody asked for it.',
  }),
  base_version: Type.String({
    description: 'The version that it was based on; empty when that is not known.',
  }),
  size: Type.Integer({ description: 'Bytes.' }),
  kept: date,
  by: somebody,
  expires: date,
});
export type CopyRecord = Static<typeof copyRecord>;
export const copyList = Type.Object({ items: Type.Array(copyRecord) });

export const keepRequest = Type.Object(
  { name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) },
  closed,
);

export const onCopy = Type.Object({ ...onFile.properties, copy: Type.String({ format: 'uuid' }) });
export const onVersion = Type.Object({
  ...onFile.properties,
  version: Type.String({ minLength: 1, maxLength: 200, description: 'Version label, percent-encoded.' }),
});

/** The versions of the repository. */
export const versionList = Type.Object({
  told: Type.Boolean({ description: 'False when the repository does not tell its earlier versions.' }),
  items: Type.Array(
    Type.Object({
      version: Type.String(),
      modified: date,
      modifier: somebody,
      size: Type.Union([Type.Integer(), Type.Null()]),
      comment: Type.String(),
    }),
  ),
});

export const restored = Type.Object({
  kept: Type.Union([Type.String(), Type.Null()], {
    description: 'Id of the copy of what the draft was before; null when the repository has that.',
  }),
});
export const deleted = Type.Object({ deleted: Type.Literal(true), id: Type.String() });
