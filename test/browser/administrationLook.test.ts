import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';
import { sidewaysScroll } from './consoleChecks.ts';
import { shot } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trivet-people-'));
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const administrator = async (path: string, options = {}) => {
  const page = await browser.newPage(options);
  await signIn(page, server, ADMIN.username, ADMIN.password, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
};

test('the head of a page has room for all places in German, in a window of any width', async () => {
  const page = await administrator('/admin', { locale: 'de-DE' });
  const account = page.getByRole('banner').getByRole('button', { name: /^Konto von/ });
  for (const width of [390, 700, 859, 860, 861, 880, 899, 900, 1000, 1179, 1181, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(page), `${width} px`).toBe(0);
    const box = await account.boundingBox();
    expect((box?.x ?? width) + (box?.width ?? width), `${width} px`).toBeLessThanOrEqual(width);
    if (width === 861 || width === 900) await shot(page, `head-german-${width}`);
  }
});

test('where no job has failed none has the room of a box to choose it by', async () => {
  const page = await administrator('/admin/jobs', { viewport: { width: 390, height: 844 } });
  const name = page.getByRole('table').getByText('Clean up old tokens', { exact: true });
  await name.waitFor();
  await shot(page, 'jobs-without-boxes');
  const [job, head] = await Promise.all([
    name.boundingBox(),
    page.getByRole('columnheader', { name: 'Job' }).boundingBox(),
  ]);
  expect((job?.x ?? 0) - (head?.x ?? 0)).toBeLessThanOrEqual(20);
});

test('a file of people that was corrected and is chosen again is looked at again', async () => {
  const file = join(folder, 'people.csv');
  const page = await administrator('/admin/users/import');
  await writeFile(file, 'username,name\nzoe,Zoë Quill\n');
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('There is no column “name”').waitFor();
  await writeFile(file, 'username,displayName\nzoe,Zoë Quill\n');
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Import one person' }).waitFor();
});
