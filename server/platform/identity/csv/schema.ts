import { Type } from 'typebox';
import { userFilters } from '../schema.ts';
import { columns } from './columns.ts';
import { reasons } from './faults.ts';

const column = Type.Unsafe<(typeof columns)[number]>({ type: 'string', enum: [...columns] });
const nullableText = Type.Union([Type.String(), Type.Null()]);

const fault = {
  column: Type.Union([column, Type.Null()]),
  reason: Type.Unsafe<(typeof reasons)[number]>({ type: 'string', enum: reasons }),
  value: Type.String({ description: 'What the sentence names.' }),
  message: Type.String(),
};

const outcome = Type.Unsafe<'new' | 'changed' | 'unchanged' | 'wrong'>({
  type: 'string',
  enum: ['new', 'changed', 'unchanged', 'wrong'],
});

const counts = Type.Object({
  new: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  wrong: Type.Integer(),
});

/** What a file would do. */
export const importPreview = Type.Object({
  counts,
  faults: Type.Array(Type.Object({ line: Type.Integer(), ...fault }), {
    description: 'What is wrong with the file as a whole; there are no lines then.',
  }),
  newGroups: Type.Array(Type.String(), { description: 'Groups that the file names and that are not there.' }),
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      username: Type.String(),
      displayName: Type.String(),
      outcome,
      changes: Type.Array(Type.Object({ column, before: nullableText, after: Type.String() })),
      faults: Type.Array(Type.Object(fault)),
    }),
  ),
});

const groups = Type.Optional(
  Type.Union([Type.Literal('refuse'), Type.Literal('create')], {
    default: 'refuse',
    description: 'What groups mean that are not there: that the line is wrong, or that they are made.',
  }),
);

export const previewQuery = Type.Object({ groups }, { additionalProperties: false });

export const importDone = Type.Object({
  counts,
  passwords: Type.Array(
    Type.Object({
      username: Type.String(),
      displayName: Type.String(),
      email: nullableText,
      password: Type.String(),
    }),
    { description: 'Passwords of those who are new, good for the first sign-in only. They are told once.' },
  ),
});

export const importQuery = Type.Object(
  {
    groups,
    wrong: Type.Optional(
      Type.Union([Type.Literal('refuse'), Type.Literal('skip')], {
        default: 'refuse',
        description: 'What wrong lines mean: that nothing is written, or that they are left out.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const exportQuery = Type.Object(userFilters, { additionalProperties: false });
