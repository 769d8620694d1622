import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';

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

const meOf = async (page: Page) => {
  const answer = await page.request.get(`${server.url}/api/v1/me`);
  return { status: answer.status(), body: (await answer.json()) as { username?: string } };
};

test('a person signs in through the form, comes back to where they were going, and signs out', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/health/live?x=1');
  expect(await meOf(page)).toMatchObject({ status: 200, body: { username: 'alice', by: 'session' } });
  await page.goto(`${server.url}/sign-out`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${server.url}/`);
  await page.goto(`${server.url}/health/live`);
  expect((await meOf(page)).status).toBe(401);
  await page.goto(`${server.url}/sign-in`);
  await expect.poll(() => page.getByLabel('Password').isVisible()).toBe(true);
  await page.context().close();
});

test('the form works without script, with the keyboard alone, and says what went wrong', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${server.url}/sign-in?return=/health/live`);
  const focused = (label: string) => page.getByLabel(label).and(page.locator(':focus')).waitFor();
  await focused('User name');
  await page.keyboard.type('bob');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  const fault = page.getByRole('alert');
  expect(await fault.textContent()).toBe('The user name or the password is wrong.');
  expect(await page.getByLabel('User name').inputValue()).toBe('bob');
  await focused('Password');
  await page.keyboard.type('bob');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/health/live');
  await page.context().close();
});

test('on a demo server one click signs a newcomer in', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/sign-in?return=/health/live`);
  await page.getByRole('button', { name: /^Carol Example/ }).click();
  await page.waitForURL('**/health/live');
  expect(await meOf(page)).toMatchObject({ body: { username: 'carol' } });
  await page.context().close();
});

test('the pages fit a phone, in light and dark, and break none of their own rules', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width: 390, height: 780 }, colorScheme });
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
        complaints.push(message.text());
    });
    for (const path of [
      '/sign-in',
      '/oidc/device',
      '/sign-out',
      '/nothing/here',
      '/oidc/auth?client_id=nobody',
    ]) {
      await page.goto(`${server.url}${path}`);
      const { wide, ground } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth > window.innerWidth,
        ground: getComputedStyle(document.body).backgroundColor,
      }));
      expect(wide, path).toBe(false);
      expect(ground, path).toBe(colorScheme === 'light' ? 'rgb(247, 249, 248)' : 'rgb(20, 26, 24)');
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});

test('somebody without the role is told so, and may sign in as somebody who has it', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'bob', 'bob', '/health/live');
  await page.goto(`${server.url}/admin/users`);
  expect(await page.getByRole('heading').textContent()).toBe('You do not have access');
  await page.getByRole('link', { name: 'Sign in as someone else' }).click();
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password').fill('admin of the tests');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/admin/users');
  expect(await meOf(page)).toMatchObject({ body: { username: 'admin' } });
  await page.context().close();
});
