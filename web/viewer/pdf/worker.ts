import address from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { ProblemError } from '../../shared/index.ts';
import { words } from '../words/words.ts';

/** The thread that reads a PDF; `failed` is refused when its script does not arrive. */
export type PdfWorker = { thread: Worker; failed: Promise<never> };

let started: PdfWorker | undefined;

function start(): PdfWorker {
  const thread = new Worker(address, { type: 'module' });
  const failed = new Promise<never>((_, refuse) => {
    const summary = words('pdf').noReader;
    const problem = new ProblemError(0, { code: 'network.unreachable', summary }, null);
    thread.addEventListener('error', () => refuse(problem), { once: true });
  });
  // Nobody may be waiting yet; whoever takes the thread learns of it.
  failed.catch(() => undefined);
  return { thread, failed };
}

/** Starts the reader of PDFs while the rest of their page is still on its way: its script is the largest of all. */
export function startPdfWorker(): void {
  started ??= start();
}

/** A reader for one PDF, the started one when there is one. Who takes it ends it. */
export function takePdfWorker(): PdfWorker {
  const worker = started ?? start();
  started = undefined;
  return worker;
}
