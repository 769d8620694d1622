/**
 * Text documents in OpenDocument format (ODT), opened and saved without loss, in the editor's model as DOCX is.
 * Pure: bytes in, bytes out, in Node and in browsers. What formats/docx says of keys and problems holds here too.
 *
 *   const { doc, carried, media } = openOdt(bytes);      // doc: ProseMirror JSON in the schema of formats/model
 *   const saved = saveOdt(bytes, doc);                   // the very same bytes, because nothing changed
 */
export { readFont } from './fonts.ts';
export { type OdtDocument, openOdt, readMedia } from './open.ts';
export { saveOdt } from './save.ts';
