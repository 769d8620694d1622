import { type Static, Type } from 'typebox';
import { pictureTypes } from '../pictures/judge.ts';
import {
  closed,
  identifier,
  identifiers,
  listOf,
  markdown,
  name,
  parent,
  parentAnswer,
  placeSlug,
  resourceSets,
  slug,
  state,
} from '../records/formats.ts';

const orNull = Type.Union([parent, Type.Null()]);
const description = markdown(20_000);

export const productCreate = Type.Object(
  { slug: placeSlug, name, parent: Type.Optional(orNull), description: Type.Optional(description) },
  closed,
);
export const productClone = Type.Object({ slug: placeSlug, name: Type.Optional(name) }, closed);
export const productUpdate = Type.Object(
  {
    slug: Type.Optional(placeSlug),
    name: Type.Optional(name),
    parent: Type.Optional(orNull),
    state: Type.Optional(state),
    description: Type.Optional(Type.Union([description, Type.Null()])),
    resourceSets: Type.Optional(resourceSets),
    releaseGroups: Type.Optional(identifiers(1000, 'Each existing release group once, in the new order.')),
  },
  closed,
);

/** Further members are the grant's own metadata: kept and returned. */
const partNumberGrant = Type.Object(
  { partNumber: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: true },
);
const partNumberGrants = Type.Array(partNumberGrant, { maxItems: 1000 });
export const componentCreate = Type.Object(
  { name, partNumberGrants: Type.Optional(partNumberGrants) },
  closed,
);
export const componentUpdate = Type.Object(
  { name: Type.Optional(name), partNumberGrants: Type.Optional(partNumberGrants) },
  closed,
);
export const releaseGroupCreate = Type.Object({ slug, name }, closed);
export const releaseGroupUpdate = Type.Object(
  { slug: Type.Optional(slug), name: Type.Optional(name) },
  closed,
);

export const component = Type.Object({ id: identifier, name, partNumberGrants });
export const releaseGroup = Type.Object({ id: identifier, slug, name });
export const picture = Type.Object(
  {
    type: Type.Enum([...pictureTypes]),
    size: Type.Integer({ minimum: 1 }),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  },
  { description: 'Its bytes are at `/v1/products/{productId}/picture`.' },
);
export const product = Type.Object({
  id: identifier,
  slug,
  name,
  parent: Type.Optional(parentAnswer),
  state,
  description: Type.Optional(description),
  picture: Type.Optional(picture),
  resourceSets,
  components: Type.Array(component),
  releaseGroups: Type.Array(releaseGroup),
});
export const productList = listOf(product);

export const productPath = Type.Object({ productId: Type.String() });
export const componentPath = Type.Object({ productId: Type.String(), componentId: Type.String() });
export const releaseGroupPath = Type.Object({ productId: Type.String(), groupId: Type.String() });

export type ProductCreate = Static<typeof productCreate>;
export type ProductClone = Static<typeof productClone>;
export type ProductUpdate = Static<typeof productUpdate>;
export type ComponentCreate = Static<typeof componentCreate>;
export type ReleaseGroupCreate = Static<typeof releaseGroupCreate>;
