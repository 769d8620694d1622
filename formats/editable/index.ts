import * as docx from '../docx/index.ts';
import { openPackage } from '../docx/zip.ts';
import type { ModelNode } from '../model/types.ts';
import * as odt from '../odt/index.ts';

/**
 * The documents that the editor changes, whatever their format: which one it is, the bytes say, not a name.
 * All of it throws `DocxProblem`, whose `reason` is a sentence for people, and nothing else.
 */
export { DocxProblem as DocumentProblem } from '../docx/index.ts';

/** A document opened for editing. `media`: pictures the text shows, part name → media type. */
export type EditableDocument = { doc: ModelNode; carried: string[]; media: Record<string, string> };

export const openDocument = (bytes: Uint8Array): EditableDocument =>
  isOpenDocument(bytes) ? odt.openOdt(bytes) : docx.openDocx(bytes);

/** The file with the document's changes; the very same bytes without any. `original`: what it was opened from. */
export const saveDocument = (original: Uint8Array, doc: ModelNode): Uint8Array =>
  isOpenDocument(original) ? odt.saveOdt(original, doc) : docx.saveDocx(original, doc);

/** A picture of the document by its part name; undefined for any other part. */
export const readMedia = (bytes: Uint8Array, part: string) =>
  isOpenDocument(bytes) ? odt.readMedia(bytes, part) : docx.readMedia(bytes, part);

/** Only packages of OpenDocument name their type in a part (ODF 1.3 part 2, 3.3). */
const isOpenDocument = (bytes: Uint8Array) => openPackage(bytes).entries.has('mimetype');
