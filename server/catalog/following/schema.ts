import { Type } from 'typebox';
import { dateTime, identifier } from '../records/formats.ts';

/** More of them and nobody reads the notices. */
export const MAX_FOLLOWED = 200;

export const followedPath = Type.Object({ id: identifier });

/** What somebody follows. */
export const followed = Type.Object({
  items: Type.Array(
    Type.Object({
      type: Type.Enum(['product-group', 'product']),
      id: identifier,
      name: Type.String(),
      path: Type.String({ description: 'Slugs from the top.' }),
      since: dateTime,
    }),
    { maxItems: MAX_FOLLOWED },
  ),
});
