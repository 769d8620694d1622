import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { emptyDocx, paragraph, table } from '../../formats/docx/empty.ts';
import { openBrowser, signIn } from '../../test/support/browser.ts';
import { startSubject, tokenOf } from '../harness.ts';

/** Typing in a document of 46 pages, beside a bare contenteditable that shows the same elements in the same browser:
 *  what a browser needs for itself, and what the editor adds. `node bench/documents/typing.ts [file.docx]` */
const KEYS = 200;
const ROUNDS = 3;
const given = process.argv[2];
const file = given ? await readFile(given) : generated(46);

type Times = { p50: number; p95: number };

const subject = await startSubject();
const browser = await openBrowser();
try {
  const id = await upload(subject.url, new Uint8Array(file));
  const page = await browser.newPage();
  await signIn(page, subject, 'alice');
  const opened: number[] = [];
  const editor: Times[] = [];
  const bare: Times[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await page.goto(`${subject.url}/docs/app/doc/lcfiles/${id}/edit/content`);
    const text = page.getByRole('textbox', { name: 'Document text' });
    await text.waitFor();
    opened.push(performance.now() - start);
    editor.push(await type(page));
    await text.evaluate((sheet) => {
      const copy = sheet.cloneNode(true) as HTMLElement;
      copy.setAttribute('contenteditable', 'true');
      sheet.replaceWith(copy);
    });
    bare.push(await type(page));
  }
  const middle = (list: Times[]) =>
    list.toSorted((a, b) => a.p95 - b.p95)[Math.floor(ROUNDS / 2)] ?? { p50: 0, p95: 0 };
  const [ours, floor] = [middle(editor), middle(bare)];
  console.log(`${given ?? 'a generated document of 46 pages'}; median of ${ROUNDS} rounds of ${KEYS} keys\n`);
  console.log('| ms from key to finished layout | p50 | p95 |\n|---|---|---|');
  console.log(`| editor | ${ours.p50.toFixed(1)} | ${ours.p95.toFixed(1)} |`);
  console.log(`| bare contenteditable | ${floor.p50.toFixed(1)} | ${floor.p95.toFixed(1)} |`);
  const editable = opened.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  console.log(
    `\nratio of p95 ${(ours.p95 / floor.p95).toFixed(2)}; editable after ${Math.round(editable)} ms`,
  );
} finally {
  await browser.close();
  await subject.stop();
}

/** Types into the middle of the text; a key counts from its event until layout is clean again. */
async function type(page: Page): Promise<Times> {
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
  for (let key = 0; key < KEYS; key++) await page.keyboard.press('abcdefghij'[key % 10] ?? 'a');
  const times = await page.evaluate(() => {
    const { times, stop } = window as unknown as { times: number[]; stop(): void };
    stop();
    return times.toSorted((a, b) => a - b);
  });
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

async function upload(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData();
  form.append('Bench.docx', new Blob([bytes]), 'Bench.docx');
  const headers = { authorization: `Bearer ${await tokenOf(url, 'alice')}` };
  const answer = await fetch(`${url}/repository/rest/`, { method: 'POST', body: form, headers });
  return ((await answer.json()) as { id: string }).id;
}

/** About so many pages of headings, text and small tables. */
function generated(pages: number): Uint8Array {
  const words = 'the quick brown fox jumps over a lazy dog while nobody looks at it twice'.split(' ');
  const sentence = (seed: number) =>
    Array.from({ length: 90 }, (_, at) => words[(seed * 7 + at * 5) % words.length]).join(' ');
  const page = (number: number) => [
    paragraph(`Page ${number}`, number % 4 === 0 ? 'Heading1' : 'Heading2'),
    ...[1, 2, 3, 4].map((part) => paragraph(sentence(number * part))),
    table([1, 2, 3].map((row) => [`Row ${row}`, words[row] ?? '', String(number * row)])),
  ];
  return emptyDocx('', Array.from({ length: pages }, (_, number) => page(number + 1).join('')).join(''));
}
