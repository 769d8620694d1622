import { type Static, Type } from 'typebox';

export const auditQuery = Type.Object(
  {
    thing: Type.Optional(
      Type.String({ maxLength: 1000, description: 'What it was done to, or the beginning of it.' }),
    ),
    username: Type.Optional(Type.String({ maxLength: 200 })),
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

export const auditPage = Type.Object({ items: Type.Array(auditEntry), next: Type.Optional(Type.Integer()) });

export type AuditQuery = Static<typeof auditQuery>;
export type AuditPage = Static<typeof auditPage>;
