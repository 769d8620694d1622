import { type Static, Type } from 'typebox';
import { type WriteChoice, writeActions, writeChoices } from '../elements/writing/choices.ts';

const choice = (fallback: WriteChoice) => Type.Enum(writeChoices, { default: fallback });

export const importOptions = Type.Object(
  {
    designOption: Type.Optional(choice('replaceElseCreate')),
    documentsOption: Type.Optional(choice('ignore')),
    replaceDbProperties: Type.Optional(Type.Boolean({ default: false })),
  },
  { additionalProperties: false },
);

export const importRequest = Type.Object(
  {
    dxl: Type.String({ minLength: 1, description: 'A whole DXL document with the database around it.' }),
    options: Type.Optional(importOptions),
  },
  { additionalProperties: false },
);

/** Options with every value present. */
export type ImportOptions = Required<Static<typeof importOptions>>;
export const defaultOptions: ImportOptions = {
  designOption: 'replaceElseCreate',
  documentsOption: 'ignore',
  replaceDbProperties: false,
};
export type ImportRequest = Static<typeof importRequest>;

export const validateRequest = Type.Object(
  {
    dxl: Type.String({ description: 'A whole DXL document with the database around it.' }),
    // Those that the import will have: an ACL without a manager, say, is an error only when it is to be taken over.
    options: Type.Optional(importOptions),
  },
  { additionalProperties: false },
);

export const validation = Type.Object({
  valid: Type.Boolean(),
  errors: Type.Array(Type.String()),
  warnings: Type.Array(Type.String()),
  log: Type.String({ description: 'Importer log.' }),
});
export type Validation = Static<typeof validation>;

const status = Type.Enum(['pending', 'running', 'complete', 'error']);

export const importAccepted = Type.Object({
  jobId: Type.String({ format: 'uuid' }),
  status,
  nsfPath: Type.String(),
});

const importResult = Type.Object({
  created: Type.Integer(),
  replaced: Type.Integer(),
  unchanged: Type.Integer(),
  ignored: Type.Integer(),
  deleted: Type.Optional(Type.Integer({ description: 'Only of an import that applied a plan.' })),
  elements: Type.Array(
    Type.Object({
      type: Type.String(),
      name: Type.String(),
      unid: Type.String(),
      action: Type.Enum([...writeActions, 'deleted'] as const),
    }),
  ),
});
export type ImportResult = Static<typeof importResult>;

export const importState = Type.Object({
  jobId: Type.String({ format: 'uuid' }),
  status,
  progress: Type.Optional(Type.Object({ done: Type.Integer(), total: Type.Integer() })),
  importedCount: Type.Optional(Type.Integer()),
  log: Type.Optional(Type.String({ description: 'Importer log.' })),
  error: Type.Optional(Type.String()),
  result: Type.Optional(importResult),
});
