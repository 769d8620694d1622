import pg from 'pg';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabase } from '../contract/design/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { shot } from './editor.support.ts';

const MANY = 3000;
/** No window of a test shows so many rows, with those beyond its edges. */
const FEW = 90;

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  await newDatabase(server, 'results.nsf');
  const store = new pg.Client({ connectionString: server.platform.database.url });
  await store.connect();
  // Ten groups, each with 300 in it.
  await store.query(`insert into catalog.tree (id, kind, parent, slug, name, created_at, modified_at)
    select 'top' || lpad(n::text, 18, '0'), 'product-group', null, 'top-' || n, 'Top ' || n, now(), now()
    from generate_series(0, 9) n`);
  await store.query(`insert into catalog.tree (id, kind, parent, slug, name, created_at, modified_at)
    select 'low' || lpad(n::text, 18, '0'), 'product-group', 'top' || lpad((n / 300)::text, 18, '0'), 'low-' || n,
      'Low ' || n, now(), now() from generate_series(0, ${MANY - 1}) n`);
  await store.query("insert into platform.account_group (name) values ('Large')");
  await store.query(`insert into catalog.package (id, name, created_at, modified_at)
    values ('pack00000000000000001', 'Large package', now(), now())`);
  await store.query(`insert into catalog.file (id, name, created_at, modified_at)
    select 'file' || lpad(n::text, 17, '0'), 'file-' || n || '.bin', now(), now() from generate_series(1, 900) n`);
  await store.query(`update catalog.file set state = 'available', size = 5, sha256 = repeat('ab', 32)
    where id like 'file0%'`);
  await store.query(`insert into catalog.package_file (package, file)
    select 'pack00000000000000001', 'file' || lpad(n::text, 17, '0') from generate_series(1, 900) n`);
  await store.end();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const opened = async (as: string, password: string, path: string) => {
  const page = await browser.newPage();
  await signIn(page, server, as, password, path);
  return page;
};

/** Scrolls until the last row is in the page; of all there are few. */
async function toEnd(rows: Locator, last: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await rows.last().evaluate((row) => {
        let around: Element | null = row.parentElement;
        while (around && !/auto|scroll/.test(getComputedStyle(around).overflowY))
          around = around.parentElement;
        const scroller = around ?? document.documentElement;
        scroller.scrollTop = scroller.scrollHeight;
      });
      return last.count();
    })
    .toBe(1);
  expect(await rows.count()).toBeLessThan(FEW);
}

test('the tree of product groups has a few rows in the page, each at its depth and place, and Tab goes through them', async () => {
  const page = await opened('alice', 'alice', '/publish/groups');
  const list = page.getByRole('list', { name: 'the product groups' });
  const rows = list.locator('li:not([aria-hidden])');
  const link = (name: string) => list.getByRole('link', { name, exact: true });
  await link('Top 0').waitFor();
  const placeOf = (name: string) =>
    link(name).evaluate((a) => {
      const row = a.closest('li');
      return ['aria-level', 'aria-setsize'].map((each) => Number(row?.getAttribute(each)));
    });
  const [level, size] = await placeOf('Top 0');
  expect(level).toBe(1);
  expect(size).toBeGreaterThanOrEqual(MANY + 10);
  expect(await placeOf('Low 0')).toEqual([2, size]);
  await link('Low 1').focus();
  for (let pressed = 0; pressed < 60; pressed++) await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Low 61');
  expect(await violations(page)).toEqual([]);
  await shot(page, 'long-tree');
  await toEnd(rows, link(`Low ${MANY - 1}`));
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'long-tree-390');
});

test('the files of a package are few in the page, and what is done to the last one gives the focus back', async () => {
  const page = await opened('alice', 'alice', '/publish/packages/pack00000000000000001');
  const table = page.getByRole('table', { name: 'Files of Large package' });
  await table.getByRole('cell', { name: /^file-1\.bin/ }).waitFor();
  expect(await table.getAttribute('aria-rowcount')).toBe('901');
  const rows = table.locator('tbody tr:not([aria-hidden])');
  const last = table.getByRole('button', { name: 'Actions for file-900.bin' });
  await toEnd(rows, last);
  await last.press('Enter');
  await page.getByRole('menuitem').last().press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Actions for file-900.bin');
});

test('members of a group and versions of a document scroll in their dialogs with few rows', async () => {
  const page = await opened(ADMIN.username, ADMIN.password, '/admin/groups');
  const members = Array.from({ length: MANY }, (_, at) => ({
    username: `user${at}`,
    displayName: `Person ${at}`,
  }));
  await page.route('**/api/v1/groups/*', (route) =>
    route.fulfill({ json: { name: 'Large', description: '', members } }),
  );
  await page
    .getByRole('button', { name: /^Open the group / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const person = (at: number) =>
    dialog.getByRole('button', { name: `Remove Person ${at} from the group`, exact: true });
  await person(0).waitFor();
  const people = dialog.getByRole('list', { name: 'the members' }).locator('li:not([aria-hidden])');
  expect(await people.count()).toBeLessThan(FEW);
  expect(await people.first().getAttribute('aria-setsize')).toBe(String(MANY));
  await toEnd(people, person(MANY - 1));
  await shot(page, 'long-members');
});

test('what an import did is a list of few rows, each leading to its element', async () => {
  const page = await opened('alice', 'alice', '/databases');
  const elements = Array.from({ length: MANY }, (_, at) => ({
    type: 'form',
    name: `Form ${at}`,
    unid: at.toString(16).toUpperCase().padStart(32, '0'),
    action: 'created',
  }));
  await page.route('**/api/dxl/import/*', (route) =>
    route.fulfill({
      json: {
        jobId: 'large',
        status: 'complete',
        importedCount: MANY,
        log: '',
        result: { created: MANY, replaced: 0, ignored: 0, unchanged: 0, elements },
      },
    }),
  );
  await page.goto(`${server.url}/databases/results.nsf?page=import&job=large`);
  const list = page.getByRole('list', { name: 'Imported elements' });
  const link = (at: number) => list.getByRole('link', { name: `Form ${at}`, exact: true });
  await link(0).waitFor();
  const rows = list.locator('li:not([aria-hidden])');
  expect(await rows.first().getAttribute('aria-setsize')).toBe(String(MANY));
  await toEnd(rows, link(MANY - 1));
  expect(await violations(page)).toEqual([]);
});
