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

const design = documentOf(
  `<scriptlibrary name='Money'><noteinfo unid='${unidOf(1)}'/><code event='Total'><lotusscript>Sub Total
If True Then
Call Round_it
End If
End Sub</lotusscript></code>
<code event='Round_it'><lotusscript>Sub Round_it
End Sub</lotusscript></code></scriptlibrary>`,
);

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  database = await newDatabase(server, 'menu.nsf');
  await database.importDxl(design);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const line = (page: Page, text: string) => page.locator('.cm-line').filter({ hasText: text }).first();
const open = async () => {
  const page = await browser.newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  const address = elementAt('menu.nsf', 'scriptlibrary', 'Money', unidOf(1));
  await signIn(page, server, 'alice', 'alice', address);
  await page.locator('.cm-content[contenteditable=true]').waitFor();
  return page;
};
const menuAt = async (page: Page, text: string, x: number) => {
  await line(page, text).click({ button: 'right', position: { x, y: 8 } });
  const menu = page.getByRole('menu');
  await menu.waitFor();
  return menu;
};

test('the right button offers what can be done at its place, and leads to the definition', async () => {
  const page = await open();
  const menu = await menuAt(page, 'Call Round_it', 70);
  await shot(page, 'source-menu');
  // A menu stands above the page, outside of its landmarks.
  expect((await violations(page)).filter((each) => !each.startsWith('region'))).toEqual([]);
  await menu.getByRole('menuitem', { name: 'Go to the definition' }).click();
  await menu.waitFor({ state: 'detached' });
  await page.locator('.cm-activeLine', { hasText: 'Sub Round_it' }).waitFor();
  await page.close();
});

test('a script is indented by its blocks, cut, copied and pasted as code', async () => {
  const page = await open();
  const menu = await menuAt(page, 'Call Round_it', 10);
  await menu.getByRole('menuitem', { name: 'Indent this script' }).click();
  await page.waitForFunction(() => document.querySelector('.cm-content')?.textContent?.includes('\t\tCall'));
  await page.evaluate(() => navigator.clipboard.writeText('Print 1 < 2\n'));
  await line(page, 'Call Round_it').click({ position: { x: 4, y: 8 } });
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Paste' }).click();
  await line(page, 'Print 1').waitFor();
  // Saved from wherever the keyboard is.
  await page.getByText('kept on this device').waitFor();
  await page.getByRole('link', { name: 'Source' }).focus();
  await page.keyboard.press('Control+s');
  await page.getByText('Money was saved as version').waitFor();
  expect(String((await database.read(`/api/design/elements/${unidOf(1)}`)).dxl)).toContain(
    'Sub Total\n\tIf True Then\n\t\tPrint 1 &lt; 2\nCall Round_it\n\tEnd If\nEnd Sub',
  );
  await page.close();
});
