import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, newDatabase, type TestDatabase, unidOf } from '../contract/design/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { complaints, sidewaysScroll } from './consoleChecks.ts';
import { elementAt } from './design.support.ts';
import { shot } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
let database: TestDatabase;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  database = await newDatabase(server, 'usage.nsf');
  await database.importDxl(documentOf(...design));
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const info = (number: number) => `<noteinfo unid='${unidOf(number)}'/>`;
const button = (formula: string) =>
  `<par><button><code event='click'><formula>${formula}</formula></code></button></par>`;
const library = (number: number, name: string, code: string) =>
  `<scriptlibrary name='${name}'>${info(number)}<code event='options'><lotusscript>${code}</lotusscript></code></scriptlibrary>`;
const design = [
  `<form name='Order'>${info(1)}<body><richtext>\n<par><subformref name='Head'/></par>\n${button('@DbColumn(""; ""; "Orders"; 1)')}\n${button('@Command([OpenPage]; "Gone")')}</richtext></body></form>`,
  `<subform name='Head'>${info(2)}</subform>`,
  `<view name='Orders'>${info(3)}</view>`,
  library(4, 'Tools', 'Use "Base"'),
  library(5, 'Base', ''),
  library(7, 'Money', 'Sub Total\nEnd Sub\nClass Sums\nSub Add\nEnd Sub\nEnd Class'),
  `<agent name='Pay'>${info(8)}<trigger type='actionsmenu'/><code event='initialize'><lotusscript>Use "Money"\nSub Initialize\n  Total\nEnd Sub</lotusscript></code></agent>`,
  `<agent name='Count'>${info(6)}<trigger type='actionsmenu'/><code event='initialize'><lotusscript>Set v = other.GetView("Orders")</lotusscript></code></agent>`,
];

test('a designer sees where an element is used, goes to the line, and from there to what it uses', async () => {
  const page = await browser.newPage();
  const heard = complaints(page);
  await signIn(page, server, 'alice', 'alice', elementAt('usage.nsf', 'view', 'Orders', unidOf(3)));
  await page.getByRole('link', { name: 'Usage' }).click();
  const users = page.getByRole('region', { name: 'Where it is used' });
  await users.getByRole('link', { name: 'Order', exact: true }).waitFor();
  expect(await users.getByText('maybe').count()).toBe(1);
  await page.getByText('It names no other element.').waitFor();
  expect(await violations(page)).toEqual([]);
  await shot(page, 'design-usage');
  await users.getByRole('link', { name: 'Line 3: @DbColumn(""; ""; "Orders"; 1)' }).click();
  await page.getByRole('heading', { name: 'Order', exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Source as DXL' }).waitFor();

  await page.getByRole('link', { name: 'Usage' }).click();
  const uses = page.getByRole('region', { name: 'What it uses' });
  await uses.getByText('missing').waitFor();
  await page.getByText('No other element of this database names it.').waitFor();
  await uses.getByRole('link', { name: 'Head', exact: true }).click();
  await page.getByRole('heading', { name: 'Head', exact: true }).waitFor();
  expect(heard).toEqual([]);
});

test('an element is renamed with the chosen places that name it', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', elementAt('usage.nsf', 'view', 'Orders', unidOf(3)));
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Rename “/ });
  await dialog.getByLabel('Name').fill('Purchases');
  const places = dialog.getByRole('group', { name: 'Use the new name here too' });
  const sure = places.getByRole('checkbox', { name: '@DbColumn(""; ""; "Orders"; 1)' });
  await sure.waitFor();
  const unsure = places.getByRole('checkbox', { name: 'other.GetView("Orders")' });
  expect([await sure.isChecked(), await unsure.isChecked()]).toEqual([true, false]);
  await dialog.getByRole('checkbox', { name: 'Keep “Orders” as an alias' }).uncheck();
  await dialog.getByText('1 place still uses the old name').waitFor();
  expect(await violations(page)).toEqual([]);
  await shot(page, 'design-rename');
  await places.getByRole('checkbox', { name: 'Choose all 2' }).check();
  expect(await unsure.isChecked()).toBe(true);
  await dialog.getByText('1 place still uses the old name').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('heading', { name: 'Purchases', exact: true }).waitFor();
  for (const number of [1, 6])
    expect((await database.read(`/api/design/elements/${unidOf(number)}`)).dxl).toContain('"Purchases"');
});

test('a sub of a library is renamed with the scripts that call it', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', elementAt('usage.nsf', 'scriptlibrary', 'Money', unidOf(7)));
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Rename a sub or class…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename a sub or class' });
  await dialog.getByLabel('Sub, function or class').selectOption('Total');
  expect(await dialog.getByRole('option').allTextContents()).toEqual(['Sums', 'Total']);
  await dialog.getByLabel('New name').fill('sums');
  await dialog.getByRole('checkbox', { name: 'Total' }).waitFor();
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await dialog.getByText('The library has something of that name already.').waitFor();
  await dialog.getByLabel('New name').fill('GrandTotal');
  const call = dialog.getByRole('checkbox', { name: 'Total' });
  await call.waitFor();
  expect(await call.isChecked()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await shot(page, 'design-rename-symbol');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByText('Total is now called GrandTotal.').waitFor();
  for (const number of [7, 8])
    expect((await database.read(`/api/design/elements/${unidOf(number)}`)).dxl).toContain('GrandTotal');
});

test('a page of the database tells what is missing and what is unused, on a phone and in German too', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });
  await signIn(page, server, 'alice', 'alice', '/databases/usage.nsf?page=check');
  const missing = page.getByRole('region', { name: 'Fehlt' });
  await missing.getByText('Seite: Gone').waitFor();
  const unused = page.getByRole('region', { name: 'Unbenutzt' });
  expect(await unused.getByRole('link').allTextContents()).toEqual(['Tools']);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await shot(page, 'design-check-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await shot(page, 'design-check');

  const deleted = await database.call(`/api/design/elements/${unidOf(4)}`, { method: 'DELETE' });
  expect(deleted.status).toBe(200);
  await page.reload();
  await unused.getByRole('link', { name: 'Base' }).waitFor();
});
