import { Type } from 'typebox';
import { closed, dateTime, identifier, listOf, listQuery } from '../records/formats.ts';

/** A person asks for so many releases in a day: enough to find the right one, too few to bury the editors in notices. */
export const MAX_A_DAY = 20;

const text = Type.String();

export const askedPath = Type.Object({ releaseId: identifier });
export const asking = Type.Object(
  {
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'What the editors should know, such as the number of an order.',
      }),
    ),
  },
  closed,
);
export const asked = Type.Object({ requestedAt: dateTime });

export const requestsQuery = Type.Object(
  {
    ...listQuery.properties,
    product: Type.Optional(
      Type.Unsafe<string>({ ...identifier, description: 'Only for releases of this product.' }),
    ),
  },
  closed,
);
export const requestPath = Type.Object({ requestId: identifier });

export const request = Type.Object({
  id: identifier,
  requestedAt: dateTime,
  text: Type.Optional(text),
  release: Type.Object({ id: identifier, name: text }),
  product: Type.Object({ id: identifier, name: text }),
  person: Type.Optional(
    Type.Object(
      {
        displayName: text,
        username: text,
        email: Type.Optional(text),
        emailVerified: Type.Boolean({ description: 'Only a verified address makes a member of an account.' }),
      },
      { description: 'Absent when there is no such person any more.' },
    ),
  ),
});
export const requestList = listOf(request);
