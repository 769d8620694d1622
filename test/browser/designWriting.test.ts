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
  `<form name='Order'>${info(1)}
<code event='windowtitle'><formula>here</formula></code>
<code event='querysave'><lotusscript>Sub Querysave(Source As Notesuidocument, Continue As Variant)
	Dim doc As NotesDocument
	here
End Sub</lotusscript></code>
<body><richtext>
<par><field name='CustomerName' type='text' kind='editable'/></par>
<par>here</par></richtext></body></form>`,
  `<view name='Orders\\All' alias='vwOrders'>${info(2)}<code event='selection'><formula>SELECT @All</formula></code><column itemname='$1'><columnheader title='A'/></column></view>`,
  `<subform name='Address'>${info(3)}<body><richtext><par>City</par></richtext></body></subform>`,
  `<form name='Invoice'>${info(4)}<body><richtext><par><subformref name='Address'/></par></richtext></body></form>`,
  `<scriptlibrary name='Broken'>${info(5)}<code event='Total'><lotusscript>Sub Total
	If True Then
End Sub</lotusscript></code></scriptlibrary>`,
);

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  database = await newDatabase(server, 'writing.nsf');
  await database.importDxl(design);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const source = (page: Page) => page.getByRole('textbox', { name: 'Source as DXL' });
const line = (page: Page, text: string) => page.locator('.cm-line').filter({ hasText: text });
/** What is offered is taken only once a person can have seen it. */
const take = async (page: Page) => {
  await page.waitForTimeout(120);
  await page.keyboard.press('Tab');
};
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: false }).first();
const open = async (number = 1, type = 'form', name = 'Order') => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', elementAt('writing.nsf', type, name, unidOf(number)));
  await source(page).waitFor();
  return page;
};
/** Marks the word `here` of a line, which what is typed takes the place of. */
const mark = async (page: Page, nth: number) => {
  await line(page, 'here').nth(nth).waitFor();
  const text = page.locator('.cm-line', { hasText: 'here' }).nth(nth);
  await text.evaluate((node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let next = walker.nextNode(); next; next = walker.nextNode()) {
      const at = (next.textContent ?? '').indexOf('here');
      if (at >= 0) return getSelection()?.setBaseAndExtent(next, at, next, at + 4);
    }
    return undefined;
  });
};

test('formulas are completed with arguments, fields and names of elements; Tab takes what is offered', async () => {
  const page = await open();
  await mark(page, 0);
  await page.keyboard.type('@DbLook');
  await option(page, '@DbLookup').getByText('5 to 6 arguments').waitFor();
  await take(page);
  await line(page, '@DbLookup()').waitFor();
  await page.keyboard.type('""; ""; "vwO');
  await option(page, 'vwOrders').waitFor();
  await take(page);
  await page.keyboard.press('End');
  await line(page, '"vwOrders"').waitFor();
  await page.keyboard.press('Escape');
  const middle = () =>
    page.locator('.cm-content').evaluate((content) => {
      const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
      for (let next = walker.nextNode(); next; next = walker.nextNode()) {
        const at = (next.textContent ?? '').indexOf('DbLookup');
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(next, at);
        range.setEnd(next, at + 8);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }
      return { x: 0, y: 0 };
    });
  const hint = page.locator('.cm-hint').getByText('@DbLookup: 5 to 6 arguments');
  // What is said of the text, such as that it is not saved, moves it while the mouse comes.
  await expect
    .poll(async () => {
      const { x, y } = await middle();
      await page.mouse.move(x, y + 60);
      await page.mouse.move(x, y);
      await page.waitForTimeout(600);
      return hint.count();
    })
    .toBe(1);
  await page.close();
});

test('scripts are completed with members and what is declared, and Enter moves blocks in', async () => {
  const page = await open();
  await mark(page, 1);
  await page.keyboard.type('doc.ReplaceItemV');
  await option(page, 'ReplaceItemValue').waitFor();
  await take(page);
  await page.keyboard.type('("a", 1)\n');
  await page.keyboard.type('If doc.IsNewNote Then');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Msgb');
  await option(page, 'Msgbox').waitFor();
  await take(page);
  await page.keyboard.type(' "new"');
  await page.keyboard.press('Enter');
  await page.keyboard.type('End If');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.getByText('kept on this device').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Order was saved as version').waitFor();
  expect(String((await database.read(`/api/design/elements/${unidOf(1)}`)).dxl)).toContain(
    '\tdoc.ReplaceItemValue("a", 1)\n\tIf doc.IsNewNote Then\n\t\tMsgbox "new"\n\tEnd If\n\t\n',
  );
  await page.close();
});

test('an attribute is taken with its quotes and offers its values, also names of elements', async () => {
  const page = await open();
  await line(page, 'here</par>').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type('<subformref nam');
  await option(page, 'name').waitFor();
  await take(page);
  await option(page, 'Address').waitFor();
  await take(page);
  await line(page, "<subformref name='Address'").waitFor();
  await page.close();
});

test('finding says how many there are, and messages say where; both look like the page', async () => {
  const page = await open(5, 'scriptlibrary', 'Broken');
  await page.getByRole('button', { name: '1 warning' }).click();
  await page
    .locator('.cm-panel-lint')
    .getByText(/^Line \d: Total: “If” has no/)
    .waitFor();
  await source(page).focus();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('total');
  await page.keyboard.press('Enter');
  await page.getByText(/^1 of \d$/).waitFor();
  await page.getByRole('button', { name: 'Whole words' }).click();
  await page.getByRole('button', { name: 'Match case' }).click();
  await page.getByText('No matches').waitFor();
  await shot(page, 'writing-find-1440-light');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.close();
});

test('a second window begins on its own, and hears at once what is saved and deleted elsewhere', async () => {
  await database.put(
    '/form/Shared',
    `<form name='Shared'>${info(7)}<body><richtext>\n<par>One</par>\n<par>Two</par></richtext></body></form>`,
  );
  const page = await open(7, 'form', 'Shared');
  await line(page, '>One<').click();
  await page.keyboard.press('End');
  await page.keyboard.insertText('<par>Of the first</par>');
  await page.getByText('kept on this device').waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await line(other, '>Two<').waitFor();
  await other.getByText('No problems').waitFor();
  expect(await other.getByText('brought back').count()).toBe(0);
  await line(other, '>Two<').click();
  await other.keyboard.press('End');
  await other.keyboard.press('ArrowUp');
  await other.keyboard.press('Home');
  await other.keyboard.insertText('<par>Of the second</par>\n');
  await other.keyboard.press('Control+s');
  await other.getByText('Shared was saved as version 2.').waitFor();
  await page.getByText('A newer version of this element was saved in the meantime.').waitFor();
  await page.getByRole('button', { name: 'Compare' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'You saved this element in another window' });
  await dialog.getByText('Of the second').first().waitFor();
  await shot(page, 'writing-own-window-1440-light');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep writing' }).click();
  await database.call(`/api/design/elements/${unidOf(7)}`, { method: 'DELETE' });
  await page
    .getByText('The element was deleted while its source was being changed.', { exact: false })
    .waitFor();
  await other.getByText('This element is no longer in the database.').waitFor();
  await page.close();
});

test('whoever deletes an element hears what uses it, and the check lists faults in code', async () => {
  const page = await open(3, 'subform', 'Address');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Address?' });
  await dialog.getByText(/elements? uses? it/).waitFor();
  await dialog.getByText('Invoice').waitFor();
  await shot(page, 'writing-delete-1440-light');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${server.url}/databases/writing.nsf?page=check`);
  const code = page.getByRole('region', { name: 'Problems in code' });
  await code.getByText('“If” has no', { exact: false }).waitFor();
  await shot(page, 'writing-check-1440-light');
  await code.getByLabel('Find by element or message').fill('nothing like it');
  await code.getByText(/^0 of \d+ problem/).waitFor();
  await code.getByLabel('Find by element or message').fill('broken');
  expect(await violations(page)).toEqual([]);
  await code.getByRole('link', { name: '“If” has no', exact: false }).click();
  await page.locator('.cm-marked').waitFor();
  await page.close();
});

test('a field, an action and code are inserted by a form; names lead to what they mean, and F2 renames', async () => {
  const page = await open(4, 'form', 'Invoice');
  const insert = async () => {
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    return page.getByRole('dialog', { name: 'Insert' });
  };
  let dialog = await insert();
  await dialog.getByLabel('Name').fill('1 no');
  await dialog.getByText('Names of fields begin with a letter', { exact: false }).waitFor();
  await dialog.getByLabel('Name').fill('Total');
  await dialog.getByLabel('Label').fill('Total amount');
  await dialog.getByLabel('Type').selectOption('number');
  await shot(page, 'writing-insert-1440-light');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await line(page, "<run>Total amount </run><field type='number' kind='editable' name='Total'/>").waitFor();
  dialog = await insert();
  await dialog.getByLabel('What').selectOption('event');
  await dialog.getByLabel('Event').selectOption('querysave');
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await line(page, 'Sub Querysave(Source As Notesuidocument, Continue As Variant)').waitFor();
  await page.getByText('No problems').waitFor();
  await page.keyboard.press('F2');
  await page
    .getByRole('dialog', { name: 'Rename “Invoice” (Form)' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  const address = await page.getByText("'Address'").first().boundingBox();
  await page.keyboard.down('Control');
  await page.mouse.click((address?.x ?? 0) + 20, (address?.y ?? 0) + 8);
  await page.keyboard.up('Control');
  await page.getByRole('heading', { name: 'Address' }).waitFor();
  await source(page).focus();
  await page.keyboard.press('Shift+F12');
  await page.getByRole('heading', { name: 'Where it is used' }).waitFor();
  await page.close();
});

test('what no element is called is looked for in the code of the database', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/databases/writing.nsf');
  await page.getByRole('textbox', { name: 'Find an element by name' }).fill('Sub Querysave');
  await page.getByRole('link', { name: 'Search the code for “Sub Querysave”' }).click();
  await page.waitForURL(/\/databases\?q=Sub\+Querysave&in=writing\.nsf$/);
  await page.getByRole('link', { name: /Order/ }).first().waitFor();
  await page.close();
});
