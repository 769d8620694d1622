import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type EditableDocument, openDocument, readFont, readMedia } from '../../formats/editable/index.ts';
import type { Formatting } from '../../formats/model/index.ts';
import { openBrowser, signIn } from '../../test/support/browser.ts';
import { startSubject, tokenOf } from '../harness.ts';
import { atLeast, atMost, type Row, report } from '../report.ts';
import { bundle } from './bundle.ts';
import { align, type Comparison, compareLayouts, NEAR } from './pages/compare.ts';
import { layoutOfPdf } from './pages/pdfWords.ts';
import type { Layout, Word } from './pages/place.ts';
import { openReferences } from './pages/references.ts';
import { readSheet, type Sheet } from './pages/sheetWords.ts';
import { stepLine, stepsOf } from './pages/steps.ts';

/**
 * Pages beside those that LibreOffice makes of the same documents: how many, what they begin with, and where each word stands.
 * `node bench/documents/pages.ts FOLDER… [--editor] [--only WORDS] [--most 100] [--worst 20] [--words 30] [--steps 5] [--fonts FOLDER…]`
 *
 * Files are laid out as the viewer lays them out; with `--editor`, each is opened in the editor of a server, where it stands on pages. `--only` takes those whose
 * name has these words, `--most` so many, spread over all; `--words` prints the places of so many words that are not near,
 * `--steps` those from which on the text stands elsewhere than before, file by file. LibreOffice has to have Carlito and Caladea, installed or in a folder of
 * `--fonts` or of BENCH_FONTS; what it makes is kept in node_modules/.cache/pages.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    editor: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    most: { type: 'string' },
    worst: { type: 'string', default: '20' },
    words: { type: 'string', default: '0' },
    steps: { type: 'string', default: '0' },
    fonts: { type: 'string', multiple: true, default: [] },
  },
});
/** Until pages are shown, if they are. */
const LONGEST_MS = 4000;
if (positionals.length === 0) throw new Error('Usage: node bench/documents/pages.ts FOLDER… [--editor]');

type File = { path: string; name: string; bytes: Uint8Array };
type Result = { name: string; comparison: Comparison; pages: [ours: number, theirs: number] } & Pick<
  Sheet,
  'unreadable'
> & {
    milliseconds: number;
  };

const files = spread(await filesIn(positionals));
const references = await openReferences([
  ...values.fonts,
  ...(process.env.BENCH_FONTS ?? '').split(':').filter(Boolean),
]);
for (const font of references.otherFonts) console.log(`LibreOffice has another font than we: ${font}`);
await references.prepare(files, (done) => console.log(`${done} of ${files.length} PDFs`));
const browser = await openBrowser();
const side = values.editor ? await inEditor() : await inViewer();
const results: Result[] = [];
const unread: string[] = [];
try {
  for (const file of files) {
    const pdf = await references.pdfOf(file.bytes);
    if (!pdf) continue;
    try {
      const theirs = await layoutOfPdf(pdf);
      const start = performance.now();
      const ours = await side.layOut(file);
      const milliseconds = performance.now() - start;
      const comparison = compareLayouts(ours, theirs);
      for (const line of apart(ours, theirs).slice(0, Number(values.words))) console.log(line);
      if (Number(values.steps) > 0) {
        console.log(`${file.name}: ${comparison.near} of ${comparison.words} near`);
        for (const step of stepsOf(ours, theirs).slice(0, Number(values.steps))) console.log(stepLine(step));
      }
      const { pages, unreadable } = ours;
      results.push({ name: file.name, comparison, pages: [pages, theirs.pages], unreadable, milliseconds });
    } catch (error) {
      unread.push(`${file.name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
} finally {
  await side.end();
  await browser.end();
}
print();

async function filesIn(folders: string[]): Promise<File[]> {
  const paths = folders.flatMap((folder) =>
    globSync('**/*.{docx,docm,odt}', { cwd: folder }).map((path) => ({ folder, path: join(folder, path) })),
  );
  const chosen = paths
    .filter(({ path }) => path.includes(values.only))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return Promise.all(
    chosen.map(async ({ folder, path }) => ({
      path,
      name: relative(folder, path),
      bytes: new Uint8Array(await readFile(path)),
    })),
  );
}

function spread(all: File[]): File[] {
  const most = values.most === undefined ? all.length : Math.min(Number(values.most), all.length);
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]).filter(
    (file) => file !== undefined,
  );
}

type Side = { layOut(file: File): Promise<Sheet>; end(): Promise<void> };

/** Documents as the viewer lays them out, without a server. */
async function inViewer(): Promise<Side> {
  const entry = new URL('../../web/editor/view/layout/showDocument.ts', import.meta.url);
  const { script, css } = await bundle(entry, 'Sheet');
  const page = await browser.newPage({ viewport: { width: 2400, height: 1200 } });
  const begin = async () => {
    await page.goto('about:blank');
    await page.setContent(
      '<!doctype html><html lang="en"><body style="margin: 0"><div id="place"></div></body></html>',
    );
    await page.addStyleTag({ content: css });
    await page.evaluate(script);
  };
  await begin();
  return {
    async layOut({ bytes, name }) {
      const opened = openDocument(bytes, name);
      try {
        await page.evaluate(
          `{ const { doc, media, fonts } = ${JSON.stringify(shownOf(bytes, opened))};
             const bytesOf = (part) => Uint8Array.fromBase64?.(fonts[part]) ?? Uint8Array.from(atob(fonts[part]), (one) => one.charCodeAt(0));
             window.takeAway = Sheet.showDocument(document.getElementById('place'), doc, {
               media: (part) => media[part] ?? '', fonts: ({ part }) => bytesOf(part), text: 'Text', picture: 'Picture' }); }`,
        );
        await page.evaluate(() => Promise.allSettled([...document.images].map((one) => one.decode())));
        return await readSheet(page);
      } finally {
        await page.evaluate('window.takeAway?.(); window.takeAway = undefined;').catch(begin);
      }
    },
    end: async () => undefined,
  };
}

/** What the page is given of a document: pictures and fonts by their parts. */
function shownOf(bytes: Uint8Array, { doc, media }: EditableDocument) {
  const look = doc.attrs?.look as Formatting | undefined;
  const base64 = (content: Uint8Array | undefined) => Buffer.from(content ?? []).toString('base64');
  const picture = (part: string) => {
    const found = readMedia(bytes, part);
    return `data:${found?.type};base64,${base64(found?.bytes)}`;
  };
  return {
    doc,
    media: Object.fromEntries(Object.keys(media).map((part) => [part, picture(part)])),
    fonts: Object.fromEntries(
      (look?.embedded ?? []).map(({ part }) => [part, base64(readFont(bytes, part))]),
    ),
  };
}

/** Documents in the editor of a server of their own. */
async function inEditor(): Promise<Side> {
  const subject = await startSubject();
  const token = await tokenOf(subject.url, 'alice');
  const page = await browser.newPage({ viewport: { width: 2400, height: 1200 } });
  await page.addInitScript(() => localStorage.setItem('trivet-editor-view', '{"paged":true}'));
  await signIn(page, subject, 'alice');
  return {
    async layOut({ bytes, name }) {
      const form = new FormData();
      const short = name.split('/').at(-1) ?? name;
      form.append(short, new Blob([new Uint8Array(bytes)]), short);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${subject.url}/repository/rest/`, { method: 'POST', headers, body: form });
      const { id } = (await answer.json()) as { id: string };
      await page.goto(`${subject.url}/docs/app/doc/lcfiles/${id}/edit/content`);
      await page.locator('.middle > .sheet[role=textbox]').waitFor();
      // A text in columns and one that is very long stay one sheet.
      const sheets = page.locator('.paper > .sheets > *').first();
      await sheets.waitFor({ timeout: LONGEST_MS }).catch(() => undefined);
      return readSheet(page);
    },
    end: () => subject.stop(),
  };
}

/** Words that are not near, with both places. */
function apart(ours: Sheet, theirs: Layout): string[] {
  const placeOf = ({ page, x, y }: Word) => `page ${page} ${x.toFixed(1)} ${y.toFixed(1)}`;
  const away = (one: number, other: number) => `${one > other ? '+' : ''}${(one - other).toFixed(1)}`;
  return align(ours.words, theirs.words)
    .filter(([one, other]) => one.page !== other.page || Math.hypot(one.x - other.x, one.y - other.y) > NEAR)
    .map(
      ([one, other]) =>
        `${one.text}: ${placeOf(one)}, LibreOffice ${placeOf(other)}${one.page === other.page ? `, ${away(one.x, other.x)} ${away(one.y, other.y)}` : ''}`,
    );
}

function print(): void {
  const share = (count: number, of: number) => (of === 0 ? 0 : (100 * count) / of);
  const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const count = (test: (one: Result) => boolean) => share(results.filter(test).length, results.length);
  type Counted = Exclude<keyof Result['comparison'], 'samePages' | 'sameStarts' | 'rest'>;
  const sum = (figure: Counted) => results.reduce((total, { comparison }) => total + comparison[figure], 0);
  const [pages, starts, unreadable] = [
    count(({ comparison }) => comparison.samePages),
    count(({ comparison }) => comparison.sameStarts),
    count((one) => one.unreadable > 0),
  ];
  const near = share(sum('near'), sum('words'));
  const rest = middle(results.flatMap(({ comparison }) => comparison.rest));
  const both =
    results.reduce((total, { comparison }) => total + comparison.rest.length, 0) -
    sum('upOrDown') -
    sum('leftOrRight');
  const one = (figure: number) => `${figure.toFixed(1)} %`;
  const where = `${results.length} documents in the ${values.editor ? 'editor' : 'viewer'} beside LibreOffice`;
  const rows: Row[] = [
    { what: `${where}: same number of pages`, trivet: one(pages), ...atLeast(pages, 92, '%') },
    { what: `${where}: same first words on every page`, trivet: one(starts), ...atLeast(starts, 80, '%') },
    { what: `${where}: words within 3 pt of their place`, trivet: one(near), ...atLeast(near, 85, '%') },
    {
      what: `${where}: median of the rest on the same page`,
      trivet: `${rest.toFixed(1)} pt`,
      ...atMost(rest, 12, 'pt'),
    },
    { what: `${where}: with anything unreadable`, trivet: one(unreadable), ...atMost(unreadable, 2, '%') },
    {
      what: `${where}: words on another page; else too high or low; too far left or right; both; not found`,
      trivet: [sum('elsewhere'), sum('upOrDown'), sum('leftOrRight'), both, sum('unmatched')]
        .map((figure) => one(share(figure, sum('words'))))
        .join('; '),
    },
    {
      what: `${where}: laid out, median and longest`,
      trivet: `${middle(results.map(({ milliseconds }) => milliseconds)).toFixed(0)} / ${Math.max(0, ...results.map(({ milliseconds }) => milliseconds)).toFixed(0)} ms`,
    },
  ];
  const wrong = ({ comparison: { words, near, sameColumn } }: Result) => 2 * words - near - sameColumn;
  console.log(
    '\n| worst | pages | words | within 3 pt | from the left | median of the rest | unreadable | ms |\n|---|---|---|---|---|---|---|---|',
  );
  for (const result of results.toSorted((a, b) => wrong(b) - wrong(a)).slice(0, Number(values.worst))) {
    const { words, near: close, sameColumn, rest: far } = result.comparison;
    console.log(
      `| ${result.name} | ${result.pages.join(' of ')} | ${words} | ${one(share(close, words))} | ${one(share(sameColumn, words))} | ${middle(far).toFixed(1)} pt | ${result.unreadable} | ${result.milliseconds.toFixed(0)} |`,
    );
  }
  for (const words of unread) console.log(`not laid out: ${words}`);
  report(...rows);
}
