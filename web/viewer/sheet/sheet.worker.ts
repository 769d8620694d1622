import { DocumentProblem, readWorkbook } from '../../../formats/sheet/index.ts';
import type { Given } from '../frame/inWorker.ts';
import type { ReadSheet } from './Sheets.tsx';

self.addEventListener('message', ({ data }: MessageEvent<Given>) => {
  try {
    const read = readWorkbook(data.bytes)
      .sheets.filter(({ hidden }) => !hidden)
      .map(({ name, read }): ReadSheet => ({ name, table: read() }));
    self.postMessage({ read });
  } catch (error) {
    if (!(error instanceof DocumentProblem)) throw error;
    self.postMessage({ reason: error.reason });
  }
});
