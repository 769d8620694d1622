import { Type } from 'typebox';
import { asking } from '../opening/schema.ts';
import { publication, versionKind } from '../publishing/schema.ts';
import { somebody } from '../repositories/builtIn/schema.ts';

const moved = Type.Object({ version: Type.String(), by: Type.String(), modified: Type.String() });

/** What the editor's page needs to open a document. */
export const openingAnswer = Type.Object({
  name: Type.String(),
  canEdit: Type.Boolean({ description: 'Else the text is for reading.' }),
  canMakePages: Type.Boolean({ description: 'The text can be had as a PDF.' }),
  canComment: Type.Boolean(),
  checksWriting: Type.Boolean({
    description: 'Spelling and grammar are checked by a server of the settings.',
  }),
  room: Type.String({ description: 'Name of the document in the co-editing protocol.' }),
  socket: Type.String(),
  carried: Type.Array(Type.String(), { description: 'What is kept but cannot be edited, in words.' }),
  viewer: Type.String(),
  user: somebody,
  version: Type.String({ description: 'The version that the draft is based on.' }),
  dirty: Type.Boolean(),
  conflict: Type.Union([moved, Type.Null()], {
    description: 'The newer version of the repository, if there is one.',
  }),
  pass: Type.String({
    description: 'For making a file of the text that the page shows, also when the document is gone by then.',
  }),
  keep: Type.Object(
    { owner: Type.String(), key: Type.String() },
    { description: 'What the browser keeps unsaved work of this person under, and encrypts it with.' },
  ),
  publication: Type.Union([publication, Type.Null()], {
    description: 'The last request to publish, unless it led to a version.',
  }),
  canRename: Type.Boolean({ description: 'The person may give the document another name.' }),
  isOwner: Type.Boolean({ description: 'The person may share and delete the document on our pages.' }),
  asking,
  versionKind: Type.Union([versionKind, Type.Null()], {
    description:
      'What a published version becomes unless a person chooses; null where versions are of one kind.',
  }),
  frame: Type.Object({
    ancestors: Type.Array(Type.String(), { description: 'Origins that may embed the page.' }),
  }),
});
