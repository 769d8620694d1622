import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([
    startTestServer({ TRIVET_MAX_DOCUMENT_BYTES: '200000' }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const shot = async (page: Page, name: string) => {
  const folder = process.env.TRIVET_TEST_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
};
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

test('several files are uploaded, one that is refused says why and can be tried again; they are found and sorted', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/files');
  await page.getByRole('link', { name: 'Release plan.docx' }).waitFor();
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles([
    text('Aardvark.txt', 'zebra stripes'),
    text('Large.txt', 'x'.repeat(300_000)),
    { name: 'Dot.png', mimeType: 'image/png', buffer: png },
  ]);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await uploads.getByText('2 of 3 uploaded').waitFor();
  expect(await uploads.getByRole('alert').innerText()).toContain('larger than');
  await page.getByRole('link', { name: 'Dot.png' }).waitFor();
  const thumbnail = page.locator('img[src*="/content?version=1"]');
  await expect.poll(() => thumbnail.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
  await shot(page, 'files-1440-light');
  expect(await violations(page)).toEqual([]);
  await uploads.getByRole('button', { name: 'Retry Large.txt' }).click();
  await uploads.getByRole('alert').waitFor();
  await uploads.getByRole('button', { name: 'Remove Large.txt' }).click();
  await uploads.getByText('2 of 2 uploaded').waitFor();
  await uploads.getByRole('button', { name: 'Clear' }).click();
  await uploads.waitFor({ state: 'detached' });

  const names = () => page.locator('tbody a[href*="/content"]').allInnerTexts();
  await page.getByRole('button', { name: 'Name' }).click();
  expect(await names()).toEqual(['Aardvark.txt', 'Dot.png', 'Release plan.docx', 'Welcome to Trivet.docx']);
  await page.getByRole('button', { name: 'Name' }).click();
  expect((await names())[0]).toBe('Welcome to Trivet.docx');

  const search = page.getByRole('searchbox', { name: 'Search documents' });
  await search.fill('aardv');
  await expect.poll(names).toEqual(['Aardvark.txt']);
  await search.fill('nothing has these words');
  await page.getByText('No results').waitFor();
  await page.context().close();
});

test('an upload that is under way can be cancelled, and leaves nothing', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/files');
  await page.getByRole('link', { name: 'Release plan.docx' }).waitFor();
  // The request is held until it is taken back.
  await page.route('**/repository/rest/', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
  await page.locator('input[type=file]').setInputFiles([text('Held.txt', 'held')]);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await uploads.getByLabel('Progress of Held.txt').waitFor({ state: 'attached' });
  await uploads.getByRole('button', { name: 'Cancel Held.txt' }).click();
  await uploads.waitFor({ state: 'detached' });
  const list = await server.call('/repository/rest/?q=held', { as: 'alice' });
  expect(await list.json()).toEqual({ items: [] });
  await page.context().close();
});

test('a document becomes a template, and a new one is made from it', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await signIn(page, server, 'alice', 'alice', '/files');
  await page.getByRole('button', { name: 'Actions for Release plan.docx' }).click();
  await page.getByRole('menuitem', { name: 'Use as template' }).click();
  await page.getByText('Template', { exact: true }).waitFor();
  await shot(page, 'files-390-dark');
  await page.getByRole('button', { name: 'New document' }).click();
  await page.getByLabel('Name').fill('Plan of June');
  await page.getByLabel('Template').selectOption('Release plan.docx');
  await page.getByRole('button', { name: 'Create and open' }).click();
  await page.waitForURL(/\/docs\/app\/doc\/lcfiles\/[^/]+\/edit\/content$/);
  const made = await server.call('/repository/rest/?q=June', { as: 'alice' });
  expect(await made.json()).toMatchObject({ items: [{ name: 'Plan of June.docx', version: '1' }] });
  await page.context().close();
});
