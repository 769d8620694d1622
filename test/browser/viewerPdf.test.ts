import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, sidewaysScroll } from './consoleChecks.ts';
import { phone, upload, view, viewer } from './viewer.support.ts';
import { makePdf } from './viewerPdf.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
const world = () => ({ server, browser });

/** What the checks of access find, but for the text to select, which lies unseen on the drawn one. */
const faultsOf = async (page: Page) =>
  (await accessFaults(page)).filter((fault) => !fault.includes('role="presentation"'));

const book = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    title: `Chapter ${at + 1}`,
    lines: ['The quick brown fox', at % 4 === 0 ? 'meets a heron here' : 'meets nobody'],
  }));

test('a PDF is read page by page: text to select, page, outline, small pages and zoom', async () => {
  const id = await upload(server, 'Book.pdf', makePdf(book(12)));
  const { page, heard } = await view(world(), id);
  await page.getByText('meets a heron here').first().waitFor();
  const field = page.getByRole('textbox', { name: 'Page, of 12' });
  expect(await field.inputValue()).toBe('1');
  const drawn = () => page.locator('.pdfViewer canvas').count();
  expect(await drawn()).toBeLessThan(12);

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => field.inputValue()).toBe('2');
  await field.fill('9');
  await field.press('Enter');
  await page.locator('[data-page-number="9"]').getByText('Chapter 9').waitFor();
  const selected = await page.evaluate(() => {
    const text = document.querySelector('[data-page-number="9"] .textLayer');
    if (text) getSelection()?.selectAllChildren(text);
    return getSelection()?.toString() ?? '';
  });
  expect(selected).toContain('The quick brown fox');

  const panel = page.getByRole('navigation', { name: 'Pages and outline' });
  await panel.getByRole('button', { name: 'Page 4', exact: true }).click();
  await expect.poll(() => field.inputValue()).toBe('4');
  await panel.locator('[aria-current="page"] canvas[data-drawn]').waitFor();
  await panel.getByText('Outline', { exact: true }).click();
  await panel.getByRole('button', { name: 'Chapter 11' }).click();
  await expect.poll(() => field.inputValue()).toBe('11');

  const width = () =>
    page
      .locator('[data-page-number="11"]')
      .evaluate((node) => Math.round(node.getBoundingClientRect().width));
  await page.getByRole('combobox', { name: 'Zoom' }).selectOption('2');
  await expect.poll(width).toBe(1632);
  await page.getByRole('combobox', { name: 'Zoom' }).selectOption('page-fit');
  await expect.poll(width).toBeLessThan(700);
  expect(await faultsOf(page)).toEqual([]);
  expect(heard).toEqual([]);
});

test('search finds text on pages that were never drawn', async () => {
  const id = await upload(server, 'Herons.pdf', makePdf(book(12)));
  const { page, heard } = await view(world(), id);
  await page.getByText('meets a heron here').first().waitFor();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Search this document' });
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
  // At once, not letter by letter: "HERO" is found three times too, and Enter after it would begin "HERON" anew.
  await field.fill('HERON');
  const count = page.getByRole('search').getByRole('status');
  await expect.poll(() => count.textContent()).toBe('1 of 3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => count.textContent()).toBe('3 of 3');
  await expect.poll(() => page.getByRole('textbox', { name: 'Page, of 12' }).inputValue()).toBe('9');
  await page.locator('[data-page-number="9"] .highlight.selected').waitFor();
  await page.getByRole('switch', { name: 'Match case' }).click();
  await expect.poll(() => count.textContent()).toBe('No results');
  await page.keyboard.press('Escape');
  await page.getByRole('search').waitFor({ state: 'detached' });
  expect(heard).toEqual([]);
});

test('a PDF is worked by keys alone', async () => {
  const id = await upload(server, 'Keys.pdf', makePdf(book(6)));
  const { page } = await view(world(), id);
  await page.getByText('meets a heron here').first().waitFor();
  const field = page.getByRole('textbox', { name: 'Page, of 6' });
  const zoom = page.getByRole('combobox', { name: 'Zoom' });
  await page.getByRole('region', { name: 'Pages of Keys.pdf' }).locator('> div').focus();
  await page.keyboard.press('End');
  await expect.poll(() => field.inputValue()).toBe('6');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => field.inputValue()).toBe('5');
  await page.keyboard.press('Home');
  await expect.poll(() => field.inputValue()).toBe('1');
  const before = Number(await zoom.inputValue());
  await page.keyboard.press('+');
  await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(before);
  await page.keyboard.press('0');
  await expect.poll(() => zoom.inputValue()).toBe('page-width');
});

test('every page is prepared for printing, also those never drawn', async () => {
  const id = await upload(server, 'Print.pdf', makePdf(book(5)));
  const { page } = await view(world(), id);
  await page.getByText('meets a heron here').first().waitFor();
  await page.evaluate(() => {
    window.print = () => {
      const sheets = [...document.querySelectorAll<HTMLImageElement>('.pdf-sheets img')];
      document.body.dataset.printed = sheets.map((sheet) => `${sheet.alt} ${sheet.naturalWidth}`).join();
    };
  });
  await page.keyboard.press('Control+p');
  await expect
    .poll(() => page.evaluate(() => document.body.dataset.printed), { timeout: 60_000 })
    .toBe([1, 2, 3, 4, 5].map((number) => `Page ${number} 1700`).join());
  await expect.poll(() => page.locator('.pdf-sheets').count()).toBe(0);
});

test('a PDF with a password asks for it, and again when it is wrong', async () => {
  const id = await upload(server, 'Locked.pdf', makePdf(book(2), 'open sesame'));
  const { page } = await view(world(), id);
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('wrong');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText('Wrong password.').waitFor();
  await field.fill('open sesame');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText('meets a heron here').first().waitFor();
});

test('a PDF whose bytes or reader do not arrive says so, and is tried again', async () => {
  const id = await upload(server, 'Late.pdf', makePdf(book(1)));
  const page = await browser.newPage();
  const silent = {
    code: 'documents.repository.unreachable',
    params: {},
    summary: 'The repository is silent.',
  };
  await page.route('**/content?version=1*', (route) => route.fulfill({ status: 502, json: silent }));
  await page.route('**/pdf.worker*', (route) => route.abort());
  await signIn(page, server, 'bob', 'bob', viewer(id));
  await page.getByText('The part of this page that reads PDFs could not be loaded.').waitFor();
  await page.unroute('**/pdf.worker*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The repository is silent.').waitFor();
  await page.unroute('**/content?version=1*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('meets a heron here').waitFor();
});

test('the files that PDFs need by name come from this server', async () => {
  const id = await upload(server, 'Any.pdf', makePdf(book(1)));
  const { page } = await view(world(), id);
  await page.getByText('meets a heron here').first().waitFor();
  const elsewhere = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => !name.startsWith(location.origin) && !name.startsWith('blob:')),
  );
  expect(elsewhere).toEqual([]);
  for (const file of ['cmaps/UniJIS-UCS2-H.bcmap', 'standard_fonts/FoxitSerif.pfb', 'wasm/openjpeg.wasm']) {
    const answer = await server.call(`/assets/pdfjs-${pdfjs.version}/${file}`);
    expect([file, answer.status]).toEqual([file, 200]);
  }
});

test('on a phone a PDF fills the width, and its panel lies over it', async () => {
  const id = await upload(server, 'Small.pdf', makePdf(book(4)));
  const { page, heard } = await view(world(), id, { ...phone, colorScheme: 'dark' });
  await page.getByText('meets a heron here').first().waitFor();
  const width = () =>
    page.locator('[data-page-number="1"]').evaluate((node) => Math.round(node.getBoundingClientRect().width));
  await expect.poll(width).toBeGreaterThan(340);
  expect(await width()).toBeLessThanOrEqual(390);
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Show pages and outline' }).click();
  await page.getByRole('button', { name: 'Page 3', exact: true }).click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Page, of 4' }).inputValue()).toBe('3');
  expect(await page.getByRole('navigation', { name: 'Pages and outline' }).isVisible()).toBe(false);
  expect(await faultsOf(page)).toEqual([]);
  expect(heard).toEqual([]);
});
