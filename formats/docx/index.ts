/**
 * Word-processing packages (DOCX), opened and saved without loss. Pure: bytes in, bytes out, in Node and in browsers.
 *
 *   const { doc, carried, media } = openDocx(bytes);      // doc: ProseMirror JSON in the schema of formats/model
 *   const saved = saveDocx(bytes, doc);                   // the very same bytes, because nothing changed
 *
 * The keys in `doc` name elements of `bytes`, so the bytes a document was opened from have to be kept for as long as
 * it is edited, and are what `saveDocx` takes, however many versions were published in between.
 * Everything throws `DocumentProblem`, whose `reason` is a sentence for people, and nothing else, on a file that is
 * damaged, hostile, protected or something else than a word-processing document.
 */

export { DocumentProblem } from '../package/problem.ts';
export { emptyDocx } from './empty.ts';
export { readFont } from './fonts.ts';
export { type DocxDocument, openDocx, readMedia } from './open.ts';
export { saveDocx } from './save.ts';
