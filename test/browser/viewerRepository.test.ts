import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults } from './consoleChecks.ts';
import { upload, viewer } from './viewer.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test('a repository that does not answer is said to, and asked again when the reader wishes', async () => {
  const id = await upload(server, 'Later.txt', 'here at last');
  const page = await browser.newPage();
  const silent = {
    code: 'documents.repository.unreachable',
    params: {},
    summary: 'The repository is silent.',
  };
  const refuse = (what: string) =>
    page.route(`**/${what}*`, (route) => route.fulfill({ status: 502, json: silent }));
  await refuse('opening');
  await signIn(page, server, 'bob', 'bob', viewer(id));
  await page.getByText('The repository is silent.').waitFor();
  await page.getByRole('link', { name: 'Go to your documents' }).waitFor();
  await page.unroute('**/opening*');
  await refuse('content?version=1');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Later.txt' }).waitFor();
  await page.getByText('The repository is silent.').waitFor();
  await page.unroute('**/content?version=1*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('here at last').waitFor();
});

test.each([
  ['viewer', viewer, 'Text'],
  ['editor', (id: string) => `/docs/app/doc/lcfiles/${id}/edit/content`, 'Document text'],
])(
  'while a repository is slow the %s says so, and lets one try again or go back',
  async (_, address, name) => {
    const id = await upload(server, 'Slow.txt', 'here at last');
    const page = await browser.newPage();
    let answer = () => undefined as unknown;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/opening*', async (route) => {
      await held;
      await route.continue();
    });
    await signIn(page, server, 'alice', 'alice', address(id));
    await page.getByRole('status').getByText('is slow to respond').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    const back = page.getByRole('link', { name: 'Go to your documents' });
    expect(await back.getAttribute('href')).toBe('/files');
    // There is nothing to head yet.
    expect(
      (await accessFaults(page)).filter((fault) => !/^(h1 stands|no header|no nav)/.test(fault)),
    ).toEqual([]);
    answer();
    await page.getByLabel(name, { exact: true }).getByText('here at last').waitFor();
  },
);

test('a reader whose right is taken away is told so, and keeps what was shown', async () => {
  const id = await upload(server, 'Lost.txt', 'still on the screen');
  const page = await browser.newPage();
  await page.clock.install();
  await signIn(page, server, 'bob', 'bob', viewer(id));
  await page.getByText('still on the screen').waitFor();
  const items = [{ user: 'alice', right: 'owner' }];
  await server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
  await page.clock.fastForward('01:05');
  await page.getByText('This document can no longer be read').waitFor();
  await page.getByText('still on the screen').waitFor();
});
