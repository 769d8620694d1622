import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../contract/catalog/pictures.support.ts';
import { catalogOf } from '../contract/catalog/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { accessFaults, complaints, sidewaysScroll, smallButtons } from './consoleChecks.ts';

const PRODUCT = '/catalog/acme/acme-orders';
const RELEASE = `${PRODUCT}/1.0`;
const FILE = 'acme-orders-1.0.zip';
const CONTACT = 'sales@acme.example';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([
    startTestServer({ TRIVET_CATALOG_CONTACT: CONTACT }),
    openBrowser(),
  ]);
  const { id } = await (await server.call('/v1/portal/places/acme/acme-orders')).json();
  const send = { method: 'PUT', body: png(96, 96, 90), headers: { 'content-type': 'image/png' } };
  expect((await server.call(`/v1/products/${id}/picture`, { as: 'alice', ...send })).status).toBe(200);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search the catalog' });
const downloadButton = (page: Page) => page.getByRole('button', { name: `Download ${FILE}` });

test('a customer finds a product, reads what is new, downloads it and checks it with a copied command', async () => {
  const page = await browser.newPage();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, server, 'bob', 'bob', '/catalog');
  const heard = complaints(page);
  await searchField(page).fill('request desk');
  await page.getByRole('status').getByText('1 result').waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('request desk');
  await page.getByRole('link', { name: 'Acme Orders', exact: true }).click();
  await page.getByText('A request desk for small teams').waitFor();
  const picture = page.locator('main img');
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  await page.getByRole('link', { name: 'Latest release: 1.0' }).click();
  await page.getByRole('heading', { level: 2, name: 'What is new' }).waitFor();
  await page.locator('strong', { hasText: 'Orders' }).waitFor();
  await page.getByRole('main').getByText('Latest', { exact: true }).waitFor();

  const waiting = page.waitForEvent('download');
  await downloadButton(page).click();
  const download = await waiting;
  // A click on the summary itself, which a name of its own has.
  await page.locator('summary', { hasText: 'Checksum and commands' }).first().click();
  await page.getByText('Linux', { exact: true }).click();
  await page.getByRole('button', { name: 'Copy: Check the download' }).click();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  const folder = mkdtempSync(join(tmpdir(), 'trivet-portal-'));
  try {
    await download.saveAs(join(folder, FILE));
    const said = execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
    expect(said.trim()).toBe(`${FILE}: OK`);
  } finally {
    rmSync(folder, { recursive: true });
  }
  const get = page.getByRole('figure', { name: 'Download with curl' });
  expect(await get.innerText()).toContain(`curl -fL -C - -o ${FILE} -H "Authorization: Bearer $TOKEN"`);
  const whole = page.getByRole('figure', { name: 'Download the release' });
  expect(await whole.innerText()).toContain(`trivet download acme/acme-orders/1.0 --server ${server.url}`);
  await page.getByText('your vendor gives it to you').waitFor();
  expect(heard).toEqual([]);
});

test('the whole way is gone by keys alone', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'bob', 'bob', '/catalog');
  await searchField(page).waitFor();
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
  const tabTo = async (name: RegExp) => {
    for (let count = 0; count < 60; count++) {
      if (name.test(await focused())) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`No tab leads to ${name}, but to ${await focused()}.`);
  };
  await tabTo(/^Search the catalog$/);
  await page.keyboard.type('acme orders notes');
  await page.getByRole('link', { name: 'acme-orders-1.0-notes.txt' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Acme Software' }).waitFor();
  expect(await focused()).toBe('Search the catalog');
  await page.keyboard.type('orders desk');
  await page.getByRole('link', { name: 'Acme Orders', exact: true }).waitFor();
  await tabTo(/^Acme Orders$/);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Latest release' }).waitFor();
  await tabTo(/^Latest release/);
  await page.keyboard.press('Enter');
  await downloadButton(page).waitFor();
  await tabTo(new RegExp(`^Download ${FILE}$`));
  const waiting = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await waiting).suggestedFilename()).toBe(FILE);
  await tabTo(/^Checksum and commands for/);
  await page.keyboard.press('Enter');
  await page.getByRole('figure', { name: 'Check the download' }).waitFor();
});

test('who is not entitled reads what is missing and whom to ask before pressing anything', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'carol', 'carol', RELEASE);
  const note = page.getByRole('note');
  await note.getByText('You can see this release, but not download it').waitFor();
  await note.getByText('Downloading needs access to Acme Orders, which you do not have yet.').waitFor();
  await note.getByText('You are signed in as carol@acme.example.').waitFor();
  const ask = note.getByRole('link', { name: `Ask ${CONTACT} for access.` });
  expect(await ask.getAttribute('href')).toBe(`mailto:${CONTACT}?subject=Access%20to%20Acme%20Orders%201.0`);
  expect(await page.getByText('No access', { exact: true }).count()).toBe(2);
  expect(await page.getByText('Checksum and commands').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Download/ }).count()).toBe(0);
});

test('who lost the right since the page was opened is told so on pressing', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'bob', 'bob', RELEASE);
  await downloadButton(page).waitFor();
  const catalog = catalogOf(server);
  const [{ account, name, members }] = (await catalog.call('/v1/accounts')).body.items;
  const put = (partNumber: string) =>
    catalog.call(`/v1/accounts/${account}`, {
      method: 'PUT',
      json: { name, members, partNumbers: [{ partNumber }], earlyAccess: [], extendedSupport: [] },
    });
  await put('ANOTHER');
  try {
    await downloadButton(page).click();
    await page.getByRole('alert').getByText('none of your accounts holds a part number').waitFor();
  } finally {
    await put('ACME-ORDERS');
  }
});

test('what can I download: everything, to filter, in the language of the reader; or why there is nothing', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/catalog/me`);
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor();
  await signIn(page, server, 'bob', 'bob', '/catalog');
  await page.getByRole('link', { name: 'Available to you' }).click();
  await page.getByRole('heading', { level: 1, name: 'Available to you' }).waitFor();
  await page.getByRole('link', { name: 'Acme Orders 1.0' }).first().waitFor();
  await page.getByRole('searchbox', { name: 'Filter what is available to you' }).fill('notes');
  await expect.poll(() => page.getByRole('button', { name: /^Download / }).count()).toBe(1);
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { level: 1, name: 'Für mich verfügbar' }).waitFor();
  // The language goes with the person, whom further tests find in English.
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Available to you' }).waitFor();

  const other = await browser.newPage();
  await signIn(other, server, 'carol', 'carol', '/catalog/me');
  await other.getByText('Nothing to download yet').waitFor();
  await other.getByRole('link', { name: `Ask ${CONTACT} for access.` }).waitFor();
});

test('what a description holds can do no harm, and its headings stand below that of the page', async () => {
  const catalog = catalogOf(server);
  const { id } = await catalog.create('/v1/products', { slug: 'hostile', name: 'Hostile' });
  const description =
    '# Title\n\n### Deeper\n\n<script>document.title = "taken"</script><img src="https://evil.example/x.png" onerror="document.title = \'taken\'"><a href="javascript:alert(1)">here</a>';
  await catalog.change(`/v1/products/${id}`, { description });
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/catalog/hostile');
  await page.getByRole('heading', { level: 2, name: 'Title' }).waitFor();
  await page.getByRole('heading', { level: 3, name: 'Deeper' }).waitFor();
  expect(await page.title()).toBe('Hostile – Trivet');
  expect(await page.locator('main script, main img, main a[href^="javascript"]').count()).toBe(0);
  expect(await accessFaults(page)).toEqual([]);
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
test('who follows a product finds it among their own, and stops following there, by keyboard', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'carol', 'carol', RELEASE);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByRole('button', { name: 'Follow Acme Orders' }).press('Enter');
  await page.getByRole('button', { name: 'Stop following Acme Orders' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Following', exact: true }).waitFor();
  await page.goto(`${server.url}/catalog/me`);
  const followed = page.getByRole('region', { name: 'What you follow' });
  await followed.getByRole('link', { name: 'Acme Orders' }).waitFor();
  await followed.getByRole('button', { name: 'Stop following Acme Orders' }).press('Enter');
  await followed.waitFor({ state: 'detached' });
});

test.each([
  ['light', undefined],
  ['dark', phone],
] as const)(
  'every state is easy to read and to reach in %s colours, window %j',
  async (colorScheme, window) => {
    const page = await browser.newPage({ colorScheme, ...window });
    const states = [
      [
        'bob',
        '/catalog?q=acme',
        () => page.getByRole('link', { name: 'Acme Orders', exact: true }).waitFor(),
      ],
      ['bob', '/catalog?q=nowhere', () => page.getByText('No results').waitFor()],
      ['bob', PRODUCT, () => page.getByText('A request desk').waitFor()],
      ['bob', RELEASE, () => page.locator('summary').first().click()],
      ['bob', PRODUCT, () => page.getByRole('button', { name: 'Follow', exact: true }).click()],
      ['carol', RELEASE, () => page.getByRole('note').waitFor()],
      ['carol', '/catalog/me', () => page.getByText('Nothing to download yet').waitFor()],
    ] as const;
    for (const [who, path, ready] of states) {
      await page.context().clearCookies();
      await signIn(page, server, who, who, path);
      await ready();
      await page.waitForLoadState('networkidle');
      expect([path, await violations(page)]).toEqual([path, []]);
      if ((await page.getByRole('dialog').count()) === 0)
        expect([path, await accessFaults(page)]).toEqual([path, []]);
      await expect.poll(() => sidewaysScroll(page)).toBe(0);
      if (window) expect([path, await smallButtons(page)]).toEqual([path, []]);
    }
  },
);
