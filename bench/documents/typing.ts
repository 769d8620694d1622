import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from 'playwright-core';
import { openDocx } from '../../formats/docx/index.ts';
import { openBrowser, signIn } from '../../test/support/browser.ts';
import { startSubject, tokenOf } from '../harness.ts';
import { bundle } from './bundle.ts';
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
const MOST_P95 = 16;
const MOST_OPENING = 1500;
const given = process.argv[2];
const reviewed = process.argv.includes('reviewed');
const file =
  given && !reviewed
    ? new Uint8Array(await readFile(given))
    : longDocx(46, reviewed ? 100 : 0, reviewed ? 300 : 0);

type Times = { p50: number; p95: number; cpu: number };
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
    times[name].push(await type(page, session));
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
  const reached = p95 <= MOST_P95 && editable <= MOST_OPENING;
  if (!given || reviewed) {
    console.log(
      `to reach: p95 ≤ ${MOST_P95} ms, editable ≤ ${MOST_OPENING} ms: ${reached ? 'reached' : 'missed'}`,
    );
    process.exitCode = reached ? 0 : 1;
  }
} finally {
  await browser.close();
  await subject.stop();
}

/** Types into the middle of the text; a key counts from its event until layout is clean again. */
async function type(page: Page, session: CDPSession): Promise<Times> {
  await page.evaluate(() => {
    const paragraphs = [...document.querySelectorAll('.sheet > p')].filter((one) => one.textContent !== '');
    const middle = paragraphs[Math.floor(paragraphs.length / 2)];
    middle?.scrollIntoView({ block: 'center' });
    if (middle) getSelection()?.collapse(middle, 0);
    middle?.closest<HTMLElement>('.sheet')?.focus();
    const times: number[] = [];
    const measure = () => {
      const start = performance.now();
      setTimeout(() => {
        document.body.getBoundingClientRect();
        times.push(performance.now() - start);
      });
    };
    document.addEventListener('keydown', measure, true);
    Object.assign(window, { times, stop: () => document.removeEventListener('keydown', measure, true) });
  });
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const before = await busy();
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('abcdefghij'[key % 10] ?? 'a');
    await page.waitForTimeout(PACE);
  }
  const cpu = ((await busy()) - before) / KEYS;
  const times = await page.evaluate(() => {
    const { times, stop } = window as unknown as { times: number[]; stop(): void };
    stop();
    return times.toSorted((a, b) => a - b);
  });
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), cpu };
}

async function upload(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData();
  form.append('Bench.docx', new Blob([bytes]), 'Bench.docx');
  const headers = { authorization: `Bearer ${await tokenOf(url, 'alice')}` };
  const answer = await fetch(`${url}/repository/rest/`, { method: 'POST', body: form, headers });
  return ((await answer.json()) as { id: string }).id;
}
