import { type Static, Type } from 'typebox';
import { nsfPathQuery } from '../databases/schema.ts';

export const exportQuery = Type.Object(
  {
    ...nsfPathQuery,
    full: Type.Optional(
      Type.Boolean({ default: false, description: 'Everything: properties, ACL, all elements.' }),
    ),
    types: Type.Optional(
      Type.String({ description: 'Comma-separated design types, such as form,view,frameset.' }),
    ),
    unids: Type.Optional(
      Type.String({
        pattern: '^[0-9A-Fa-f]{32}(,[0-9A-Fa-f]{32})*$',
        description: 'Comma-separated UNIDs: only these elements.',
      }),
    ),
    layout: Type.Optional(
      Type.Enum(['designer', 'dxl'], {
        default: 'designer',
        description:
          'Of an archive: as Designer lays files out, contents beside their metadata, or each element as one file of DXL.',
      }),
    ),
    include: Type.Optional(
      Type.Enum(['properties'], { description: 'Adds the properties to a filtered export.' }),
    ),
    documents: Type.Optional(
      Type.Boolean({ default: false, description: 'Adds documents to a full export.' }),
    ),
    elements: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'False: the properties alone, in a full export with the ACL.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ExportQuery = Static<typeof exportQuery>;

export const exported = Type.Object({
  mode: Type.Enum(['full', 'filtered']),
  types: Type.Optional(Type.Array(Type.String())),
  elementCount: Type.Integer({ description: 'Design elements, without documents.' }),
  propertiesDxl: Type.Optional(Type.String()),
  dxl: Type.String({ description: 'A database document.' }),
});
