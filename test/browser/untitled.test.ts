import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { shot, text } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Makes a document without a name, and waits for its text. */
async function makeOne(template?: string): Promise<Page> {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/files?new');
  const dialog = page.getByRole('dialog');
  if (template) await dialog.getByLabel('Template').selectOption(template);
  await dialog.getByText(template ? 'as the template is' : 'first words').waitFor();
  await shot(page, `new-${template ?? 'blank'}`);
  await dialog.getByRole('button', { name: 'Create and open' }).click();
  await text(page).waitFor();
  return page;
}

const renamed = (page: Page, name: string) =>
  page.getByRole('button', { name: `Rename ${name}`, exact: true }).waitFor();

test('a document without a name is called by its first words, when these are written', async () => {
  const page = await makeOne();
  await renamed(page, 'Untitled document.docx');
  await text(page).click();
  await page.keyboard.type('Offer for 12 Harbour Street.');
  await page.keyboard.press('Enter');
  await renamed(page, 'Offer for 12 Harbour Street.docx');
  // Once: what is written later is no name.
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Second ');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Dear all');
  await page.getByText('All changes saved').waitFor();
  await renamed(page, 'Offer for 12 Harbour Street.docx');
  await page.goto(`${server.url}/files`);
  await page.getByRole('link', { name: 'Offer for 12 Harbour Street.docx' }).waitFor();
});

test('whoever names it first is not overruled by its words', async () => {
  const page = await makeOne();
  await page.getByRole('button', { name: 'Rename Untitled document.docx' }).click();
  await page.keyboard.type('Mine');
  await page.keyboard.press('Enter');
  await renamed(page, 'Mine.docx');
  await text(page).click();
  await page.keyboard.type('Words of a text');
  await page.keyboard.press('Enter');
  await page.keyboard.type('and more');
  await page.getByText('All changes saved').waitFor();
  await renamed(page, 'Mine.docx');
});

test('one that begins with a template is called as that', async () => {
  const page = await makeOne('Letter');
  await renamed(page, 'Letter.docx');
});
