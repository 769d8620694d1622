import {
  type DxlDocument,
  type DxlMessage,
  decodeDxl,
  isDxlFault,
  type PlacedMessage,
  placeMessages,
  splitElements,
} from '../../../formats/dxl/index.ts';
import type { Asker } from '../threads/fairQueue.ts';
import type { Threads } from '../threads/threads.ts';

export type CutTask = { bytes: Uint8Array; charset: string | undefined };

export type CutAnswer =
  | { text: string; document: DxlDocument; fault?: undefined }
  | { fault: DxlMessage | PlacedMessage };

/** Reads the bytes of a large element. */
export function cut({ bytes, charset }: CutTask): CutAnswer {
  let text = '';
  try {
    text = decodeDxl(bytes, charset);
    return { text, document: splitElements(text) };
  } catch (error) {
    if (!isDxlFault(error)) throw error;
    const { offset: _, ...fault } = placeMessages(text, [error.dxl])[0] ?? error.dxl;
    return { fault };
  }
}

/** The same, in a thread. */
export const cutBeside = (threads: Threads, task: CutTask, asker: Asker): Promise<CutAnswer> =>
  threads.ask<CutAnswer>('cut', task, asker);
