import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesOf, catalogOf } from '../contract/catalog/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, complaints, sidewaysScroll } from './consoleChecks.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let server: TestServer;
let browser: TestBrowser;
let pumps: { release: string; product: string; file: string };
let gauges: { release: string; product: string; file: string };
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  pumps = await made('Brass Pump');
  gauges = await made('Brass Gauge');
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function made(name: string) {
  const catalog = catalogOf(server);
  const prefix = name.replace(/\W/g, '').slice(-4).toLowerCase();
  const product = await catalog.create('/v1/products', { slug: `${prefix}-1`, name });
  const release = await catalog.create(`/v1/products/${product.id}/releases`, {
    slug: '1.0',
    name: '1.0',
  });
  const file = await catalog.file(`${prefix}.bin`, bytesOf(name));
  return { product: product.id, release: release.id, file: file.id };
}

/** Sums of a day, so many days ago, as if people had downloaded. */
async function downloaded(
  of: typeof pumps,
  daysAgo: number,
  downloads: number,
  account: string | null = null,
) {
  const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  await server.platform.database.pool.query(
    `insert into catalog.download_day (day, file, release, product, account, downloads, completed, bytes)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [day, of.file, of.release, of.product, account, downloads, downloads - 1, downloads * 1_000_000],
  );
}

const total = (page: Page, name: string) =>
  page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd');
const breakdown = (page: Page) => page.getByRole('region', { name: /^By / });
const rows = (page: Page) => breakdown(page).locator('tbody tr');

test('an editor of a catalog from which nobody downloaded is told so, and what to do', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Downloads' }).click();
  await page.getByRole('heading', { level: 1, name: 'Downloads' }).waitFor();
  await page.getByText('No downloads in this period').waitFor();
  expect(await accessFaults(page)).toEqual([]);
});

test('an editor sees downloads by day, goes from a product to its accounts, and back', async () => {
  for (let day = 0; day < 60; day++) await downloaded(pumps, day, 10 + (day % 7), 'account-of-pump-buyers');
  await downloaded(gauges, 3, 500);
  const page = await browser.newPage();
  const heard = complaints(page);
  await signIn(page, server, 'alice', 'alice', '/downloads?days=7');
  const pumped = [0, 1, 2, 3, 4, 5, 6].reduce((sum, day) => sum + 10 + day, 0);
  await expect.poll(() => total(page, 'Downloads').innerText()).toBe(String(pumped + 500));
  expect(await total(page, 'Completed').innerText()).toBe(String(pumped - 7 + 499));
  expect(await total(page, 'Data sent').innerText()).toBe('591 MB');
  await expect.poll(() => rows(page).allInnerTexts()).toHaveLength(2);
  // The most downloads first, whatever the identifiers are.
  expect(await rows(page).nth(0).innerText()).toContain('Brass Gauge 1.0');

  await page
    .getByRole('img', { name: /^Downloads over time, with a peak of 513/ })
    .hover({ position: { x: 5, y: 50 } });
  await page.getByRole('status').getByText('16 started, 15 completed').waitFor();
  await page.getByText('Show as a table').click();
  expect(await page.getByRole('region', { name: 'Over time' }).locator('tbody tr').count()).toBe(7);

  await breakdown(page).getByRole('link', { name: 'Products' }).click();
  await rows(page).getByRole('link', { name: 'Brass Pump' }).click();
  await expect.poll(() => total(page, 'Downloads').innerText()).toBe(String(pumped));
  await breakdown(page).getByRole('link', { name: 'Customers' }).click();
  await expect
    .poll(() => rows(page).allInnerTexts())
    .toEqual([expect.stringContaining('account-of-pump-buyers')]);
  await page.getByRole('link', { name: 'Remove filter: product Brass Pump' }).click();
  await expect
    .poll(() => rows(page).allInnerTexts())
    .toEqual([expect.stringContaining('no customer'), expect.stringContaining('account-of-pump-buyers')]);
  await page.goBack();
  await expect.poll(() => total(page, 'Downloads').innerText()).toBe(String(pumped));
  expect(heard).toEqual([]);
});

test('any days can be chosen, and taken away as CSV', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/downloads');
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('From', { exact: true }).fill(day);
  await page.getByLabel('To', { exact: true }).fill(day);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => total(page, 'Downloads').innerText()).toBe('513');
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download releases (CSV)' }).click();
  const csv = await waiting;
  expect(csv.suggestedFilename()).toBe(`downloads-by-release-${day}-${day}.csv`);
  const lines = (await readFile(await csv.path(), 'utf8')).split('\r\n');
  expect(lines.slice(0, 2)).toEqual([
    'release,name,downloads,completed,bytes',
    `${gauges.release},Brass Gauge 1.0,500,499,500000000`,
  ]);
});

test('a failure is told, and trying again mends it; who is no editor has no such page', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/');
  const reports = '**/v1/metrics/downloads?*';
  await page.route(reports, (route) =>
    route.fulfill({ status: 503, json: { code: 'x', summary: 'Not now.' } }),
  );
  await page.goto(`${server.url}/downloads`);
  const time = page.getByRole('region', { name: 'Over time' });
  await time.getByText('Not now.').waitFor({ timeout: 30_000 });
  await page.unroute(reports);
  await time.getByRole('button', { name: 'Try again' }).click();
  await time.getByRole('img', { name: /^Downloads over time/ }).waitFor();

  const bob = await browser.newPage();
  await signIn(bob, server, 'bob', 'bob', '/');
  await bob.getByRole('link', { name: 'Catalog', exact: true }).waitFor();
  expect(await bob.getByRole('link', { name: 'Downloads', exact: true }).count()).toBe(0);
  expect((await bob.goto(`${server.url}/downloads`))?.status()).toBe(403);
});

test.each([
  ['light', undefined],
  ['dark', undefined],
  ['light', phone],
  ['dark', phone],
] as const)('the page is easy to read and to reach in %s colours, window %j', async (colorScheme, window) => {
  const page = await browser.newPage({ colorScheme, ...window });
  await signIn(page, server, 'alice', 'alice', '/downloads');
  for (const path of ['/downloads', `/downloads?days=365&by=account&product=${pumps.product}`]) {
    await page.goto(`${server.url}${path}`);
    await page.getByRole('img', { name: /^Downloads over time/ }).waitFor();
    await rows(page).first().waitFor();
    await page.getByText('Show as a table').click();
    expect(await accessFaults(page)).toEqual([]);
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
  }
});
