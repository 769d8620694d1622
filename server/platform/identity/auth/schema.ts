import { Type } from 'typebox';

export const credentials = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 200 }),
    password: Type.String({ minLength: 1, maxLength: 1000 }),
    scope: Type.Optional(
      Type.String({
        maxLength: 1000,
        description: 'Scopes apart from each other by spaces; kept in the claims.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const authenticated = Type.Object({
  bearer: Type.String({ description: 'The access token, a JWT; send it as `Authorization: Bearer …`.' }),
  claims: Type.Record(Type.String(), Type.Unknown(), { description: 'The claims of the token.' }),
  leeway: Type.Integer({ description: 'Seconds by which clocks may differ.' }),
  expSeconds: Type.Integer({ description: 'Life of the token in seconds.' }),
  issueDate: Type.String({ format: 'date-time' }),
});
