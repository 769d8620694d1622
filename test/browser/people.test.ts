import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';
import { looksRight } from './looksRight.ts';

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
    'username;displayName;roles;groups\nzoe;Zoë Quill;staff;Field team\nyan;Yan;king;\nbob;Robert Example;;\n',
  );
  await page.getByRole('button', { name: 'Check' }).click();
  const preview = page.getByRole('region', { name: 'What would happen' });
  await preview.getByText('Roles: there is no role “king”; there are administrator, designer').waitFor();
  await preview.getByText('Groups: there is no group “Field team”').waitFor();
  await preview.getByLabel('Create the group that is not there: Field team').check();
  const run = preview.getByRole('button', { name: 'Import 2 people' });
  await run.waitFor();
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
  await page.getByLabel('Second factor', { exact: true }).selectOption('true');
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

test('a group is called otherwise; when somebody saved before, what was typed stays beside what is stored', async () => {
  const page = await browser.newPage();
  await server.call('/api/v1/groups', { as: 'admin', json: { name: 'Crew' } });
  await signIn(page, server, ADMIN.username, ADMIN.password, '/admin/groups');
  await page.getByRole('button', { name: 'Open the group Crew' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Sales');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('There is already a group Sales.').waitFor();
  await server.call('/api/v1/groups/Crew', {
    as: 'admin',
    method: 'PATCH',
    json: { description: 'Who sails' },
  });
  await dialog.getByLabel('Name').fill('Deck hands');
  await page.keyboard.press('Enter');
  await dialog.getByText('Someone else has changed this group in the meantime.', { exact: false }).waitFor();
  await dialog.getByText('Stored now: Crew').waitFor();
  // What nobody typed follows what is stored.
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Who sails');
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Deck hands');
  await looksRight(page, 'group-overtaken');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Crew is called Deck hands now; shares and access lists follow.').waitFor();
  await page.getByRole('dialog', { name: 'Deck hands' }).waitFor();
  await page.getByRole('button', { name: 'Open the group Deck hands' }).waitFor({ state: 'attached' });
});

test('of whom a second factor is required is said and chosen above the people', async () => {
  const page = await browser.newPage();
  await signIn(page, server, ADMIN.username, ADMIN.password, '/admin/users');
  const rule = page.getByRole('region', { name: 'Require a second factor' });
  await rule.getByText('A second factor is required of: nobody.').waitFor();
  await rule.getByRole('button', { name: 'Change' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Require a second factor' });
  await dialog.getByRole('checkbox', { name: 'Administrator' }).check();
  await dialog.getByRole('checkbox', { name: 'Staff' }).check();
  await looksRight(page, 'factor-rule');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await rule.getByText('A second factor is required of: Administrator and Staff.').waitFor();
  await page.reload();
  await rule.getByText('A second factor is required of: Administrator and Staff.').waitFor();
  await rule.getByRole('button', { name: 'Change' }).click();
  await dialog.getByRole('checkbox', { name: 'Everyone' }).check();
  expect(await dialog.getByRole('checkbox', { name: 'Staff' }).isDisabled()).toBe(true);
  await dialog.getByRole('checkbox', { name: 'Everyone' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Administrator' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Staff' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await rule.getByText('A second factor is required of: nobody.').waitFor();
});

test('the audit log is fit for fingers and dark rooms', async () => {
  const page = await browser.newPage({ viewport: phone, colorScheme: 'dark' });
  await signIn(page, server, ADMIN.username, ADMIN.password, '/admin/audit');
  await page
    .getByRole('cell', { name: /Signed in/ })
    .first()
    .waitFor();
  expect(await lowFields(page)).toEqual([]);
  const changed = page.getByRole('row', { name: /Account changed Robert Example/ }).first();
  await changed.getByText('Details').click();
  await changed.getByText('Bob Example', { exact: true }).waitFor();
  await looksRight(page, 'audit');
});
