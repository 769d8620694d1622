import { readFile } from 'node:fs/promises';
import { openDocx } from '../../formats/docx/index.ts';
import { openBrowser, signIn } from '../../test/support/browser.ts';
import { startSubject, tokenOf } from '../harness.ts';
import { bundle } from './bundle.ts';
import { type Times, typeKeys } from './keys.ts';
import { longDocx } from './long.ts';

/**
 * Typing in a document of 46 pages: the editor, bare ProseMirror with the same document, and a contenteditable with the
 * same elements, in turn in the same browser, so that a busy machine meets all three. Keys come faster than anybody
 * types, yet one at a time. `node bench/documents/typing.ts [file.docx | comments and changes]`
 */
const KEYS = 100;
const PACE = 40;
const ROUNDS = 3;
/** Milliseconds from a key to its finished layout, and until the text can be typed in. */
const MAX_P95 = 16;
const MAX_OPENING = 1500;
const given = process.argv[2];
const reviewed = process.argv.includes('reviewed');
const file =
  given && !reviewed
    ? new Uint8Array(await readFile(given))
    : longDocx(46, reviewed ? 100 : 0, reviewed ? 300 : 0);

const editors = ['editor', 'bare ProseMirror', 'contenteditable'] as const;

const subject = await startSubject();
const browser = await openBrowser();
try {
  const { script } = await bundle(new URL('./bare.ts', import.meta.url), 'Bare');
  const { doc } = openDocx(file);
  const id = await upload(subject.url, file);
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await signIn(page, subject, 'alice');
  const opened: number[] = [];
  const times: Record<string, Times[]> = {};
  const measure = async (name: (typeof editors)[number]) => {
    times[name] ??= [];
    times[name].push(await typeKeys(page, session, { share: 0.5, keys: KEYS, pace: PACE }));
  };
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await page.goto(`${subject.url}/docs/app/doc/lcfiles/${id}/edit/content`);
    const sheet = page.locator('.sheet[role=textbox]');
    await sheet.waitFor();
    opened.push(performance.now() - start);
    await measure('editor');
    await sheet.evaluate((from) => {
      const copy = from.cloneNode(true) as HTMLElement;
      copy.setAttribute('contenteditable', 'true');
      from.replaceWith(copy);
    });
    await measure('contenteditable');
    await page.evaluate(
      `${script}; Bare.openBare(document.querySelector('.sheet').parentElement, ${JSON.stringify(doc)})`,
    );
    await page.evaluate(() => document.querySelector('.sheet')?.remove());
    await measure('bare ProseMirror');
  }
  const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const of = (name: string, figure: keyof Times) => middle((times[name] ?? []).map((one) => one[figure]));
  const what = reviewed ? '46 pages, 100 comments, 300 tracked changes' : (given ?? '46 pages');
  console.log(`${what}; median of ${ROUNDS} rounds of ${KEYS} keys, ${PACE} ms apart\n`);
  console.log('| from key to finished layout | p50 ms | p95 ms | CPU ms a key |\n|---|---|---|---|');
  for (const name of editors)
    console.log(
      `| ${name} | ${(['p50', 'p95', 'cpu'] as const).map((figure) => of(name, figure).toFixed(1)).join(' | ')} |`,
    );
  const ratio = (figure: keyof Times) => (of('editor', figure) / of('contenteditable', figure)).toFixed(2);
  console.log(`\neditor ÷ contenteditable: p95 ${ratio('p95')}, CPU ${ratio('cpu')}`);
  console.log(`editable after ${opened.map((one) => Math.round(one)).join(', ')} ms`);
  const [p95, editable] = [of('editor', 'p95'), middle(opened)];
  // The figures are those of 46 pages; another file has none to miss. What was not measured has not reached them.
  const reached = p95 <= MAX_P95 && editable <= MAX_OPENING;
  if (!given || reviewed) {
    console.log(
      `to reach: p95 ≤ ${MAX_P95} ms, editable ≤ ${MAX_OPENING} ms: ${reached ? 'reached' : 'missed'}`,
    );
    process.exitCode = reached ? 0 : 1;
  }
} finally {
  await browser.close();
  await subject.stop();
}

async function upload(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData();
  form.append('Bench.docx', new Blob([bytes]), 'Bench.docx');
  const headers = { authorization: `Bearer ${await tokenOf(url, 'alice')}` };
  const answer = await fetch(`${url}/repository/rest/`, { method: 'POST', body: form, headers });
  return ((await answer.json()) as { id: string }).id;
}
