import { type Static, Type } from 'typebox';

/** Who deployed an element, provably. */
export const signature = Type.Object(
  {
    signer: Type.String({ description: 'Distinguished name of whoever imported these bytes.' }),
    algorithm: Type.Literal('EdDSA'),
    signedAt: Type.String({ format: 'date-time' }),
    value: Type.String({
      description:
        'Detached JWS (RFC 7515, appendix F) with unencoded payload (RFC 7797): the UTF-8 bytes of `dxl`.',
    }),
    valid: Type.Boolean({ description: 'Whether it fits the bytes that are stored now.' }),
  },
  { description: 'Absent when nobody signed, as with what an older version of the server stored.' },
);
export type Signature = Static<typeof signature>;

export const keySet = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.String(),
      crv: Type.String(),
      x: Type.String(),
      kid: Type.String(),
      alg: Type.String(),
      use: Type.String(),
      sub: Type.String({ description: 'Distinguished name of the signer.' }),
    }),
  ),
});
