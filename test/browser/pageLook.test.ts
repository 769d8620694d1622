import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { complaints } from './consoleChecks.ts';
import { choosePages, open, partsOf, says, shot, text, upload, version } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** How an element of the page is painted, by a selector and what of it. */
const painted = (page: Page, selector: string, what: string, pseudo?: string) =>
  page.evaluate(
    ([selector = '', what = '', pseudo]) => {
      const element = document.querySelector(selector);
      return element && getComputedStyle(element, pseudo).getPropertyValue(what);
    },
    [selector, what, pseudo] as (string | undefined)[],
  );
const command = async (page: Page, menu: string, name: string) => {
  await page.getByRole('menuitem', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const initial =
  '<w:p><w:pPr><w:framePr w:dropCap="drop" w:lines="3" w:wrap="around" w:vAnchor="text" w:hAnchor="text"/><w:spacing w:line="800" w:lineRule="exact"/></w:pPr><w:r><w:rPr><w:sz w:val="90"/></w:rPr><w:t>O</w:t></w:r></w:p>';

test('pages get a colour, a border and a watermark, on the long sheet and on pages, and the file has them', async () => {
  const words = `nce upon a time ${'there was a long line of words '.repeat(12)}`;
  const original = emptyDocx('', initial + paragraph(words) + paragraph('End'));
  const id = await upload(server, 'Look.docx', original);
  const page = await open({ server, browser }, 'alice', id);
  const heard = complaints(page);
  await choosePages(page, false);
  await text(page).getByText('End', { exact: true }).waitFor();
  // The initial stands beside the lines of the next paragraph.
  const [cap, beside] = await Promise.all(
    [0, 1].map((at) => text(page).locator('> p').nth(at).boundingBox()),
  );
  expect(cap && beside && Math.abs(cap.y - beside.y)).toBeLessThan(4);
  expect(cap && beside && cap.height).toBeLessThan(beside?.height ?? 0);

  await command(page, 'Format', 'Page colour and border …');
  const dialog = page.getByRole('dialog', { name: 'Page colour and border' });
  await dialog.getByLabel('Colour the pages').check();
  await dialog.getByLabel('Page colour', { exact: true }).fill('#DDEBF7');
  await dialog.getByLabel('Border around the pages').selectOption('double');
  // What the colours are chosen from is closed by that.
  await dialog.getByLabel('Border around the pages').focus();
  await page.locator('.mantine-ColorInput-saturation').waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);
  await shot(page, 'page-look-dialog');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => painted(page, '.paper', 'background-color')).toBe('rgb(221, 235, 247)');
  expect(await painted(page, '.paper', 'border-top-style', '::after')).toBe('double');
  await page.keyboard.press('Control+z');
  await expect.poll(() => painted(page, '.paper', 'background-color')).toBe('rgb(255, 255, 255)');
  await page.keyboard.press('Control+y');

  await command(page, 'Insert', 'Watermark …');
  const form = page.getByRole('dialog', { name: 'Watermark' });
  expect(await form.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
  await form.getByLabel('Text across each page').fill('Draft');
  await form.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('img', { name: 'Draft' }).first().waitFor();
  await shot(page, 'page-look-sheet');

  await choosePages(page, true);
  await page.locator('.sheets > div').first().waitFor();
  await expect.poll(() => painted(page, '.sheets > div', 'background-color')).toBe('rgb(221, 235, 247)');
  expect(await painted(page, '.sheets > div > div', 'border-left-style')).toBe('double');
  // It lies in the middle of the page.
  const [sheet, mark] = await Promise.all([
    page.locator('.sheets > div').first().boundingBox(),
    page.locator('.drawing[data-at="middle"] > svg').first().boundingBox(),
  ]);
  if (!sheet || !mark) throw new Error('There is no watermark.');
  expect(Math.abs(mark.y + mark.height / 2 - (sheet.y + sheet.height / 2))).toBeLessThan(12);
  expect(Math.abs(mark.x + mark.width / 2 - (sheet.x + sheet.width / 2))).toBeLessThan(12);
  await shot(page, 'page-look-pages');

  await says(page, 'Saved');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 was published').waitFor();
  const parts = partsOf(await version(server, id, '2'));
  const body = parts.get('word/document.xml') ?? '';
  const before = partsOf(original).get('word/document.xml') ?? '';
  const end = before.indexOf('<w:sectPr');
  expect(body).toContain(before.slice(before.indexOf('<w:body>'), end));
  expect(body).toContain('<w:background w:color="DDEBF7"/><w:body>');
  expect(body).toContain('<w:top w:val="double"');
  expect([...parts.values()].filter((part) => part.includes('string="Draft"'))).toHaveLength(1);

  await command(page, 'Insert', 'Watermark …');
  expect(await form.getByLabel('Text across each page').inputValue()).toBe('Draft');
  await form.getByRole('button', { name: 'Remove watermark' }).click();
  await page.getByRole('img', { name: 'Draft' }).first().waitFor({ state: 'detached' });
  expect(heard).toEqual([]);
});
