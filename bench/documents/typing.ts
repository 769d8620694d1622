import { readFile } from 'node:fs/promises';
import { openDocx } from '../../formats/docx/index.ts';
import { openBrowser, signIn } from '../../test/support/browser.ts';
import { startSubject, tokenOf } from '../harness.ts';
import { atMost, report, shorter } from '../report.ts';
import { bundle } from './bundle.ts';
import { type Times, typeKeys } from './keys.ts';
import { longDocx } from './long.ts';

/**
 * Typing in a document of 46 pages: the editor, bare ProseMirror with the same document, and a contenteditable with the
 * same elements, in turn in the same browser, so that a busy machine meets all three. Keys come faster than anybody
 * types, yet one at a time. `node bench/documents/typing.ts [file.docx | comments and changes]`
 */
const KEYS = shorter(100, 20);
const PACE = 40;
const ROUNDS = shorter(3, 1);
/** Milliseconds from a key to its finished layout, and until the text can be typed in. */
const MAX_P95 = 16;
const MAX_OPENING_SECONDS = 1.5;
/** Of what a contenteditable takes of the processor. */
const MAX_SHARE = 1.5;
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
  const ratio = (figure: keyof Times) => of('editor', figure) / of('contenteditable', figure);
  console.log(`\neditor ÷ contenteditable: p95 ${ratio('p95').toFixed(2)}, CPU ${ratio('cpu').toFixed(2)}`);
  console.log(`editable after ${opened.map((one) => Math.round(one)).join(', ')} ms`);
  const all = (name: string) =>
    `${of(name, 'p50').toFixed(1)} / ${of(name, 'p95').toFixed(1)} / ${of(name, 'cpu').toFixed(1)} ms`;
  const seconds = middle(opened) / 1000;
  report(
    {
      what: `typing in ${what}, a key each ${PACE} ms, p50 / p95 / processor a key`,
      trivet: `${all('editor')}; p95 ${ratio('p95').toFixed(2)} × contenteditable`,
      beside: `bare ProseMirror ${all('bare ProseMirror')}; contenteditable ${all('contenteditable')}`,
      ...atMost(of('editor', 'p95'), MAX_P95, 'ms p95'),
    },
    {
      what: `typing in ${what}, processor a key`,
      trivet: `${ratio('cpu').toFixed(2)} × contenteditable`,
      ...atMost(ratio('cpu'), MAX_SHARE, '× contenteditable'),
    },
    {
      what: `${what} to the first key`,
      trivet: `${seconds.toFixed(2)} s`,
      ...atMost(seconds, MAX_OPENING_SECONDS, 's'),
    },
  );
} finally {
  await browser.end();
  await subject.stop();
}

async function upload(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData();
  form.append('Bench.docx', new Blob([bytes]), 'Bench.docx');
  const headers = { authorization: `Bearer ${await tokenOf(url, 'alice')}` };
  const answer = await fetch(`${url}/repository/rest/`, { method: 'POST', body: form, headers });
  return ((await answer.json()) as { id: string }).id;
}
