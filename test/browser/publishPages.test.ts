import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesOf, catalogOf } from '../contract/catalog/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { accessFaults, sidewaysScroll, smallButtons } from './consoleChecks.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let server: TestServer;
let browser: TestBrowser;
let catalog: ReturnType<typeof catalogOf>;
let made: Awaited<ReturnType<ReturnType<typeof catalogOf>['release']>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer({ TRIVET_WEBHOOK_PRIVATE: '1' }), openBrowser()]);
  catalog = catalogOf(server);
  made = await catalog.release(bytesOf('bytes'));
  await catalog.account();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Presses Tab until something of this name has the focus, as somebody does who has no mouse. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed++) {
    const focused = await page.evaluate(() => {
      const node = document.activeElement;
      const label = node && 'labels' in node ? (node.labels as NodeList | null)?.[0]?.textContent : undefined;
      return node?.getAttribute('aria-label') ?? label ?? node?.textContent ?? '';
    });
    if (focused.replace('*', '').trim() === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${name}.`);
}

/** Opens a dialog by its button, types a name and sends it, all by keys; ends when the dialog is gone. */
async function name(page: Page, button: string, typed: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const hasFocus = () => dialog.getByLabel('Name').evaluate((node) => node === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

test('whoever saves over a colleague compares the three values, and keeps what was typed', async () => {
  const product = await catalog.create('/v1/products', { slug: 'pump-1', name: 'Pump' });
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', `/publish/products/${product.id}`);
  await page.getByLabel('Name').fill('My Pump');
  await page.getByLabel('Description').fill('**Mine**');
  await page.getByRole('region', { name: 'Preview' }).locator('strong', { hasText: 'Mine' }).waitFor();
  await catalog.change(`/v1/products/${product.id}`, { name: 'Their Pump', slug: 'their-pump' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Somebody saved before you' });
  await dialog.getByText('Their Pump').waitFor();
  await dialog.getByText('My Pump').waitFor();
  await dialog.getByText('Before: Pump').waitFor();
  // Only one of the two changed these: there is nothing to choose.
  expect(await dialog.getByRole('radiogroup').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Back to editing' }).click();
  expect(await page.getByLabel('Name').inputValue()).toBe('My Pump');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('radio', { name: /Take theirs/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  const { body } = await catalog.call(`/v1/products/${product.id}`);
  expect([body.name, body.slug, body.description]).toEqual(['Their Pump', 'their-pump', '**Mine**']);
  expect(await page.getByLabel('Name').inputValue()).toBe('Their Pump');
});

test('a refusal stands at its field, a lost session says so, and nothing typed is lost', async () => {
  const product = await catalog.create('/v1/products', { slug: 'pump-2', name: 'Second Pump' });
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', `/publish/products/${product.id}`);
  await page.getByLabel('Slug').fill('pump 2!');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => page.getByLabel('Slug').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Slug').fill('pump-two');
  const kept = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alert').first().waitFor();
  expect(await page.getByLabel('Slug').inputValue()).toBe('pump-two');
  await page.context().addCookies(kept);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  expect((await catalog.call(`/v1/products/${product.id}`)).body.slug).toBe('pump-two');
});

test('a product group is made and its sections are ordered with the keyboard alone', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/publish/groups');
  await page.getByRole('heading', { level: 1, name: 'Product groups' }).waitFor();
  await name(page, 'New product group', 'Brass Tools');
  await page.getByRole('heading', { level: 1, name: 'Brass Tools' }).waitFor();
  for (const section of ['First', 'Second']) {
    await name(page, 'Add section', section);
    await page.getByRole('listitem').filter({ hasText: section }).waitFor();
  }
  await tabTo(page, 'Move Second up');
  await page.keyboard.press('Enter');
  await page.getByText('Second is now 1 of 2.').waitFor();
  const { body } = await catalog.call('/v1/productgroups?q=brass-tools');
  await expect
    .poll(async () =>
      (await catalog.call(`/v1/productgroups/${body.items[0].id}`)).body.sections.map(
        ({ name }: { name: string }) => name,
      ),
    )
    .toEqual(['Second', 'First']);
});

test('an upload that broke off goes on where it was when the same file is chosen after a reload', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trivet-upload-'));
  const file = join(folder, 'large.bin');
  const size = 9 * 1024 * 1024;
  await writeFile(file, Buffer.alloc(size, 7));
  const page = await browser.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  const pack = await catalog.create('/v1/packages', { name: 'Large' });
  await signIn(page, server, 'alice', 'alice', `/publish/packages/${pack.id}`);

  const second = /^bytes 8388608-/;
  const broken = new Promise<void>((resolve) => {
    void page.route('**/uploads/*', async (route) => {
      const isSecond = second.test(route.request().headers()['content-range'] ?? '');
      if (!isSecond) return route.continue();
      await route.abort();
      resolve();
    });
  });
  await page.locator('input[type=file]').setInputFiles(file);
  await broken;
  const sent: string[] = [];
  await page.reload();
  await page.getByText('Choose the same file again').waitFor();
  // Not before: the page that was left may have tried again.
  await page.unroute('**/uploads/*');
  page.on('request', (request) => {
    const range = request.headers()['content-range'] ?? '';
    if (/\d-/.test(range)) sent.push(range);
  });
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('1 of 1 uploaded').waitFor();
  const row = page.getByRole('row', { name: /large\.bin/ });
  await row.getByText('SHA-256').waitFor();
  expect(sent).toEqual([`bytes 8388608-${size - 1}/${size}`]);
  const { body } = await catalog.call(`/v1/packages/${pack.id}`);
  expect(body.files.map(({ name }: { name: string }) => name)).toEqual(['large.bin']);
  await rm(folder, { recursive: true });
});

test('several records are published together, and those that cannot be are named with the reason', async () => {
  for (const name of ['Bulk one', 'Bulk two']) await catalog.create('/v1/packages', { name });
  const file = await catalog.file('bulk.bin', bytesOf('bulk'));
  const [, two] = (await catalog.call('/v1/packages?q=bulk')).body.items;
  await catalog.call(`/v1/packages/${two.id}/files/${file.id}`, { method: 'PUT', json: {} });
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/publish/packages');
  await page.getByRole('searchbox').fill('bulk');
  await page.getByRole('checkbox', { name: 'Select Bulk one' }).check();
  await expect.poll(() => page.getByRole('checkbox', { name: /^Select Bulk/ }).count()).toBe(2);
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  const told = page.getByRole('dialog', { name: 'Not everything could be done' });
  await told.getByText('1 published.').waitFor();
  await told.getByText('Bulk one').waitFor();
});

test('an account, a webhook with a delivery and a bundle are made in the browser', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/publish/accounts');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New customer' }).first().click();
  await dialog.getByLabel('Name').fill('Acme');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor();
  await page.getByLabel('Members').first().fill('erin@acme.example');
  await page.getByRole('button', { name: 'Add part number' }).click();
  const number = page.getByRole('combobox', { name: 'Part number' });
  await number.fill('acme ord');
  await page.getByRole('option', { name: /ACME-ORDERS/ }).click();
  await page.getByText('Opens Acme Orders.').waitFor();
  await number.fill('PN-7');
  await page.getByText('No product is opened by this part number.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  const [account] = (await catalog.call('/v1/accounts?q=acme')).body.items.filter(
    ({ name }: { name: string }) => name === 'Acme',
  );
  expect(account.members).toEqual(['erin@acme.example']);
  expect(account.partNumbers).toEqual([{ partNumber: 'PN-7' }]);

  await page.getByRole('link', { name: 'Customers' }).first().click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  // Nobody listens there: the failure is told with its reason.
  await dialog.getByLabel('Address').fill(`${server.url}/nowhere`);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText(/^whsec_/).waitFor();
  expect(await dialog.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  const delivery = page.getByRole('listitem').filter({ hasText: 'webhook.ping' });
  await delivery.getByText('1 attempt · answered 404').waitFor();
  await delivery.getByText('Attempts and message').click();
  await delivery.getByText(/: answered 404/).waitFor();

  await page.goto(`${server.url}/publish/bundles`);
  await page.getByRole('button', { name: 'Export bundle' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('link', { name: /^Download .*\.tar/ }).waitFor();
});

test.each([
  ['light', {}],
  ['dark', phone],
] as const)(
  'every page is easy to read and to reach in %s colours, window %j',
  async (colorScheme, window) => {
    const page = await browser.newPage({ colorScheme, ...window });
    await signIn(page, server, 'alice', 'alice', '/publish/products');
    const product = `/publish/products/${made.product.id}`;
    const links = await catalog.create('/v1/resourcesets', { name: 'Links' });
    await catalog.create(`/v1/resourcesets/${links.id}/links`, {
      label: 'Manual',
      url: 'example.org',
      type: 'external',
    });
    const pages: [path: string, text: string][] = [
      ['/publish/products', 'Product'],
      [product, 'Release groups'],
      [`${product}/releases`, '1.0'],
      [`${product}/components`, 'Whole product'],
      [`${product}/entitlements`, 'PN-1000'],
      [`${product}/releases/${made.release.id}`, 'It has packages.'],
      ['/publish/groups', 'Group'],
      [`/publish/groups/${made.group.id}`, 'What stands in it'],
      ['/publish/packages', 'Package'],
      [`/publish/packages/${made.pack.id}`, 'setup.bin'],
      ['/publish/resourcesets', 'Links'],
      [`/publish/resourcesets/${links.id}`, 'Manual'],
      ['/publish/accounts', 'customer-account-of-bob'],
      ['/publish/accounts/customer-account-of-bob', 'bob@acme.example'],
      ['/publish/webhooks', 'Webhooks'],
      ['/publish/bundles', 'Bundles'],
      ['/publish/nothing', 'Nothing was found here'],
    ];
    for (const [path, text] of pages) {
      await page.goto(`${server.url}${path}`);
      await page.locator('main').getByText(text).first().waitFor();
      await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0);
      expect([path, ...(await accessFaults(page))]).toEqual([path]);
      // The button of the palette belongs to the frame of every page.
      const found = (await violations(page)).filter((each) => !each.includes('aria-keyshortcuts'));
      expect([path, ...found]).toEqual([path]);
      await expect.poll(() => sidewaysScroll(page)).toBe(0);
      if ('isMobile' in window)
        expect([path, ...(await smallButtons(page)).filter((each) => !each.includes('Burger'))]).toEqual([
          path,
        ]);
    }
  },
);

test('the pages speak German where the browser does, and are closed to who is no editor', async () => {
  const page = await browser.newPage({ locale: 'de-DE' });
  await signIn(
    page,
    server,
    'alice',
    'alice',
    `/publish/products/${made.product.id}/releases/${made.release.id}`,
  );
  await page.getByRole('heading', { name: 'Prüfliste' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');

  const bob = await browser.newPage();
  await signIn(bob, server, 'bob', 'bob', '/');
  await bob
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Catalog', exact: true })
    .waitFor();
  expect(await bob.getByRole('link', { name: 'Publish', exact: true }).count()).toBe(0);
  expect((await bob.goto(`${server.url}/publish/products`))?.status()).toBe(403);
});
