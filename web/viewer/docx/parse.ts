import type { ModelNode } from '../../../formats/model/index.ts';
import { inWorker } from '../frame/inWorker.ts';

/** A word-processing document as the page shows it. */
export type Parsed = {
  doc: ModelNode;
  /** in plain English, what the document has that is shown in outline only */
  carried: string[];
  pictures: { part: string; picture: Blob }[];
};

/** Reads a document that the editor knows in a worker. @param name what it is called; without it, its bytes alone say what it is.
 *  @throws Unreadable when it is damaged, protected or no word-processing document. */
export function parseDocument(
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
  name?: string,
): Promise<Parsed> {
  const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' });
  return inWorker<Parsed>(worker, bytes, signal, name);
}
