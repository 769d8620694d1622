import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { shot } from './editor.support.ts';

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
  await page.getByRole('row').getByRole('link', { name: 'Dot.png' }).waitFor();
  const thumbnail = page.locator('img[src*="/content?version=1"]');
  await expect.poll(() => thumbnail.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
  await shot(page, 'files-1440-light');
  expect(await violations(page)).toEqual([]);
  await uploads.getByRole('button', { name: 'Retry Large.txt' }).click();
  await uploads.getByRole('alert').waitFor();
  await uploads.getByRole('button', { name: 'Remove Large.txt' }).click();
  await uploads.getByText('2 of 2 uploaded').waitFor();
  expect(await uploads.getByRole('link').count()).toBe(2);
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

test('documents are starred, filtered, selected and shared with people who are found by typing', async () => {
  const page = await browser.newPage();
  const made = ['First of many.txt', 'Second of many.txt', 'Third of many.txt'];
  await signIn(page, server, 'alice', 'alice', '/files');
  await page.locator('input[type=file]').setInputFiles(made.map((name) => text(name, name)));
  await page.getByRole('row').getByRole('link', { name: 'Third of many.txt' }).waitFor();
  const names = () => page.locator('tbody a[href*="/content"]').allInnerTexts();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  await page.getByRole('button', { name: 'Star First of many.txt' }).click();
  await page.getByRole('button', { name: 'Star First of many.txt', pressed: true }).waitFor();
  await page.getByRole('link', { name: 'Starred' }).click();
  await page.waitForURL('**/files?filter=starred');
  await expect.poll(names).toEqual(['First of many.txt']);
  await page.getByRole('link', { name: 'Shared with me' }).click();
  await page.getByText('Nothing is shared with you').waitFor();
  await shot(page, 'files-shared-empty');

  await page.getByRole('link', { name: 'My documents' }).click();
  await row('First of many.txt').getByText('Only you').waitFor();
  // By keys only: choose two, find somebody, share.
  for (const name of made.slice(0, 2)) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).focus();
    await page.keyboard.press('Space');
  }
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByText('2 documents selected').waitFor();
  await shot(page, 'files-selected');
  expect(await violations(page)).toEqual([]);
  await selection.getByRole('button', { name: 'Share' }).focus();
  await page.keyboard.press('Enter');
  const people = page.getByRole('combobox', { name: 'People and groups' });
  await people.fill('bob ex');
  await page.getByRole('option', { name: 'Bob Example' }).waitFor();
  await shot(page, 'share-picker');
  expect(await violations(page)).toEqual([]);
  await people.press('ArrowDown');
  await people.press('Enter');
  await page.getByRole('button', { name: 'Leave out bob' }).waitFor();
  await people.fill('nobody.known');
  await page.getByRole('option', { name: 'Person with the user name or address “nobody.known”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click();
  await page
    .getByRole('alert')
    .getByText('First of many.txt: “nobody.known” names nobody who has an account here.')
    .waitFor();
  await shot(page, 'share-refused');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await people.fill('carol');
  await page.getByRole('option', { name: /carol/i }).first().waitFor();
  await shot(page, 'share-390-dark');
  expect(await violations(page)).toEqual([]);
  await people.fill('');
  await page.getByRole('button', { name: 'Leave out nobody.known' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await row('First of many.txt').getByText('1 other').waitFor();
  await row('Second of many.txt').getByText('1 other').waitFor();
  await row('Third of many.txt').getByText('Only you').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'files-selected-390-dark');
  expect(await violations(page)).toEqual([]);

  await selection.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await selection.waitFor({ state: 'detached' });
  await expect.poll(names).not.toContain('First of many.txt');
  expect(await names()).toContain('Third of many.txt');
  await page.context().close();
});

test('a long list comes page by page, and all of it when it is put in another order', async () => {
  await fill(70);
  const page = await browser.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/repository/rest/?')) asked.push(request.url());
  });
  await signIn(page, server, 'carol', 'carol', '/files');
  const names = page.locator('tbody a[href*="/content"]');
  const table = page.getByRole('table');
  await names.first().waitFor();
  expect(await table.getAttribute('aria-rowcount')).toBe('-1');
  expect(asked.filter((url) => url.includes('after='))).toEqual([]);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  // With the head.
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('71');
  expect(await names.first().innerText()).toBe('Long 0.txt');
  expect(await names.count()).toBeLessThan(50);
  await page.context().close();
});

/** So many documents of carol's. */
async function fill(count: number): Promise<void> {
  const authorization = `Bearer ${await server.bearer('carol')}`;
  for (let nth = 0; nth < count; nth++) {
    const body = new FormData();
    body.append(`Long ${nth}.txt`, new Blob(['text']), `Long ${nth}.txt`);
    await fetch(`${server.url}/repository/rest/`, { method: 'POST', body, headers: { authorization } });
  }
}
