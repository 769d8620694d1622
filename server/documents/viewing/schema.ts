import { Type } from 'typebox';
import { somebody } from '../repositories/builtIn/schema.ts';
import { kinds } from './kinds.ts';

/** What the viewer's page needs to show a document. */
export const viewingAnswer = Type.Object({
  name: Type.String(),
  mime: Type.String(),
  size: Type.Integer(),
  version: Type.String(),
  modified: Type.String(),
  modifier: somebody,
  kind: Type.Enum([...kinds]),
  content: Type.String({ description: 'Address of the bytes.' }),
  editor: Type.Union([Type.String(), Type.Null()], {
    description: 'Address of the editor, when the caller may edit.',
  }),
});
