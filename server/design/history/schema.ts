import { type Static, Type } from 'typebox';
import { nsfPathQuery, why } from '../databases/schema.ts';
import { element } from '../elements/schema.ts';
import { signature } from '../signing/schema.ts';

const said = {
  at: Type.String({ format: 'date-time' }),
  by: Type.String({ description: 'Distinguished name of whoever made the change.' }),
  why: Type.Optional(Type.String({ description: 'What they said about it.' })),
  project: Type.Optional(Type.String({ description: 'The project that it came from.' })),
};
const importId = Type.Optional(Type.String({ description: 'The import that made it.' }));
const action = Type.Enum(['create', 'replace', 'delete', 'restore']);
/** What a UNID looks like. */
export const UNID_PATTERN = '^[0-9A-Fa-f]{32}$';
const unid = Type.String({
  pattern: UNID_PATTERN,
  description: 'UNID of the element; that of a deleted one still means it.',
});
const number = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

export const unidPath = Type.Object({ unid });
export const versionPath = Type.Object({ unid, version: number });

export const currentElements = Type.Object({
  revision: Type.Integer({ description: 'Of the database: every change of it counts.' }),
  cursor: Type.String({ description: 'Changes since this list, for GET /api/design/changes.' }),
  elements: Type.Array(
    Type.Object({
      type: Type.String(),
      name: Type.String(),
      aliases: Type.Optional(Type.Array(Type.String())),
      unid: Type.String(),
      noteId: Type.Integer(),
      version: Type.Integer(),
      etag: Type.String(),
      fingerprint: Type.String({
        description: 'SHA-256, base64, of what counts when versions are compared; equal for equal design.',
      }),
      ...said,
    }),
  ),
});

export const currentElement = Type.Object({
  ...element.properties,
  version: Type.Integer(),
  at: said.at,
  by: said.by,
  why: said.why,
});

const version = {
  version: Type.Integer(),
  action,
  ...said,
  type: Type.String(),
  name: Type.String(),
  importId,
  size: Type.Integer({ description: 'Bytes of the text; 0 for a deletion.' }),
};

export const historyQuery = Type.Object(
  {
    ...nsfPathQuery,
    before: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Versions before this one.' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
  },
  { additionalProperties: false },
);

export const elementHistory = Type.Object({
  type: Type.String(),
  name: Type.String(),
  unid: Type.String(),
  deleted: Type.Boolean(),
  versions: Type.Array(Type.Object(version), { description: 'Newest first.' }),
  more: Type.Optional(Type.Boolean({ description: 'True when there are older ones.' })),
});

export const versionWithText = Type.Object({
  ...version,
  dxl: Type.Optional(Type.String({ description: 'Absent for a deletion.' })),
  signature: Type.Optional(signature),
});

export const diffQuery = Type.Object(
  {
    ...nsfPathQuery,
    from: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2_147_483_647,
        description: 'By default the version before `to`; 0 is nothing.',
      }),
    ),
    to: Type.Optional(Type.Integer({ ...number, description: 'By default the newest version.' })),
  },
  { additionalProperties: false },
);

const structuralChange = Type.Object({
  path: Type.String({ description: 'Where, such as form/field[Subject]/@type.' }),
  change: Type.Enum(['added', 'removed', 'changed', 'moved']),
  before: Type.Optional(Type.String()),
  after: Type.Optional(Type.String()),
  text: Type.Optional(Type.String({ description: 'Unified diff, of code and long text.' })),
});

export const elementDiff = Type.Object({
  type: Type.String(),
  name: Type.String(),
  unid: Type.String(),
  from: Type.Integer(),
  to: Type.Integer(),
  text: Type.String({ description: 'Hunks of a unified diff with three lines of context.' }),
  structural: Type.Array(structuralChange),
});

export const restoreRequest = Type.Object(
  { version: number, why: Type.Optional(why) },
  { additionalProperties: false },
);
export const restored = Type.Object({
  status: Type.Literal('ok'),
  importedCount: Type.Integer({ description: '0 when the version is what is there already.' }),
  version: Type.Integer({ description: 'The version that the element is in now.' }),
  log: Type.String({ description: 'Importer log.' }),
});

export const changesQuery = Type.Object(
  {
    ...nsfPathQuery,
    since: Type.Optional(Type.String({ maxLength: 200, description: 'A cursor; by default the beginning.' })),
    before: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Instead of `since`: a cursor, or `end`; gives what came before it, newest first.',
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30,
        default: 0,
        description: 'Seconds to wait for a change when there is none.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const changeFeed = Type.Object({
  changes: Type.Array(
    Type.Object({
      cursor: Type.String(),
      revision: Type.Integer(),
      kind: Type.Enum(['element', 'properties', 'acl', 'database']),
      type: Type.Optional(Type.String()),
      name: Type.Optional(
        Type.String({ description: 'Of the element; of the ACL entry or role, which needs MANAGER.' }),
      ),
      unid: Type.Optional(Type.String()),
      version: Type.Optional(Type.Integer()),
      action,
      ...said,
      importId,
    }),
  ),
  next: Type.String({
    description: 'Cursor for what comes after these; with `before`, for what came before.',
  }),
  more: Type.Boolean({ description: 'True when there are such changes already.' }),
});
export type ChangeFeed = Static<typeof changeFeed>;
