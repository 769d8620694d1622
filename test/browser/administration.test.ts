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
  const password = dialog.getByRole('textbox', { name: 'Password' });
  await password.fill('erin likes long passwords');
  expect(await password.getAttribute('type')).toBe('password');
  await dialog.getByRole('button', { name: 'Show what is typed' }).focus();
  await page.keyboard.press('Enter');
  expect(await password.getAttribute('type')).toBe('text');
  await dialog.getByRole('button', { name: 'Generate one' }).click();
  const given = await password.inputValue();
  expect(given).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
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
  const said = await entry.innerText();
  expect(said).not.toMatch(/[{}"]/);
  expect(said).toContain('identity/user/erin');
  const line = page.getByRole('row', { name: /Account created/ }).first();
  expect(await line.innerText()).toMatch(/\d\d:\d\d:\d\d/);
  // The one that was given is good for choosing another.
  const erin = await browser.newPage();
  await erin.goto(`${server.url}/sign-in?return=/account`);
  await erin.getByLabel('User name').fill('erin');
  await erin.getByLabel('Password').fill(given);
  await erin.getByRole('button', { name: 'Sign in', exact: true }).click();
  await erin.getByRole('heading', { name: 'Choose your password' }).waitFor();
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

test('the tick box of the settings is a square on a phone, and the overview leads to the people it warns of', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await signIn(page, server, ADMIN.username, ADMIN.password, '/admin');
  await page.getByText('Accounts with their own name as password: alice, bob, carol, dave').waitFor();
  await page
    .getByRole('link', { name: /^Show people: A password alone lets administrators in: admin/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  await page.goto(`${server.url}/admin/settings`);
  const { width = 0, height = 1 } =
    (await page.getByLabel('Only what is not the default').boundingBox()) ?? {};
  expect(Math.abs(width - height)).toBeLessThan(2);
});

test('pages for administrators are closed to others, with a way back', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice');
  const answer = await page.goto(`${server.url}/admin/users`);
  expect(answer?.status()).toBe(403);
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Alice Example' }).waitFor();
});
