import { type Static, Type } from 'typebox';
import { nsfPathQuery, writeQuery } from '../databases/schema.ts';
import { signature } from '../signing/schema.ts';

const name = Type.String({ description: 'Name or alias of the element, URL-encoded; any case.' });
const unid = Type.Optional(
  Type.String({
    pattern: '^[0-9A-Fa-f]{32}$',
    description: 'Picks one among elements without a name or with the same name.',
  }),
);

export const typePath = Type.Object({ type: Type.String({ description: 'Design type.' }) });
export const elementPath = Type.Object({ type: Type.String({ description: 'Design type.' }), name });
export const elementQuery = Type.Object({ ...nsfPathQuery, unid }, { additionalProperties: false });
export const elementWrite = Type.Object({ ...writeQuery, unid }, { additionalProperties: false });
export const docTypePath = Type.Object({
  docType: Type.String({ description: 'about or using, any case.' }),
});

const elementHead = Type.Object({
  name: Type.String(),
  unid: Type.String(),
  noteId: Type.Integer(),
  flags: Type.Optional(Type.String({ description: '$Flags; absent when empty.' })),
});
export const elementList = Type.Array(elementHead);

export const element = Type.Object({
  type: Type.String(),
  name: Type.String(),
  aliases: Type.Optional(Type.Array(Type.String())),
  unid: Type.String(),
  noteId: Type.Integer(),
  etag: Type.String(),
  dxl: Type.String({ description: 'The element, byte for byte, without XML declaration and DOCTYPE.' }),
  signature: Type.Optional(signature),
});
export type Element = Static<typeof element>;

const importedCount = Type.Literal(1);
const log = Type.String({ description: 'Importer log.' });
const status = Type.Literal('ok');
export const elementImported = Type.Object({ status, importedCount, log });
export const elementDeleted = Type.Object({
  deleted: Type.Literal(true),
  type: Type.String(),
  name: Type.String(),
  unid: Type.String(),
});

const summaryElement = Type.Object({
  name: Type.String(),
  aliases: Type.Optional(Type.Array(Type.String())),
  unid: Type.String(),
  noteId: Type.Integer(),
});
export const designSummary = Type.Object({
  database: Type.String({ description: 'Title of the database.' }),
  replicaId: Type.String(),
  totalCount: Type.Integer(),
  types: Type.Record(
    Type.String(),
    Type.Object({ count: Type.Integer(), elements: Type.Array(summaryElement) }),
  ),
});
export type DesignSummary = Static<typeof designSummary>;

const special = { type: Type.String(), unid: Type.String(), noteId: Type.String() };
/** A help document or the icon note. */
export const specialNote = Type.Object({
  ...special,
  dxl: Type.String(),
  signature: Type.Optional(signature),
});
export const specialImported = Type.Object({
  type: Type.String(),
  status,
  importedCount,
  propsRestored: Type.Optional(Type.Boolean({ description: 'Icon only: launch settings were kept.' })),
  log,
});
export const specialDeleted = Type.Object({ deleted: Type.Literal(true), ...special });

/** An XML body; it is read as bytes, because its encoding is not known yet. */
export const xmlBody = Type.Unknown({ description: 'DXL of the element.' });
