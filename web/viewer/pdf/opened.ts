import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { ProblemError, request } from '../../shared/index.ts';
import type { Opening } from '../calls.ts';
import { beginPdf, PasswordResponses } from './library.ts';
import { takePdfWorker } from './worker.ts';

/** How far a PDF has come: on its way, waiting for its password, open, or failed. */
export type Opened =
  | { state: 'waiting'; received: number }
  | { state: 'password'; wrong: boolean; answer: (password: string) => void }
  | { state: 'open'; pdf: PDFDocumentProxy }
  /** `damaged`: the bytes arrived but are no PDF; else `error` is what the server or the network said */
  | { state: 'failed'; damaged: boolean; error: unknown };

/** Opens a PDF, and closes it when it is no longer shown. */
export function usePdf(opening: Opening): Opened {
  const [opened, set] = useState<Opened>({ state: 'waiting', received: 0 });
  useEffect(() => {
    let over = false;
    const tell = (next: Opened) => over || set(next);
    tell({ state: 'waiting', received: 0 });
    const { thread, failed } = takePdfWorker();
    const task = beginPdf(opening.content, thread);
    task.onProgress = ({ loaded }: { loaded: number }) =>
      set((before) =>
        before.state === 'waiting' && !over ? { state: 'waiting', received: loaded } : before,
      );
    task.onPassword = (answer: (password: string) => void, reason: number) =>
      tell({
        state: 'password',
        wrong: reason === PasswordResponses.INCORRECT_PASSWORD,
        answer: (password) => {
          tell({ state: 'waiting', received: 0 });
          answer(password);
        },
      });
    Promise.race([task.promise, failed])
      .then((pdf) => tell({ state: 'open', pdf }))
      .catch(async (error: unknown) => tell(await failureOf(error, opening.content)));
    return () => {
      over = true;
      void task.destroy().finally(() => thread.terminate());
    };
  }, [opening.content]);
  return opened;
}

/** The library tells only the status of a refusal; asking once more gives the server's own words. */
async function failureOf(error: unknown, address: string): Promise<Opened> {
  if (error instanceof ProblemError) return { state: 'failed', damaged: false, error };
  const network = error instanceof Error && /ResponseException|AbortException|UnknownError/.test(error.name);
  if (!network) return { state: 'failed', damaged: true, error };
  try {
    const answer = await request(address, { headers: { accept: '*/*', range: 'bytes=0-0' } });
    await answer.body?.cancel();
    return { state: 'failed', damaged: false, error };
  } catch (said) {
    return { state: 'failed', damaged: false, error: said };
  }
}
