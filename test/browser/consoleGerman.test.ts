import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as downloadsDe from '../../web/console/catalog/words/de.ts';
import * as downloadsEn from '../../web/console/catalog/words/en.ts';
import * as homeDe from '../../web/console/home/words/de.ts';
import * as homeEn from '../../web/console/home/words/en.ts';
import * as sharedDe from '../../web/shared/words/de.ts';
import * as sharedEn from '../../web/shared/words/en.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { sidewaysScroll } from './consoleChecks.ts';

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

/** Every text that takes nothing, wherever it stands. */
const textsOf = (texts: unknown): string[] =>
  typeof texts === 'string'
    ? [texts]
    : typeof texts === 'object' && texts !== null
      ? Object.values(texts).flatMap(textsOf)
      : [];

const german = new Set(textsOf([downloadsDe, homeDe, sharedDe]));
/** What is English and nothing else. */
const english = new Set(textsOf([downloadsEn, homeEn, sharedEn]).filter((text) => !german.has(text)));

/** What a page shows or tells a screen reader of the English texts. */
async function englishOn(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '');
    for (const node of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        found.push(node.getAttribute(name) ?? '');
    return found.map((text) => text.trim());
  });
  return [...new Set(said)].filter((text) => english.has(text));
}

const pages = [
  { path: '/', heading: /^Willkommen, / },
  { path: '/downloads', heading: 'Downloads' },
  { path: '/admin/nowhere', heading: 'Seite nicht gefunden' },
];

test('the console speaks German to whoever chose it, and no English beside it', async () => {
  const page = await browser.newPage({ locale: 'de-DE' });
  await signIn(page, server, ADMIN.username, ADMIN.password);
  for (const { path, heading } of pages) {
    await page.goto(`${server.url}${path}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(await englishOn(page), path).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), `${path} ${colorScheme}`).toEqual([]);
    }
  }
});

test('the check sees English where there is some', async () => {
  const page = await browser.newPage({ locale: 'en-GB' });
  await signIn(page, server, 'alice');
  await page.getByRole('link', { name: 'All databases' }).waitFor();
  expect(await englishOn(page)).toEqual(expect.arrayContaining(['All databases', 'Notices']));
});

test('who is signed out is welcomed in German on a phone, down to what the demo accounts may do', async () => {
  const page = await browser.newPage({ ...phone, locale: 'de-DE' });
  await page.goto(server.url);
  await page.getByRole('heading', { level: 1, name: /drei Beine/ }).waitFor();
  await page.getByRole('note').getByText('liest und lädt herunter').waitFor();
  expect(await englishOn(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});

test('home offers to make what the reader may, and nothing else', async () => {
  const offered = async (page: Page) => {
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem').first().waitFor();
    return page.getByRole('menuitem').allInnerTexts();
  };
  const reader = await browser.newPage(phone);
  await signIn(reader, server, 'carol');
  expect(await offered(reader)).toEqual(['New document']);
  const page = await browser.newPage();
  await signIn(page, server, 'alice');
  expect(await offered(page)).toEqual(['New document', 'New database', 'New release']);
  await page.getByRole('menuitem', { name: 'New database' }).click();
  await page.getByRole('dialog', { name: 'New database' }).waitFor();
  await page.goto(`${server.url}/`);
  await offered(page);
  await page.getByRole('menuitem', { name: 'New document' }).click();
  await page.getByRole('dialog', { name: 'New document' }).waitFor();
});
