import { Type } from 'typebox';
import { keywords, repositoryTypes } from '../repositoryTypes.ts';

/** The path of every address of a document (seed, "Endpoints"). */
/** The answers of an address that a browser opens. */
export const page: Record<number, unknown> = {
  200: { description: 'The page.', content: { 'text/html': { schema: Type.String() } } },
  302: Type.Null({ description: 'To a sign-in, or on to the document.' }),
};

export const onFile = Type.Object({
  type: Type.Enum([...repositoryTypes], { description: 'Repository type.' }),
  file_id: Type.String({ minLength: 1, maxLength: 2048, description: 'Document id, percent-encoded.' }),
});

/** Whether somebody may ask for more than they have. */
export const asking = Type.Union(
  [
    Type.Object({
      asked: Type.Union([Type.String(), Type.Null()], { description: 'When; null: not yet.' }),
    }),
    Type.Null(),
  ],
  {
    description:
      'The caller may ask the owners for the right to edit (`PUT /repository/rest/{id}/request`); null where they may edit, or nobody can be asked.',
  },
);

/** The query of the two callback addresses (seed, "Endpoints"). */
export const callbackQuery = Type.Object({
  repository: Type.Optional(Type.String({ description: `The repository: ${keywords.join(' or ')}.` })),
  file_id: Type.Optional(Type.String({ description: 'Id of the document.' })),
  code: Type.Optional(Type.Unknown({ description: 'Code from the OAuth2 server of the repository.' })),
  oauth_code: Type.Optional(Type.Unknown({ description: 'Another name of code.' })),
  state: Type.Optional(Type.String({ description: 'Comes back from a sign-in that Trivet began.' })),
});

/** Extensions with limits in KB. */
export const fileTypes = Type.Record(Type.String(), Type.Integer());
export const fileTypeQuery = Type.Object(
  { method: Type.Literal('fileType') },
  { additionalProperties: false },
);
