import { mkdirSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const open = '/docs/driverscallback?repository=rest&file_id=welcome';
const text = (page: Page) => page.getByRole('textbox', { name: 'Document text' });
const saved = async (page: Page) =>
  expect
    .poll(
      () =>
        page
          .getByRole('status')
          .filter({ hasText: /^Saved/ })
          .count(),
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
const shot = (page: Page, name: string) => {
  const folder = process.env.TRIVET_TEST_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  return page.screenshot({ path: `${folder}/${name}.png` });
};
const contentOf = async (version: string) => {
  const answer = await server.call(`/repository/rest/welcome/content?version=${version}`, { as: 'alice' });
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
};

/** Signs in where the address asks for it, as somebody who follows a link of a portal. */
async function arrive(page: Page, username: string): Promise<void> {
  await page.goto(`${server.url}${open}`);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password').fill(username);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/docs/app/doc/external.rest/welcome/edit/content');
}

test('a word is typed, stored, seen by another, published without touching anything else, and shown by the viewer', async () => {
  const [alice, bob] = [await browser.newPage(), await browser.newPage()];
  await Promise.all([arrive(alice, 'alice'), arrive(bob, 'bob')]);
  expect(alice.url()).not.toContain('code=');
  await Promise.all([text(alice).waitFor(), text(bob).waitFor()]);

  // The document as it is: title, formatting, list, table.
  const sheet = text(alice);
  await expect.poll(() => sheet.locator('h1').first().innerText()).toContain('Try it');
  expect(await sheet.locator('table tr').count()).toBe(4);
  const bold = sheet.getByText('real Word document', { exact: true });
  expect(await bold.evaluate((element) => getComputedStyle(element).fontWeight)).toBe('700');

  const paragraph = sheet.getByText('Type a word anywhere in this text.');
  await paragraph.click();
  await alice.keyboard.press('End');
  await alice.keyboard.type(' Trivetian');
  await saved(alice);
  await expect.poll(() => text(bob).innerText()).toContain('Type a word anywhere in this text. Trivetian');
  await shot(alice, 'editor-alice');
  await shot(bob, 'editor-bob');

  // Durable before it is published, and not in the repository yet.
  const status = await server.call('/docs/api/docsvr/lcfiles/welcome/draft', { as: 'bob' });
  expect(await status.json()).toMatchObject({ dirty: true, base_version: '1', latest_version: '1' });
  await bob.goto(`${server.url}/viewer/driverscallback?repository=rest&file_id=welcome`);
  await bob.getByText('Welcome to Trivet').first().waitFor();
  expect(await bob.locator('body').innerText()).not.toContain('Trivetian');

  await alice.getByRole('button', { name: 'Publish' }).click();
  await alice.getByText('Version 2 was published').first().waitFor();
  const [before, after] = [await contentOf('1'), await contentOf('2')];
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [name, bytes] of Object.entries(before)) {
    if (name !== 'word/document.xml') expect(after[name], name).toEqual(bytes);
  }
  const paragraphs = (parts: Record<string, Uint8Array>) =>
    new TextDecoder().decode(parts['word/document.xml']).split(/(?=<w:p[ >])/);
  const [old, now] = [paragraphs(before), paragraphs(after)];
  expect(now.length).toBe(old.length);
  const changed = now.filter((each, at) => each !== old[at]);
  expect(changed).toEqual([expect.stringContaining('Trivetian')]);

  await bob.goto(`${server.url}/viewer/driverscallback?repository=rest&file_id=welcome`);
  await bob.waitForURL((url) => url.pathname === '/viewer/app/external.rest/welcome/content');
  await bob.getByText('Type a word anywhere in this text. Trivetian').waitFor();
  await shot(bob, 'viewer-bob');
  await Promise.all([alice.context().close(), bob.context().close()]);
});

test('carol is told in words that the document is not open to her', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'carol');
  const answer = await page.goto(`${server.url}${open}`);
  expect(answer?.status()).toBe(403);
  expect(await page.locator('body').innerText()).toContain('no right to');
  await shot(page, 'refused-carol');
  await page.context().close();
});

test('what was typed is there when the page is loaded again', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/files');
  await page.goto(`${server.url}/docs/app/doc/lcfiles/release-plan/edit/content`);
  await text(page).getByText('Which customers get the release first?').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Online.');
  await saved(page);
  await page.reload();
  await text(page).getByText('Which customers get the release first? Online.').waitFor();
  await page.context().close();
});

test('no PDF is offered where nothing can make one', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/files');
  await page.goto(`${server.url}/docs/app/doc/lcfiles/release-plan/edit/content`);
  await text(page).waitFor();
  await page.getByRole('menuitem', { name: 'File', exact: true }).click();
  const file = page.getByRole('menu', { name: 'File' });
  await file.getByText('Print', { exact: true }).waitFor();
  expect(await file.getByText('PDF').count()).toBe(0);
});
