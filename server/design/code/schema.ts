import { type Static, Type } from 'typebox';
import { outlineKinds } from '../../../formats/dxl/code/index.ts';

export const elementOutlined = Type.Object({
  outline: Type.Array(
    Type.Object({
      level: Type.Integer({
        minimum: 0,
        description: 'What belongs to another stands after it, with a higher level.',
      }),
      kind: Type.Enum(outlineKinds),
      name: Type.String({ description: 'Of code its event, of a raw note the item.' }),
      language: Type.Optional(Type.Enum(['lotusscript', 'formula', 'javascript'])),
      line: Type.Integer({ description: 'Lines and columns count from 1 in the DXL of the element.' }),
      column: Type.Integer(),
      endLine: Type.Integer(),
    }),
  ),
});
export type ElementOutlined = Static<typeof elementOutlined>;
