import { type Static, Type } from 'typebox';
import { checked, isObject } from '../../platform/http/validation.ts';
import { spanFaults } from '../records/checks.ts';
import {
  closed,
  day,
  identifier,
  identifiers,
  listOf,
  markdown,
  name,
  placeSlug,
  resourceSets,
  slug,
  state,
  streamNames,
} from '../records/formats.ts';

const dayOrOpen = Type.Optional(Type.Union([day, Type.Null()]));
const rollout = Type.Object(
  {
    percent: Type.Integer({ minimum: 0, maximum: 100 }),
    seed: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'Releases with the same seed reach the same accounts first; none: each release its own.',
      }),
    ),
  },
  { ...closed, description: 'Reaches this share of the accounts; an account that is reached stays reached.' },
);
const streamGiven = Type.Object(
  { from: dayOrOpen, to: dayOrOpen, rollout: Type.Optional(Type.Union([rollout, Type.Null()])) },
  closed,
);
const perStream = Type.Optional(streamGiven);
const streamsGiven = Type.Object(
  { internal: perStream, ea: perStream, ga: perStream, xs: perStream },
  {
    ...closed,
    description: 'Replaces all streams. Days are inclusive, in UTC; what is left out is open-ended.',
  },
);

const notes = markdown(50_000);

export const releaseCreate = Type.Object({ slug: placeSlug, name, notes: Type.Optional(notes) }, closed);
export const releaseClone = Type.Object({ slug: placeSlug, name: Type.Optional(name) }, closed);
export const releaseUpdate = checked(
  Type.Object(
    {
      slug: Type.Optional(placeSlug),
      name: Type.Optional(name),
      state: Type.Optional(state),
      notes: Type.Optional(Type.Union([notes, Type.Null()])),
      resourceSets: Type.Optional(resourceSets),
      sections: Type.Optional(identifiers(1000, 'Each existing section once, in the new order.')),
      packages: Type.Optional(identifiers(1000)),
      releaseGroups: Type.Optional(identifiers(1000)),
      streams: Type.Optional(streamsGiven),
    },
    closed,
  ),
  ({ streams }) =>
    isObject(streams) ? streamNames.flatMap((each) => spanFaults(`/streams/${each}`, streams[each])) : [],
);
export const whyQuery = Type.Object(
  {
    why: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1000, description: 'Reason, kept in the audit trail.' }),
    ),
  },
  closed,
);
const files = identifiers(10_000);
export const releaseSectionCreate = Type.Object({ slug, name, files: Type.Optional(files) }, closed);
export const releaseSectionUpdate = Type.Object(
  { slug: Type.Optional(slug), name: Type.Optional(name), files: Type.Optional(files) },
  closed,
);

export const releaseSection = Type.Object({ id: identifier, slug, name, files });
const stream = Type.Optional(
  Type.Object({ from: Type.Optional(day), to: Type.Optional(day), rollout: Type.Optional(rollout) }),
);
export const release = Type.Object({
  id: identifier,
  slug,
  name,
  state,
  notes: Type.Optional(notes),
  resourceSets,
  sections: Type.Array(releaseSection),
  packages: Type.Array(identifier),
  releaseGroups: Type.Array(identifier),
  streams: Type.Object({ internal: stream, ea: stream, ga: stream, xs: stream }),
});
export const releaseList = listOf(Type.Object({ id: identifier, slug, name, state }));

export const productPath = Type.Object({ productId: Type.String() });
export const releasePath = Type.Object({ productId: Type.String(), releaseId: Type.String() });
export const releaseSectionPath = Type.Object({
  productId: Type.String(),
  releaseId: Type.String(),
  sectionId: Type.String(),
});

export type ReleaseCreate = Static<typeof releaseCreate>;
export type ReleaseClone = Static<typeof releaseClone>;
export type ReleaseUpdate = Static<typeof releaseUpdate>;
export type Streams = NonNullable<ReleaseUpdate['streams']>;
export type ReleaseSectionCreate = Static<typeof releaseSectionCreate>;
