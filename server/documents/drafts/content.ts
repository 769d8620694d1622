import * as Y from 'yjs';
import { DocxProblem, openDocx, saveDocx } from '../../../formats/docx/index.ts';
import { docFromYDoc, docToUpdate } from '../../../formats/model/index.ts';
import { problem } from '../problems.ts';
import { extensionOf } from '../repositories/builtIn/mime.ts';

const KIB = 1024;

/** What the editor can change, with the largest file in KB that it opens. */
export const editable: Record<string, number> = { docx: 10_240 };

/** The largest file in bytes that the editor opens under this name; undefined for a kind that it cannot change. */
export function editLimit(name: string): number | undefined {
  const kilobytes = editable[extensionOf(name)];
  return kilobytes === undefined ? undefined : kilobytes * KIB;
}

/** A file opened for editing: the update that the draft's text begins with, and what is carried along.
 *  @throws Problem 422 `documents.content.unreadable` with a reason for people. */
export function openContent(bytes: Uint8Array): { update: Uint8Array; carried: string[] } {
  try {
    const { doc, carried } = openDocx(bytes);
    return { update: docToUpdate(doc), carried };
  } catch (error) {
    if (error instanceof DocxProblem) throw problem('documents.content.unreadable', { reason: error.reason });
    throw error;
  }
}

/** The file that a draft's updates make of the bytes it was opened from; the very same bytes without a change.
 *  @throws DocxProblem when it cannot be saved without loss. */
export function saveContent(source: Uint8Array, updates: Uint8Array[]): Uint8Array {
  const ydoc = new Y.Doc();
  try {
    ydoc.transact(() => {
      for (const update of updates) Y.applyUpdate(ydoc, update);
    });
    return saveDocx(source, docFromYDoc(ydoc));
  } finally {
    ydoc.destroy();
  }
}
