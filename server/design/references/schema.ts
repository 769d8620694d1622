import { type Static, Type } from 'typebox';
import { referenceKinds } from '../../../formats/dxl/references/index.ts';
import { nsfPathQuery } from '../databases/schema.ts';

export const named = {
  type: Type.String(),
  name: Type.String(),
  unid: Type.String(),
};

export const place = {
  kind: Type.Enum(referenceKinds, { description: 'What it can be the name of.' }),
  named: Type.String({ description: 'The name as it is written there.' }),
  by: Type.String({
    description:
      'What names it: an @function, a method, an element of DXL; `text` where it is only mentioned.',
  }),
  owner: Type.Optional(
    Type.String({ description: 'What below the element the code is of: field, action …' }),
  ),
  line: Type.Integer({
    description: 'Of the element’s `dxl`, counted from 1; of a mention in data, of that.',
  }),
  column: Type.Integer(),
  text: Type.String({ description: 'The line, cut when it is long.' }),
  sure: Type.Boolean({
    description: 'False where another database, or the form of documents, may be meant.',
  }),
};
export const reading = Type.Optional(
  Type.Literal(true, { description: 'Recent changes are still being read; ask again in a moment.' }),
);

export const checkQuery = Type.Object(
  {
    ...nsfPathQuery,
    code: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether to read all code, too; that takes longer.' }),
    ),
  },
  { additionalProperties: false },
);

export const elementUses = Type.Object({
  uses: Type.Array(
    Type.Object({
      ...place,
      target: Type.Optional(
        Type.Object(named, {
          description: 'What of the database answers to the name; absent when nothing does.',
        }),
      ),
    }),
  ),
  more: Type.Optional(Type.Integer({ description: 'How many places more there are.' })),
  reading,
});
export type ElementUses = Static<typeof elementUses>;

export const elementUsers = Type.Object({
  users: Type.Array(Type.Object({ ...named, places: Type.Array(Type.Object(place)) })),
  launch: Type.Boolean({ description: 'Whether the launch settings of the database name it.' }),
  more: Type.Optional(Type.Integer({ description: 'How many places more there are.' })),
  reading,
});
export type ElementUsers = Static<typeof elementUsers>;

export const designChecked = Type.Object({
  missing: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'Id of the warning.' }),
      message: Type.String(),
      ...named,
      ...place,
    }),
    { description: 'Names that nothing in the database answers to, where this database must be meant.' },
  ),
  unused: Type.Array(Type.Object(named), {
    description:
      'Elements that nothing in the database names, of types that are reached by their name; views, forms and agents when their names are in parentheses.',
  }),
  binary: Type.Integer({
    description: 'Elements in binary form, of which not everything that they name can be read.',
  }),
  code: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Integer({ description: 'Id of the warning.' }),
        message: Type.String(),
        ...named,
        line: Type.Integer({ description: 'Of the element’s `dxl`, counted from 1.' }),
        column: Type.Integer(),
      }),
      { description: 'With `code`: what is wrong in formulas and scripts.' },
    ),
  ),
  moreCode: Type.Optional(Type.Integer({ description: 'How many findings in code more there are.' })),
  more: Type.Optional(Type.Integer({ description: 'How many missing names more there are.' })),
  reading,
});
export type DesignChecked = Static<typeof designChecked>;
