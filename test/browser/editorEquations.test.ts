import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { complaints } from './consoleChecks.ts';
import { open, partsOf, says, shot, text, upload, version } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser({ asPeople: true })]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Equation' });
const field = (page: Page) => dialogOf(page).getByLabel('Equation in LaTeX');
const letters = (page: Page) => text(page).locator('math').first().textContent();

test('an equation is written, shown as it is typed, put in, changed by the keyboard, and is one in the file', async () => {
  const id = await upload(server, 'Paper.docx', emptyDocx('', paragraph('The energy is ')));
  const page = await open({ server, browser }, 'alice', id);
  const heard = complaints(page);
  await text(page).getByText('The energy is').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Alt+=');
  const insert = dialogOf(page).getByRole('button', { name: 'Insert' });
  expect(await insert.isDisabled()).toBe(true);
  await field(page).fill('E = m \\foo');
  await dialogOf(page).getByText('There is no command \\foo.').waitFor();
  expect(await insert.isDisabled()).toBe(true);
  await field(page).fill('E = \\frac{m');
  await dialogOf(page).getByText('Something is missing here').waitFor();
  await field(page).fill('E = m');
  // A structure takes what is selected, and what is to be filled in is selected then.
  await field(page).press('End');
  await field(page).press('Shift+ArrowLeft');
  await dialogOf(page).getByRole('button', { name: 'Power' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' c');
  expect(await field(page).inputValue()).toBe('E = {m}^{2} c');
  const preview = dialogOf(page).getByRole('region', { name: 'Preview' }).locator('math');
  expect(await preview.locator('msup').count()).toBe(1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await shot(page, `equation-dialog-${colorScheme}`);
    expect(await violations(page), colorScheme).toEqual([]);
  }
  await insert.click();
  await text(page).locator('math msup').waitFor();
  expect(await letters(page)).toBe('E=m2c');
  await says(page, 'Saved');
  await shot(page, 'equation-in-text');

  // Selected from the keyboard, Enter opens it with what it says.
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  expect(await field(page).inputValue()).toBe('E = m^{2}c');
  await field(page).fill('\\sum_{i=1}^{n} i');
  await dialogOf(page).getByText('On a line of its own').click();
  await dialogOf(page).getByRole('button', { name: 'Apply' }).click();
  await text(page).locator('math[display="block"] munderover').waitFor();
  expect(await text(page).locator('math').count()).toBe(1);
  await page.keyboard.press('Control+z');
  await expect.poll(() => letters(page)).toBe('E=m2c');
  await page.keyboard.press('Control+y');
  await expect.poll(() => letters(page)).toBe('∑i=1ni');
  await says(page, 'Saved');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 was published').waitFor();
  expect(heard).toEqual([]);
  await page.close();
  const xml = partsOf(await version(server, id, '2')).get('word/document.xml') ?? '';
  expect(xml).toContain('<m:oMathPara');
  expect(xml).toContain('<m:chr m:val="∑"/>');

  // What the file has is changed like what was just put in, by a double click.
  const again = await open({ server, browser }, 'alice', id);
  await text(again).locator('math').dblclick();
  expect(await field(again).inputValue()).toBe('∑\\limits_{i = 1}^{n}i');
  await again.keyboard.press('Escape');
  await again.close();
});
