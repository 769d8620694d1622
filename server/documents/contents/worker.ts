import * as Y from 'yjs';
import {
  DocumentProblem,
  openDocument,
  readFont,
  readMedia,
  saveDocument,
} from '../../../formats/editable/index.ts';
import {
  type Anchor,
  anchorAt,
  docFromYDoc,
  docToUpdate,
  findQuote,
  quotedComments,
  readLog,
} from '../../../formats/model/index.ts';
import { newDocument, type TemplateFormat } from '../../../formats/templates/index.ts';
import type { Media, Opened, Quoted, Refused } from './types.ts';

// What a thread does with documents; everything that comes in is somebody's file.

/** A file opened for editing: the update that the draft's text begins with, and what is carried along. */
export const open = ({ bytes, name }: { bytes: Uint8Array; name?: string }): Opened | Refused =>
  refusing(() => {
    const { doc, carried } = openDocument(bytes, name);
    return { update: docToUpdate(doc), carried };
  });

/** A document of our own, opened for nobody. */
export const practise = ({ format }: { format: TemplateFormat }): Opened | Refused =>
  open({ bytes: newDocument('report', format, 'A4') });

/** The file that a draft's updates make of the bytes it was opened from; the very same bytes without a change. */
export const save = (task: { source: Uint8Array; updates: Uint8Array[] }): { bytes: Uint8Array } | Refused =>
  refusing(() => ({ bytes: saveDocument(task.source, withDoc(task.updates, docFromYDoc)) }));

/** A picture of a file by the name of its part. */
export const media = ({ bytes, part }: { bytes: Uint8Array; part: string }): { media?: Media } | Refused =>
  refusing(() => {
    const found = readMedia(bytes, part);
    return found ? { media: { type: found.type, bytes: found.bytes } } : {};
  });

/** A font of a file by the name of its part. */
export const font = ({ bytes, part }: { bytes: Uint8Array; part: string }): { font?: Uint8Array } | Refused =>
  refusing(() => {
    const found = readFont(bytes, part);
    return found ? { font: found } : {};
  });

/** The comments that updates hold. */
export const comments = ({ updates }: { updates: Uint8Array[] }): { comments: Quoted[] } | Refused =>
  refusing(() => ({ comments: withDoc(updates, quotedComments) }));

/** Where words stand in the text that updates hold. */
export const place = (task: {
  updates: Uint8Array[];
  quote: string;
  occurrence: number;
  stories: boolean;
}): { anchor?: Anchor } | Refused =>
  refusing(() => {
    const anchor = withDoc(task.updates, (ydoc) => {
      const found = findQuote(ydoc, task.quote, task.occurrence, task.stories);
      return found && anchorAt(found.from, found.to);
    });
    return anchor ? { anchor } : {};
  });

/** One update that says the same as all of these. */
export const merge = ({ updates }: { updates: Uint8Array[] }): { update: Uint8Array } => ({
  update: withDoc(updates, Y.encodeStateAsUpdate),
});

function withDoc<T>(updates: Uint8Array[], read: (ydoc: Y.Doc) => T): T {
  const ydoc = new Y.Doc();
  try {
    apply(ydoc, updates);
    return read(ydoc);
  } finally {
    ydoc.destroy();
  }
}

function apply(ydoc: Y.Doc, updates: Uint8Array[]): void {
  try {
    readLog(ydoc, updates);
  } catch {
    throw new DocumentProblem('The text cannot be read.');
  }
}

function refusing<T extends object>(act: () => T): T | Refused {
  try {
    return act();
  } catch (error) {
    if (error instanceof DocumentProblem) return { refused: error.reason };
    // The engine's own limits: of calls in calls, of the length of a text or a list.
    if (error instanceof RangeError) return { refused: 'It has more in it than can be opened safely.' };
    throw error;
  }
}
