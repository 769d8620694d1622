import { afterAll, beforeAll, expect, test } from 'vitest';
import { metricsOf } from '../contract/catalog/metrics.support.ts';
import { bytesOf, catalogOf } from '../contract/catalog/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { sidewaysScroll } from './consoleChecks.ts';

let server: TestServer;
let browser: TestBrowser;
let catalog: ReturnType<typeof catalogOf>;
let made: Awaited<ReturnType<ReturnType<typeof catalogOf>['release']>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  catalog = catalogOf(server);
  made = await catalog.release(bytesOf('lists'), { streams: { ga: {} } });
  await catalog.account();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test('of two people who order one list, the second sees the newer order and is told', async () => {
  const path = `/v1/products/${made.product.id}`;
  for (const name of ['latest', 'stable', 'archive'])
    await catalog.create(`${path}/releasegroups`, { slug: name, name });
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', `/publish/products/${made.product.id}`);
  const list = page.getByRole('list', { name: 'Release groups' });
  const names = async () =>
    (await list.getByRole('listitem').allInnerTexts()).map((each) => each.split('\n')[0]);
  await list.getByText('archive').first().waitFor();
  const { releaseGroups } = (await catalog.call(path)).body as { releaseGroups: { id: string }[] };
  const newer = releaseGroups.map(({ id }) => id).toReversed();
  await catalog.change(path, { releaseGroups: newer });

  await page.getByRole('button', { name: 'Move stable up' }).click();
  await page.getByText('Somebody else has changed this list in the meantime.').waitFor();
  await expect.poll(names).toEqual(['archive', 'stable', 'latest']);
  await page.getByRole('button', { name: 'Move stable up' }).click();
  await expect.poll(names).toEqual(['stable', 'archive', 'latest']);
});

test('why a long form is not saved stands where it was sent, also when the session has ended', async () => {
  const page = await browser.newPage();
  await signIn(
    page,
    server,
    'alice',
    'alice',
    `/publish/products/${made.product.id}/releases/${made.release.id}`,
  );
  const ga = page.getByRole('group', { name: 'General availability' });
  await ga.getByLabel('From').fill('2026-12-10');
  await ga.getByLabel('To').fill('2026-12-01');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const seen = page
    .getByRole('region', { name: 'Details' })
    .locator('[role=alert], [aria-invalid=true]')
    .first();
  await seen.waitFor();
  const inView = () =>
    seen.evaluate((node) => {
      const { top, bottom } = node.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(inView).toBe(true);
  await ga.getByLabel('To').fill('2026-12-20');
  await page.context().clearCookies();
  await save.click();
  await page.getByText('The session has ended. What was typed stays here').waitFor();
  await expect.poll(inView).toBe(true);
});

test('a table that is wider than a phone scrolls in itself, by keys as well, and shows that it does', async () => {
  const asked = await server.call(`/v1/files/${made.file.id}/download`, { as: 'bob' });
  await (await fetch(asked.headers.get('location') ?? '')).arrayBuffer();
  await metricsOf(server).recorded(made.file.id, 1);
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await signIn(page, server, 'alice', 'alice', '/downloads');
  const table = page.getByRole('region', { name: 'Releases', exact: true });
  await table.getByText('Data sent').waitFor();
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0);
  expect(await table.evaluate((node) => getComputedStyle(node).backgroundImage)).toContain('linear-gradient');
  expect(await violations(page)).toEqual([]);
});

test('a clone takes its slug from its name, and says which releases have the same package', async () => {
  const path = `/publish/products/${made.product.id}/releases`;
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', `${path}/${made.release.id}`);
  const packages = page.getByRole('region', { name: 'Packages and files' });
  await packages.getByText('setup.bin').first().waitFor();
  expect(await packages.getByText('Also in').count()).toBe(0);
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Clone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Second 2.0');
  expect(await dialog.getByLabel('Slug').inputValue()).toBe('second-2.0');
  await dialog.getByRole('button', { name: 'Clone' }).click();
  await page.getByRole('heading', { level: 1, name: 'Product Second 2.0' }).waitFor();
  await packages.getByText('Also in Product 1.0: what is changed here changes there.').waitFor();
  expect(await violations(page)).toEqual([]);
});
