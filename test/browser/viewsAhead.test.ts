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

test.each(['/admin/users', '/admin/jobs', '/publish/products', '/databases/demo.nsf', '/files', '/account'])(
  'the page at %s names all that its view loads, and asks for the person once',
  async (path) => {
    const page = await browser.newPage();
    await signIn(page, server, ADMIN.username, ADMIN.password, path);
    await page.locator('main p').first().waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const answer = await page.reload();
    const html = (await answer?.text()) ?? '';
    await page.locator('main p').first().waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    const scripts = [...new Set(asked.filter((name) => /^\/assets\/.*\.(js|css)$/.test(name)))];
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter((name) => !html.includes(name))).toEqual([]);
    for (const once of ['/api/v1/me', '/api/v1/about'])
      expect(asked.filter((name) => name === once)).toEqual([once]);
  },
);

test('a page that nobody is signed in to asks for nobody', async () => {
  const page = await browser.newPage();
  const refused: string[] = [];
  page.on('request', (request) => refused.push(new URL(request.url()).pathname));
  await page.goto(server.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(refused.filter((name) => name === '/api/v1/me').length).toBeLessThanOrEqual(1);
});
