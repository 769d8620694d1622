import { type Static, Type } from 'typebox';
import { nsfPathQuery, plain, why } from '../databases/schema.ts';
import { importOptions } from '../imports/schema.ts';

export const planRequest = Type.Object(
  {
    dxl: Type.Optional(
      Type.String({ minLength: 1, description: 'A whole DXL document with the database around it.' }),
    ),
    from: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'Path of another database that the caller may read; its design takes the place of DXL.',
      }),
    ),
    options: Type.Optional(importOptions),
    deletes: Type.Optional(
      Type.Union([Type.Literal('absent'), Type.Array(Type.String({ pattern: '^[0-9A-Fa-f]{32}$' }))], {
        description:
          'Design elements to delete: `absent` is every one that nothing in the DXL means, a list names them by UNID.',
      }),
    ),
    diffs: Type.Optional(
      Type.Boolean({ default: true, description: 'Whether to tell what differs in changed elements.' }),
    ),
  },
  { additionalProperties: false },
);
export type PlanRequest = Static<typeof planRequest>;

export const archiveBody = Type.Unknown({ description: 'A zip archive.' });

/** What a plan of an archive is asked in the query. */
export const archiveQuery = Type.Object(
  {
    ...nsfPathQuery,
    ...importOptions.properties,
    deletes: Type.Optional(
      Type.Enum(['absent'], {
        description: 'Deletes every design element that nothing in the archive means.',
      }),
    ),
    diffs: planRequest.properties.diffs,
  },
  { additionalProperties: false },
);
export type ArchiveQuery = Static<typeof archiveQuery>;

const planned = { type: Type.String(), name: Type.String(), unid: Type.String() };

const structuralChange = Type.Object({
  path: Type.String({ examples: ['form/field[Subject]/@type'] }),
  change: Type.Enum(['added', 'removed', 'changed', 'moved']),
  before: Type.Optional(Type.String()),
  after: Type.Optional(Type.String()),
  text: Type.Optional(Type.String({ description: 'Unified diff of a long text.' })),
});

const plannedProperties = ['title', 'launchSettings', 'acl', 'other'] as const;

/** A plan as clients see it. Everything but the first members is computed once and stored. */
export const plan = Type.Object({
  planId: Type.String({ format: 'uuid' }),
  expiresAt: Type.String({ format: 'date-time' }),
  jobId: Type.Optional(Type.String({ format: 'uuid', description: 'The import that applied it.' })),
  revision: Type.Integer({ description: 'Revision of the database that the plan was made against.' }),
  valid: Type.Boolean(),
  counts: Type.Object({
    create: Type.Integer(),
    change: Type.Integer(),
    leave: Type.Integer(),
    ignore: Type.Integer(),
    delete: Type.Integer(),
  }),
  create: Type.Array(Type.Object(planned)),
  change: Type.Array(
    Type.Object({
      ...planned,
      text: Type.Optional(Type.String({ description: 'Unified diff of the DXL.' })),
      structural: Type.Optional(Type.Array(structuralChange)),
    }),
  ),
  delete: Type.Array(Type.Object(planned)),
  properties: Type.Array(Type.Enum(plannedProperties), {
    description: 'What of the database itself would change.',
  }),
  left: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String(),
        why: Type.Enum(['noDesign', 'noContent', 'notReadable', 'outside', 'archive']),
        text: Type.Optional(Type.String()),
      }),
      { description: 'Files of an archive that are no part of the plan, each with the reason.' },
    ),
  ),
  errors: Type.Array(Type.String()),
  warnings: Type.Array(Type.String()),
  log: Type.String({ description: 'Importer log.' }),
});
export type Plan = Static<typeof plan>;
/** What is kept of the answer. */
export type PlanAnswer = Omit<Plan, 'planId' | 'expiresAt' | 'jobId'>;

export const planPath = Type.Object({ planId: Type.String() });
export const planForgotten = Type.Object({ forgotten: Type.Literal(true), planId: Type.String() });

export const applyRequest = Type.Object(
  {
    elements: Type.Optional(
      Type.Array(Type.String({ pattern: '^[0-9A-Fa-f]{32}$' }), {
        uniqueItems: true,
        description:
          'UNIDs of the elements of the plan to create, change or delete; the others stay as they are. All of them when it is absent.',
      }),
    ),
    why: Type.Optional(why),
    project: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        ...plain,
        description: 'What the change belongs to, such as a commit; kept with the history.',
      }),
    ),
  },
  { additionalProperties: false },
);
