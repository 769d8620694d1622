import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabase, type TestDatabase, unidOf } from '../contract/design/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { complaints, sidewaysScroll } from './consoleChecks.ts';
import { elementAt, putForm } from './design.support.ts';
import { shot } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
let database: TestDatabase;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  database = await newDatabase(server, 'editing.nsf');
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const source = (page: Page) => page.getByRole('textbox', { name: 'Source as DXL' });
const line = (page: Page, text: string) => page.locator('.cm-line').filter({ hasText: text });
const open = async (number: number, name: string, options = {}) => {
  const page = await browser.newPage(options);
  await signIn(page, server, 'alice', 'alice', elementAt('editing.nsf', 'form', name, unidOf(number)));
  await source(page).waitFor();
  return page;
};
/** Types at the end of the line with this text, as a person who clicks there. */
const typeAfter = async (page: Page, text: string, typed: string) => {
  await line(page, text).first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(typed);
};
const stored = async (number: number) =>
  String((await database.read(`/api/design/elements/${unidOf(number)}`)).dxl);

test('a new form is made by keyboard, written with a mistake that is shown, mended and saved', async () => {
  const page = await browser.newPage();
  const heard = complaints(page);
  await signIn(page, server, 'alice', 'alice', '/databases/editing.nsf');
  await page.getByRole('button', { name: 'New element' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New element' });
  await dialog.getByLabel('Name').fill('Purchase order');
  expect(await dialog.getByLabel('Alias (optional)').inputValue()).toBe('PurchaseOrder');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Purchase order' }).waitFor();
  await page.getByText('No problems').waitFor();

  // Without the mouse: to the source, to the end of the field, and a wrong attribute.
  await source(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find', exact: true }).waitFor();
  await page.keyboard.type("kind='editable'");
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(" multiline='perhaps");
  await page.getByText('1 error').waitFor();
  await page.getByRole('button', { name: '1 error' }).click();
  await page.getByText('multiline', { exact: false }).last().waitFor();
  await shot(page, 'editing-error-1440-light');
  await source(page).focus();
  await page.keyboard.press('F8');
  for (let left = 1; left > 0; left = await line(page, 'multiline').count())
    await page.keyboard.press('Control+z');
  await page.keyboard.type(" multiline='true");
  await page.getByText('No problems').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Purchase order was saved as version 2.').waitFor();
  const { dxl } = await database.read('/form/Purchase order');
  expect(dxl).toContain("kind='editable' multiline='true' name='Subject'");
  expect(heard).toEqual([]);
});

test('a change that somebody else saved is told with their name', async () => {
  await putForm(database, 'Shared form', unidOf(40), 'Ask for it');
  const bob = `/acl/entry/${encodeURIComponent('CN=Bob Example/O=Acme')}`;
  await database.call(bob, { method: 'PUT', json: { level: 'DESIGNER', type: 'PERSON' } });
  const page = await browser.newPage();
  const address = elementAt('editing.nsf', 'form', 'Shared form', unidOf(40));
  await signIn(page, server, 'bob', 'bob', address);
  await typeAfter(page, 'Ask for it', ' mine');
  await database.put(
    `/api/design/elements/${unidOf(40)}`,
    (await stored(40)).replace('Ask for it', 'Theirs'),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this element' });
  await dialog.getByText('Alice Example saved a change while you were writing.').waitFor();
  await dialog.getByRole('radio', { name: /The version of Alice Example/ }).waitFor();
  await dialog.getByText('What Alice Example changed').waitFor();
});

test('what was typed survives a reload, and a colleague who saves meanwhile; what both changed is chosen', async () => {
  const pars = ['Begin', 'One', 'Ask for it', 'Two', 'End'].map((text) => `<par>${text}</par>`).join('\n');
  const dxl = `<form name='Order'>\n<noteinfo unid='${unidOf(1)}'/>\n<body><richtext>\n${pars}</richtext></body></form>`;
  await database.put('/form/Order', dxl);
  const page = await open(1, 'Order');
  await typeAfter(page, 'Begin', ' and mine');
  await typeAfter(page, 'Ask for it', ' mine');
  await page.getByText('kept on this device').waitFor();
  await page.reload();
  await page.getByText('Unsaved changes were brought back').waitFor();
  await line(page, 'Ask for it</par> mine').waitFor();

  const theirs = (await stored(1)).replace('Ask for it', 'Theirs').replace('>End<', '>End of theirs<');
  expect((await database.put(`/api/design/elements/${unidOf(1)}`, theirs)).status).toBe(200);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'You saved this element in another window' });
  await dialog.getByText('Ask for it</par> mine').waitFor();
  await dialog.getByText('Theirs').waitFor();
  expect(await dialog.getByRole('radiogroup').count()).toBe(1);
  await shot(page, 'editing-compare-1440-light');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('radio', { name: /The other window/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Order was saved as version 3.').waitFor();
  const now = await stored(1);
  for (const text of ['Begin</par> and mine', 'Theirs', 'End of theirs']) expect(now).toContain(text);
  expect(now).not.toContain('Ask for it');
  await page.getByRole('form', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  await page.reload();
  await line(page, '<par>Theirs').waitFor();
  expect(await page.getByText('brought back').count()).toBe(0);
});

test('what was typed into an element that somebody deleted creates it again, with its history', async () => {
  await putForm(database, 'Offer', unidOf(2), 'Words');
  const page = await open(2, 'Offer');
  await typeAfter(page, 'Words', ' of mine');
  await page.getByText('kept on this device').waitFor();
  await database.call(`/api/design/elements/${unidOf(2)}`, { method: 'DELETE' });
  await page.keyboard.press('Control+s');
  await page
    .getByText('The element was deleted while its source was being changed.', { exact: false })
    .waitFor();
  await page.getByRole('button', { name: 'Create it again' }).click();
  await line(page, 'Words</par> of mine').waitFor();
  expect(await database.read(`/api/design/elements/${unidOf(2)}`)).toMatchObject({ version: 3 });
});

test('an element is renamed, duplicated and deleted, and comes back', async () => {
  await putForm(database, 'Memo', unidOf(3), 'Words');
  const page = await open(3, 'Memo');
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Rename…');
  await page.getByRole('dialog').getByLabel('Name', { exact: false }).first().fill('Purchase order');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await page.getByText('Another element of this kind answers to this name.').waitFor();
  await page.getByRole('dialog').getByLabel('Name', { exact: false }).first().fill('Letter');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Letter' }).waitFor();
  expect(await database.read('/form/Memo')).toMatchObject({ name: 'Letter', aliases: ['Memo'] });

  await choose('Duplicate…');
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { name: 'Copy of Letter' }).waitFor();
  const { unid } = await database.read('/form/Copy of Letter');
  const copy = await database.read(`/api/design/elements/${unid}`);
  expect(copy).toMatchObject({ version: 1 });

  await choose('Delete…');
  await page
    .getByRole('dialog', { name: 'Delete Copy of Letter?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByText('This element is no longer in the database.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Copy of Letter is back.').waitFor();
  expect(await database.read('/form/Copy of Letter')).toMatchObject({ unid: copy.unid });
});

const code = `<form name='Code'>
<noteinfo unid='${unidOf(4)}'/>
<actionbar><action title='Save'><code event='click'><formula>@If(A &lt;&gt; "x"; @True; FIELD B := 1)</formula></code></action></actionbar>
<code event='queryopen'><lotusscript>Sub Queryopen
	If a &lt;&gt; b Then Print "yes"
End Sub</lotusscript></code>
<code event='onload' for='web'><javascript>if (a &lt; 1) { window.close(); }</javascript></code>
<body><richtext><par>${'A long line of words goes on. '.repeat(40)}<field type='text' kind='editable' name='Total' htmlstyle='color:red'/></par></richtext></body></form>`;

test('code reads as code and is written as such, and the outline leads to its parts', async () => {
  await database.put('/form/Code', code);
  const page = await open(4, 'Code', { viewport: { width: 1920, height: 1000 } });
  // Colours, and code with them, come a moment after the text.
  await page.locator('.cm-content', { hasText: 'If a <> b Then' }).waitFor();
  const text = await page.locator('.cm-content').innerText();
  for (const shown of ['If a <> b Then', '@If(A <> "x"', 'if (a < 1)']) expect(text).toContain(shown);
  expect(text).not.toContain('&lt;');
  // Long lines go on below, and none is cut.
  const cut = () => page.locator('.cm-scroller').evaluate((node) => node.scrollWidth - node.clientWidth);
  expect(await cut()).toBeLessThanOrEqual(0);

  const outline = page.getByRole('navigation', { name: 'Outline' });
  await outline.getByRole('button', { name: 'Queryopen', exact: true }).click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Source as DXL');
  await page.keyboard.press('End');
  await page.keyboard.type('\nx = a <= b & "c"');
  await page.getByText('kept on this device').waitFor();
  await page.getByText('No problems').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Code was saved as version 2.').waitFor();
  expect(await stored(4)).toContain('x = a &lt;= b &amp; "c"');
  await page.getByRole('switch', { name: 'Wrap lines' }).press('Space');
  await expect.poll(cut).toBeGreaterThan(0);
});

test('elements and attributes are completed from what DXL knows', async () => {
  await putForm(database, 'Completed', unidOf(5), 'Words');
  const page = await open(5, 'Completed');
  await typeAfter(page, 'Words', '<fiel');
  await page.getByRole('option', { name: 'field', exact: true }).click();
  await page.keyboard.type(" kind='comp");
  await page.getByRole('option', { name: "'computedwhencomposed'" }).waitFor();
});

test('an element of megabytes is opened plainly, typed into and saved, with its line breaks', async () => {
  const row = `${'QUJD'.repeat(18)}\r\n`;
  const dxl = `<fileresource name='Large'>\r\n<noteinfo unid='${unidOf(6)}'/>\r\n<!-- here -->\r\n<filedata>\r\n${row.repeat(100_000)}</filedata></fileresource>`;
  expect((await database.put('/api/design/elements', dxl, { method: 'POST' })).status).toBe(201);
  const page = await browser.newPage();
  const address = elementAt('editing.nsf', 'fileresource', 'Large', unidOf(6));
  await signIn(page, server, 'alice', 'alice', address);
  await page.getByText('This source is long').waitFor();
  await typeAfter(page, '<!-- here', '<!-- and here -->');
  await page.getByText('kept on this device').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Large was saved as version 2.').waitFor();
  const now = await stored(6);
  expect(now).toContain('<!-- here --><!-- and here -->\r\n<filedata>\r\n');
  expect(now.match(/(?<!\r)\n/)).toBeNull();
});

for (const [width, scheme] of [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const)
  test(`the source and what is around it fit and can be reached: ${width}, ${scheme}`, async () => {
    await database.put('/form/Code', code);
    const page = await open(4, 'Code', { viewport: { width, height: 900 }, colorScheme: scheme });
    await page.getByRole('navigation', { name: 'Outline' }).waitFor();
    await page.getByText('No problems').waitFor();
    const panel = await page.getByRole('region', { name: 'Element', exact: true }).boundingBox();
    const top = await page.locator('.cm-editor').boundingBox();
    if (width > 1000) expect((top?.y ?? 999) - (panel?.y ?? 0)).toBeLessThan(140);
    await shot(page, `editing-${width}-${scheme}`);
    await line(page, 'Queryopen').first().click();
    await page.keyboard.type('x');
    await page.getByText('kept on this device').waitFor();
    // What stands half under the head of the page is no small target.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await shot(page, `editing-changed-${width}-${scheme}`);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('form', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  });
