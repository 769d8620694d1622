import { type Static, Type } from 'typebox';

/** The query every route with a database takes. More members may follow by `Type.Evaluate`. */
export const nsfPathQuery = {
  nsfPath: Type.String({
    description: 'Relative path of the database on the server.',
    examples: ['demo.nsf'],
  }),
};

export const onDatabase = Type.Object(nsfPathQuery, { additionalProperties: false });

export const newDatabase = Type.Object(
  {
    nsfPath: Type.String({ description: 'Relative path of the new database.' }),
    title: Type.String({ minLength: 1, maxLength: 512 }),
  },
  { additionalProperties: false },
);
export type NewDatabase = Static<typeof newDatabase>;

export const databaseSummary = Type.Object({
  nsfPath: Type.String(),
  title: Type.String(),
  replicaId: Type.String(),
  level: Type.String({ description: 'Access level of the caller.' }),
});
export const databaseList = Type.Array(databaseSummary);
export const databaseDeleted = Type.Object({ deleted: Type.Literal(true), nsfPath: Type.String() });

const notesLaunch = Type.Object({
  whenOpened: Type.Optional(Type.String()),
  framesetName: Type.Optional(Type.String()),
  pageName: Type.Optional(Type.String()),
  showAboutDocument: Type.Optional(Type.String()),
  restoreLastView: Type.Optional(Type.Boolean()),
  previewDefault: Type.Optional(Type.String()),
});
const webLaunch = Type.Object({
  whenOpened: Type.Optional(Type.String()),
  target: Type.Optional(Type.String()),
});

export const databaseProperties = Type.Object({
  title: Type.String(),
  replicaId: Type.String(),
  filePath: Type.String(),
  designTemplate: Type.String({
    description: 'Name of the template the design is inherited from, or empty.',
  }),
  templateName: Type.String({ description: 'Name under which the database is a template, or empty.' }),
  launchSettings: Type.Object({ notes: Type.Optional(notesLaunch), web: Type.Optional(webLaunch) }),
});
export type DatabaseProperties = Static<typeof databaseProperties>;
