import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, form, newDatabase, unidOf } from '../contract/design/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { sidewaysScroll } from './consoleChecks.ts';
import { dropFile } from './design.support.ts';
import { shot } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** How many lines each part of a segmented control takes, and how far its pill is from the part that is chosen. */
const measured = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name }).evaluate((group) => {
    const labels = [...group.querySelectorAll<HTMLElement>('.mantine-SegmentedControl-label')];
    const lines = labels.map((label) => {
      const range = document.createRange();
      range.selectNodeContents(label);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    const pill = group.querySelector('.mantine-SegmentedControl-indicator')?.getBoundingClientRect();
    const chosen = labels.find(({ dataset }) => dataset.active)?.getBoundingClientRect();
    const sides = ['left', 'right', 'top', 'bottom'] as const;
    const away = pill && chosen ? Math.max(...sides.map((side) => Math.abs(pill[side] - chosen[side]))) : 999;
    return { lines, covers: away <= 1.5 };
  });

for (const [width, scheme] of [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const)
  test(`the parts of a segmented control stand on one line and its pill covers one: ${width}, ${scheme}`, async () => {
    const database = await newDatabase(server, `segmented${width}${scheme}.nsf`);
    await database.importDxl(documentOf(form('Order', unidOf(2), 'before')));
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
    await signIn(page, server, 'alice', 'alice', `/databases/${database.nsfPath}?page=import`);
    const where = 'Source of the design';
    await page.getByText('Drop files here').waitFor();
    const fits = { lines: [1, 1], covers: true };
    await expect.poll(() => measured(page, where)).toEqual(fits);
    await shot(page, `segmented-import-${width}-${scheme}`);
    await page.getByText('Another database').click();
    await expect.poll(() => measured(page, where)).toEqual(fits);
    await page.getByText('Files', { exact: true }).click();
    await dropFile(page, 'orders.dxl', documentOf(form('Order', unidOf(2), 'after')));
    await page.getByText('orders.dxl').waitFor();
    await page.getByRole('button', { name: 'Preview changes' }).click();
    await page.getByRole('heading', { name: 'Changes to apply' }).waitFor();
    await page.getByText('Order', { exact: true }).first().click();
    await page.getByText('line', { exact: false }).first().waitFor();
    // A narrow page shows one column, and has nothing to choose.
    if (width > 1000) await expect.poll(() => measured(page, 'Comparison layout')).toEqual(fits);
    await shot(page, `segmented-diff-${width}-${scheme}`);
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
  });
