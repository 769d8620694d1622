import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { accessFaults, complaints, sidewaysScroll } from './consoleChecks.ts';

const RELEASE = '/catalog/acme/acme-orders/1.0';
const FILE = 'acme-orders-1.0.zip';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const downloadButton = (page: Page) => page.getByRole('button', { name: `Download ${FILE}` });

test('a visitor browses from the groups to the files of a release, and is asked to sign in', async () => {
  const page = await browser.newPage();
  const heard = complaints(page);
  await page.goto(`${server.url}/catalog`);
  for (const name of ['Acme Software', 'Acme Orders', '1.0']) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  }
  await page.getByRole('heading', { level: 1, name: 'Acme Orders 1.0' }).waitFor();
  await page.getByText(FILE, { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Sign in to download' }).count()).toBe(2);
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Acme Orders' })
    .click();
  await page.getByRole('link', { name: 'About Acme Orders' }).waitFor();
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  const ways = page.getByRole('dialog', { name: 'Hear of new releases' });
  const feed = await ways.getByRole('link', { name: 'Open the feed' }).getAttribute('href');
  expect(await (await server.call(feed ?? '')).text()).toContain('<title>Releases of Acme Orders</title>');
  // Who am I answers 401 to somebody who is signed out.
  expect(heard.filter((each) => !each.includes('401'))).toEqual([]);
});

test('bob, who is entitled, downloads a file to the byte', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'bob', 'bob', RELEASE);
  const waiting = page.waitForEvent('download');
  await downloadButton(page).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe(FILE);
  const { files } = await (await server.call(RELEASE)).json();
  const wanted = files.find((file: { name: string }) => file.name === FILE);
  const bytes = await readFile(await download.path());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(wanted.checksums.sha256);
});

test('who belongs to no account is told so before asking for a token', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'carol', 'carol', '/tokens');
  await page.getByText('You are not a member of any customer yet').waitFor();
  expect(await page.getByRole('button', { name: /token/ }).count()).toBe(0);
});

test('bob creates an API token, exchanges it and revokes it', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'bob', 'bob', '/tokens');
  await page.getByText('No tokens yet').waitFor();
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Label').fill('Update server');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const shown = page.getByRole('figure', { name: 'API token', exact: true }).locator('pre');
  const consent = page.getByRole('button', { name: /allow|continue|agree/i });
  await shown.or(consent).first().waitFor();
  if (await consent.isVisible()) await consent.click();
  const refreshToken = await shown.innerText();
  const script = await page
    .getByRole('figure', { name: 'Exchange the API token' })
    .locator('pre')
    .innerText();
  const { successor, accessToken } = await exchangedTwice(script, refreshToken);
  expect(successor).not.toBe(refreshToken);
  const authorization = `Bearer ${accessToken}`;
  expect((await fetch(`${server.url}/v1/accounts`, { headers: { authorization } })).status).toBe(200);
  await page.getByRole('link', { name: 'API tokens' }).click();
  const revoke = page.getByRole('button', { name: 'Revoke Update server' });
  await revoke.click();
  const dialog = page.getByRole('dialog', { name: 'Revoke Update server' });
  await dialog.getByRole('button', { name: 'Keep token' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => revoke.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('No tokens yet').waitFor();
  expect((await server.call('/v1/apitokens/exchange', { json: { refreshToken: successor } })).status).toBe(
    401,
  );
});

/** Runs the script that the page shows, in a folder with the token, as whoever copies it does: again and again. */
async function exchangedTwice(script: string, refreshToken: string) {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-exchange-'));
  try {
    writeFileSync(join(folder, 'token'), refreshToken);
    const run = async () =>
      (await promisify(execFile)('sh', ['-c', `${script}\nprintf %s "$TOKEN"`], { cwd: folder })).stdout;
    expect(await run()).not.toBe('');
    const accessToken = await run();
    return { accessToken, successor: readFileSync(join(folder, 'token'), 'utf8').trim() };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('an address that leads nowhere says so', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/catalog/acme/nothing`);
  await page.getByText('There is no such place in the catalog').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to the start page' }).waitFor();
});

test.each([
  ['light', undefined],
  ['dark', undefined],
  ['light', phone],
  ['dark', phone],
] as const)(
  'the pages are easy to read and to reach in %s colours, window %j',
  async (colorScheme, window) => {
    const page = await browser.newPage({ colorScheme, ...window });
    await signIn(page, server, 'bob', 'bob', RELEASE);
    for (const path of ['/catalog', '/catalog/acme/acme-orders', RELEASE, '/tokens']) {
      await page.goto(`${server.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await accessFaults(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
      await expect.poll(() => sidewaysScroll(page)).toBe(0);
    }
  },
);
