import { type Static, Type } from 'typebox';
import {
  closed,
  groupSlug,
  identifier,
  identifiers,
  listOf,
  name,
  parent,
  parentAnswer,
  resourceSets,
  slug,
  state,
} from '../records/formats.ts';

const orNull = Type.Union([parent, Type.Null()]);

export const groupCreate = Type.Object({ slug: groupSlug, name, parent: Type.Optional(orNull) }, closed);
export const groupClone = Type.Object({ slug: groupSlug, name: Type.Optional(name) }, closed);
export const groupUpdate = Type.Object(
  {
    slug: Type.Optional(groupSlug),
    name: Type.Optional(name),
    parent: Type.Optional(orNull),
    state: Type.Optional(state),
    resourceSets: Type.Optional(resourceSets),
    sections: Type.Optional(identifiers(1000, 'Each existing section once, in the new order.')),
  },
  closed,
);
export const sectionCreate = Type.Object({ slug, name }, closed);
export const sectionUpdate = Type.Object({ slug: Type.Optional(slug), name: Type.Optional(name) }, closed);

export const section = Type.Object({ id: identifier, slug, name });
export const group = Type.Object({
  id: identifier,
  slug,
  name,
  parent: Type.Optional(parentAnswer),
  state,
  resourceSets,
  sections: Type.Array(section),
});
export const groupList = listOf(group);

export const groupPath = Type.Object({ productgroupId: Type.String() });
export const sectionPath = Type.Object({ productgroupId: Type.String(), sectionId: Type.String() });

export type GroupCreate = Static<typeof groupCreate>;
export type GroupClone = Static<typeof groupClone>;
export type GroupUpdate = Static<typeof groupUpdate>;
export type SectionCreate = Static<typeof sectionCreate>;
