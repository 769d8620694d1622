import { type Static, Type } from 'typebox';
import { missingThings } from '../../entitlements/decide.ts';
import { packageFile } from '../../packages/schema.ts';
import { closed, dateTime, day, identifier, listOf } from '../../records/formats.ts';
import { browsed } from '../schema.ts';

const text = Type.String();
const picture = Type.Object({
  address: Type.String({ description: 'Where its bytes are, on this server.' }),
  width: Type.Integer(),
  height: Type.Integer(),
});
const latestRelease = Type.Object({ name: text, slug: text, date: day });
/** What a list tells of a product group or product. */
const described = {
  summary: Type.Optional(Type.String({ description: 'The beginning of its description, as plain text.' })),
  picture: Type.Optional(picture),
  latestRelease: Type.Optional(latestRelease),
};
const download = Type.Object({
  allowed: Type.Boolean(),
  missing: Type.Optional(
    Type.Object({
      what: Type.Enum(['signIn', ...missingThings]),
      components: Type.Array(text, { description: 'Any of these would grant it.' }),
      summary: Type.Optional(text),
    }),
  ),
});
const dated = {
  date: Type.Optional(day),
  latest: Type.Optional(Type.Boolean({ description: 'The newest release of its product that you may see.' })),
};
const named = { name: text, slug: text };

const contact = Type.Optional(Type.String({ description: 'Whom to ask: TRIVET_CATALOG_CONTACT.' }));

/** A place in the catalog as somebody sees it. */
export const viewed = Type.Object({
  ...browsed.properties,
  description: Type.Optional(Type.String({ description: 'Of a product: Markdown.' })),
  picture: Type.Optional(picture),
  product: Type.Optional(
    Type.Unsafe<string>({ ...identifier, description: 'Of a release: the product that it belongs to.' }),
  ),
  notes: Type.Optional(Type.String({ description: 'Of a release: Markdown.' })),
  followed: Type.Optional(
    Type.Boolean({
      description: 'Of a product group or product: whether you follow it, when you are signed in.',
    }),
  ),
  requestedAt: Type.Optional(
    Type.Unsafe<string>({ ...dateTime, description: 'Of a release: when you asked for access to it.' }),
  ),
  ...dated,
  latestRelease: Type.Optional(latestRelease),
  children: Type.Array(
    Type.Object({ ...named, type: Type.Enum(['product-group', 'product']), ...described }),
  ),
  releases: Type.Array(Type.Object({ ...named, ...dated })),
  files: Type.Array(Type.Object({ ...packageFile.properties, download: Type.Optional(download) })),
  contact,
});

const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, description: 'Above 100 counts as 100.' })),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: '`next` of the page before.' })),
};
const words = {
  maxLength: 200,
  pattern: '\\S',
  must: 'must have a word',
  description: 'Words that all must be found, in any order.',
};
export const searchQuery = Type.Object({ q: Type.String(words), ...paging }, closed);
export const downloadsQuery = Type.Object({ q: Type.Optional(Type.String(words)), ...paging }, closed);

const foundItem = Type.Object({
  type: Type.Enum(['product-group', 'product', 'release', 'file']),
  id: identifier,
  name: text,
  path: Type.String({ description: 'Slugs from the top; of a file that of its release.' }),
  product: Type.Optional(text),
  release: Type.Optional(text),
  size: Type.Optional(Type.Integer()),
  platform: Type.Optional(text),
  ...dated,
  ...described,
});
export type Found = Static<typeof foundItem>;
export const found = listOf(foundItem);
export const downloads = Type.Object({
  ...listOf(
    Type.Object({
      ...packageFile.properties,
      release: Type.Optional(Type.Object({ name: text, path: text, product: text })),
    }),
  ).properties,
  contact,
});
