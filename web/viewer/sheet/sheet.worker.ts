import { DocumentProblem, readWorkbook } from '../../../formats/sheet/index.ts';
import type { ReadSheet } from './Sheets.tsx';

self.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  try {
    const read = readWorkbook(data)
      .sheets.filter(({ hidden }) => !hidden)
      .map(({ name, read }): ReadSheet => ({ name, table: read() }));
    self.postMessage({ read });
  } catch (error) {
    if (!(error instanceof DocumentProblem)) throw error;
    self.postMessage({ reason: error.reason });
  }
});
