import { DocxProblem, openDocx } from '../../../formats/docx/index.ts';
import { openPackage, readEntry } from '../../../formats/docx/zip.ts';
import type { Parsed } from './parse.ts';

/** Opens a package away from the page, so that a long document never makes the page stand still. */
self.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  try {
    const { doc, carried, media } = openDocx(data);
    const pack = openPackage(data);
    const pictures = Object.entries(media).flatMap(([part, type]) => {
      const bytes = readEntry(pack, part);
      return bytes ? [{ part, picture: new Blob([new Uint8Array(bytes)], { type }) }] : [];
    });
    self.postMessage({ read: { doc, carried, pictures } satisfies Parsed });
  } catch (error) {
    if (error instanceof DocxProblem) self.postMessage({ reason: error.reason });
    else throw error;
  }
});
