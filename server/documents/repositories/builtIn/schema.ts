import { type Static, Type } from 'typebox';

const closed = { additionalProperties: false };

export const somebody = Type.Object({
  id: Type.String(),
  displayName: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
});

const date = Type.String({ description: 'Atom date: ISO 8601 with milliseconds and Z.' });

/** What the door says of a document (documents.md, "Repositories"). */
export const meta = Type.Object({
  id: Type.String(),
  name: Type.String(),
  mime: Type.String(),
  size: Type.Integer(),
  version: Type.String(),
  created: date,
  modified: date,
  creator: somebody,
  modifier: somebody,
  permissions: Type.Object({
    read: Type.Boolean(),
    comment: Type.Optional(Type.Boolean({ description: 'May comment, but not write.' })),
    write: Type.Boolean(),
  }),
  description: Type.String(),
  template: Type.Optional(
    Type.Literal(true, { description: 'New documents may be made from it (`POST /?template={id}`).' }),
  ),
  checkedOutBy: Type.Optional(
    Type.String({ description: 'Who has it checked out, by name; nobody else brings a version meanwhile.' }),
  ),
});
export type Meta = Static<typeof meta>;

/** What a list says beside: it depends on who asks. */
const listed = Type.Object({
  ...meta.properties,
  starred: Type.Boolean({ description: 'The caller marked it (`PUT /{id}/star`).' }),
  sharedWith: Type.Integer({
    description: 'How many people and groups have a right to it, without the caller.',
  }),
  editingNow: Type.Array(Type.String(), {
    description: 'Who has it open in the editor at this moment, by name.',
  }),
  owned: Type.Boolean({
    description: 'The caller owns it, in person or through a group, and may share, file and delete it.',
  }),
  folder: Type.Union([Type.String(), Type.Null()], {
    description: 'The folder of the caller in which it lies (`PUT /{id}/folder`).',
  }),
  deleted: Type.Optional(
    Type.Object(
      {
        at: date,
        by: Type.Union([somebody, Type.Null()], {
          description: 'Null where that was not noted: before version 0.1.0.',
        }),
        until: { ...date, description: 'From then on it is removed with all its versions.' },
      },
      { description: 'Of documents in the trash: since when they are there, and until when.' },
    ),
  ),
});
export type Listed = Static<typeof listed>;

export const metaList = Type.Object({
  items: Type.Array(listed),
  next: Type.Optional(
    Type.String({ description: 'Value of `after` for the next page; absent on the last.' }),
  ),
  keptDays: Type.Optional(
    Type.Integer({
      description: 'Of the trash: after so many days documents are removed (`TRIVET_TRASH_DAYS`).',
    }),
  ),
});

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const folderId = Type.String({ pattern: `^${UUID}$` });

export const listQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 200 })),
    after: Type.Optional(Type.String()),
    q: Type.Optional(
      Type.String({ maxLength: 500, description: 'Words in the name, the description or the text.' }),
    ),
    template: Type.Optional(Type.Boolean({ description: 'Only documents to make new ones from.' })),
    filter: Type.Optional(
      Type.Union(
        [Type.Literal('mine'), Type.Literal('shared'), Type.Literal('recent'), Type.Literal('starred')],
        {
          description:
            'Only those that the caller owns in person, those of others, those the caller opened (the last opened first), or those the caller starred.',
        },
      ),
    ),
    folder: Type.Optional(
      Type.String({
        pattern: `^(none|${UUID})$`,
        description:
          'Only the documents that the caller owns and keeps in this folder, or with `none` in no folder.',
      }),
    ),
    deleted: Type.Optional(
      Type.Boolean({ description: 'The trash: deleted documents that the caller owns.' }),
    ),
  },
  closed,
);

export const changedMeta = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    description: Type.Optional(Type.String({ maxLength: 10_000 })),
  },
  { ...closed, minProperties: 1 },
);
export type ChangedMeta = Static<typeof changedMeta>;

export const newDocumentQuery = Type.Object(
  {
    template: Type.Optional(Type.String({ minLength: 1, description: 'The id of a template to copy.' })),
    copy: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'The id of a document to copy, as it was published last; `template` goes before it.',
      }),
    ),
    folder: Type.Optional(
      Type.String({ ...folderId, description: 'The folder of the caller to put it into.' }),
    ),
  },
  closed,
);
export const templateMark = Type.Object({ template: Type.Boolean() }, closed);

export const star = Type.Object({ starred: Type.Boolean() }, closed);

const parent = Type.Union([folderId, Type.Null()], {
  description: 'The folder in which it lies; null: in none.',
});
const folderName = Type.String({ minLength: 1, maxLength: 200 });
export const folder = Type.Object({ id: Type.String(), name: Type.String(), parent });
export const folderList = Type.Object({ items: Type.Array(folder) });
export const newFolder = Type.Object({ name: folderName, parent: Type.Optional(parent) }, closed);
export type NewFolder = Static<typeof newFolder>;
export const changedFolder = Type.Object(
  { name: Type.Optional(folderName), parent: Type.Optional(parent) },
  { ...closed, minProperties: 1 },
);
export type ChangedFolder = Static<typeof changedFolder>;
export const onFolder = Type.Object({ folder: folderId });
export const filing = Type.Object({ folder: parent }, closed);

export const onDocument = Type.Object({ id: Type.String({ minLength: 1 }) });
export const versionQuery = Type.Object(
  { version: Type.Optional(Type.String({ description: 'Version label; the newest when absent.' })) },
  closed,
);

export const versionList = Type.Object({
  items: Type.Array(
    Type.Object({
      version: Type.String(),
      modified: date,
      modifier: somebody,
      size: Type.Integer(),
      comment: Type.String(),
    }),
  ),
});

const right = Type.Union(
  [Type.Literal('read'), Type.Literal('comment'), Type.Literal('write'), Type.Literal('owner')],
  { description: 'Each right includes the ones before it: read, comment, write, owner.' },
);

const share = Type.Union([
  Type.Object(
    {
      user: Type.String({ minLength: 1 }),
      displayName: Type.Optional(
        Type.String({
          maxLength: 1000,
          description: 'As people know them; always told, and ignored when it is sent.',
        }),
      ),
      right,
    },
    closed,
  ),
  Type.Object({ group: Type.String({ minLength: 1 }), right }, closed),
]);
export type Share = Static<typeof share>;

export const shareList = Type.Object({ items: Type.Array(share, { maxItems: 1000 }) }, closed);
export const asking = Type.Object(
  { text: Type.Optional(Type.String({ maxLength: 500, description: 'What for; the owners read it.' })) },
  closed,
);
export const asked = Type.Object({ asked: date });
const editRequest = Type.Object({
  id: Type.String({ description: 'Of the person, by which the request is declined.' }),
  user: Type.String({ description: 'As a share names them.' }),
  displayName: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
  text: Type.String(),
  asked: date,
});
export type EditRequest = Static<typeof editRequest>;
export const requestList = Type.Object({ items: Type.Array(editRequest) });
export const onRequest = Type.Object({ ...onDocument.properties, person: Type.String({ minLength: 1 }) });
export const namesQuery = Type.Object(
  { q: Type.String({ maxLength: 200, description: 'Part of a name or address, in any case.' }) },
  closed,
);
const foundName = Type.Union([
  Type.Object({
    user: Type.String({ description: 'As a share names them.' }),
    displayName: Type.String(),
    email: Type.Union([Type.String(), Type.Null()]),
  }),
  Type.Object({ group: Type.String() }),
]);
export type FoundName = Static<typeof foundName>;
export const namesFound = Type.Object({ items: Type.Array(foundName) });

export const done = Type.Object({ deleted: Type.Literal(true), id: Type.String() });
export const emptied = Type.Object({
  deleted: Type.Integer({ description: 'How many documents were removed.' }),
  more: Type.Boolean({ description: 'Others are still there: ask again.' }),
});
