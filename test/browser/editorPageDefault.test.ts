import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { choosePages, open, shot, text, upload } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser({ asPeople: true })]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test('a document opens on pages in a wide window, on one sheet on a phone, and as the person chose', async () => {
  const filling = Array.from({ length: 60 }, (_, at) => paragraph(`Line ${at}`)).join('');
  const id = await upload(server, 'Default.docx', emptyDocx('', filling));
  const page = await open({ server, browser }, 'alice', id);
  await page.locator('.sheets > div').nth(1).waitFor();
  await shot(page, 'pagesByDefault');
  // What else is chosen does not choose this.
  await page.keyboard.press('Control+End');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.locator('.sheets').count()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('.sheets > div').nth(1).waitFor();
  await choosePages(page, false);
  await expect.poll(() => page.locator('.sheets').count()).toBe(0);
  await page.reload();
  await text(page).waitFor();
  await page
    .getByRole('status')
    .getByText('All changes saved')
    .or(text(page).getByText('Line 59'))
    .first()
    .waitFor();
  expect(await page.locator('.sheets').count()).toBe(0);
  await choosePages(page, true);
  await page.locator('.sheets > div').nth(1).waitFor();
  await page.close();

  const phone = await open({ server, browser }, 'bob', id, {
    viewport: { width: 390, height: 844 },
  });
  await text(phone).getByText('Line 1', { exact: true }).waitFor();
  const scripts = await phone.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /pageLayout/.test(name))
      .map(({ name }) => name),
  );
  // What makes pages is not even asked for there.
  expect(scripts).toEqual([]);
  expect(await phone.locator('.sheets').count()).toBe(0);
  await phone.close();
});

test('a header that no page has is seen on the first while somebody writes in it, and where a search leads', async () => {
  const id = await upload(server, 'Unseen.docx', emptyDocx('', paragraph('Only page')));
  const page = await open({ server, browser }, 'alice', id);
  await page.locator('.sheets > div').first().waitFor();
  for (const name of ['Header', 'Different first page', 'Header']) {
    await page.getByRole('menuitem', { name: 'Insert', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Header and footer', exact: true }).click();
    const menu = page.getByRole('menu', { name: 'Header and footer' });
    await menu
      .locator('[role^=menuitem]')
      .filter({ has: page.getByText(name, { exact: true }) })
      .click();
  }
  const header = page.getByRole('textbox', { name: 'Header', exact: true });
  await expect.poll(() => header.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type('Following');
  const isOnPage = () =>
    page.locator('.edge[aria-label="Header"]').evaluate((one) => {
      const sheet = document.querySelector('.sheets > div')?.getBoundingClientRect();
      const { top, bottom } = one.getBoundingClientRect();
      const isSeen = one.checkVisibility({ visibilityProperty: true });
      return isSeen && sheet !== undefined && top > sheet.top && bottom < sheet.top + sheet.height / 3;
    });
  await expect.poll(isOnPage).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(isOnPage).toBe(false);
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('Following');
  await page.locator('.found.current').waitFor();
  await expect.poll(isOnPage).toBe(true);
  await page.close();
});

test('on one long sheet the way to a page offers the pages first, and then leads to one', async () => {
  const filling = Array.from({ length: 90 }, (_, at) => paragraph(`Line ${at}`)).join('');
  const page = await open(
    { server, browser },
    'alice',
    await upload(server, 'Way.docx', emptyDocx('', filling)),
  );
  await choosePages(page, false);
  await expect.poll(() => page.locator('.sheets').count()).toBe(0);
  await page.getByRole('menuitem', { name: 'View', exact: true }).click();
  await page.getByRole('menu').getByText('Go to page…', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Go to page' });
  await dialog.getByText('The text is shown on one long sheet, which has no pages.').waitFor();
  await shot(page, 'goToPageOnSheet');
  await dialog.getByRole('button', { name: 'Show pages' }).click();
  await dialog.getByRole('textbox', { name: /^Page, 1 to [23]$/ }).fill('2');
  await shot(page, 'goToPage');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Page 2 of [23]$/ }).waitFor();
  await page.close();
});

test('the page asks for its document first, and for at most 450 KB of scripts in a few files', async () => {
  const id = await upload(server, 'Scripts.docx', emptyDocx('', paragraph('Short.')));
  const page = await open({ server, browser }, 'alice', id);
  await text(page).getByText('Short.').waitFor();
  // What shows pages is asked for once the text is on the screen.
  await page.locator('.sheets > div').first().waitFor();
  const entries = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((one) => one.toJSON()),
  );
  const asked = entries
    .toSorted((a, b) => a.startTime - b.startTime)
    .map(({ name }) => new URL(name).pathname);
  const all = [...new Set(asked)].filter((name) => /^\/assets\/.*\.js$/.test(name));
  const assets = fileURLToPath(new URL('../../web/dist/', import.meta.url));
  const sizeOf = (names: string[]) =>
    names.reduce((sum, name) => sum + statSync(`${assets}${name}.gz`).size / 1024, 0);
  const first = all.findIndex((name) => /\/(pageLayout|scale)-/.test(name));
  const [scripts, pages] = [all.slice(0, first), all.slice(first)];
  expect(pages.length).toBeLessThanOrEqual(2);
  expect(sizeOf(pages)).toBeLessThanOrEqual(20);
  expect(scripts.length).toBeGreaterThan(5);
  // Over HTTP/1.1 a browser asks for six at a time.
  expect(scripts.length).toBeLessThanOrEqual(24);
  expect(sizeOf(scripts)).toBeLessThanOrEqual(450);
  expect(asked[0]).toMatch(/\/opening$/);
  expect(asked.filter((name) => name.endsWith('/opening')).length).toBe(1);
});
