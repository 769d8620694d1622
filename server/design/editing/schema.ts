import { Type } from 'typebox';
import { plain, why } from '../databases/schema.ts';

/** A name that an element gets: no `|`, by which names are told apart where several stand together. */
const elementName = Type.String({
  minLength: 1,
  maxLength: 512,
  pattern: plain.pattern.replace('[^', '[^|'),
  must: 'must not be blank or hold |, line breaks and other control characters',
});
const aliases = Type.Array(elementName, { maxItems: 100 });

export const renameRequest = Type.Object(
  {
    name: elementName,
    aliases: Type.Optional({ ...aliases, description: 'By default those that it has.' }),
    why: Type.Optional(why),
  },
  { additionalProperties: false },
);
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
