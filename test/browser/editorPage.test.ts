import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph, table } from '../../formats/docx/empty.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { accessFaults, sidewaysScroll } from './consoleChecks.ts';
import { editor, shot, upload } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser({ asPeople: true })]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

type Wishes = {
  locale?: string;
  colorScheme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
};

async function write(body: string, wishes: Wishes = {}): Promise<Page> {
  const id = await upload(server, 'Quarterly plan.docx', emptyDocx('', body));
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, ...wishes });
  await signIn(page, server, 'alice', 'alice', editor(id));
  await sheet(page).waitFor();
  return page;
}

const sheet = (page: Page) => page.locator('.sheet[role=textbox]');
const h = (level: number, text: string) => paragraph(text, `Heading${level}`);
const full = [
  h(1, 'Introduction'),
  paragraph('Some words about the plan.'),
  h(2, 'Details'),
  paragraph('More words.'),
  table([['a', 'b']]),
  h(1, 'Outlook'),
  paragraph('The end.'),
].join('');
const menu = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

test('menus open by keys, letters jump, and a command of theirs works on the text', async () => {
  const page = await write(full);
  await page.getByText('Some words').click({ clickCount: 3 });
  await page.keyboard.press('F10');
  expect(await focused(page)).toBe('File');
  await page.keyboard.press('f');
  await expect.poll(() => focused(page)).toBe('Format');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menu', { name: 'Format' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('menu', { name: 'Text' }).waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Bold/);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('i');
  await expect.poll(() => focused(page)).toMatch(/^Italic/);
  await page.keyboard.press('Enter');
  await page.locator('.sheet em').getByText('Some words').waitFor();
  expect(await page.getByRole('menu').count()).toBe(0);
  await page.keyboard.press('F10');
  await page.keyboard.press('Escape');
  expect(await sheet(page).evaluate((node) => node === document.activeElement)).toBe(true);
});

test('what is typed right after the keys of the palette is for the palette, however long it takes to load', async () => {
  const page = await write(full);
  const arrived = Promise.withResolvers<void>();
  await page.route(/\/Palette-[^/]*\.js$/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.getByText('Some words').click();
  const before = await sheet(page).textContent();
  await page.keyboard.press('Control+Shift+P');
  await page.keyboard.type('super');
  arrived.resolve();
  const field = page.getByRole('combobox', { name: 'Search commands' });
  await field.waitFor();
  await page.keyboard.type('sc');
  await page.getByRole('option', { name: /^Superscript/, selected: true }).waitFor();
  expect(await field.inputValue()).toBe('supersc');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+P');
  await page.keyboard.type('subsc');
  await page.getByRole('option', { name: /^Subscript/, selected: true }).waitFor();
  expect(await field.inputValue()).toBe('subsc');
  await page.keyboard.press('Escape');
  expect(await sheet(page).textContent()).toBe(before);
});

test('the palette finds a command by a part of its name, remembers it, and the list of keys knows its keys', async () => {
  const page = await write(full);
  await page.getByText('Some words').click({ clickCount: 3 });
  await page.keyboard.press('Control+Shift+P');
  const field = page.getByRole('combobox', { name: 'Search commands' });
  await field.fill('supersc');
  await page.getByRole('option', { name: /^Superscript/, selected: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await shot(page, 'page-palette');
  await field.press('Enter');
  await page.locator('.sheet sup').getByText('Some words').waitFor();
  await page.keyboard.press('Alt+/');
  await page
    .getByRole('option', { name: /^Superscript/, selected: true })
    .getByText('Recently used')
    .waitFor();
  await field.fill('no such thing');
  await page.getByRole('status').getByText('No commands found.').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+/');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Ctrl+Shift+P').waitFor();
  await keys.getByText('Text: Superscript').waitFor();
  expect(await violations(page)).toEqual([]);
  await keys.getByRole('textbox').fill('heading 2');
  await keys.getByText('Styles: Heading 2').waitFor();
  expect(await keys.getByText('Text: Superscript').count()).toBe(0);
});

test('the outline leads to a heading and follows the cursor; the ruler indents by keys; zoom and colours are kept', async () => {
  const page = await write(full);
  await page.getByText('Some words').click();
  await page.keyboard.press('Control+Alt+o');
  const item = (name: string) => page.getByRole('treeitem', { name });
  await page.getByRole('treeitem', { name: 'Introduction', selected: true }).waitFor();
  await item('Introduction').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('Details');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('treeitem', { name: 'Outlook', selected: true }).waitFor();
  await page.keyboard.type(' and risks');
  await item('Outlook and risks').waitFor();
  await page.getByText('The end.').click();
  const left = page.getByRole('slider', { name: 'Left indent' });
  await left.focus();
  await left.press('ArrowRight');
  await left.press('ArrowRight');
  await expect.poll(() => left.getAttribute('aria-valuetext')).toBe('0.5 cm');
  expect(await left.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: '125 %, back to 100 %' }).waitFor();
  await menu(page, 'View').click();
  await menu(page, 'Page colour').click();
  await page.getByRole('menuitemcheckbox', { name: 'Dark page' }).click();
  await expect
    .poll(() => sheet(page).evaluate((node) => getComputedStyle(node.closest('.paper') ?? node).filter))
    .toContain('invert');
  expect(await violations(page)).toEqual([]);
  await shot(page, 'page-outline-dark-sheet');
  await page.reload();
  await item('Outlook and risks').waitFor();
  await page.getByRole('button', { name: '125 %, back to 100 %' }).waitFor();
});

test('the name is typed over where it stands, its ending stays, and another window goes on under the new name', async () => {
  const page = await write(full);
  const other = await browser.newPage();
  await signIn(other, server, 'alice', 'alice', new URL(page.url()).pathname);
  await sheet(other).waitFor();
  const name = (on: Page) => on.getByRole('button', { name: /^Rename / });
  await name(page).click();
  const field = page.getByRole('textbox', { name: 'Document name' });
  await page.keyboard.type('Yearly plan');
  await page.keyboard.press('Escape');
  expect(await name(page).textContent()).toBe('Quarterly plan.docx');
  await menu(page, 'File').click();
  await menu(page, 'Rename').click();
  await field.waitFor();
  await field.fill('Yearly plan');
  await page.keyboard.press('Enter');
  for (const each of [page, other]) {
    await each.getByRole('button', { name: 'Rename Yearly plan.docx' }).waitFor();
    expect(await each.title()).toContain('Yearly plan.docx');
  }
  await sheet(other).getByText('The end.').click();
  await other.keyboard.type('Still here. ');
  await sheet(page).getByText('Still here.').waitFor();
});

test('a page from before an upgrade is for reading, says so, and goes on once it is loaded again', async () => {
  const page = await write(full);
  // As a page of an earlier version tells the rooms.
  await page.addInitScript(() => {
    const before = window.WebSocket;
    window.WebSocket = class extends before {
      constructor(url: string | URL) {
        super(String(url).replace(/schema=\d+/, `schema=${localStorage.getItem('upgraded') ? 99 : 0}`));
      }
    };
  });
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: 'This page is out of date' });
  await notice.waitFor();
  expect(await notice.textContent()).toContain('Trivet was upgraded');
  expect(await accessFaults(page)).toEqual([]);
  await page.evaluate(() => localStorage.setItem('upgraded', 'yes'));
  await notice.getByRole('button', { name: 'Reload' }).click();
  await sheet(page).getByText('The end.').waitFor();
  expect(await notice.count()).toBe(0);
});

test('a German browser sees German, and a person changes the language on the page', async () => {
  const page = await write(full, { locale: 'de-DE' });
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  await page.getByRole('textbox', { name: 'Text des Dokuments' }).waitFor();
  await page.getByRole('status').getByText('Gespeichert', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await shot(page, 'page-de-1440');
  await menu(page, 'Ansicht').click();
  await menu(page, 'Sprache').click();
  await page.getByRole('menuitemcheckbox', { name: 'English' }).click();
  await page.getByRole('textbox', { name: 'Document text' }).waitFor();
  await menu(page, 'Insert').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Publish', exact: true }).waitFor();
});

const dialogs =
  'Seite einrichten …|Absatz …|Sonderzeichen …|Wörter zählen …|Sprache …|Textmarken …|Querverweis …|' +
  'Link …|Tabelle …|Tastenkürzel|Versionen und Kopien';

test('on a phone every dialog is a sheet from below: its buttons in sight, the keyboard in it and back in the text', async () => {
  const page = await write(full, { locale: 'de-DE', viewport: { width: 390, height: 600 } });
  await page.getByRole('button', { name: 'Bearbeiten', exact: true }).click();
  await page.getByText('Some words').click();
  for (const words of dialogs.split('|')) {
    await page.keyboard.press('Control+Shift+P');
    await page.getByRole('combobox', { name: 'Befehle suchen' }).fill(words);
    await page.getByRole('option', { name: words }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Befehle suchen' }).waitFor({ state: 'detached' });
    const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Schließen' }) });
    await dialog.waitFor();
    await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    const box = await dialog.evaluate((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      const rest = document.documentElement.clientWidth - (right - left);
      const out = [...node.querySelectorAll('[type=submit]')].filter(
        (button) => button.getBoundingClientRect().bottom > innerHeight,
      );
      return {
        rest,
        bottom: Math.round(bottom),
        isLow: top > 0,
        hidden: out.length,
        wide: node.scrollWidth > node.clientWidth,
      };
    });
    expect([words, box]).toEqual([words, { rest: 0, bottom: 600, isLow: true, hidden: 0, wide: false }]);
    for (const key of ['Shift+Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
    expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    expect([words, await violations(page)]).toEqual([words, []]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => sheet(page).evaluate((node) => node === document.activeElement)).toBe(true);
  }
});

test('what was earlier is shown above the list of versions; Escape leads back to the list, then to the text', async () => {
  const page = await write(full);
  await page.getByText('Some words').click();
  await menu(page, 'File').click();
  await menu(page, 'Versions and copies').click();
  const list = page.getByRole('dialog', { name: 'Versions and copies' });
  await list.getByRole('button', { name: 'Show' }).first().click();
  const shown = page.getByRole('dialog', { name: 'Version 1' });
  await shown.getByRole('button', { name: 'Restore' }).waitFor();
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  await expect.poll(() => list.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
});

test('on a phone a document is read first; the button leads to writing, and one menu has everything', async () => {
  const page = await write(full, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  expect(await sheet(page).getAttribute('contenteditable')).toBe('false');
  expect(await violations(page)).toEqual([]);
  await shot(page, 'page-phone-read');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByText('The end.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Really.');
  await page.getByText('The end. Really.').waitFor();
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await shot(page, 'page-phone-write');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.locator('summary', { hasText: 'Insert' }).first().click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Page break' }).waitFor();
  expect(await violations(page)).toEqual([]);
});
