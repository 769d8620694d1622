/**
 * The editor's document, shared by all formats: a ProseMirror schema, and its way into and out of Yjs.
 *
 *   const update = docToUpdate(doc);          // first update of a room, the same for the same document
 *   const doc = docFromYDoc(ydoc);            // what a room holds now; reads only
 */
export { safeName, schema } from './schema.ts';
export { plainText, tidy } from './tidy.ts';
export type {
  CellLook,
  ListLook,
  Look,
  ModelMark,
  ModelNode,
  ParagraphLook,
  StyleLook,
  TextLook,
} from './types.ts';
export { docFromYDoc, docToUpdate, FRAGMENT, LOOK } from './yjs.ts';
