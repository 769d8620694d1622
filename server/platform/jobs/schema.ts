import { type Static, Type } from 'typebox';

const state = Type.Union(
  [Type.Literal('waiting'), Type.Literal('running'), Type.Literal('failed'), Type.Literal('given-up')],
  {
    description:
      '`waiting` for its turn or its time, `running`, `failed` and to be tried again by itself, or `given-up`.',
  },
);

export const jobsQuery = Type.Object(
  {
    state: Type.Optional(state),
    kind: Type.Optional(Type.String({ maxLength: 128 })),
    before: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Jobs older than this id.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  },
  { additionalProperties: false },
);

export const progress = Type.Object(
  {
    done: Type.Integer(),
    total: Type.Integer(),
    unit: Type.Union([Type.Literal('bytes'), Type.Literal('steps')]),
  },
  { description: 'How far it is; it never goes back as long as it runs.' },
);

export const job = Type.Object({
  id: Type.Integer(),
  kind: Type.String({ description: 'Such as `catalog.bundle`.' }),
  state,
  attempts: Type.Integer({ description: 'How often it has begun.' }),
  maxAttempts: Type.Integer({ description: 'How often it may begin before it is given up.' }),
  createdAt: Type.String({ format: 'date-time' }),
  runAt: Type.String({ format: 'date-time', description: 'When it is next due, or was.' }),
  startedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  progress: Type.Union([progress, Type.Null()], {
    description: 'Of a job that runs for longer than a second and knows; noted once a second.',
  }),
  cancel: Type.Union([Type.Literal('impossible'), Type.Literal('possible'), Type.Literal('asked')], {
    description: 'Whether it can be cancelled now; `asked`: it was, and ends within moments.',
  }),
  reason: Type.Union([Type.String(), Type.Null()], {
    description: 'Why it failed last, in one line without credentials.',
  }),
});

export const jobCounts = Type.Object(
  {
    waiting: Type.Integer(),
    running: Type.Integer(),
    failed: Type.Integer(),
    givenUp: Type.Integer(),
  },
  { description: 'Of at most 100,000 jobs.' },
);

export const jobPage = Type.Object({
  counts: jobCounts,
  kinds: Type.Array(Type.String(), { description: 'The kinds of job that there have been here.' }),
  items: Type.Array(job),
  next: Type.Optional(Type.Integer()),
});

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const jobPath = Type.Object({ id });

export const severalJobs = Type.Object(
  { ids: Type.Array(id, { minItems: 1, maxItems: 200, uniqueItems: true }) },
  { additionalProperties: false },
);

const outcome = Type.Union([Type.Literal('done'), Type.Literal('unknown'), Type.Literal('notfailed')], {
  description:
    '`done`; `unknown`: there is no such job any more; `notfailed`: it has not failed, or runs now, and was left alone.',
});
export const outcomes = Type.Object({ items: Type.Array(Type.Object({ id: Type.Integer(), outcome })) });

export type Job = Static<typeof job>;
export type JobState = Static<typeof state>;
export type JobCounts = Static<typeof jobCounts>;
export type Outcome = Static<typeof outcome>;
export type JobsQuery = Static<typeof jobsQuery>;
