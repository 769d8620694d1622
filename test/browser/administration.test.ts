import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults } from './consoleChecks.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test('an administrator makes a person, and every fault of the form stands beside its field', async () => {
  const page = await browser.newPage();
  await signIn(page, server, ADMIN.username, ADMIN.password, '/admin/users');
  await page.getByRole('button', { name: 'New person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('User name').fill('erin');
  await dialog.getByLabel('E-mail address').fill('erin@acme');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('erin likes long passwords');
  await dialog.getByRole('checkbox', { name: /^Designer/ }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  const email = dialog.getByLabel('E-mail address');
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
  await email.fill('erin@acme.example');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('row', { name: /erin/ }).getByText('Designer').waitFor();
  await page.getByRole('link', { name: 'Audit log' }).click();
  const entry = page.getByRole('cell', { name: /Account created/ }).first();
  await entry.getByText('Details').click();
  await entry
    .getByText('Display name', { exact: true })
    .or(entry.getByText('Roles', { exact: true }))
    .first()
    .waitFor();
  expect(await entry.innerText()).not.toMatch(/[{}"]/);
  await page.goto(`${server.url}/admin`);
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
});

test('an administrator narrows the audit log down and takes what is left away', async () => {
  const page = await browser.newPage();
  const people = page.getByRole('group', { name: 'People and sign-in' });
  await signIn(page, server, ADMIN.username, ADMIN.password, '/admin/audit');
  await page
    .getByRole('cell', { name: /Signed in/ })
    .first()
    .waitFor();
  await page.getByRole('combobox', { name: 'Action' }).fill('account cre');
  await people.getByRole('option', { name: 'Account created' }).click();
  await page
    .getByRole('cell', { name: /Signed in/ })
    .first()
    .waitFor({ state: 'detached' });
  await page
    .getByRole('cell', { name: /Account created/ })
    .first()
    .waitFor();
  await page.getByLabel('From').fill('2001-01-02');
  await page.getByLabel('To', { exact: true }).fill('2001-01-01');
  await page.getByText('Choose a day that is not before the first.').waitFor();
  await page.getByLabel('To', { exact: true }).fill('2001-01-02');
  await page.getByText('No entries match these filters.').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page
    .getByRole('cell', { name: /Signed in/ })
    .first()
    .waitFor();
  await page.getByRole('combobox', { name: 'Action' }).fill('account cre');
  await people.getByRole('option', { name: 'Account created' }).click();
  const csv = page.getByRole('link', { name: 'CSV' });
  await expect.poll(() => csv.getAttribute('href')).toContain('action=identity.user.create');
  const [download] = await Promise.all([page.waitForEvent('download'), csv.click()]);
  expect(download.suggestedFilename()).toBe('audit.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(1)) expect(line).toContain(',identity.user.create,');
});

test('pages for administrators are closed to others, with a way back', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice');
  const answer = await page.goto(`${server.url}/admin/users`);
  expect(answer?.status()).toBe(403);
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Alice Example' }).waitFor();
});
