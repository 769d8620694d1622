import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, complaints, sidewaysScroll } from './consoleChecks.ts';
import {
  open as openDocument,
  partsOf,
  says,
  shot,
  store as storeVersion,
  text,
  upload as uploadTo,
} from './editor.support.ts';

// Each of these opens the document several times.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser({ asPeople: true })]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const open = (username: string, id: string) => openDocument({ server, browser }, username, id);
const upload = (name: string, bytes: Uint8Array) => uploadTo(server, name, bytes);

test('a conflict shows who stored what and when, asks again when another version came, and each choice keeps the work', async () => {
  const text1 = emptyDocx('', paragraph('First line') + paragraph('Second line'));
  const theirs = (word: string) => emptyDocx('', paragraph(`${word} line of theirs`));
  const id = await upload('Conflict.docx', text1);
  const store = (bytes: Uint8Array) => storeVersion(server, id, 'Conflict.docx', bytes);
  const page = await open('bob', id);
  const heard = complaints(page);
  const write = async (where: string, words: string) => {
    await text(page).getByText(where).click();
    await page.keyboard.press('End');
    await page.keyboard.type(words);
    await says(page, 'Saved');
  };
  const dialog = page.getByRole('dialog', { name: 'The document has changed elsewhere' });
  const button = (name: string) => dialog.getByRole('button', { name: new RegExp(name) });
  await write('First line', ' mine');
  await store(theirs('One'));
  await page.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByText(/Alice Example saved version 2 on .*\d{4}/).waitFor();
  await shot(page, 'conflict');
  expect(await accessFaults(page)).toEqual([]);

  await store(theirs('Two'));
  await button('on top').click();
  await dialog.getByRole('alert').getByText('Another version arrived').waitFor();
  await dialog.getByText('Alice Example saved version 3').waitFor();
  await button('Use the version').click();
  await text(page).getByText('Two line of theirs').waitFor();
  await page.getByText(/Bob Example took version 3 of the repository/).waitFor();
  // What was set aside is in the list, is shown beside the draft, and comes back.
  await page.getByRole('button', { name: 'Versions and copies' }).click();
  await page.getByRole('tab', { name: 'Copies' }).click();
  await page.getByText('Conflict.docx (set aside)').first().waitFor();
  await shot(page, 'copies');
  await page.getByRole('button', { name: 'Show Conflict.docx (set aside)' }).click();
  const preview = page.getByRole('dialog', { name: 'Conflict.docx (set aside)' });
  await preview.getByText('First line mine').waitFor();
  await preview.getByText('Compared with the draft').click();
  await preview.locator('[data-change="removed"]').getByText('First line mine').waitFor();
  await preview.locator('[data-change="added"]').getByText('Two line of theirs').waitFor();
  await shot(page, 'compare');
  await preview.getByRole('button', { name: 'Restore into the draft' }).click();
  await text(page).getByText('First line mine').waitFor();

  await store(theirs('Three'));
  await page.getByRole('button', { name: 'Publish' }).click();
  await button('new document').click();
  await page.getByText('The draft was saved as a new document.').waitFor();
  await text(page).getByText('Three line of theirs').waitFor();
  await page.getByRole('link', { name: 'Open it' }).click();
  await text(page).getByText('First line mine').waitFor();
  expect(heard.filter((line) => !line.includes('409'))).toEqual([]);
});

test('a version that one restores is seen by the other, who takes it back; a note goes with what is published', async () => {
  const id = await upload('Restore.docx', emptyDocx('', paragraph('The original')));
  const [alice, bob] = [await open('alice', id), await open('bob', id)];
  await alice.getByText('The original').click();
  await alice.keyboard.press('End');
  await alice.keyboard.type(' and more');
  await says(alice, 'Saved');
  await alice.getByRole('button', { name: 'Say what changed' }).click();
  await alice.getByRole('textbox', { name: 'What changed' }).fill('More was added.');
  await shot(alice, 'note');
  await alice.getByRole('button', { name: 'Publish with this note' }).click();
  await bob.getByText('Version 2 was published').waitFor();

  await alice.getByRole('button', { name: 'Versions and copies' }).click();
  await alice.getByText('More was added.').waitFor();
  await shot(alice, 'versions');
  await alice.setViewportSize({ width: 390, height: 844 });
  await alice.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => sidewaysScroll(alice)).toBe(0);
  await shot(alice, 'versions-phone');
  await alice.setViewportSize({ width: 1440, height: 900 });
  await alice.getByRole('button', { name: 'Show Version 1' }).click();
  await alice.getByRole('button', { name: 'Restore into the draft' }).click();
  // Somebody else writes in it: nothing is replaced unasked.
  const asked = alice.getByRole('dialog', { name: 'Restore into the draft' });
  await asked.getByText('Bob Example is in this draft now.').waitFor();
  await shot(alice, 'restoreAsked');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await text(bob).innerText()).toContain('and more');
  await alice.getByRole('button', { name: 'Restore into the draft' }).click();
  await asked.getByRole('button', { name: 'Restore for everyone' }).click();
  for (const page of [alice, bob])
    await expect.poll(() => text(page).innerText(), { timeout: 60_000 }).not.toContain('and more');
  expect(await text(bob).innerText()).toContain('The original');
  await bob.getByText('Alice Example restored version 1.').waitFor();
  await bob.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await alice.locator('.sheet').getByText('The original and more').waitFor();
  await bob.locator('.sheet').getByText('The original and more').waitFor();
});

test('a document that is deleted under an open editor leaves its text to be saved as a document', async () => {
  const id = await upload('Gone.docx', emptyDocx('', paragraph('Still here')));
  const page = await open('bob', id);
  await text(page).getByText('Still here').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' for me');
  await says(page, 'Saved');
  await server.call(`/repository/rest/${id}`, { as: 'alice', method: 'DELETE' });
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('There is no such document, or it was deleted.').first().waitFor();
  // Once a minute the repository is asked for everybody; a window that comes back is asked at once.
  await page.context().setOffline(true);
  await says(page, 'Offline');
  await page.context().setOffline(false);
  await page.getByText('Editing has ended').waitFor();
  await shot(page, 'ended');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await shot(page, 'ended-phone');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a copy' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Gone.docx');
  const file = await readFile(await download.path());
  expect(partsOf(new Uint8Array(file)).get('word/document.xml')).toContain('Still here for me');
});
