import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx } from '../../formats/docx/empty.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { editor, says, shot, store, text } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser({ asPeople: true })]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const choose = async (page: Page, menu: string, entry: string) => {
  await page.getByRole('menuitem', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const open = async (page: Page, id: string) => {
  await page.goto(`${server.url}${editor(id)}`);
  await text(page).waitFor();
};
const lists = async (as: string, query: string) =>
  (
    (await (await server.call(`/repository/rest/?${query}`, { as })).json()) as { items: { name: string }[] }
  ).items.map(({ name }) => name);

test('a document is shared, copied with what is not published, and moved to the trash from the editor', async () => {
  const { id } = await store(server, '', 'Filed.docx', emptyDocx('Kept text'));
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/files');
  await open(page, id);

  await choose(page, 'File', 'Share …');
  const share = page.getByRole('dialog', { name: 'Share Filed.docx' });
  await share.getByRole('combobox', { name: 'People and groups' }).fill('bob ex');
  await page.getByRole('option', { name: 'Bob Example' }).click();
  await share.getByLabel('Access for bob').selectOption('write');
  await shot(page, 'editor-share');
  expect(await violations(page)).toEqual([]);
  await share.getByRole('button', { name: 'Save' }).click();
  await share.waitFor({ state: 'detached' });
  expect(await lists('bob', 'filter=shared')).toContain('Filed.docx');

  await text(page).press('Control+End');
  await page.keyboard.type(' and new text');
  await choose(page, 'File', 'Make a copy …');
  const copy = page.getByRole('dialog', { name: 'Make a copy' });
  await copy.getByLabel('Name').fill('Second');
  await shot(page, 'editor-copy');
  await copy.getByRole('button', { name: 'Make a copy' }).click();
  const address = await page.getByRole('link', { name: 'Open the copy' }).getAttribute('href');
  const other = await page.context().newPage();
  await other.goto(`${server.url}${address}`);
  await text(other).getByText('Kept text and new text').waitFor();
  expect(await lists('alice', 'filter=mine')).toContain('Second.docx');
  expect(await lists('bob', '')).not.toContain('Second.docx');

  await says(page, 'Saved');
  await choose(page, 'File', 'Move to trash …');
  const trash = page.getByRole('dialog', { name: 'Move to trash' });
  await shot(page, 'editor-trash');
  await trash.getByRole('button', { name: 'Move to trash' }).click();
  await page.waitForURL('**/files');
  expect(await lists('alice', 'deleted=true')).toContain('Filed.docx');
  await page.context().close();
});

test('whoever does not own a document is told why they neither share nor delete it, in their language', async () => {
  const { id } = await store(server, '', 'Deutsch.docx', emptyDocx('Text'));
  const items = [
    { user: 'alice', right: 'owner' },
    { user: 'bob', right: 'write' },
  ];
  await server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
  const page = await browser.newPage({ locale: 'de-DE' });
  await signIn(page, server, 'bob', 'bob', '/files');
  await page.goto(`${server.url}${editor(id)}`);
  await page.getByRole('textbox', { name: 'Text des Dokuments' }).waitFor();
  await page.getByRole('menuitem', { name: 'Datei', exact: true }).click();
  for (const entry of ['Freigeben …', 'In den Papierkorb legen …']) {
    const refused = page.getByRole('menuitem', { name: entry });
    expect(await refused.isDisabled()).toBe(true);
    expect(await refused.getAttribute('title')).toBe('Das kann nur, wem das Dokument gehört.');
  }
  await shot(page, 'editor-file-german');
  expect(await page.getByRole('menuitem', { name: 'Kopie erstellen …' }).isEnabled()).toBe(true);
  expect(await lists('alice', '')).toContain('Deutsch.docx');
  await page.context().close();
});
