import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx } from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { open, store, text } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  );

test('after the Share dialog the keyboard is back at the button that opened it, or in the text', async () => {
  const { id } = await store(server, '', 'Focus.docx', emptyDocx('Text'));
  const page = await open({ server, browser }, 'alice', id);
  const dialog = page.getByRole('dialog');
  await text(page).click();
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await share.click();
  await dialog.getByRole('combobox', { name: 'People and groups' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Share');
  await page.keyboard.press('Enter');
  await dialog.getByRole('combobox', { name: 'People and groups' }).fill('bob ex');
  await page.getByRole('option', { name: 'Bob Example' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Share');
  // A command of a menu was chosen while writing: one goes on writing.
  await page.getByRole('menuitem', { name: 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share …' }).click();
  await dialog.getByRole('combobox', { name: 'People and groups' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Document text');
});
