import { Type } from 'typebox';
import { IDENTIFIER } from './ids.ts';

/** The common formats of seed 002; every schema of the catalog is made of these. */
export const identifier = Type.String({
  pattern: IDENTIFIER.source,
  must: 'must be an identifier of 21 letters and digits',
  description: '21 letters and digits.',
});
export const slug = Type.String({
  pattern: '^[a-z0-9._-]{3,16}$',
  must: 'must be 3 to 16 of the characters a-z, 0-9, ".", "_" and "-"',
  description: 'Part of an address.',
});
/** A slug that is a step of an address in the public catalog, where some words mean something else. */
const slugBut = (...taken: string[]) =>
  Type.String({
    pattern: `^(?!(?:${taken.map((word) => word.replace('.', '\\.')).join('|')})$)[a-z0-9._-]{3,16}$`,
    must: `must be 3 to 16 of the characters a-z, 0-9, ".", "_" and "-", and not ${taken.map((word) => `"${word}"`).join(' or ')}, which has an address of its own`,
    description: 'Part of an address.',
  });
/** Of a product or a release: `feed.atom` below either is a feed. */
export const placeSlug = slugBut('feed.atom');
/** Of a product group, which is found at `/files/{slug}` too: `/files/trash` is a page. */
export const groupSlug = slugBut('feed.atom', 'trash');
export const name = Type.String({
  pattern: '^[a-zA-Z 0-9\\-_.&():]{1,30}$',
  must: 'must be 1 to 30 letters a-z or A-Z, digits, spaces or any of - _ . & ( ) :',
});
/** A text for customers. Whoever shows it takes out what could do harm. */
export const markdown = (most: number) =>
  Type.String({ minLength: 1, maxLength: most, description: 'Markdown, for customers.' });
/** PostgreSQL knows no year 0. */
export const day = Type.String({
  format: 'date',
  pattern: '^(?!0000)',
  must: 'must not be in the year 0',
  description: 'Year-month-day, UTC.',
});
export const dateTime = Type.String({ format: 'date-time', description: 'ISO 8601 with Z.' });

/** Lifecycle states (catalog.md, "Lifecycle"). */
const states = ['unpublished', 'published', 'depublished'] as const;
export type State = (typeof states)[number];
export const state = Type.Enum([...states]);

/** The four streams, in the seed's order. */
export const streamNames = ['internal', 'ea', 'ga', 'xs'] as const;
export type StreamName = (typeof streamNames)[number];

/** Identifiers without repetition. */
export const identifiers = (most: number, description?: string) =>
  Type.Array(identifier, { maxItems: most, uniqueItems: true, ...(description ? { description } : {}) });
/** At most two, on product groups, products and releases. */
export const resourceSets = identifiers(2);

/** An object whose members are all named; any other member is a fault. */
export const closed = { additionalProperties: false } as const;

/** The tree's `parent`: a product group and the sections of it in which the child stands. */
export const parent = Type.Object(
  { id: identifier, sections: Type.Optional(identifiers(100, 'None: the default section.')) },
  closed,
);
export const parentAnswer = Type.Object({ id: identifier, sections: Type.Array(identifier) });

/** Query of every list. */
export const listQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, description: 'Above 200 counts as 200.' })),
    cursor: Type.Optional(Type.String({ maxLength: 200, description: '`next` of the page before.' })),
  },
  closed,
);

/** Query of a list in which things are found by what people call them. */
export const searchQuery = Type.Object(
  {
    ...listQuery.properties,
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Only what has this in its name or slug, in any case.',
      }),
    ),
  },
  closed,
);

/** Query of the lists of product groups and of products. */
export const treeQuery = Type.Object(
  {
    ...searchQuery.properties,
    parent: Type.Optional(
      Type.Unsafe<string>({ ...identifier, description: 'Only what stands in this product group.' }),
    ),
  },
  closed,
);

/** The wrapper of every list. */
export const listOf = <Item extends Parameters<typeof Type.Array>[0]>(item: Item) =>
  Type.Object({ items: Type.Array(item), next: Type.Optional(Type.String()) });

/** The answer of a delete: nothing. */
export const nothing = Type.Null({ description: 'Deleted.' });

/** How far the background work on a record is. */
export const progress = Type.Object(
  { done: Type.Integer(), total: Type.Integer() },
  { description: 'Bytes, as long as the work goes on and that is known; it never goes back.' },
);
