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

const meOf = (page: Awaited<ReturnType<TestBrowser['newPage']>>) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/v1/me');
    return { status: answer.status, body: (await answer.json()) as { username?: string } };
  });

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
