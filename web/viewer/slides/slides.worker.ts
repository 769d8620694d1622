import { DocumentProblem } from '../../../formats/package/problem.ts';
import { readSlides } from '../../../formats/slides/index.ts';
import type { Given } from '../frame/inWorker.ts';

self.addEventListener('message', ({ data }: MessageEvent<Given>) => {
  try {
    self.postMessage({ read: readSlides(data.bytes) });
  } catch (error) {
    if (!(error instanceof DocumentProblem)) throw error;
    self.postMessage({ reason: error.reason });
  }
});
