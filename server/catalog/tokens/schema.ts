import { type Static, Type } from 'typebox';
import { account } from '../entitlements/schema.ts';
import { closed, dateTime, identifier, listOf, name } from '../records/formats.ts';

export const tokenCreate = Type.Object(
  {
    code: Type.String({
      minLength: 1,
      maxLength: 4096,
      description: 'Authorization code of the identity provider.',
    }),
    codeVerifier: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9._~-]{43,128}$',
        description: 'Of the code challenge with which the code was asked for (RFC 7636), if there was one.',
      }),
    ),
    label: name,
    description: Type.Optional(Type.String({ minLength: 3, maxLength: 300 })),
    account,
  },
  closed,
);
export const tokenExchange = Type.Object(
  { refreshToken: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9+/]+={0,2}$' }) },
  closed,
);

const fields = {
  id: identifier,
  label: name,
  description: Type.Optional(Type.String()),
  account,
  active: Type.Boolean(),
  createdAt: dateTime,
  expiresAt: dateTime,
  lastUsedAt: Type.Optional(dateTime),
};
const token = Type.Object(fields);
export const tokenCreated = Type.Object({ ...fields, refreshToken: Type.String() });
export const tokenList = listOf(token);
export const tokenPath = Type.Object({ tokenId: Type.String() });
export const exchanged = Type.Object({
  refreshToken: Type.String({ description: 'Takes the place of the one that was sent.' }),
  accessToken: Type.String(),
  tokenType: Type.Literal('Bearer'),
  expiresIn: Type.Integer({ description: 'Seconds.' }),
});

export type TokenCreate = Static<typeof tokenCreate>;
