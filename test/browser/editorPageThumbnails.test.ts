import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { choosePages, open, shot, upload } from './editor.support.ts';

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
const command = async (page: Page, name: string) => {
  await page.getByRole('menuitem', { name: 'View', exact: true }).click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
};

test('small pages lead to theirs by mouse and keys, mark the one that is seen, and only those are drawn that are seen', async () => {
  const lines = Array.from({ length: 900 }, (_, at) => paragraph(`Line ${at}`)).join('');
  const page = await open(
    { server, browser },
    'alice',
    await upload(server, 'Small.docx', emptyDocx('', lines)),
  );
  await choosePages(page, true);
  await page.locator('.sheets > div').nth(20).waitFor(wait);
  await command(page, 'Page thumbnails');
  const list = page.getByRole('listbox', { name: 'Page thumbnails' });
  const option = (name: string) => list.getByRole('option', { name, exact: true });
  const isSelected = (name: string) =>
    expect.poll(() => option(name).getAttribute('aria-selected'), wait).toBe('true');
  await isSelected('Page 1');
  // A picture of the page, for the eyes alone.
  await expect.poll(() => option('Page 2').locator('.page-copy').count(), wait).toBe(1);
  const copy = option('Page 2').locator('.page-copy p').first();
  const [picture, first] = [
    await option('Page 2').locator('[inert]').boundingBox(),
    await copy.boundingBox(),
  ];
  expect((first?.y ?? 0) - (picture?.y ?? 0)).toBeGreaterThan(5);
  expect((first?.y ?? 0) - (picture?.y ?? 0)).toBeLessThan(30);
  expect(await list.getByRole('option').count()).toBeLessThan(12);
  await shot(page, 'thumbnails');

  await option('Page 3').click();
  await page.getByRole('button', { name: /^Page 3 of \d+$/ }).waitFor(wait);
  await isSelected('Page 3');
  await list.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const count = Number(
    await option('Page 3').or(list.getByRole('option').last()).last().getAttribute('aria-setsize'),
  );
  await page.getByRole('button', { name: `Page ${count} of ${count}` }).waitFor(wait);
  await isSelected(`Page ${count}`);
  // What is typed is drawn there too.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' typed');
  await expect
    .poll(() => option(`Page ${count}`).locator('.page-copy .sheet').innerText(), wait)
    .toContain('typed');
  expect(await violations(page)).toEqual([]);
  // And what is typed in a header, on each of its pages.
  await page.getByRole('menuitem', { name: 'Insert', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Header and footer', exact: true }).click();
  await page.getByRole('menu', { name: 'Header and footer' }).getByText('Header', { exact: true }).click();
  const header = page.getByRole('textbox', { name: 'Header', exact: true });
  await expect.poll(() => header.evaluate((one) => one === document.activeElement), wait).toBe(true);
  await page.keyboard.type('Ahead');
  const copy2 = list.locator('.page-copy').first();
  await expect.poll(() => copy2.textContent(), wait).toContain('Ahead');
  await page.keyboard.type(' again');
  await expect.poll(() => copy2.textContent(), wait).toContain('Ahead again');
  await command(page, 'Page thumbnails');
  await expect.poll(() => list.count()).toBe(0);
  await page.close();
});
