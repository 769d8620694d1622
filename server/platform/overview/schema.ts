import { type TSchema, Type } from 'typebox';
import { job, jobCounts } from '../jobs/schema.ts';
import { type ConcernCode, concernCodes } from './concerns.ts';

const time = Type.String({ format: 'date-time' });
const orNull = <T extends TSchema>(type: T) =>
  Type.Union([type, Type.Null()], { description: 'Null while it cannot be read.' });

export const overviewQuery = Type.Object(
  {
    fresh: Type.Optional(
      Type.Boolean({ description: 'Whether parts that are looked at once a minute are looked at now.' }),
    ),
  },
  { additionalProperties: false },
);

export const overview = Type.Object({
  parts: Type.Array(
    Type.Object({
      name: Type.String(),
      checkedAt: Type.String({ format: 'date-time', description: 'When it was looked at.' }),
      state: Type.Union(
        [Type.Literal('ok'), Type.Literal('failed'), Type.Literal('missing'), Type.Literal('off')],
        { description: '`missing` is wanted and not there, `off` is not wanted.' },
      ),
      reason: Type.Union([Type.String(), Type.Null()], {
        description: 'Why it failed, in one line without credentials.',
      }),
    }),
  ),
  concerns: Type.Array(
    Type.Object({
      code: Type.Unsafe<ConcernCode>({ type: 'string', enum: [...concernCodes] }),
      value: Type.String({ description: 'Of whom, or since when.' }),
      message: Type.String({ description: 'What it is and what to do, as `trivet doctor` says it.' }),
    }),
    { description: 'What works and still should not stay as it is, the worst first.' },
  ),
  versions: Type.Object({ trivet: Type.String(), node: Type.String(), postgresql: orNull(Type.String()) }),
  processes: orNull(
    Type.Array(
      Type.Object({
        startedAt: time,
        answering: Type.Boolean({ description: 'The one that answers this.' }),
      }),
      { description: 'The processes that live.' },
    ),
  ),
  storage: Type.Object({
    databaseBytes: orNull(Type.Integer()),
    diskFreeBytes: orNull(Type.Integer({ description: 'Of the disk of the data folder.' })),
    diskSizeBytes: orNull(Type.Integer()),
  }),
  sessions: orNull(Type.Integer({ description: 'Of browsers that are signed in; at most 10,000.' })),
  numbers: Type.Record(Type.String(), Type.Integer(), {
    description: 'What services count, such as open `rooms`; what cannot be counted now is left out.',
  }),
  jobs: orNull(jobCounts),
  backup: Type.Object({
    scheduled: Type.Boolean(),
    succeededAt: Type.Union([time, Type.Null()]),
    failures: orNull(Type.Integer({ description: 'Since the last one that succeeded.' })),
    place: Type.Union([Type.String(), Type.Null()], {
      description: 'Where the settings say that backups are kept; null where they do not.',
    }),
    bytes: Type.Union([Type.Integer(), Type.Null()], {
      description: 'What the last one wrote: rows, and files that were not there yet.',
    }),
    seconds: Type.Union([Type.Number(), Type.Null()], { description: 'What the last one took.' }),
    job: Type.Union([job, Type.Null()], { description: 'The one that runs, waits or failed.' }),
  }),
});

export const settingList = Type.Object({
  items: Type.Array(
    Type.Object({
      name: Type.String(),
      meaning: Type.String(),
      standard: Type.String({ description: 'What stands when it is absent.' }),
      value: Type.Union([Type.String(), Type.Null()], {
        description: 'The value in effect; null where there is none, and for secrets.',
      }),
      secret: Type.Boolean(),
      set: Type.Boolean({ description: 'Whether there is a value.' }),
      origin: Type.Union([Type.Literal('environment'), Type.Literal('file'), Type.Literal('default')]),
    }),
  ),
});
