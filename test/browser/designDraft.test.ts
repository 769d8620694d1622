import type { Page } from 'playwright-core';
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

const lines = Array.from({ length: 80 }, (_, at) => `<par def='1'>Line ${at}</par>`).join('\n');
const design = documentOf(
  `<form name='Order' alias='ord'><noteinfo unid='${unidOf(1)}'/>
<globals><code event='options'><lotusscript>Use "Orders"
</lotusscript></code></globals>
<code event='windowtitle'><formula>"Order"</formula></code>
<actionbar><action title='Close'><code event='click'><formula>@Command([FileCloseWindow])</formula></code></action><sharedactionref id='7'/></actionbar>
<body><richtext><pardef id='1'/><pardef id='2' hide='web'/><pardef id='3' hide='read notes'/>
<par def='1'>Subject: <field name='Subject' type='text' kind='editable'><code event='inputvalidation'><formula>@If(Subject = ""; @Failure("No subject"); @Success)</formula></code></field></par>
<par def='2'>Only in Notes</par>
<par def='3'>Only when editing on the web</par>
${lines}</richtext></body></form>`,
  `<sharedactions><noteinfo unid='${unidOf(2)}'/><action id='7' title='Print it'><code event='click'><formula>@Command([FilePrint])</formula></code></action></sharedactions>`,
);

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  database = await newDatabase(server, 'draft.nsf');
  await database.importDxl(design);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const source = (page: Page) => page.getByRole('textbox', { name: 'Source as DXL' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });
const way = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const open = async (options = {}, more = '') => {
  const page = await browser.newPage(options);
  await signIn(page, server, 'alice', 'alice', elementAt('draft.nsf', 'form', 'Order', unidOf(1), more));
  if (more === '') await source(page).waitFor();
  return page;
};

for (const [width, height, scheme] of [
  [1440, 900, 'light'],
  [1440, 900, 'dark'],
  [390, 844, 'light'],
  [390, 844, 'dark'],
] as const)
  test(`the source has the room of the window, and the page stays where it is: ${width}, ${scheme}`, async () => {
    const page = await open({ viewport: { width, height }, colorScheme: scheme });
    await page.getByText('No problems').waitFor();
    const box = await page.locator('.cm-scroller').boundingBox();
    expect(box?.y).toBeLessThan(width > 1000 ? 260 : height / 2);
    if (width > 1000) expect(box?.width).toBeGreaterThan(850);
    expect(await sidewaysScroll(page)).toBe(0);
    await shot(page, `room-${width}-${scheme}`);
    if (width < 1000) return page.close();

    await source(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    await page.getByRole('form', { name: 'Unsaved changes' }).waitFor();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+End');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('button', { name: 'Discard' }).click();

    await page.getByRole('button', { name: 'Hide the list' }).click();
    await expect
      .poll(async () => (await page.locator('.cm-scroller').boundingBox())?.width)
      .toBeGreaterThan(1090);
    await page.getByRole('button', { name: 'Show the list' }).click();
    await page.getByRole('button', { name: 'New element' }).waitFor();
    await page.close();
  });

test('the preview shows what is being written, beside it where there is room, and the way back stays', async () => {
  const page = await open();
  const heard = complaints(page);
  await page.locator('.cm-line').filter({ hasText: '>Line 0<' }).click();
  await page.keyboard.press('End');
  await page.keyboard.insertText('\n<par>As I write it</par>');
  await page.getByText('kept on this device').waitFor();
  await way(page, 'Preview');
  await preview(page).getByText('As I write it').waitFor();
  await page.getByText('This is how your unsaved changes will look.').waitFor();
  await page.getByRole('form', { name: 'Unsaved changes' }).waitFor();
  await way(page, 'Usage');
  await page.getByRole('heading', { name: 'Where it is used' }).waitFor();
  await way(page, 'Source');
  await source(page).focus();
  for (let left = 1; left > 0; left = await page.getByRole('form', { name: 'Unsaved changes' }).count())
    await page.keyboard.press('Control+z');
  expect(await source(page).innerText()).not.toContain('As I write it');

  await page.getByRole('switch', { name: 'Preview beside' }).press('Space');
  await preview(page).getByText('Line 0', { exact: true }).waitFor();
  await page.locator('.cm-line').filter({ hasText: '>Line 0<' }).click();
  await page.keyboard.press('End');
  await page.keyboard.insertText('\n<par>Beside it</par>');
  await preview(page).getByText('Beside it').waitFor();
  // What cannot be drawn for a moment does not make the drawing go away.
  await page.keyboard.insertText('<par>Not yet');
  await page.getByText('1 error').waitFor();
  await preview(page).getByText('Beside it').waitFor();
  await page.getByText('The source has a fault; this is how it looked before.').waitFor();
  await shot(page, 'draft-beside-1440-light');
  expect(await violations(page)).toEqual([]);
  expect(heard).toEqual([]);
  await page.close();
});

test('a part of the preview says what it is, with its formulas, and leads to its source', async () => {
  const page = await open({}, '&show=preview');
  await preview(page).getByRole('button', { name: 'Subject Text, editable' }).click();
  const properties = page.getByRole('region', { name: 'Properties: Field Subject' });
  await properties.getByText('inputvalidation').waitFor();
  await properties.getByText('@Failure("No subject")', { exact: false }).waitFor();
  await shot(page, 'draft-picked-1440-light');
  expect(await violations(page)).toEqual([]);
  await properties.getByRole('button', { name: 'Go to its source' }).click();
  await expect.poll(() => page.locator('.cm-activeLine').innerText()).toContain("field name='Subject'");
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Source as DXL');
  await page.close();
});

test('a preview is seen as somebody sees it, with the titles of shared actions and all of the code', async () => {
  const page = await open({}, '&show=preview');
  await preview(page).getByText('Print it').waitFor();
  const code = preview(page).getByRole('region', { name: 'Code' });
  const said = (await code.innerText()).replace(/\s+/g, ' ');
  for (const piece of [
    'Globals › options',
    'windowtitle',
    'Action Close › click',
    'Field Subject › inputvalidation',
  ])
    expect(said).toContain(piece);
  await preview(page).getByText('Hidden: on the web').waitFor();
  const see = page.getByLabel('What of it is shown');
  await see.selectOption('plain');
  expect(await preview(page).getByText('Hidden:').count()).toBe(0);
  await see.selectOption('read');
  expect(await preview(page).getByText('Only when editing on the web').count()).toBe(0);
  await preview(page).getByText('Only in Notes').waitFor();
  await see.selectOption('web');
  expect(await preview(page).getByText('Only in Notes').count()).toBe(0);
  await preview(page).getByText('Only when editing on the web').waitFor();
  await page.close();
});
