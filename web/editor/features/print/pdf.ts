import { say, sentenceOf } from '../../../shared/index.ts';
import { conversionAddress, draftPdf } from '../../session/knownPages.ts';
import { stored } from '../../session/stored.ts';
import type { EditorContext } from '../../view/context.ts';
import { words } from './words.ts';

/** A PDF that is being made; of which revision the server says soon. */
type Making = { request: AbortController; revision?: number };
let running: Making | undefined;

/** Stops what is being made; the server stops too, unless somebody else waits for it. */
export async function stopPdf({ place }: EditorContext): Promise<void> {
  const { request, revision } = running ?? {};
  running = undefined;
  request?.abort();
  if (revision !== undefined)
    await fetch(conversionAddress(place, revision), { method: 'DELETE' }).catch(() => undefined);
}

/** Has a PDF made of the draft, with everything typed so far, and gives it to `use`. Says what went wrong. */
async function withPdf(context: EditorContext, use: (address: string) => void): Promise<boolean> {
  if (running) return false;
  const own: Making = { request: new AbortController() };
  running = own;
  const { signal } = own.request;
  const begun = (revision: number) => {
    own.revision = revision;
  };
  say(words().preparing);
  try {
    await stored(context.room);
    const address = URL.createObjectURL(await draftPdf(context.place, signal, begun));
    use(address);
    // Whoever shows it has read it by then.
    setTimeout(() => URL.revokeObjectURL(address), 10 * 60_000);
    return true;
  } catch (error) {
    if (!signal.aborted) say(sentenceOf(error), 'failed');
    return false;
  } finally {
    if (running === own) running = undefined;
  }
}

/** The draft as a PDF, for keeping. */
export const downloadPdf = (context: EditorContext) =>
  withPdf(context, (address) => {
    const link = document.createElement('a');
    link.href = address;
    link.download = `${context.opening.name.replace(/\.[^.]*$/, '')}.pdf`;
    link.click();
  });

/** The pages in a window of their own, from where they are printed as they are. */
export async function printPdf(context: EditorContext): Promise<void> {
  // Opened now, because browsers let no page open windows later on its own.
  const view = window.open('', '_blank');
  const done = await withPdf(context, (address) => {
    if (view) view.location.href = address;
  });
  if (!done) view?.close();
}
