import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabase, unidOf } from '../contract/design/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { elementAt, putForm } from './design.support.ts';
import { shot } from './editor.support.ts';

const GROUPS = 20_000;
const PRODUCTS = 450;
const FORMS = 5000;
/** No window of a test shows so many rows, with those beyond its edges. */
const FEW = 90;

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  const database = await newDatabase(server, 'many.nsf');
  await putForm(database, 'Zebra', unidOf(1), 'Stripes');
  const store = new pg.Client({ connectionString: server.platform.database.url });
  await store.connect();
  await store.query(`insert into platform.account_group (name, description)
    select 'Group ' || lpad(n::text, 5, '0'), repeat('Of many words ', n % 40) from generate_series(1, ${GROUPS}) n`);
  await store.query(`insert into catalog.tree (id, kind, slug, name, created_at, modified_at)
    select 'many' || lpad(n::text, 17, '0'), 'product', 'many-' || n, 'Product ' || lpad(n::text, 4, '0'), now(), now()
    from generate_series(1, ${PRODUCTS}) n`);
  await store.query(`insert into design.element
    (database_id, kind, type, name, aliases, answers, language, flags, unid, note_id, dxl, namespaces, fingerprint, version, revision)
    select database_id, kind, type, 'Form ' || n, '{}', '{}', language, flags, upper(lpad(to_hex(n + 4096), 32, '0')),
      100000 + n, dxl, namespaces, fingerprint, 1, 1
    from design.element, generate_series(1, ${FORMS}) n where unid = '${unidOf(1)}'`);
  await store.end();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** What stands in the middle of the window. */
const inMiddle = (page: Page) =>
  page.evaluate(
    () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tr, li')?.textContent,
  );
const scrollTo = (page: Page, part: number) =>
  page.evaluate((at) => window.scrollTo(0, at * document.documentElement.scrollHeight), part);

test('a table of 20,000 rows has a few in the page, wherever it is scrolled, and they are the right ones', async () => {
  const page = await browser.newPage();
  await signIn(page, server, ADMIN.username, ADMIN.password, '/admin/groups');
  const table = page.getByRole('table');
  const open = (number: number) =>
    page.getByRole('button', { name: `Open the group Group ${String(number).padStart(5, '0')}` });
  await open(1).waitFor();
  expect(await table.getAttribute('aria-rowcount')).toBe(String(GROUPS + 1));
  const rows = page.locator('tbody tr:not([aria-hidden])');
  const width = () =>
    page
      .locator('thead th')
      .first()
      .evaluate((head) => head.getBoundingClientRect().width);
  const columns = await width();
  await shot(page, 'long-table');
  expect(await violations(page)).toEqual([]);

  for (const part of [0.1, 0.35, 0.36, 0.7, 0.2]) {
    await scrollTo(page, part);
    // Heights differ by the words of a description, so where a row stands is about right until it is seen.
    await expect.poll(() => inMiddle(page), { message: `at ${part}` }).toMatch(/^Group \d{5}/);
    const place = Number((await inMiddle(page))?.slice(6, 11));
    expect(place / GROUPS, `${part}`).toBeGreaterThan(part - 0.08);
    expect(place / GROUPS, `${part}`).toBeLessThan(part + 0.08);
    const index = await open(place).evaluate((button) => button.closest('tr')?.getAttribute('aria-rowindex'));
    expect(index).toBe(String(place + 1));
    expect(await rows.count(), `${part}`).toBeLessThan(FEW);
  }
  expect(await width()).toBe(columns);

  await page.getByRole('heading', { level: 1 }).click();
  // The end moves while rows turn out higher than was thought.
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return inMiddle(page);
    })
    .toMatch(/^Group (1999\d|20000)/);
  await shot(page, 'long-table-end');
  // And back at once, whatever of the end still comes.
  await page.keyboard.press('Home');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await open(1).waitFor();
});

test('the row with the focus stays while others are looked at, and Tab goes on from there', async () => {
  const page = await browser.newPage();
  await signIn(page, server, ADMIN.username, ADMIN.password, '/admin/groups');
  const open = (name: string) => page.getByRole('button', { name: `Open the group ${name}` });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await open('Group 00003').focus();
  await scrollTo(page, 0.5);
  await expect.poll(() => inMiddle(page)).toMatch(/^Group (09|10)\d{3}/);
  expect(await focused()).toBe('Open the group Group 00003');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Open the group Group 00004');
  await expect.poll(() => open('Group 00006').isVisible()).toBe(true);
  // Through rows that were not in the page when it began.
  for (let pressed = 0; pressed < 60; pressed++) await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('Open the group Group 00064');
  expect(
    await open('Group 00064').evaluate((button) => button.getBoundingClientRect().top < innerHeight),
  ).toBe(true);

  // A dialog gives the focus back to a row that the list would else have let go.
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Group 00064' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('Open the group Group 00064');
});

test('a list that comes page by page goes on to its end, and all of it can be selected', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/publish/products');
  const rows = page.getByRole('list', { name: 'the products' }).getByRole('listitem');
  await page.getByRole('link', { name: 'Product 0001' }).waitFor();
  expect(await rows.nth(1).getAttribute('aria-setsize')).toBe('-1');
  await page.getByRole('checkbox', { name: 'Select Product 0002' }).check();
  await expect
    .poll(async () => {
      await scrollTo(page, 1);
      return page.getByRole('link', { name: `Product 0${PRODUCTS}` }).count();
    })
    .toBe(1);
  expect(await rows.count()).toBeLessThan(FEW);
  const last = rows.filter({ hasText: `Product 0${PRODUCTS}` });
  const size = Number(await last.getAttribute('aria-setsize'));
  expect(size).toBeGreaterThanOrEqual(PRODUCTS);
  expect(await last.getAttribute('aria-posinset')).toBe(String(size));
  await scrollTo(page, 0);
  expect(await page.getByRole('checkbox', { name: 'Select Product 0002' }).isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await page.getByText(`${size} selected`).waitFor();
  await scrollTo(page, 0.5);
  await expect.poll(() => inMiddle(page)).toMatch(/^Product 02/);
  expect(
    await rows
      .getByRole('checkbox')
      .evaluateAll((all) => all.every((box) => (box as HTMLInputElement).checked)),
  ).toBe(true);
});

test('the elements of a type scroll in their panel; the chosen one is in the list wherever it stands', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', elementAt('many.nsf', 'form', 'Zebra', unidOf(1)));
  const panel = page.getByRole('region', { name: 'Elements' });
  const link = (name: string) => panel.getByRole('link', { name, exact: true });
  await link('Form 1').waitFor();
  expect(await link('Zebra').getAttribute('aria-current')).toBe('true');
  expect(await panel.getByRole('listitem').count()).toBeLessThan(FEW);
  await panel.evaluate((scroller) => {
    scroller.scrollTop = scroller.scrollHeight / 2;
  });
  await expect.poll(() => link(`Form ${FORMS / 2}`).isVisible()).toBe(true);
  await link('Zebra').scrollIntoViewIfNeeded();
  await expect.poll(() => link(`Form ${FORMS}`).isVisible()).toBe(true);
  // What stands above the list closes or grows, and the list still shows what is where it is scrolled to.
  await panel.getByRole('textbox').fill('form 49');
  await link('Form 4900').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'long-elements-390');
});
