import { mkdir, readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { sidewaysScroll, smallButtons } from './consoleChecks.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  await server.call('/api/v1/groups', { as: 'admin', json: { name: 'Sales' } });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const phone = { width: 390, height: 844 };
/** For whoever wants to look: TRIVET_TEST_SHOTS names a folder. */
async function shot(page: Page, name: string) {
  const folder = process.env.TRIVET_TEST_SHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
/** Both schemes at both widths: nothing serious, nothing cut off, nothing too small for a finger. */
async function looksRight(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [{ width: 1440, height: 900 }, phone]) {
      await page.setViewportSize(size);
      await shot(page, `${name}-${size.width}-${colorScheme}`);
      expect(await sidewaysScroll(page), name).toBe(0);
      expect(await violations(page), `${name} ${size.width} ${colorScheme}`).toEqual([]);
      if (size === phone) expect(await smallButtons(page)).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Fields and buttons of the filters that a finger would miss on a phone. */
async function lowFields(page: Page): Promise<string[]> {
  await page.setViewportSize(phone);
  const fields = page.getByRole('search').locator('input:not([type=hidden]), select, button');
  const heights = await fields.evaluateAll((all) =>
    all
      // What clears a field stands in it, and the field is large enough.
      .filter((each) => !each.closest('[data-position]'))
      .map((each) => ({ is: each.outerHTML.slice(0, 120), height: each.getBoundingClientRect().height })),
  );
  expect(heights.length).toBeGreaterThan(4);
  return heights.filter(({ height }) => height < 44).map(({ is }) => is);
}

test('people come from a file: what is wrong is said first, and first passwords are told once', async () => {
  const page = await browser.newPage();
  await signIn(page, server, ADMIN.username, ADMIN.password, '/admin/users');
  await page.getByRole('row', { name: /Alice Example/ }).waitFor();
  await page.getByRole('link', { name: 'Import' }).click();
  await page.getByRole('heading', { level: 1, name: 'Import people' }).waitFor();
  const lines = page.getByLabel('Or paste the lines here');
  await lines.fill('name,password\nzoe,secret\n');
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Passwords are not taken from a file; leave this column out.').waitFor();
  await looksRight(page, 'import-refused');
  await lines.fill(
    'username;displayName;roles;groups\nzoe;Zoë Quill;staff;Sales\nyan;Yan;king;\nbob;Robert Example;;\n',
  );
  await page.getByRole('button', { name: 'Check' }).click();
  const preview = page.getByRole('region', { name: 'What would happen' });
  await preview.getByText('Roles: there is no role “king”').waitFor();
  const run = preview.getByRole('button', { name: 'Import 2 people' });
  expect(await run.isDisabled()).toBe(true);
  await preview.getByLabel('Show lines').selectOption('all');
  await preview.getByText('Name: Bob Example → Robert Example').waitFor();
  await looksRight(page, 'import-preview');
  await preview.getByLabel('Leave the wrong line out').check();
  await run.focus();
  await page.keyboard.press('Enter');
  await page.getByText('1 added, 1 changed.').waitFor();
  const password = await page.getByRole('row', { name: /zoe/ }).locator('code').innerText();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(`"zoe","Zoë Quill","","${password}"`);
  await looksRight(page, 'import-done');
  const first = await server.call('/api/v1/auth', { json: { username: 'zoe', password } });
  expect(((await first.json()) as { code: string }).code).toBe('identity.password.initial');
});

test('an import speaks German', async () => {
  const page = await browser.newPage({ locale: 'de-DE' });
  await signIn(page, server, ADMIN.username, ADMIN.password, '/admin/users/import');
  await page.getByRole('heading', { level: 1, name: 'Personen importieren' }).waitFor();
  await page.getByLabel('Oder die Zeilen hier einfügen').fill('username;email\nyan;keine\n');
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await page.getByText('E-Mail-Adresse: muss eine E-Mail-Adresse sein').waitFor();
});

test('people are narrowed down, kept out and let in again', async () => {
  const page = await browser.newPage();
  await signIn(page, server, ADMIN.username, ADMIN.password, '/admin/users');
  const row = (name: RegExp) => page.getByRole('row', { name });
  await page.getByLabel('Role').selectOption('catalog-editor');
  await row(/Bob|Robert/).waitFor({ state: 'detached' });
  await row(/Alice Example/).waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Export CSV' }).getAttribute('href'))
    .toContain('role=catalog-editor');
  await page.getByLabel('Second factor').selectOption('true');
  await page.getByText('Nobody matches these filters.').waitFor();
  await looksRight(page, 'people-none');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Actions for Carol Example' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await row(/Carol Example/)
    .getByText('Deactivated')
    .waitFor();
  expect(await lowFields(page)).toEqual([]);
  await looksRight(page, 'people');
  await page.getByLabel('Status').selectOption('true');
  await row(/Alice Example/).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Actions for Carol Example' }).click();
  await page.getByRole('menuitem', { name: 'Reactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
  await page.getByText('Nobody matches these filters.').waitFor();
});

test('people are found by typing and join a group together, by keyboard; unknown ones are named', async () => {
  const page = await browser.newPage();
  await signIn(page, server, ADMIN.username, ADMIN.password, '/admin/groups');
  await page.getByRole('button', { name: 'Open the group Sales' }).click();
  const dialog = page.getByRole('dialog');
  const picker = dialog.getByRole('combobox', { name: 'People' });
  await picker.fill('alice');
  await dialog.getByRole('option', { name: /Alice Example/ }).waitFor();
  await picker.press('Enter');
  await picker.fill('nobody.here');
  await dialog.getByRole('option', { name: /nobody\.here/ }).waitFor();
  await picker.press('Enter');
  await dialog.getByRole('button', { name: 'Add 2 people' }).click();
  await dialog.getByText('nobody.here names nobody who has an account here.').waitFor();
  await looksRight(page, 'group-refused');
  await dialog.getByRole('button', { name: 'Do not add nobody.here' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('button', { name: 'Remove Alice Example from the group' }).waitFor();
});

test('connections are tested by keyboard, a test is cancelled, and what failed is said; in German too', async () => {
  const page = await browser.newPage();
  await signIn(page, server, ADMIN.username, ADMIN.password, '/admin/connections');
  await page.getByText('This server keeps its people itself').waitFor();
  const test = page.getByRole('button', { name: 'Test connection: REST' });
  // Nobody answers until it is cancelled.
  await page.route('**/docs/repositories/rest/test', () => undefined);
  await test.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cancel test' }).click();
  await page.getByText('The test was cancelled.').waitFor();
  await page.unroute('**/docs/repositories/rest/test');
  await test.click();
  await page.getByText('Nothing failed, but not everything could be tested.').waitFor();
  await page.getByText('This server is known there as a client.').waitFor();
  await page.route('**/docs/repositories/cmis/test', (route) =>
    route.fulfill({
      json: {
        works: false,
        steps: [
          {
            step: 'reach',
            outcome: 'failed',
            milliseconds: 12,
            reason: 'unreachable',
            value: '',
            message: '',
          },
        ],
      },
    }),
  );
  await page.getByRole('button', { name: 'Test connection: CMIS' }).click();
  await page.getByText('The connection does not work.').waitFor();
  await page.getByText('There is no answer.').waitFor();
  await looksRight(page, 'connections');
  const german = await browser.newPage({ locale: 'de-DE' });
  await signIn(german, server, ADMIN.username, ADMIN.password, '/admin/connections');
  await german.getByRole('button', { name: 'Verbindung testen: REST' }).click();
  await german.getByText('Nichts schlug fehl, doch nicht alles ließ sich testen.').waitFor();
});

test('the audit log is fit for fingers and dark rooms', async () => {
  const page = await browser.newPage({ viewport: phone, colorScheme: 'dark' });
  await signIn(page, server, ADMIN.username, ADMIN.password, '/admin/audit');
  await page
    .getByRole('cell', { name: /Signed in/ })
    .first()
    .waitFor();
  expect(await lowFields(page)).toEqual([]);
  await looksRight(page, 'audit');
});
