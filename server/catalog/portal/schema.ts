import { Type } from 'typebox';
import { packageFile } from '../packages/schema.ts';
import { identifier } from '../records/formats.ts';

const named = { name: Type.String(), slug: Type.String() };
const part = Type.Object({
  ...named,
  items: Type.Array(Type.String(), { description: 'Slugs of children or releases, identifiers of files.' }),
});

/** What stands at an address of the public catalog. */
export const browsed = Type.Object({
  type: Type.Union([Type.Enum(['product-group', 'product', 'release']), Type.Null()]),
  id: Type.Optional(identifier),
  name: Type.Union([Type.String(), Type.Null()]),
  slug: Type.Union([Type.String(), Type.Null()]),
  path: Type.Array(Type.Object({ ...named, path: Type.String() }), { description: 'From the top to here.' }),
  children: Type.Array(Type.Object({ ...named, type: Type.Enum(['product-group', 'product']) })),
  releases: Type.Array(Type.Object(named)),
  files: Type.Array(packageFile),
  sections: Type.Array(part, { description: 'Sections or release groups, in order.' }),
  resources: Type.Array(Type.Object({ label: Type.String(), url: Type.String(), type: Type.String() })),
});

export const browsedFiles = Type.Object({
  files: Type.Array(
    Type.Object({
      ...packageFile.properties,
      locations: Type.Array(Type.String({ description: 'Slugs from the group down to the release.' })),
    }),
  ),
});

/** What a page says when it asks for an authorization code; a challenge is S256 (RFC 7636). */
export const codeQuery = Type.Object({
  state: Type.Optional(Type.String({ maxLength: 1000 })),
  code_challenge: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })),
});
