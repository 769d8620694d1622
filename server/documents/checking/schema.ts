import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false };

/** As much text as is checked at a time. */
export const MAX_CHECKED = 20_000;

/** A piece of text, or something else that stands in it and counts as many characters. */
const piece = Type.Union([
  Type.Object({ text: Type.String({ maxLength: MAX_CHECKED }) }, closed),
  Type.Object(
    {
      markup: Type.String({ maxLength: MAX_CHECKED }),
      interpretAs: Type.Optional(
        Type.String({ maxLength: 2, description: 'What it is to the text, such as the end of a paragraph.' }),
      ),
    },
    closed,
  ),
]);

export const checkedText = Type.Object(
  {
    language: Type.String({
      pattern: '^(auto|[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3})$',
      description: 'Language tag, or `auto`.',
    }),
    pieces: Type.Array(piece, { minItems: 1, maxItems: 5000, description: 'The text in order.' }),
  },
  closed,
);
export type CheckedText = Static<typeof checkedText>;

export const finding = Type.Object({
  offset: Type.Integer({ description: 'Where it begins, in UTF-16 units from the beginning of the pieces.' }),
  length: Type.Integer(),
  kind: Type.Union([Type.Literal('spelling'), Type.Literal('grammar')]),
  message: Type.String({ description: 'What may be wrong, in the language of the text.' }),
  replacements: Type.Array(Type.String(), { description: 'What may be meant, the likeliest first.' }),
});
export type Finding = Static<typeof finding>;
export const findings = Type.Object({ items: Type.Array(finding) });
