import { type Static, Type } from 'typebox';
import { itemFlags, itemTypes } from '../../../formats/dxl/document/index.ts';
import { nsfPathQuery } from '../databases/schema.ts';
import { UNID_PATTERN, unidPath } from '../history/schema.ts';
import { sortings } from './sorting.ts';

const unid = unidPath.properties.unid;
const said = {
  form: Type.String({ description: 'Name of the form that it was made with; may be empty.' }),
  title: Type.String({
    description:
      'What it is about: its item Subject, Title, Name or the like, else its first text; of a profile its name.',
  }),
  created: Type.Optional(Type.String({ format: 'date-time' })),
};

export const documentsQuery = Type.Object(
  {
    ...nsfPathQuery,
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Words, each of which begins one in the document.',
      }),
    ),
    form: Type.Optional(
      Type.String({ maxLength: 512, description: 'Name of a form, in any case; empty: none.' }),
    ),
    parent: Type.Optional(
      Type.String({
        pattern: UNID_PATTERN,
        description: 'UNID: those that respond to this document.',
      }),
    ),
    sort: Type.Optional(Type.Enum([...sortings], { default: 'modified' })),
    order: Type.Optional(
      Type.Enum(['asc', 'desc'], { description: 'Without it the newest come first, and names from A to Z.' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
    cursor: Type.Optional(Type.String({ maxLength: 4000, description: '`next` of the page before.' })),
  },
  { additionalProperties: false },
);
export type DocumentsQuery = Static<typeof documentsQuery>;

const documentHead = Type.Object({
  unid: Type.String(),
  noteId: Type.Integer(),
  type: Type.String({ description: '`document` or `profiledocument`.' }),
  ...said,
  modified: Type.String({ format: 'date-time', description: 'When it came in, where it does not say it.' }),
  parent: Type.Optional(Type.String({ description: 'UNID of the document that it responds to.' })),
  responses: Type.Integer({ description: 'How many respond to it.' }),
  attachments: Type.Integer({ description: 'How many files hang in it.' }),
});

const reading = Type.Optional(
  Type.Literal(true, { description: 'Documents that came in lately are still being read, and missing.' }),
);

export const documentList = Type.Object({
  documents: Type.Array(documentHead),
  next: Type.Optional(Type.String({ description: 'Cursor of the next page.' })),
  reading,
});
export type DocumentList = Static<typeof documentList>;

export const formList = Type.Object({
  forms: Type.Array(Type.Object({ form: said.form, count: Type.Integer() })),
  total: Type.Integer(),
  reading,
});

const documentItem = Type.Object({
  name: Type.String(),
  type: Type.Enum([...itemTypes]),
  flags: Type.Array(Type.Enum([...itemFlags])),
  values: Type.Array(Type.String(), {
    description:
      'Numbers as they were written; dates as ISO 8601 with their zone, as far as it was said; ranges as `from/to`; of rich text and bytes what of them is text.',
  }),
  cut: Type.Optional(Type.Literal(true, { description: 'A value is longer than what is told of it.' })),
  dxl: Type.Optional(Type.String({ description: 'The rich text, unless it is very long.' })),
  size: Type.Optional(Type.Integer({ description: 'About how many bytes, of what is no text.' })),
});
export type DocumentItem = Static<typeof documentItem>;

const attachment = Type.Object({
  number: Type.Integer({ description: 'Its place, by which it is downloaded.' }),
  name: Type.String(),
  size: Type.Integer({ description: 'In bytes, as the document says it.' }),
  modified: Type.Optional(Type.String({ description: 'ISO 8601, with the zone as far as it was said.' })),
  available: Type.Boolean({
    description: 'False when its content is not in the document, or compressed there.',
  }),
});
export type Attachment = Static<typeof attachment>;

export const documentWhole = Type.Object({
  unid: Type.String(),
  noteId: Type.Integer(),
  type: Type.String(),
  ...said,
  modified: Type.Optional(Type.String({ format: 'date-time' })),
  updatedBy: Type.Array(Type.String(), { description: 'Who changed it, the last one last.' }),
  readers: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Who may read it; absent: everybody with access to the database.',
    }),
  ),
  parent: Type.Optional(
    Type.Object({
      unid: Type.String(),
      form: Type.Optional(Type.String()),
      title: Type.Optional(
        Type.String({ description: 'Absent when it is not here, or not for the caller.' }),
      ),
    }),
  ),
  responses: Type.Integer({ description: 'How many respond to it; `parent` lists them.' }),
  items: Type.Array(documentItem, { description: 'In their order, but for attached files.' }),
  attachments: Type.Array(attachment),
});
export type DocumentWhole = Static<typeof documentWhole>;

export const attachmentPath = Type.Object({ unid, number: Type.Integer({ minimum: 1, maximum: 1_000_000 }) });
