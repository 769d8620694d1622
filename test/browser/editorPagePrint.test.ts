import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layoutOfPdf } from '../../bench/documents/pages/pdfWords.ts';
import type { Word } from '../../bench/documents/pages/place.ts';
import { emptyDocx, packDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { documentWithStories } from '../support/stories.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { choosePages, open, text, upload } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const wait = { timeout: 40_000 };
const openOnPages = async (name: string, bytes: Uint8Array) => {
  const page = await open({ server, browser }, 'alice', await upload(server, name, bytes));
  await page.setViewportSize({ width: 1440, height: 900 });
  await choosePages(page, true);
  await page.locator('.sheets > div').nth(1).waitFor(wait);
  // What prints comes when somebody is there.
  await page.mouse.move(700, 500);
  await page.mouse.move(720, 520);
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /printPages.*js/.test(name)),
      ),
    )
    .toBe(true);
  return page;
};

/** The first word of the text of each page on the screen. */
const shownOn = (page: Page) =>
  text(page).evaluate((sheet) => {
    const sheets = [...document.querySelectorAll('.sheets > div')].map((one) => one.getBoundingClientRect());
    const first = sheets.map(() => '');
    const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('.cursor, .page-repeats')) continue;
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const { top, height } = range.getBoundingClientRect();
        const at = sheets.findIndex((one) => top >= one.top && top < one.bottom);
        if (height > 0 && at >= 0) first[at] ||= word;
      }
    }
    return first;
  });

type Printed = { width: number; height: number; words: Word[] };

/** The pages that the browser prints: how large they are, and their words, in points. */
async function printedOf(page: Page): Promise<Printed[]> {
  const bytes = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
  const { words } = await layoutOfPdf(bytes);
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const pdf = await task.promise;
  const printed: Printed[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const [left = 0, bottom = 0, right = 0, top = 0] = (await pdf.getPage(number)).view;
    const own = words.filter((word) => word.page === number).toSorted((a, b) => a.y - b.y || a.x - b.x);
    printed.push({ width: Math.round(right - left), height: Math.round(top - bottom), words: own });
  }
  await task.destroy();
  return printed;
}

test('what is printed breaks where the screen does, with headers, footers and notes on each page', async () => {
  const words = (at: number) => Array.from({ length: 50 }, (_, word) => `w${at}.${word}`).join(' ');
  const filling = Array.from({ length: 30 }, (_, at) => paragraph(words(at))).join('');
  const page = await openOnPages('Print.docx', documentWithStories(filling));
  const shown = await shownOn(page);
  expect(shown.length).toBeGreaterThan(2);
  const header = await page.locator('.edge[data-placed] .sheet').first().innerText();
  const printed = await printedOf(page);
  expect(printed).toHaveLength(shown.length);
  for (const [at, { words }] of printed.entries()) {
    const own = words.filter(({ text }) => /^w\d+\.\d+/.test(text));
    expect(
      words.map(({ text }) => text),
      `page ${at + 1}`,
    ).toContain(header.trim().split(/\s/)[0]);
    if (/^w\d/.test(shown[at] ?? '')) expect(own[0]?.text).toBe(shown[at]);
  }
  // Nothing is left of it on the screen, and nothing is printed twice.
  expect(await page.locator('.printed').count()).toBe(0);
  const all = printed
    .flatMap(({ words }) => words.map(({ text }) => text))
    .filter((word) => /^w\d+\./.test(word));
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBe(30 * 50);
  await page.close();
});

test('each section is printed on pages of its own size', async () => {
  const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const setup = (width: number, height: number) =>
    `<w:sectPr><w:pgSz w:w="${width}" w:h="${height}"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/></w:sectPr>`;
  const ended = `<w:p><w:pPr>${setup(11906, 16838)}</w:pPr><w:r><w:t>Upright</w:t></w:r></w:p>`;
  const body = `${ended}${paragraph('Turned')}${setup(16838, 11906)}`;
  const page = await openOnPages(
    'Sizes.docx',
    packDocx({ 'word/document.xml': `<w:document xmlns:w="${w}"><w:body>${body}</w:body></w:document>` }),
  );
  const printed = await printedOf(page);
  expect(printed.map(({ width, height }) => [width, height])).toEqual([
    [595, 842],
    [842, 595],
  ]);
  expect(printed.map(({ words }) => words[0]?.text)).toEqual(['Upright', 'Turned']);
  // The first line is an inch from above, as on the screen.
  for (const { words } of printed) expect(Math.abs((words[0]?.y ?? 0) - 72)).toBeLessThan(16);
  await page.close();
});

test('a page that has grown with what cannot be divided is printed whole', async () => {
  const lines = Array.from({ length: 120 }, (_, at) => `<w:r><w:t>tall${at}</w:t><w:br/></w:r>`).join('');
  const row = `<w:tr><w:trPr><w:cantSplit/></w:trPr><w:tc><w:p>${lines}</w:p></w:tc></w:tr>`;
  const body = `${paragraph('Before')}<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid>${row}</w:tbl>${paragraph('After')}`;
  const page = await openOnPages('Grown.docx', emptyDocx('', body));
  const shown = await page
    .locator('.sheets > div')
    .evaluateAll((all) => all.map((one) => Math.round((one as HTMLElement).offsetHeight * 0.75)));
  const printed = await printedOf(page);
  expect(Math.max(...shown)).toBeGreaterThan(1000);
  const heights = printed.map(({ height }) => height);
  expect(heights.map((height, at) => Math.abs(height - (shown[at] ?? 0)) <= 2)).toEqual(
    shown.map(() => true),
  );
  const words = printed.flatMap(({ words }) => words.map(({ text }) => text));
  expect(words.filter((word) => word.startsWith('tall'))).toHaveLength(120);
  await page.close();
});
