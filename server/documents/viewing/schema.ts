import { Type } from 'typebox';
import { asking } from '../opening/schema.ts';
import { kinds } from './kinds.ts';

/** What the viewer's page needs to show the last published version. */
export const viewingAnswer = Type.Object({
  name: Type.String(),
  kind: Type.Enum([...kinds]),
  simple: Type.Union([Type.Enum([...kinds]), Type.Null()], {
    description: 'How the page shows it by itself, when it is shown as pages.',
  }),
  mime: Type.String(),
  size: Type.Integer(),
  version: Type.String(),
  modified: Type.String(),
  modifier: Type.String({ description: 'Display name of who published it.' }),
  canEdit: Type.Boolean(),
  edit: Type.Union([Type.String(), Type.Null()], {
    description: 'Address of the editor, when the caller may edit.',
  }),
  comment: Type.Union([Type.String(), Type.Null()], {
    description: 'Address of the editor, when the caller may comment there and no more.',
  }),
  asking,
  blank: Type.Boolean({
    description: 'Nothing was published but the empty page that the document was made with.',
  }),
  draft: Type.Union([Type.Object({ modified: Type.String(), by: Type.String() }), Type.Null()], {
    description: 'A draft with changes that are not published: when and by whom it was changed last.',
  }),
  content: Type.String({ description: 'Address of the bytes of exactly this version.' }),
  download: Type.String(),
  pages: Type.Union([Type.String(), Type.Null()], { description: 'Address of its pages as a PDF.' }),
  otherLetters: Type.Boolean({
    description: 'The pages are set in other letters than the editor shows: the server lacks fonts.',
  }),
  conversion: Type.Union([Type.String(), Type.Null()], {
    description: 'Address to ask for the pages to be prepared, and how far they have come.',
  }),
});

export const versionQuery = Type.Object(
  { version: Type.Optional(Type.String({ description: 'Version label; the newest when absent.' })) },
  { additionalProperties: false },
);
