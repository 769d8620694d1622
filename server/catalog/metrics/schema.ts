import { type Static, Type } from 'typebox';
import { ACCOUNT } from '../entitlements/schema.ts';
import { closed, dateTime, identifier, listOf, listQuery } from '../records/formats.ts';

/** What downloads are counted by; `download` lists each single one. */
const groupings = ['day', 'file', 'release', 'product', 'account', 'download'] as const;
export type Grouping = (typeof groupings)[number];

// PostgreSQL has no year 0.
const day = Type.String({ format: 'date', pattern: '^(?!0000)', description: 'Year-month-day, UTC.' });
const account = Type.String({ pattern: ACCOUNT.source });

export const metricsQuery = Type.Object(
  {
    ...listQuery.properties,
    from: Type.Optional(day),
    to: Type.Optional(day),
    by: Type.Optional(Type.Enum([...groupings])),
    file: Type.Optional(identifier),
    release: Type.Optional(identifier),
    product: Type.Optional(identifier),
    account: Type.Optional(account),
    order: Type.Optional(
      Type.Enum(['key', 'downloads', 'newest'], {
        description:
          'By what `by` names, unless told; the most downloads first, from page to page as they are then; or, of single downloads only, the latest first.',
      }),
    ),
    format: Type.Optional(Type.Enum(['json', 'csv'], { description: 'Outweighs Accept.' })),
  },
  closed,
);

const text = Type.Optional(Type.String());
const count = (description: string) => Type.Optional(Type.Integer({ description }));
export const metricsList = listOf(
  Type.Object({
    day: text,
    at: Type.Optional(dateTime),
    file: text,
    release: text,
    product: text,
    account: text,
    subject: text,
    name: Type.Optional(
      Type.String({ description: 'Of what `by` names, while it exists; of a release with its product.' }),
    ),
    releaseName: Type.Optional(
      Type.String({ description: 'Of a single download, while there is such a thing.' }),
    ),
    productName: text,
    accountName: text,
    person: Type.Optional(
      Type.String({ description: 'Who downloaded it, by name, while there is such a person.' }),
    ),
    attributes: Type.Optional(
      Type.Object({}, { additionalProperties: true, description: 'Of the file, as they were.' }),
    ),
    downloads: count('Begun with the first byte; what goes on with one is not another.'),
    completed: count('Of which the last byte was sent from here.'),
    bytes: Type.Integer(),
    begun: Type.Optional(Type.Boolean({ description: 'The first byte was sent.' })),
    complete: Type.Optional(
      Type.Boolean({ description: 'The last byte was sent; absent when nginx sent it in our place.' }),
    ),
  }),
);

export type MetricsQuery = Static<typeof metricsQuery>;
