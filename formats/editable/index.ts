import * as docx from '../docx/index.ts';
import type { ModelNode } from '../model/types.ts';
import * as odt from '../odt/index.ts';
import { openPackage } from '../package/zip.ts';
import { openText, saveText } from '../text/index.ts';

/**
 * The documents that the editor changes, whatever their format.
 * All of it throws `DocumentProblem`, whose `reason` is a sentence for people, and nothing else.
 */
export { DocumentProblem } from '../package/problem.ts';

/** A document opened for editing. `media`: pictures the text shows, part name → media type. */
export type EditableDocument = { doc: ModelNode; carried: string[]; media: Record<string, string> };

/** Open a document. Which kind of package it is, the bytes say; bare text is what neither they nor the name deny. */
export function openDocument(bytes: Uint8Array, name = ''): EditableDocument {
  if (!isPackage(bytes) && !/\.(doc[xm]|odt)$/i.test(name))
    return openText(bytes, /\.(md|markdown)$/i.test(name) ? 'markdown' : 'text');
  return isOpenDocument(bytes) ? odt.openOdt(bytes) : docx.openDocx(bytes);
}

/** The file with the document's changes; the very same bytes without any. `original`: what it was opened from. */
export function saveDocument(original: Uint8Array, doc: ModelNode): Uint8Array {
  if (!isPackage(original)) return saveText(original, doc);
  return isOpenDocument(original) ? odt.saveOdt(original, doc) : docx.saveDocx(original, doc);
}

/** A picture of the document by its part name; undefined for any other part. */
export function readMedia(bytes: Uint8Array, part: string): { type: string; bytes: Uint8Array } | undefined {
  if (!isPackage(bytes)) return undefined;
  return isOpenDocument(bytes) ? odt.readMedia(bytes, part) : docx.readMedia(bytes, part);
}

/** A font that the document brings along, by its part name; undefined for any other part, and for one that may not be shown. */
export function readFont(bytes: Uint8Array, part: string): Uint8Array | undefined {
  if (!isPackage(bytes)) return undefined;
  return isOpenDocument(bytes) ? odt.readFont(bytes, part) : docx.readFont(bytes, part);
}

/** Whether a file may have this name: a text is not written over a document, nor one kind of document over another. */
export function fits(bytes: Uint8Array, name: string): boolean {
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase();
  if (!isPackage(bytes)) return !/^(doc[xm]|odt)$/.test(extension ?? '');
  return isOpenDocument(bytes) ? extension === 'odt' : extension === 'docx' || extension === 'docm';
}

/** A zip archive, or the older container that protected and old office files have, about which a reader says more. */
const isPackage = (bytes: Uint8Array) =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 9) < 9) || (bytes[0] === 0xd0 && bytes[1] === 0xcf);

/** Only packages of OpenDocument name their type in a part (ODF 1.3 part 2, 3.3). */
const isOpenDocument = (bytes: Uint8Array) => openPackage(bytes).entries.has('mimetype');
