import { DocumentProblem, openDocument, readMedia } from '../../../formats/editable/index.ts';
import type { Parsed } from './parse.ts';

/** Opens a package away from the page, so that a long document never makes the page stand still. */
self.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  try {
    const { doc, carried, media } = openDocument(data);
    const pictures = Object.entries(media).flatMap(([part, type]) => {
      const picture = readMedia(data, part);
      return picture ? [{ part, picture: new Blob([new Uint8Array(picture.bytes)], { type }) }] : [];
    });
    self.postMessage({ read: { doc, carried, pictures } satisfies Parsed });
  } catch (error) {
    if (error instanceof DocumentProblem) self.postMessage({ reason: error.reason });
    else throw error;
  }
});
