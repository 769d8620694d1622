import type { ModelNode } from '../../../formats/model/index.ts';
import type { FontSource } from '../../shared/fonts/embedded.ts';
import { inWorker } from '../frame/inWorker.ts';

/** A word-processing document as the page shows it. */
export type Parsed = {
  doc: ModelNode;
  /** in plain English, what the document has that is shown in outline only */
  carried: string[];
  pictures: { part: string; picture: Blob }[];
  /** fonts that the file brings along */
  fonts: { part: string; bytes: Uint8Array<ArrayBuffer> }[];
};

/** Where a document that was read has its fonts. */
export const fontsOf =
  ({ fonts }: Parsed): FontSource =>
  ({ part }) =>
    fonts.find((one) => one.part === part)?.bytes ?? new Uint8Array();

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
