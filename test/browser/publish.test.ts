import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesOf, catalogOf, hexOf } from '../contract/catalog/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { complaints } from './consoleChecks.ts';

let server: TestServer;
let browser: TestBrowser;
let catalog: ReturnType<typeof catalogOf>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  catalog = catalogOf(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const bytes = Buffer.from(bytesOf('bytes of the gauge'.repeat(1000)));
const shaOf = hexOf(new Uint8Array(bytes));

test('from a new product to a download by an entitled customer, without a program', async () => {
  const page = await browser.newPage();
  const heard = complaints(page);
  await signIn(page, server, 'alice', 'alice', '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Publish' }).click();
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  await page.getByRole('searchbox').fill('gauge');
  await page.getByText('Nothing has “gauge” in its name or slug.').waitFor();

  await page.getByRole('button', { name: 'New product' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Brass Gauge!');
  await dialog.getByRole('button', { name: 'Create' }).click();
  // What is wrong stands at its field, and what was typed stays.
  await expect.poll(() => dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Name').fill('Brass Gauge');
  expect(await dialog.getByLabel('Slug').inputValue()).toBe('brass-gauge');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Brass Gauge' }).waitFor();

  await page.getByRole('link', { name: 'Components & part numbers' }).click();
  await page.getByRole('button', { name: 'Add component' }).click();
  await dialog.getByLabel('Name').fill('Whole product');
  await dialog.getByLabel('Part numbers').fill('BRASS-01');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByText('BRASS-01', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Releases', exact: true }).click();
  await page.getByRole('button', { name: 'New release' }).first().click();
  await dialog.getByLabel('Name').fill('1.0');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Brass Gauge 1.0' }).waitFor();

  // Nothing is there yet, and the list says what is missing before anybody is refused.
  const checkList = page.getByRole('region', { name: 'Check list' });
  await checkList.getByText('It has no package').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  expect(await dialog.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const packages = page.getByRole('region', { name: 'Packages and files' });
  await packages.getByRole('button', { name: 'New package' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await packages.getByRole('link', { name: 'Brass Gauge 1.0' }).waitFor();
  await packages.locator('input[type=file]').setInputFiles([
    { name: 'gauge-1.0.bin', mimeType: 'application/octet-stream', buffer: bytes },
    { name: 'readme.txt', mimeType: 'text/plain', buffer: Buffer.from('Read me first.') },
  ]);
  await packages.getByText('2 of 2 uploaded').waitFor();
  await packages
    .getByRole('row', { name: /gauge-1\.0\.bin/ })
    .getByText(shaOf.slice(0, 16))
    .waitFor();
  const act = async (deed: string) => {
    await packages.getByRole('button', { name: 'Actions for readme.txt' }).click();
    return page.getByRole('menuitem', { name: deed });
  };
  await (await act('Edit')).click();
  // The platforms wait until they are asked for, and cover nothing.
  await expect
    .poll(() => dialog.getByLabel('Platform').evaluate((field) => field === document.activeElement))
    .toBe(true);
  expect(await page.getByRole('option').count()).toBe(0);
  await dialog.getByLabel('Platform').fill('any');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const got = page.waitForEvent('download');
  await (await act('Download')).click();
  expect((await got).suggestedFilename()).toBe('readme.txt');
  // Another file takes its place, with what is said of it.
  const chooser = page.waitForEvent('filechooser');
  await (await act('Replace …')).click();
  const second = { name: 'readme-2.txt', mimeType: 'text/plain', buffer: Buffer.from('Read me again.') };
  await (await chooser).setFiles(second);
  await packages
    .getByRole('row', { name: /readme-2\.txt/ })
    .getByText('any', { exact: true })
    .waitFor();
  await packages.getByRole('row', { name: /readme\.txt/ }).waitFor({ state: 'detached' });

  await page.getByRole('group', { name: 'General availability' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await checkList.getByText('A stream is in effect today.').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByText('Publish what belongs to it as well').waitFor();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).waitFor();
  await checkList.getByText('Its packages are published.').waitFor();

  // A customer without the part number sees it; the page says why they cannot download.
  const why = page.getByRole('region', { name: 'As a customer sees it' });
  await why.getByLabel('E-mail or customer number').fill('bob@acme.example');
  await why.getByRole('button', { name: 'Show' }).click();
  await why.getByText('needs BRASS-01').first().waitFor();
  // What is true of all files is said once.
  expect(await why.getByText('needs BRASS-01').count()).toBe(1);
  await catalog.account({ partNumbers: [{ partNumber: 'BRASS-01' }] });

  const bob = await browser.newPage();
  await signIn(bob, server, 'bob', 'bob', '/catalog/brass-gauge/1.0');
  await bob.getByText('gauge-1.0.bin').first().waitFor();
  const waiting = bob.waitForEvent('download');
  await bob.getByRole('button', { name: /Download gauge-1\.0\.bin/ }).click();
  expect((await waiting).suggestedFilename()).toBe('gauge-1.0.bin');

  // By whom and when, the product manager reads among the downloads. Deliveries are recorded a moment later.
  const recorded = async () => (await catalog.call('/v1/metrics/downloads?by=download')).body.items;
  await expect.poll(async () => (await recorded()).length, { timeout: 20_000 }).toBe(2);
  await page.goto(`${server.url}/downloads`);
  await page.getByRole('link', { name: 'Single downloads' }).click();
  const single = page.getByRole('row', { name: /gauge-1\.0\.bin/ });
  await single.getByText('Bob Example').waitFor();
  await single.getByText('Brass Gauge 1.0').waitFor();
  expect(heard.filter((line) => !line.includes('400'))).toEqual([]);
});

test('a customer asks for access, and the product manager gives it where the notice leads', async () => {
  const carol = await browser.newPage();
  await signIn(carol, server, 'carol', 'carol', '/catalog/brass-gauge/1.0');
  await carol.getByRole('button', { name: 'Request access' }).click();
  const asking = carol.getByRole('dialog', { name: 'Request access to Brass Gauge 1.0' });
  await asking.getByText('Your vendor is told your name and carol@acme.example.').waitFor();
  expect(await violations(carol)).toEqual([]);
  await asking.getByLabel('Message').fill('Order 4711');
  await asking.getByRole('button', { name: 'Send request' }).click();
  await carol.getByText(/^Requested on /).waitFor();
  await carol.reload();
  await carol.getByText(/^Requested on /).waitFor();
  expect(await carol.getByRole('button', { name: 'Request access' }).count()).toBe(0);

  const page = await browser.newPage();
  const heard = complaints(page);
  await signIn(page, server, 'alice', 'alice', '/catalog/brass-gauge/1.0');
  await page.getByRole('link', { name: 'Edit in Publish' }).click();
  await page.getByRole('heading', { level: 1, name: 'Brass Gauge 1.0' }).waitFor();
  const holders = page.getByRole('region', { name: 'Who may download it' });
  await holders.getByText('1 customer', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Notices/ }).click();
  await page.getByRole('link', { name: /Carol Example asks for access to Brass Gauge 1\.0/ }).click();

  const requests = page.getByRole('region', { name: 'Requests for access' });
  await requests.getByText('Order 4711').waitFor();
  await requests.getByRole('button', { name: 'Give access to Brass Gauge 1.0: Carol Example' }).click();
  const giving = page.getByRole('dialog', { name: 'Give Brass Gauge 1.0 to a customer' });
  expect(await giving.getByRole('button', { name: 'Give access' }).isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await giving.getByLabel('A new customer').check();
  await giving.getByLabel('Name of the customer').fill('Carol Works');
  await giving.getByText('carol@acme.example becomes a member of the customer.').waitFor();
  await giving.getByRole('button', { name: 'Give access' }).click();
  await requests.waitFor({ state: 'detached' });
  await page.getByText('2 customers', { exact: true }).waitFor();
  await page.getByRole('link', { name: /Carol Works/ }).waitFor();

  // She is told, and the notice leads to where she downloads it.
  await carol.getByRole('button', { name: /^Notices, 1 unread/ }).click();
  await carol.getByRole('link', { name: /You have access to Brass Gauge 1\.0/ }).click();
  const waiting = carol.waitForEvent('download');
  await carol.getByRole('button', { name: /Download gauge-1\.0\.bin/ }).click();
  await waiting;
  expect(heard).toEqual([]);
});

test('one who holds something is given more; a name that is there already, and what nobody sees, is said', async () => {
  const page = await browser.newPage();
  const heard = complaints(page);
  await signIn(page, server, 'alice', 'alice', '/publish/products?new=product');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('brass gauge');
  await dialog.getByText('There is already one with this name or slug:').waitFor();
  const other = await dialog.getByRole('link', { name: 'Brass Gauge (brass-gauge)' }).getAttribute('href');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${server.url}${other}/components`);
  await page.getByRole('button', { name: 'Add component' }).click();
  await dialog.getByLabel('Name').fill('Support');
  await dialog.getByLabel('Part numbers').fill('BRASS-02');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'Customers', exact: true }).last().click();
  await page.getByRole('button', { name: 'Give to a customer' }).click();
  const giving = page.getByRole('dialog', { name: 'Give Brass Gauge to a customer' });
  await giving.getByRole('combobox', { name: 'Customer', exact: true }).fill('carol w');
  await page.getByRole('option', { name: /Carol Works/ }).click();
  await giving.getByRole('combobox', { name: 'Part number' }).click();
  await page.getByRole('option', { name: 'BRASS-02 – Support' }).click();
  await giving.getByLabel('To', { exact: true }).fill('2999-12-31');
  await giving.getByRole('button', { name: 'Give access' }).click();
  await page.getByText('BRASS-02 until 2999-12-31').waitFor();
  const [carols] = (await catalog.call('/v1/accounts?q=carol%20works')).body.items;
  expect(carols).toMatchObject({
    members: ['carol@acme.example'],
    partNumbers: [{ partNumber: 'BRASS-01' }, { partNumber: 'BRASS-02', to: '2999-12-31' }],
  });

  // Its only release is withdrawn: the product is published, and nobody sees it.
  await page.goto(`${server.url}${other}/releases`);
  await page.getByRole('link', { name: '1.0' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('main').getByText('withdrawn', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  const row = page.getByRole('listitem').filter({ hasText: 'brass-gauge' });
  await row.getByText('published, not visible').waitFor();
  await row.getByRole('link', { name: /Brass Gauge/ }).click();
  await page
    .getByText('Published, but not visible: no release of it that is published is in effect today.')
    .waitFor();
  expect(heard).toEqual([]);
});
