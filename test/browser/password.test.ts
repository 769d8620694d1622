import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signInByForm, type TestBrowser } from '../support/browser.ts';
import { ADMIN, passwordOf, startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** A browser in which a new person has just signed in. */
async function visit(username: string, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const json = { username, password: passwordOf(username) };
  await server.call('/api/v1/users', { as: ADMIN.username, json });
  const page = await browser.newPage(options);
  await signInByForm(page, server, username, json.password, path);
  return page;
}
async function fill(page: Page, current: string, password: string, again = password): Promise<void> {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(again);
  await page.getByRole('button', { name: 'Change password' }).click();
}
const says = (page: Page) => page.getByRole('alert').textContent();

test('a person changes their own password from the menu of their account; other browsers are signed out', async () => {
  const page = await visit('erin', '/');
  const elsewhere = await visit('erin', '/password');
  await page.getByRole('button', { name: /erin/ }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await page.getByRole('link', { name: 'Change password' }).click();
  await page.getByRole('heading', { name: 'Change password' }).waitFor();
  await fill(page, 'not it', 'quite a new one');
  expect(await says(page)).toBe('The current password is wrong.');
  await fill(page, passwordOf('erin'), 'sunshine');
  expect(await says(page)).toBe('This password is too common. Choose another.');
  await fill(page, passwordOf('erin'), 'quite a new one', 'quite another one');
  expect(await says(page)).toBe('The new passwords do not match.');
  await fill(page, passwordOf('erin'), 'quite a new one');
  await page.getByRole('heading', { name: 'Password changed' }).waitFor();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await page.getByRole('button', { name: /erin/ }).waitFor();
  await elsewhere.goto(`${server.url}/password`);
  await elsewhere.getByLabel('User name').waitFor();
  const trail = await server.call('/api/v1/audit?username=erin', { as: ADMIN.username });
  const { items } = (await trail.json()) as { items: { action: string; thing: string }[] };
  expect(items).toContainEqual(
    expect.objectContaining({ action: 'identity.user.password', thing: 'identity/user/erin' }),
  );
  await page.context().close();
  await elsewhere.context().close();
});

test('the page works with the keyboard alone and without script, and counts like a sign-in', async () => {
  const page = await visit('frank', '/password', { javaScriptEnabled: false });
  for (let tries = 0; tries < 5; tries += 1) {
    await page.getByLabel('Current password').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('wrong');
    await page.keyboard.press('Tab');
    await page.keyboard.type('a brand new one');
    await page.keyboard.press('Tab');
    await page.keyboard.type('a brand new one');
    await page.keyboard.press('Enter');
    await page.getByText('The current password is wrong.').waitFor();
  }
  await fill(page, passwordOf('frank'), 'a brand new one');
  expect(await says(page)).toMatch(/^Too many failed sign-ins; try again in .*\.$/);
  await page.context().close();
});

test('the page is whole in light and dark, wide and narrow, in English and German', async () => {
  for (const [username, locale, width, colorScheme] of [
    ['wide', 'en', 1440, 'light'],
    ['dark', 'de', 1440, 'dark'],
    ['narrow', 'de', 390, 'light'],
    ['night', 'en', 390, 'dark'],
  ] as const) {
    const page = await visit(username, '/password', {
      locale,
      colorScheme,
      viewport: { width, height: 900 },
    });
    await page.getByRole('button', { name: /Change password|Passwort ändern/ }).click();
    const fields = page.locator('input[type=password]');
    for (const at of [0, 1, 2]) await fields.nth(at).fill('iloveyou');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    await page.context().close();
  }
});

test('what is typed is shown and hidden by a button that keys reach, and is sent hidden', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/sign-in?return=/account`);
  await page.getByLabel('User name').fill('nobody');
  const field = page.getByLabel('Password');
  await field.fill('not the right one');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: 'Show: Password' });
  expect(await field.getAttribute('type')).toBe('text');
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Space');
  expect(await field.getAttribute('type')).toBe('password');
  await button.click();
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    field.press('Enter'),
  ]);
  expect(sent.postData()).toContain('password=not+the+right+one');
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('Password').getAttribute('type')).toBe('password');
  await page.context().close();
});

test('nobody comes to it without a session, or from another site', async () => {
  const answer = await server.call('/password', { headers: { accept: 'text/html' } });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/sign-in?return=%2Fpassword']);
  const page = await visit('grace', '/password');
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const foreign = await server.call('/password', {
    method: 'POST',
    body: new URLSearchParams({ current: passwordOf('grace'), password: 'x'.repeat(9) }).toString(),
    headers: { cookie, origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(foreign.status).toBe(403);
  expect(await server.bearer('grace')).toMatch(/^ey/);
  await page.context().close();
});
