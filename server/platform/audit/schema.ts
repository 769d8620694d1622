import { type Static, Type } from 'typebox';

const filters = {
  thing: Type.Optional(
    Type.String({ maxLength: 1000, description: 'What it was done to, or the beginning of it.' }),
  ),
  username: Type.Optional(Type.String({ maxLength: 200 })),
  action: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'What was done, such as `identity.user.create`, or the beginning of it, such as `identity.`.',
    }),
  ),
  from: Type.Optional(Type.String({ format: 'date-time', description: 'Entries of this time and later.' })),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'Entries before this time.' })),
};

export const auditQuery = Type.Object(
  {
    ...filters,
    before: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Entries older than this id.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  },
  { additionalProperties: false },
);

export const auditExportQuery = Type.Object(
  {
    ...filters,
    format: Type.Union([Type.Literal('csv'), Type.Literal('jsonl')], {
      description: 'CSV for spreadsheets, or one JSON object a line.',
    }),
  },
  { additionalProperties: false },
);

const auditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  username: Type.Union([Type.String(), Type.Null()]),
  subject: Type.Union([Type.String(), Type.Null()]),
  action: Type.String(),
  thing: Type.String(),
  detail: Type.Record(Type.String(), Type.Unknown()),
  request: Type.Union([Type.String(), Type.Null()]),
});

const namedEntry = Type.Object({
  ...auditEntry.properties,
  displayName: Type.Union([Type.String(), Type.Null()], {
    description: 'Who did it, as the person is called now.',
  }),
  name: Type.Union([Type.String(), Type.Null()], {
    description:
      'What it was done to, as it is called now, or was when it was deleted; null where that is not known.',
  }),
  names: Type.Record(Type.String(), Type.String(), {
    description: 'What the things are called now whose ids stand in `detail`, by these ids.',
  }),
});

export const auditPage = Type.Object({ items: Type.Array(namedEntry), next: Type.Optional(Type.Integer()) });

export const auditActions = Type.Object({ items: Type.Array(Type.String()) });

export type AuditQuery = Static<typeof auditQuery>;
export type AuditExportQuery = Static<typeof auditExportQuery>;
export type AuditEntry = Static<typeof auditEntry>;
export type NamedEntry = Static<typeof namedEntry>;
export type AuditPage = Static<typeof auditPage>;
