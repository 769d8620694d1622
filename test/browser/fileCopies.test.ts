import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { requireOffice } from '../support/office.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { open, shot, store, text } from './editor.support.ts';

const office = await requireOffice();
let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([
    startTestServer(office ? { TRIVET_SOFFICE: office, TRIVET_CONVERSION_WORKERS: '1' } : {}),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const act = async (page: Page, name: string, deed: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: deed }).click();
};
type Item = { id: string; name: string; folder: string | null };
const itemsOf = async (as: string) =>
  ((await (await server.call('/repository/rest/', { as })).json()) as { items: Item[] }).items;
/** The text of an ODT that was downloaded or is kept. */
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(unzipSync(bytes)['content.xml']);
const docx = (words: string) => emptyDocx('', paragraph(words));

test('a folder is made among all documents, and a copy put into it from the menu of the list', async () => {
  await store(server, '', 'Original.docx', docx('Text to copy'));
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/files');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New folder' }).click();
  await dialog.getByLabel('Name').fill('Copies');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Folders' }).getByRole('link', { name: 'Copies' }).waitFor();
  await shot(page, 'files-all-folders');
  await act(page, 'Original.docx', 'Make a copy …');
  await dialog.getByLabel('Name').fill('Second');
  await dialog.getByLabel('Folder').selectOption({ label: '\u2003Copies' });
  await shot(page, 'files-copy');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make a copy' }).click();
  await page.getByText('Second.docx was made.').waitFor();
  await page.getByRole('link', { name: 'Open the copy' }).waitFor();
  const items = await itemsOf('alice');
  const copy = items.find(({ name }) => name === 'Second.docx');
  expect(copy?.folder).toEqual(expect.any(String));
  const bytes = await server.call(`/repository/rest/${copy?.id}/content`, { as: 'alice' });
  expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(new Uint8Array(docx('Text to copy')));
  // What others share has no folders of the reader's.
  await page.goto(`${server.url}/files?filter=shared`);
  await page.getByRole('button', { name: 'New document' }).waitFor();
  expect(await page.getByRole('button', { name: 'New folder' }).count()).toBe(0);
});

describe.skipIf(!office)('with LibreOffice', () => {
  test('the list downloads a text in its other format, and copies it so', async () => {
    await store(server, '', 'Format.docx', docx('The same words'));
    const page = await browser.newPage();
    await signIn(page, server, 'alice', 'alice', '/files');
    const dialog = page.getByRole('dialog');
    await act(page, 'Format.docx', 'Download as ODT …');
    await dialog.getByText('LibreOffice writes the file anew').waitFor();
    await shot(page, 'files-download-as');
    expect(await violations(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('Format.odt');
    expect(textOf(await readFile(await (await download).path()))).toContain('The same words');
    await act(page, 'Format.docx', 'Make a copy …');
    await dialog.getByLabel('Format').selectOption('odt');
    await dialog.getByText('LibreOffice writes the file anew').waitFor();
    await dialog.getByRole('button', { name: 'Make a copy' }).click();
    await page.getByText('Copy of Format.odt was made.').waitFor();
    await act(page, 'Copy of Format.odt', 'Download as DOCX …');
    await dialog.getByText('Download as Word (.docx)').waitFor();
  });

  test('the editor downloads and copies what is not published in the other format', async () => {
    const { id } = await store(server, '', 'Edited.docx', docx('Published'));
    const page = await open({ server, browser }, 'alice', id);
    await text(page).press('Control+End');
    await page.keyboard.type(' and typed');
    const choose = async (entry: string) => {
      await page.getByRole('menuitem', { name: 'File', exact: true }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    const dialog = page.getByRole('dialog');
    await choose('Download as ODT …');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('Edited.odt');
    expect(textOf(await readFile(await (await download).path()))).toContain('Published and typed');
    await dialog.waitFor({ state: 'detached' });
    await choose('Make a copy …');
    await dialog.getByLabel('Format').selectOption('odt');
    await dialog.getByLabel('Folder').waitFor();
    await shot(page, 'editor-copy-odt');
    await dialog.getByRole('button', { name: 'Make a copy' }).click();
    await page.getByText('Copy of Edited.odt was made.').waitFor();
    expect((await itemsOf('alice')).map(({ name }) => name)).toContain('Copy of Edited.odt');
  });
});
