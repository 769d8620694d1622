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
export const plain = {
  pattern: '^(?=.*\\S)[^\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF\\uFFFE\\uFFFF]*$',
  must: 'must not be blank or hold line breaks and other control characters',
};

/** Why a change is made, in the words of whoever makes it; kept with the change. */
export const why = Type.String({
  minLength: 1,
  maxLength: 500,
  ...plain,
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
    template: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'Path of a database that the caller may read; its design and properties are taken.',
      }),
    ),
    dxl: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'A whole DXL document; its design and properties are taken, its title, ACL and documents are not.',
      }),
    ),
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
export const databaseMade = Type.Evaluate(
  Type.Intersect([
    databaseSummary,
    Type.Object({
      importedCount: Type.Optional(Type.Integer({ description: 'Elements, when a design was taken.' })),
      log: Type.Optional(Type.String({ description: 'Importer log, when a design was taken.' })),
    }),
  ]),
);

export const listQuery = Type.Object(
  {
    deleted: Type.Optional(
      Type.Boolean({ default: false, description: 'Deleted ones that the caller was MANAGER of instead.' }),
    ),
  },
  { additionalProperties: false },
);
export const databaseList = Type.Array(
  Type.Evaluate(
    Type.Intersect([
      databaseSummary,
      Type.Object({
        deletedAt: Type.Optional(Type.String({ format: 'date-time' })),
        deletedBy: Type.Optional(Type.String()),
        restorableUntil: Type.Optional(Type.String({ format: 'date-time' })),
      }),
    ]),
  ),
);

export const restoreRequest = Type.Object(
  {
    nsfPath: Type.String({ description: 'Path that the database had.' }),
    replicaId: Type.Optional(
      Type.String({
        pattern: '^[0-9A-Fa-f]{16}$',
        description: 'Says which, when several were deleted there; else the last one.',
      }),
    ),
    as: Type.Optional(Type.String({ description: 'Path that it gets, when not the one it had.' })),
  },
  { additionalProperties: false },
);
export const onRestore = Type.Object({ why: Type.Optional(why) }, { additionalProperties: false });

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

const nameOf = (description: string) => Type.String({ maxLength: maximumName, ...plain, description });

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
      Type.String({ maxLength: 2048, ...plain, description: 'Page, view or URL, by whenOpened.' }),
    ),
  },
  { additionalProperties: false },
);

/** What a read tells and a change does not set: a client may send back what it read. */
const readOnly = Type.Partial(
  Type.Pick(databaseProperties, [
    'replicaId',
    'filePath',
    'designTemplate',
    'templateName',
    'launchSettings',
  ]),
  { description: 'Read-only: taken when equal to what is stored.' },
);

export const databaseChange = Type.Object(
  {
    title: Type.Optional(nameOf('Title of the database.')),
    notes: Type.Optional(notesChange),
    web: Type.Optional(webChange),
    ...readOnly.properties,
  },
  { additionalProperties: false },
);
export type DatabaseChange = Static<typeof databaseChange>;
export const databaseChanged = Type.Object({
  status: Type.Literal('ok'),
  log: Type.String({ description: 'Importer log.' }),
});
