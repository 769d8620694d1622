import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseAt, documentOf, form, newDatabase, unidOf } from '../contract/design/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, complaints, sidewaysScroll } from './consoleChecks.ts';
import { focused } from './design.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  const database = await newDatabase(server, 'orders.nsf');
  const code = '\n</par><par>first line</par>\n<par>Call requestIsComplete(doc)</par><par>';
  await database.importDxl(documentOf(form('Order', unidOf(1), code), form('Reply', unidOf(2))));
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const open = async (path = '/databases', options = {}) => {
  const page = await browser.newPage(options);
  await signIn(page, server, 'alice', 'alice', path);
  return page;
};

test('a database is made empty, as a copy, or from a file, whose errors are shown with their lines', async () => {
  const page = await open();
  const dialog = page.getByRole('dialog', { name: 'New database' });
  const begin = async (title: string, path: string) => {
    await page.goto(`${server.url}/databases`);
    await page.getByRole('button', { name: 'New database' }).click();
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByRole('textbox', { name: 'Path' }).fill(path);
  };
  await begin('Copied', 'apps/copied.nsf');
  await dialog.getByRole('radio', { name: 'Copy of another database' }).check();
  await dialog.getByRole('combobox', { name: 'Copy the design of' }).selectOption('orders.nsf');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Copied' }).waitFor();
  await page.getByRole('region', { name: 'Design elements' }).getByRole('link', { name: 'Reply' }).waitFor();

  await begin('From a file', 'apps/file.nsf');
  await dialog.getByRole('radio', { name: 'From files' }).check();
  const send = (dxl: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'design.dxl', mimeType: 'text/xml', buffer: Buffer.from(dxl) });
  await send(documentOf("<agent name='Broken'/>"));
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/line 3/)
    .waitFor();
  await dialog.getByRole('alert').getByText("<agent name='Broken'/>").waitFor();
  await send(documentOf(form('Mended', unidOf(9))));
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByText('From a file was created: 1 element came in, and nothing was left out.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'From a file' }).waitFor();
  await page.getByRole('link', { name: 'Mended' }).waitFor();
});

test('a database is made of an on-disk project in an archive', async () => {
  const page = await open();
  const dialog = page.getByRole('dialog', { name: 'New database' });
  await page.getByRole('button', { name: 'New database' }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Project');
  await dialog.getByRole('radio', { name: 'From files' }).check();
  const text = (xml: string) => new TextEncoder().encode(xml);
  const xmlns = "xmlns='http://www.lotus.com/dxl'";
  const project = zipSync({
    'shop/Forms/Bill.form': text(`<form name='Bill' ${xmlns}><body/></form>`),
    'shop/Resources/Files/gone.txt.metadata': text(`<note class='form' ${xmlns}/>`),
  });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'shop.zip', mimeType: 'application/zip', buffer: Buffer.from(project) });
  await dialog.getByText(/^shop.zip, /).waitFor();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByText(/^Project was created: 1 element came in.* 1 file holds no design/).waitFor();
  await page.getByRole('link', { name: 'Bill' }).waitFor();
  await page.close();
});

test('a database is deleted only after its path was typed, and is restored from the deleted ones', async () => {
  await newDatabase(server, 'gone.nsf');
  const page = await open('/databases/gone.nsf?page=properties');
  await page.getByRole('button', { name: 'Delete database' }).click();
  const dialog = page.getByRole('dialog');
  const remove = dialog.getByRole('button', { name: 'Delete' });
  expect(await remove.isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: /^Type gone.nsf/ }).fill('gone.nsf');
  await remove.click();
  await page.getByRole('heading', { level: 1, name: 'Databases' }).waitFor();
  await page.getByRole('link', { name: 'Test gone.nsf' }).waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Deleted databases' }).click();
  const row = page.getByRole('row', { name: /gone\.nsf/ });
  await row.getByText(/^(29|30) days$/).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore Test gone.nsf' }).click();
  await dialog.getByRole('textbox', { name: 'Path' }).fill('back.nsf');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('heading', { level: 1, name: 'Test gone.nsf' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/databases/back.nsf');
  expect((await databaseAt(server, 'back.nsf').call('/database')).status).toBe(200);
});

test('a word is searched for in every database, by the key / too, and each hit leads to its line', async () => {
  const page = await open();
  const heard = complaints(page);
  await page.getByRole('link', { name: 'Test orders.nsf' }).waitFor();
  await page.keyboard.press('/');
  await expect.poll(() => focused(page)).toBe('Search all designs');
  await page.keyboard.type('requestIsComplete type:form');
  await page.keyboard.press('Enter');
  const found = page.getByRole('region', { name: 'Search results' });
  const hit = found.getByRole('listitem').filter({ hasText: 'orders.nsf' });
  await hit.first().getByText('requestIsComplete', { exact: true }).first().waitFor();
  expect(await found.locator('mark').first().innerText()).toBe('requestIsComplete');
  expect(await accessFaults(page)).toEqual([]);
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await hit
    .getByRole('link', { name: /Call requestIsComplete/ })
    .first()
    .click();
  await page.waitForURL(/\/databases\/orders\.nsf\?type=form&name=Order&.*&line=5$/);
  await page.getByRole('region', { name: 'Source as DXL' }).getByText('requestIsComplete').waitFor();
  await page.goBack();
  await hit.first().waitFor();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('agent');
  await page.getByText('No results').waitFor();
  expect(heard).toEqual([]);
});
