import { type Static, Type } from 'typebox';

export const searchQuery = Type.Object(
  {
    q: Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Words, all of which must be there; "a phrase" is looked for exactly as it stands, anywhere; word* is the beginning of one; -word must not be there; type:form, name:part and symbol:part (a field, sub, function, class, event … that it declares) narrow down. Case does not matter.',
      examples: ['"@DbLookup(" type:form'],
    }),
    nsfPath: Type.Optional(Type.String({ description: 'One database; else all that the caller may read.' })),
    type: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9]{1,64}$',
        description: 'Design type, or the DXL word of another kind.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    cursor: Type.Optional(Type.String({ maxLength: 4000, description: '`next` of the page before.' })),
  },
  { additionalProperties: false },
);
export type SearchQuery = Static<typeof searchQuery>;

const match = Type.Object({
  line: Type.Integer({
    description: 'Line of the element’s `dxl`, or with `in` of the decoded content; counted from 1.',
  }),
  in: Type.Optional(
    Type.Literal('data', { description: 'The line is of content that the DXL holds as base64.' }),
  ),
  item: Type.Optional(Type.String({ description: 'With `in`: the item or file whose content it is.' })),
  text: Type.String({ description: 'The line, cut around what was found.' }),
  ranges: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()]), {
    description: 'What was found in `text`: UTF-16 offsets, end exclusive.',
  }),
});

const hit = Type.Object({
  nsfPath: Type.String(),
  type: Type.String(),
  name: Type.String(),
  unid: Type.String(),
  noteId: Type.Integer(),
  score: Type.Integer({
    description:
      '3 when it has the name that was asked for, 2 when its name begins so, 1 when it holds it, else 0.',
  }),
  matches: Type.Array(match, { description: 'At most 5 lines, those in which most words were found.' }),
  more: Type.Optional(Type.Integer({ description: 'How many lines more there are.' })),
});

export const searchResult = Type.Object({
  hits: Type.Array(hit),
  next: Type.Optional(Type.String({ description: 'Cursor of the next page.' })),
  indexing: Type.Optional(
    Type.Literal(true, { description: 'Recent changes are still being read; ask again in a moment.' }),
  ),
});
export type SearchResult = Static<typeof searchResult>;
export type Hit = SearchResult['hits'][number];
export type Match = Hit['matches'][number];
