import { call, request } from '../../shared/index.ts';
import { type Place, serviceAddress } from './opening.ts';

/** What the document's pages say: how many there are, and on which each entry of the outline stands. */
export type KnownPages = { pages: number; outline: { text: string; page: number }[] };

type Progress = {
  state: 'waiting' | 'converting' | 'ready' | 'failed';
  reason?: string;
  pages?: string;
  revision: number;
};

/** Where the server is asked for a PDF of the draft, and told to stop making one. */
export const conversionAddress = (place: Place, revision?: number) =>
  serviceAddress(place, `draft/conversion${revision === undefined ? '' : `?revision=${revision}`}`);

/** Has the server make a PDF of the draft as it is now.
 *  @param begun hears of which revision, as soon as it is made
 *  @returns its address
 *  @throws ProblemError when it cannot, or what `signal` was aborted with */
async function preparePdf(
  place: Place,
  signal: AbortSignal,
  begun?: (revision: number) => void,
): Promise<string> {
  let following: number | undefined;
  for (;;) {
    const address = conversionAddress(place, following);
    const progress = await call<Progress>(address, { method: 'POST', signal });
    const { state, reason, pages, revision } = progress;
    if (following !== revision) begun?.(revision);
    following = revision;
    if (state === 'failed') throw new Error(reason ?? '');
    if (state === 'ready' && pages !== undefined) return pages;
  }
}

/** The draft as a PDF. @param begun hears of which revision, as soon as it is made */
export async function draftPdf(
  place: Place,
  signal: AbortSignal,
  begun: (revision: number) => void,
): Promise<Blob> {
  const pages = await preparePdf(place, signal, begun);
  return (await request(pages, { headers: { accept: '*/*' }, signal })).blob();
}

/** Reads on which pages the headings are, from the PDF that the server makes of the draft. */
export async function readPages(place: Place, signal: AbortSignal): Promise<KnownPages> {
  const pages = await preparePdf(place, signal);
  const [{ beginPdf }, { bookmarksOf }, { takePdfWorker }] = await Promise.all([
    import('../../viewer/pdf/library.ts'),
    import('../../viewer/pdf/bookmarks.ts'),
    import('../../viewer/pdf/worker.ts'),
  ]);
  const { thread, failed } = takePdfWorker();
  try {
    const opened = await Promise.race([beginPdf(pages, thread).promise, failed]);
    const outline: KnownPages['outline'] = [];
    for (const { text, destination } of await bookmarksOf(opened)) {
      const at = typeof destination === 'string' ? await opened.getDestination(destination) : destination;
      const page = Array.isArray(at) ? await opened.getPageIndex(at[0]).catch(() => -1) : -1;
      if (page >= 0) outline.push({ text, page: page + 1 });
    }
    return { pages: opened.numPages, outline };
  } finally {
    thread.terminate();
  }
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The page of each heading: the outline has them in the same order, with numbers before some of them. */
export function pagesOfHeadings(texts: string[], outline: KnownPages['outline']): (number | undefined)[] {
  let from = 0;
  return texts.map((text) => {
    const at = outline.findIndex((one, n) => n >= from && plain(one.text).endsWith(plain(text)));
    if (at < 0) return undefined;
    from = at + 1;
    return outline[at]?.page;
  });
}
