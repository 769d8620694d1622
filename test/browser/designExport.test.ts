import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, form, newDatabase, unidOf } from '../contract/design/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, complaints, sidewaysScroll } from './consoleChecks.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test('chosen elements are exported as a document, and everything as an on-disk project of Designer', async () => {
  const { importDxl } = await newDatabase(server, 'out.nsf');
  const style = `<note class='form'><noteinfo unid='${unidOf(3)}'/><item name='$TITLE'><text>css/a.css</text></item><item name='$Flags'><text>34C=Q</text></item><item name='$FileData'><rawitemdata type='1'>${btoa('a { color: red; }')}</rawitemdata></item></note>`;
  await importDxl(documentOf(form('Order', unidOf(1), 'first'), form('Bill', unidOf(2), 'second'), style));
  const page = await browser.newPage();
  const heard = complaints(page);
  await signIn(page, server, 'alice', 'alice', '/databases/out.nsf?page=export');
  const saved = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };

  await page.getByRole('radio', { name: 'Chosen elements' }).check();
  expect(await page.getByRole('button', { name: 'Export', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: 'Elements' }).fill('Bil');
  await page.getByRole('option', { name: 'Bill' }).click();
  await page.keyboard.press('Escape');
  expect(await accessFaults(page)).toEqual([]);
  const one = await saved();
  expect(one.name).toBe('out.dxl');
  expect(one.bytes.toString()).toContain("name='Bill'");
  expect(one.bytes.toString()).not.toContain('Order');

  await page.getByRole('radio', { name: 'Everything' }).check();
  await page.getByRole('radio', { name: 'On-disk project (zip)' }).check();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  const all = await saved();
  expect(all.name).toBe('out.zip');
  const files = unzipSync(all.bytes);
  expect(Object.keys(files).sort()).toEqual([
    'AppProperties/database.properties',
    'Forms/Bill.form',
    'Forms/Order.form',
    'Resources/StyleSheets/css_2fa.css',
    'Resources/StyleSheets/css_2fa.css.metadata',
  ]);
  expect(strFromU8(files['Resources/StyleSheets/css_2fa.css'] ?? new Uint8Array())).toBe('a { color: red; }');
  expect(heard).toEqual([]);
});
