import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { choosePages, open, says, shot, text, upload } from './editor.support.ts';

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
const openPages = async (body: string, username = 'alice') => {
  const id = await upload(server, 'Rows.docx', emptyDocx('', body));
  const page = await open({ server, browser }, username, id);
  await page.setViewportSize({ width: 1280, height: 800 });
  await choosePages(page, true);
  const status = page.getByRole('button', { name: /^Page \d+ of \d+$/ });
  await expect.poll(() => status.textContent(), wait).toMatch(/of [2-9]/);
  return { page, id };
};

const lines = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => paragraph(`${name}${at}`)).join('');
const cell = (content: string, more = '') => `<w:tc><w:tcPr>${more}</w:tcPr>${content}</w:tc>`;
const row = (cells: string, more = '') => `<w:tr><w:trPr>${more}</w:trPr>${cells}</w:tr>`;
const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4"/>`)
  .join('');
const table = (rows: string) =>
  `<w:tbl><w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid><w:gridCol w:w="4500"/><w:gridCol w:w="4500"/></w:tblGrid>${rows}</w:tbl>`;

type Place = { word: string; page: number; below: number };
/** On which page each word stands, from 0, and how far below its upper edge. */
const wordsOf = (page: Page): Promise<Place[]> =>
  text(page).evaluate((sheet) => {
    const sheets = [...document.querySelectorAll('.sheets > div')].map((one) => one.getBoundingClientRect());
    const range = document.createRange();
    const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('.cursor, .page-repeats')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const { top, height } = range.getBoundingClientRect();
        if (height === 0) continue;
        const at = sheets.findIndex((one) => top < one.bottom);
        found.push({ word, page: at, below: top - (sheets[at]?.top ?? 0) });
      }
    }
    return found;
  });
const startsWith = (all: Place[], name: string) =>
  all.filter(({ word }) => new RegExp(`^${name}\\d`).test(word));
/** The first of these words on each page from the second on. */
const begins = (all: Place[], name: string) =>
  startsWith(all, name).filter(({ page }, at, some) => at > 0 && page !== some[at - 1]?.page);
/** Pages as they are once nothing moves any more. */
async function settled(page: Page): Promise<Place[]> {
  let [was, now] = ['', JSON.stringify(await wordsOf(page))];
  while (was !== now) {
    await page.waitForTimeout(300);
    [was, now] = [now, JSON.stringify(await wordsOf(page))];
  }
  return JSON.parse(now);
}
const rounded = (all: Place[]) =>
  all.map(({ word, page, below }) => `${word} ${page} ${Math.round(below / 2)}`);
async function anew(page: Page): Promise<Place[]> {
  await choosePages(page, false);
  await expect.poll(() => page.locator('.sheets').count(), wait).toBe(0);
  await choosePages(page, true);
  await expect.poll(() => page.locator('.sheets').count(), wait).toBe(1);
  return settled(page);
}

test('a row is divided between lines: each cell goes on at the head of the next page, and it is typed into on both', async () => {
  const head = row(cell(paragraph('Head')) + cell(paragraph('Top')), '<w:tblHeader/>');
  const long = row(cell(lines('a', 120)) + cell(lines('b', 60)));
  const { page, id } = await openPages(lines('p', 10) + table(head + long) + lines('q', 3));
  const before = await settled(page);
  const [first, second] = begins(before, 'a');
  const [beside] = begins(before, 'b');
  expect(first).toMatchObject({ page: 1 });
  expect(second).toMatchObject({ page: 2 });
  expect(beside?.page).toBe(1);
  // Both cells go on at the same height, below the header that stands there once more.
  expect(Math.abs((beside?.below ?? 0) - (first?.below ?? 0))).toBeLessThan(1);
  expect(Math.abs((second?.below ?? 0) - (first?.below ?? 0))).toBeLessThan(1);
  const count = await page.locator('.sheets > div').count();
  expect(await page.locator('.page-repeats').count()).toBe(count - 1);
  const repeated = await page.locator('.page-repeats').first().boundingBox();
  const sheet = await page.locator('.sheets > div').nth(1).boundingBox();
  expect((repeated?.y ?? 0) - (sheet?.y ?? 0)).toBeCloseTo(94.5, -1);
  // Nothing of the text stands outside of what a page has room for.
  const sizes = await page.locator('.sheets > div').evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(new Set(sizes).size).toBe(1);
  for (const { below } of before) expect(below).toBeLessThan((sizes[0] ?? 0) - 94);
  await page.locator('.page-repeats').first().scrollIntoViewIfNeeded();
  await shot(page, 'pagesRows');

  // Another person sees what is typed into both halves; what is selected across is one text.
  const other = await open({ server, browser }, 'bob', id);
  const word = (name: string) => page.locator('.sheet td p').getByText(name, { exact: true });
  await word(first?.word ?? '').click();
  await page.keyboard.press('Home');
  for (const key of ['x', 'y', 'Enter', 'z']) await page.keyboard.press(key);
  await expect.poll(() => other.locator('td').filter({ hasText: 'a0' }).textContent(), wait).toContain('xyz');
  expect(rounded(await settled(page))).toEqual(rounded(await anew(page)));
  await word('a3').click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(' and more of it'.repeat(12));
  const typed = await settled(page);
  expect(begins(typed, 'a')[0]?.word).not.toBe(first?.word);
  expect(rounded(typed)).toEqual(rounded(await anew(page)));
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+z');
      return rounded(await settled(page));
    }, wait)
    .toEqual(rounded(before));
  const selected = await text(page).evaluate((sheet) => {
    const all = [...sheet.querySelectorAll('td:first-child > p')];
    getSelection()?.setBaseAndExtent(all[20] as Node, 0, all[90] as Node, 1);
    return getSelection()?.toString().split(/\s+/).filter(Boolean);
  });
  expect(selected?.filter((one) => one.startsWith('a')).length).toBe(71);
  await says(page, 'Saved');
  await Promise.all([page.close(), other.close()]);
});

test('what is not to be divided moves whole, a row that grows over the end goes on, and so does a cell that reaches over rows', async () => {
  const whole = row(cell(lines('w', 20)) + cell(paragraph('x')), '<w:cantSplit/>');
  const tall = row(cell(lines('m', 22), '<w:vMerge w:val="restart"/>') + cell(lines('n', 3)));
  const joined = [1, 2, 3, 4]
    .map((at) => row(cell(paragraph(''), '<w:vMerge/>') + cell(lines(`r${at}_`, 5))))
    .join('');
  const middle = row(cell(lines('c', 20), '<w:vAlign w:val="center"/>') + cell(lines('d', 40)));
  const body = lines('p', 20) + table(whole) + lines('q', 1) + table(tall + joined) + table(middle);
  const { page } = await openPages(body);
  const before = await settled(page);
  // It stands on the second page alone, from its first line on.
  expect(new Set(startsWith(before, 'w').map((one) => one.page))).toEqual(new Set([1]));
  // The cell over five rows goes on where the row beside it does, but for a line and the space around it.
  const next = begins(before, 'm')[0];
  expect(next?.page).toBe(2);
  const beside = before.find(({ word, page: at }) => /^(n|r\d_)\d/.test(word) && at === 2);
  expect(Math.abs((beside?.below ?? 0) - (next?.below ?? 0))).toBeLessThan(40);
  // What stands in the middle of a row stands at the head of one that is divided.
  const [head, other] = [startsWith(before, 'c')[0], startsWith(before, 'd')[0]];
  expect(Math.abs((head?.below ?? 0) - (other?.below ?? 0))).toBeLessThan(1);
  const bottoms = await page
    .locator('.sheets > div')
    .evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(new Set(bottoms).size).toBe(1);
  expect(before.filter(({ below }) => below >= (bottoms[0] ?? 0) - 94)).toEqual([]);
  await page.locator('.page-divided').first().scrollIntoViewIfNeeded();
  await shot(page, 'pagesRowsJoined');

  // A line more in the cell beside the whole one; then the row is higher than a page, and stays there.
  await page.locator('.sheet td p').getByText('d5', { exact: true }).click();
  await page.keyboard.press('End');
  for (let line = 0; line < 12; line++) await page.keyboard.press('Enter');
  const grown = await settled(page);
  expect(startsWith(grown, 'd').at(-1)?.page).toBeGreaterThanOrEqual(
    startsWith(before, 'd').at(-1)?.page ?? 0,
  );
  expect(rounded(grown)).not.toEqual(rounded(before));
  expect(rounded(grown)).toEqual(rounded(await anew(page)));
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+z');
      return rounded(await settled(page));
    }, wait)
    .toEqual(rounded(before));
  await page.close();
});
