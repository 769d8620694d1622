import { DocumentProblem } from '../../../formats/package/problem.ts';
import { readSlides } from '../../../formats/slides/index.ts';

self.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  try {
    self.postMessage({ read: readSlides(data) });
  } catch (error) {
    if (!(error instanceof DocumentProblem)) throw error;
    self.postMessage({ reason: error.reason });
  }
});
