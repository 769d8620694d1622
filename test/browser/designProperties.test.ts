import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, newDatabase, type TestDatabase, unidOf } from '../contract/design/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { elementAt } from './design.support.ts';
import { shot } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
let database: TestDatabase;

const info = (number: number) => `<noteinfo unid='${unidOf(number)}'/>`;
const design = documentOf(
  `<form name='Order' alias="frmOrder">${info(1)}
<actionbar><action title='Send' showinbar='false'/></actionbar>
<body><richtext>
<par><field   name="State" type='text' kind='editable'/></par></richtext></body></form>`,
  `<view name='Orders'>${info(2)}<code event='selection'><formula>SELECT @All</formula></code><column itemname='$1' width='12'><columnheader title='A'/></column></view>`,
);

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  database = await newDatabase(server, 'properties.nsf');
  await database.importDxl(design);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const open = async (number: number, type: string, name: string, more = '', options = {}) => {
  const page = await browser.newPage(options);
  await signIn(page, server, 'alice', 'alice', elementAt('properties.nsf', type, name, unidOf(number), more));
  return page;
};
const dxlOf = async (number: number) =>
  String((await database.read(`/api/design/elements/${unidOf(number)}`)).dxl);
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Properties' });
const save = async (page: Page, name: string) => {
  await page.getByText('kept on this device').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText(`${name} was saved as version`).waitFor();
};

test('properties of a form, its field and its action are set in one step, byte for byte elsewhere', async () => {
  const before = await dxlOf(1);
  const page = await open(1, 'form', 'Order');
  await page.locator('.cm-line', { hasText: 'State' }).click({ position: { x: 90, y: 6 } });
  await page.getByRole('button', { name: 'Properties', exact: true }).click();
  const dialog = dialogOf(page);
  expect(await dialog.getByLabel('Of', { exact: true }).locator('option:checked').innerText()).toBe(
    'Field: State',
  );
  await dialog.getByLabel('Type', { exact: true }).selectOption('Choice');
  await dialog.getByLabel(/^Choices/).fill('new\ndone');
  await dialog.getByLabel('Several values').check();
  expect(await violations(page)).toEqual([]);
  await shot(page, 'properties');
  await dialog.getByLabel('Of', { exact: true }).selectOption('Form: Order');
  await dialog.getByLabel('Comment').fill('Goods & more');
  await dialog.getByRole('checkbox', { name: 'on the web' }).check();
  await dialog.getByLabel('Of', { exact: true }).selectOption('Action: Send');
  await dialog.getByLabel('In the action bar').check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'detached' });
  // What was set is one step back.
  await page.keyboard.press('Control+z');
  await page.locator('.cm-line', { hasText: "showinbar='false'" }).waitFor();
  await page.keyboard.press('Control+y');
  await save(page, 'Order');
  const [saved, was] = [await dxlOf(1), before].map((dxl) =>
    dxl.replace(/<(noteinfo|updatedby|wassignedby)[\s\S]*?(?:\/>|<\/\1>)\s*/g, ''),
  );
  expect(saved).toBe(
    was
      ?.replace('alias="frmOrder"', `alias="frmOrder" comment='Goods &amp; more' hide='web'`)
      .replace("showinbar='false'", "showinbar='true'")
      .replace(
        "type='text' kind='editable'/>",
        "type='keyword' kind='editable' allowmultivalues='true'><keywords ui='dialoglist'><textlist><text>new</text><text>done</text></textlist></keywords></field>",
      ),
  );
  await page.close();
});

test('a column picked in the preview is categorised, and sorted with that', async () => {
  const page = await open(2, 'view', 'Orders', '&show=preview');
  await page.locator('[data-pick]', { hasText: /^A$/ }).first().click();
  await page.getByRole('button', { name: 'Change properties' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Title', { exact: true }).fill('Kind');
  await dialog.getByLabel('Categorised').check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('link', { name: 'Source' }).click();
  await page.locator('.cm-content').click();
  await save(page, 'Orders');
  expect(await dxlOf(2)).toContain(
    "<column itemname='$1' width='12' sort='ascending' categorized='true'><columnheader title='Kind'/></column>",
  );
  await page.close();
});

test('who only reads gets no properties to set', async () => {
  const bob = encodeURIComponent('CN=Bob Example/O=Acme');
  await database.call(`/acl/entry/${bob}`, {
    method: 'PUT',
    json: { level: 'READER', type: 'PERSON', roles: [], flags: [] },
  });
  const page = await browser.newPage();
  await signIn(page, server, 'bob', 'bob', elementAt('properties.nsf', 'form', 'Order', unidOf(1)));
  await page.locator('.cm-line', { hasText: 'State' }).waitFor();
  expect(await page.getByRole('button', { name: 'Properties', exact: true }).count()).toBe(0);
  await page.close();
});
