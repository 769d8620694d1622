import { type Static, Type } from 'typebox';
import { plain, why } from '../databases/schema.ts';
import { named, place, reading } from '../references/schema.ts';

/** A name that an element gets: no `|`, by which names are told apart where several stand together. */
const elementName = Type.String({
  minLength: 1,
  maxLength: 512,
  pattern: plain.pattern.replace('[^', '[^|'),
  must: 'must not be blank or hold |, line breaks and other control characters',
});
const aliases = Type.Array(elementName, { maxItems: 100 });

const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const at = Type.Integer({ minimum: 0, description: 'Which place it is, for the renaming.' });

const otherNames = {
  name: elementName,
  aliases: Type.Optional({ ...aliases, description: 'By default those that it has.' }),
};

/** Places that a renaming changes, of elements as they were when it was planned. */
export const renamePlaces = Type.Array(
  Type.Object(
    {
      unid: Type.String({ pattern: '^[0-9A-Fa-f]{32}$' }),
      version,
      at: Type.Array(at, { minItems: 1, maxItems: 5000, uniqueItems: true }),
    },
    { additionalProperties: false },
  ),
  { maxItems: 1000, description: 'Places of the plan that get the new name, in the same transaction.' },
);
export type RenamePlaces = Static<typeof renamePlaces>;

export const renameRequest = Type.Object(
  { ...otherNames, places: Type.Optional(renamePlaces), why: Type.Optional(why) },
  { additionalProperties: false },
);
export const renamePlanRequest = Type.Object(otherNames, { additionalProperties: false });

export const plannedRename = Type.Object({
  elements: Type.Array(
    Type.Object({
      ...named,
      version,
      places: Type.Array(
        Type.Object({
          ...place,
          at,
          writable: Type.Boolean({ description: 'Whether the renaming can change it.' }),
          breaks: Type.Boolean({ description: 'Whether it would name nothing: the name that it uses goes.' }),
        }),
      ),
    }),
  ),
  more: Type.Optional(Type.Integer({ description: 'How many places more there are.' })),
  reading,
});
export type PlannedRename = Static<typeof plannedRename>;

export const copyRequest = Type.Object(
  {
    name: elementName,
    aliases: Type.Optional({
      ...aliases,
      description: 'By default none: those that there are belong to the other.',
    }),
    why: Type.Optional(why),
  },
  { additionalProperties: false },
);

/** What was written, as it is now. */
export const elementWritten = Type.Object({
  type: Type.String(),
  name: Type.String(),
  aliases: Type.Optional(Type.Array(Type.String())),
  unid: Type.String(),
  noteId: Type.Integer(),
  version: Type.Integer(),
  log: Type.String({ description: 'Importer log.' }),
});
