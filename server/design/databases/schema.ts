import { type Static, Type } from 'typebox';
import { maximumName, notesWords } from '../../../formats/dxl/index.ts';

/** The query every route with a database takes. More members may follow by `Type.Evaluate`. */
export const nsfPathQuery = {
  nsfPath: Type.String({
    description: 'Relative path of the database on the server.',
    examples: ['demo.nsf'],
  }),
};

/** Text without control characters and lone surrogates that is not blank (spec, Details). */
export const plain = '^(?=.*\\S)[^\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF\\uFFFE\\uFFFF]*$';

/** Why a change is made, in the words of whoever makes it; kept with the change. */
export const why = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: plain,
  description: 'Why the change is made, for the history.',
});

/** The query every write takes besides. */
export const writeQuery = { ...nsfPathQuery, why: Type.Optional(why) };

export const onDatabase = Type.Object(nsfPathQuery, { additionalProperties: false });
export const onWrite = Type.Object(writeQuery, { additionalProperties: false });

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

const nameOf = (description: string) => Type.String({ maxLength: maximumName, pattern: plain, description });

const notesChange = Type.Object(
  {
    whenOpened: Type.Optional(Type.Enum(notesWords)),
    framesetName: Type.Optional(nameOf('Frameset to open; used when whenOpened is openframeset.')),
    pageName: Type.Optional(nameOf('Page to open; used when whenOpened is openpage.')),
    showAboutDocument: Type.Optional(Type.Enum(['firstopen', 'firstopenandchanged', 'never'])),
    restoreLastView: Type.Optional(Type.Boolean()),
    previewDefault: Type.Optional(Type.Enum(['bottom', 'bottomright', 'right'])),
  },
  { additionalProperties: false },
);
const webChange = Type.Object(
  {
    whenOpened: Type.Optional(Type.Enum(['page', 'view', 'url', 'doclink'])),
    target: Type.Optional(
      Type.String({ maxLength: 2048, pattern: plain, description: 'Page, view or URL, by whenOpened.' }),
    ),
  },
  { additionalProperties: false },
);

export const databaseChange = Type.Object(
  {
    title: Type.Optional(nameOf('Title of the database.')),
    notes: Type.Optional(notesChange),
    web: Type.Optional(webChange),
  },
  { additionalProperties: false },
);
export type DatabaseChange = Static<typeof databaseChange>;
export const databaseChanged = Type.Object({
  status: Type.Literal('ok'),
  log: Type.String({ description: 'Importer log.' }),
});
