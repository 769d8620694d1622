import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { choosePages, editor, open, partsOf, says, shot, text, upload, version } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const openWide = async (name: string, body: string) => {
  const id = await upload(server, name, emptyDocx('', body));
  const page = await open({ server, browser }, 'alice', id);
  await page.setViewportSize({ width: 1440, height: 900 });
  return { id, page };
};

/** On which sheet, from 1, these words stand. */
const sheetOf = (page: Page, words: string) =>
  text(page).evaluate((sheet, wanted) => {
    const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { top } = range.getBoundingClientRect();
      const sheets = [...document.querySelectorAll('.sheets > div')].map((one) =>
        one.getBoundingClientRect(),
      );
      return sheets.findIndex((one) => top > one.top && top < one.bottom) + 1;
    }
    return -1;
  }, words);

const sheetsOf = (page: Page, ...words: string[]) => Promise.all(words.map((one) => sheetOf(page, one)));

test('a page break within a paragraph ends the page, and the file keeps it there', async () => {
  const run = (content: string) => `<w:r>${content}</w:r>`;
  const words = (some: string) => run(`<w:t xml:space="preserve">${some}</w:t>`);
  const pageBreak = run('<w:br w:type="page"/>');
  const body = `<w:p>${words('Before')}${pageBreak}${words('After it')}${pageBreak}${words('Last')}</w:p>`;
  const { id, page } = await openWide('Within.docx', `${body}${paragraph('Below')}`);
  await choosePages(page, true);
  await expect.poll(() => sheetsOf(page, 'Bef', 'After', 'Last', 'Below')).toEqual([1, 2, 3, 3]);
  await shot(page, 'breakWithin');
  await page.getByText('Below').click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await says(page, 'Saved');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2').first().waitFor();
  expect(partsOf(await version(server, id, '2')).get('word/document.xml')).toContain(body);
  await page.close();
});

test('Ctrl+Enter begins the next page with a paragraph of its own, and is undone at once', async () => {
  const { id, page } = await openWide('Own.docx', paragraph('Figure 1'));
  await choosePages(page, true);
  await text(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Alt+1');
  await page.keyboard.type('Second page');
  await expect.poll(() => sheetsOf(page, 'Figure 1', 'Second page')).toEqual([1, 2]);
  expect(
    await page.locator('.sheet > :is(h1, p)').evaluateAll((all) => all.map((one) => one.tagName)),
  ).toEqual(['P', 'H1']);

  // What stood behind the cursor goes on there, and what a heading begins with is no heading by itself.
  await page.keyboard.press('Home');
  for (let step = 0; step < 'Second '.length; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => sheetsOf(page, 'Figure 1', 'Second', 'page')).toEqual([1, 2, 3]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheetsOf(page, 'Figure 1', 'Second page')).toEqual([1, 2]);
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => sheetsOf(page, 'Figure 1', 'Second page')).toEqual([1, 3]);
  expect(await page.locator('.sheet h1').count()).toBe(1);
  await shot(page, 'breakOwn');
  await says(page, 'Saved');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2').first().waitFor();
  const body = partsOf(await version(server, id, '2')).get('word/document.xml') ?? '';
  const paragraphs = body.match(/<w:p[ >].*?<\/w:p>/gs) ?? [];
  expect(paragraphs.map((one) => one.includes('<w:br w:type="page"/>'))).toEqual([true, true, false]);
  await page.close();
});

/** Whether the cursor is in the part of the window where the text is. */
const isCursorSeen = (page: Page) =>
  page.evaluate(() => {
    const { focusNode } = getSelection() ?? {};
    const block = focusNode instanceof Element ? focusNode : focusNode?.parentElement;
    const [own, desk] = [block, block?.closest('main')].map((one) => one?.getBoundingClientRect());
    return own !== undefined && desk !== undefined && own.top >= desk.top && own.bottom <= desk.bottom;
  });

test('the window follows the cursor to the next page, also where no key follows', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => paragraph(`Line ${at}`)).join('');
  const { page } = await openWide('Follow.docx', lines);
  await choosePages(page, true);
  await page.locator('.sheets > div').first().waitFor();
  await page.getByText('Line 10', { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => sheetsOf(page, 'Line 10', 'Line 11')).toEqual([1, 2]);
  await expect.poll(() => isCursorSeen(page)).toBe(true);
  // Over the end of a page as well.
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.locator('.sheets > div').count()).toBe(1);
  await page.keyboard.press('Control+End');
  for (let line = 0; line < 30 && (await page.locator('.sheets > div').count()) === 1; line++)
    await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.sheets > div').count()).toBe(2);
  await expect.poll(() => isCursorSeen(page)).toBe(true);
  await page.close();
});

test('the page setup measures as the ruler does: in inches where paper is', async () => {
  const id = await upload(server, 'Inches.docx', emptyDocx('', paragraph('One')));
  for (const [locale, margin, applied] of [
    ['en-US', /^\d+(\.\d+)? in$/, '1.5 in'],
    ['en-GB', /^\d+(\.\d+)? cm$/, '3.81 cm'],
  ] as const) {
    const page = await browser.newPage({ locale });
    await signIn(page, server, 'alice', 'alice', editor(id));
    await text(page).waitFor();
    const setup = async () => {
      await page.getByRole('menuitem', { name: 'File', exact: true }).click();
      await page.getByRole('menu').getByText('Page setup …', { exact: true }).click();
    };
    await setup();
    const left = page.getByRole('textbox', { name: 'Left margin' });
    expect(await left.inputValue()).toMatch(margin);
    await left.fill(applied);
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    // An inch and a half either way.
    const padding = () =>
      page.locator('.paper').evaluate((one) => getComputedStyle(one).getPropertyValue('--page-left'));
    await expect.poll(padding).toMatch(/^108(\.0\d*)?pt$/);
    await says(page, 'Saved');
    await page.close();
  }
});
