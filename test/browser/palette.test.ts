import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, complaints, sidewaysScroll } from './consoleChecks.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name }).first();

test('Ctrl+K finds pages and the things of all legs, and goes there by keys alone', async () => {
  const page = await browser.newPage();
  const heard = complaints(page);
  await signIn(page, server, 'alice');
  await page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor();

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search designs, documents and the catalog' });
  await option(page, /^Documents/).waitFor();
  expect(await accessFaults(page)).toEqual([]);

  await field.fill('request');
  await option(page, 'Request form in demo.nsf').waitFor();
  await field.fill('acme orders');
  await option(page, /^Acme Orders Product/).waitFor();
  await field.fill('.docx');
  await option(page, /\.docx Document$/).waitFor();

  await field.fill('no such thing anywhere');
  await page.getByRole('status').getByText('Nothing matches.').waitFor();

  await field.fill('frmRequest');
  await option(page, 'Request form in demo.nsf').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/databases\/demo\.nsf\?type=form/);
  await page.getByRole('region', { name: 'Source as DXL' }).waitFor();
  expect(heard).toEqual([]);
});

test('what fails is said, and the rest is found', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await signIn(page, server, 'alice');
  await page.route('**/api/design/search?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Search and go to' }).click();
  await page.getByRole('combobox').fill('acme');
  await option(page, /^Acme/).waitFor();
  await page.getByRole('status').getByText('Not everything could be searched.').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox').waitFor({ state: 'detached' });
});

test('? lists the keys, but not to somebody who types it; signed out, only the catalog is searched', async () => {
  const page = await browser.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${server.url}/catalog`);
  await page.getByRole('heading', { level: 1, name: 'Catalog' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Ctrl+K').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search designs/ }).fill('acme');
  await option(page, /Product$/).waitFor();
  await page.keyboard.type('?');
  await page.getByRole('status').getByText('Nothing matches.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(asked).not.toContain('/api/design/search');
  expect(asked).not.toContain('/repository/rest/');
});
