import { DocumentProblem, openDocument, readFont, readMedia } from '../../../formats/editable/index.ts';
import type { Formatting } from '../../../formats/model/index.ts';
import type { Given } from '../frame/inWorker.ts';
import type { Parsed } from './parse.ts';

/** Opens a package off the main thread, so that a long document never blocks the page. */
self.addEventListener('message', ({ data }: MessageEvent<Given>) => {
  const { bytes, name } = data;
  try {
    const { doc, carried, media } = openDocument(bytes, name);
    const pictures = Object.entries(media).flatMap(([part, type]) => {
      const picture = readMedia(bytes, part);
      return picture ? [{ part, picture: new Blob([new Uint8Array(picture.bytes)], { type }) }] : [];
    });
    const look = doc.attrs?.look as Formatting | undefined;
    const fonts = (look?.embedded ?? []).flatMap(({ part }) => {
      const found = readFont(bytes, part);
      return found ? [{ part, bytes: new Uint8Array(found) }] : [];
    });
    self.postMessage({ read: { doc, carried, pictures, fonts } satisfies Parsed });
  } catch (error) {
    if (error instanceof DocumentProblem) self.postMessage({ reason: error.reason });
    else throw error;
  }
});
