import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesOf, catalogOf } from '../contract/catalog/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';

let server: TestServer;
let browser: TestBrowser;
let catalog: ReturnType<typeof catalogOf>;
let made: Awaited<ReturnType<ReturnType<typeof catalogOf>['release']>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  catalog = catalogOf(server);
  made = await catalog.release(bytesOf('told'), { streams: { ga: {} } });
  await catalog.account();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test('who will be told of a release is said before it is published, and afterwards that they were', async () => {
  const product = made.product.id;
  for (const as of ['bob', 'carol'])
    await server.call(`/v1/portal/following/${product}`, { as, method: 'PUT' });
  const { id } = await catalog.create(`/v1/products/${product}/releases`, { slug: '2.0', name: '2.0' });
  await catalog.change(`/v1/products/${product}/releases/${id}`, {
    packages: [made.pack.id],
    streams: { ga: {} },
  });
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', `/publish/products/${product}/releases/${id}`);
  const card = page.getByRole('region', { name: 'Who is told' });
  await card.getByText('2 followers will be told').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // Of bob's customer the editor knows; who carol is remains hers.
  await dialog.getByText('2 followers will be told: ').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await card.getByText('2 followers were told').waitFor();
});

test('a member is found by name, and a part number whose days are over says so', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/publish/accounts/customer-account-of-bob');
  const members = page.getByRole('combobox', { name: 'Members' });
  // A colleague is found by a part of the name; of customers, who are strangers to each other, nobody is offered.
  await members.fill('dav');
  const option = page.getByRole('option', { name: /Dave Example/ });
  await option.waitFor();
  await members.press('Enter');
  await page.getByText('dave@acme.example', { exact: true }).waitFor();
  await members.fill('car');
  await page.waitForTimeout(600);
  expect(await page.getByRole('option', { name: /Carol/ }).count()).toBe(0);
  await members.fill('new@customer.example');
  await members.press('Enter');
  await page.getByText('new@customer.example', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Add part number' }).click();
  const row = page.getByRole('group', { name: 'Part numbers' }).getByRole('listitem').last();
  await row.getByLabel('To', { exact: true }).fill('2020-01-31');
  await row.getByText('This day has passed.').waitFor();
});
