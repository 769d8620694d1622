import { strToU8 } from 'fflate';
import { openDocx } from '../../formats/docx/index.ts';
import { plainText } from '../../formats/model/index.ts';
import { DocumentProblem, readWorkbook } from '../../formats/sheet/index.ts';
import { readSlides } from '../../formats/slides/index.ts';
import { textOfPdf } from '../contract/documents/viewing.support.ts';
import { requireOffice } from '../support/office.ts';
import { type CorpusServer, closeServer, sharedServer } from './trivetServer.ts';

let program: Promise<string | undefined> | undefined;

/** Real documents are opened in the viewer of a real server, and what it shows has the words of the original. */
export const corpus = {
  name: 'documents in the viewer',
  accepts: (path: string) => /\.(docx|xlsx|pptx)$/i.test(path),
  async check(path: string, bytes: Uint8Array): Promise<void> {
    const words = wordsOf(path, bytes);
    program ??= requireOffice();
    if (!(await program)) return;
    const { text, reason } = await view(await sharedServer(), path, bytes);
    // The page falls back on what our own readers found, and says why.
    if (text === undefined) return checkReason(reason);
    if (leftOut.test(path)) return;
    const missing = (words ?? []).filter((word) => !text.includes(word));
    if (missing.length > LEFT_OUT + (words?.length ?? 0) * MISSING)
      throw new Error(
        `${missing.length} of ${words?.length} words are missing: ${missing.slice(0, 8).join(' ')}`,
      );
  },
  close: closeServer,
};

function checkReason(reason: string | undefined): void {
  if (!/^[A-Z].*\.$/.test(reason ?? '')) throw new Error(`it is not shown, without a sentence: ${reason}`);
}

/** A real file of titles without a place of their own, which LibreOffice leaves out; the reader finds them under "Text". */
const leftOut = /AutoShapes\.pptx$/;

/** What is on no page: hidden text, words that a line or a cell cuts in two, words drawn as curves, what a condition
 *  leaves out. The reader finds them under "Text". */
const MISSING = 0.5;
const LEFT_OUT = 10;

/** Some words of a file, as our own readers find them; undefined for one that they refuse. */
function wordsOf(path: string, bytes: Uint8Array): string[] | undefined {
  try {
    const text = textIn(path, bytes).toLowerCase();
    const words = text.normalize('NFKC').match(/\p{L}{4,14}/gu) ?? [];
    return [...new Set(words)].slice(0, 60);
  } catch (error) {
    if (error instanceof DocumentProblem && /^[A-Z].*\.$/.test(error.reason)) return undefined;
    throw error;
  }
}

function textIn(path: string, bytes: Uint8Array): string {
  if (/docx$/i.test(path)) return plainText(openDocx(bytes).doc);
  if (/xlsx$/i.test(path)) {
    const shown = readWorkbook(bytes).sheets.filter(({ hidden }) => !hidden);
    return shown.flatMap(({ read }) => read().rows.slice(0, 40).flat()).join(' ');
  }
  return readSlides(bytes)
    .flatMap(({ title, paragraphs }) => [title, ...paragraphs.map(({ text }) => text)])
    .join(' ');
}

async function view({ url, authorization }: CorpusServer, path: string, bytes: Uint8Array) {
  const name = path.split(/[/\\]/).at(-1) ?? path;
  const form = new FormData();
  form.append('file', new Blob([bytes.length > 0 ? new Uint8Array(bytes) : strToU8('')]), name);
  // Checks compute for seconds, in which the server may have closed a resting connection without their having heard.
  const headers = { authorization, connection: 'close' };
  const made = await fetch(`${url}/repository/rest/`, { method: 'POST', body: form, headers });
  if (!made.ok) throw new Error(`the repository answered ${made.status}: ${await made.text()}`);
  const { id } = (await made.json()) as { id: string };
  const answer = await fetch(`${url}/viewer/api/docsvr/lcfiles/${id}/pages`, { headers });
  if (answer.status === 422) {
    const { summary } = (await answer.json()) as { summary: string };
    return { reason: summary };
  }
  if (!answer.ok) throw new Error(`the viewer answered ${answer.status}: ${await answer.text()}`);
  const text = (await textOfPdf(new Uint8Array(await answer.arrayBuffer()))).normalize('NFKC').toLowerCase();
  // A word at the end of a line may be parted by a hyphen.
  return { text: text.replace(/[-\u00ad]\n/g, '') };
}
