import { type Static, Type } from 'typebox';
import { why } from '../databases/schema.ts';
import { renamePlaces } from '../editing/schema.ts';
import { named, reading } from '../references/schema.ts';

const names = {
  symbol: Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'Name of a sub, function, property, class or type that the library declares, in any case.',
  }),
  name: Type.String({ minLength: 1, maxLength: 40, description: 'The new one.' }),
};

export const symbolPlanRequest = Type.Object(names, { additionalProperties: false });
export const symbolRenameRequest = Type.Object(
  { ...names, places: Type.Optional(renamePlaces), why: Type.Optional(why) },
  { additionalProperties: false },
);

export const plannedSymbol = Type.Object({
  kind: Type.String({ description: 'What it is: sub, function, property, class or type.' }),
  symbol: Type.String({ description: 'As it is declared.' }),
  elements: Type.Array(
    Type.Object({
      ...named,
      version: Type.Integer(),
      clash: Type.Boolean({ description: 'Whether its scripts have something under the new name already.' }),
      places: Type.Array(
        Type.Object({
          owner: Type.Optional(Type.String({ description: 'What below the element the code is of.' })),
          line: Type.Integer({ description: 'Lines and columns count from 1 in the DXL of the element.' }),
          column: Type.Integer(),
          text: Type.String({ description: 'The line of code, cut when it is long.' }),
          declares: Type.Boolean({ description: 'Whether it is declared here.' }),
          at: Type.Integer({ description: 'Which place it is, for the renaming.' }),
          writable: Type.Boolean({ description: 'Whether the renaming can change it.' }),
        }),
      ),
    }),
    { description: 'The library first; then what uses it, also through another library.' },
  ),
  reading,
});
export type PlannedSymbol = Static<typeof plannedSymbol>;
