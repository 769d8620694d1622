import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';

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
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
});

test('pages for administrators are closed to others, with a way back', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice');
  const answer = await page.goto(`${server.url}/admin/users`);
  expect(answer?.status()).toBe(403);
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Alice Example' }).waitFor();
});
