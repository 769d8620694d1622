import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { accessFaults, complaints, sidewaysScroll } from './consoleChecks.ts';
import { editor, open as openAs, says, shot, store, text, upload } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser({ asPeople: true })]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ });
const notice = (page: Page, words: string) =>
  page.getByRole('dialog', { name: 'Notices' }).getByRole('link', { name: words });

test('an author shares a document; the reader is told, sees that there is a newer draft, asks to edit and may', async () => {
  const { id } = await store(server, '', 'Offer.docx', emptyDocx('', paragraph('Some words')));
  const alice = await openAs({ server, browser }, 'alice', id);
  const heard = complaints(alice);
  expect(await alice.getByText('Changes not published yet').count()).toBe(0);
  await text(alice).press('Control+End');
  await alice.keyboard.type(' and more');
  await alice.getByText('Changes not published yet').waitFor();

  await button(alice, 'Share').click();
  const share = alice.getByRole('dialog', { name: 'Share Offer.docx' });
  // What the colleague gets is chosen before they are there.
  expect(await share.getByLabel('Whoever you add').inputValue()).toBe('write');
  await share.getByLabel('Whoever you add').selectOption('Can read');
  await share.getByText('Sees the published version only, not the draft.').waitFor();
  await share.getByRole('combobox', { name: 'People and groups' }).fill('bob ex');
  await alice.getByRole('option', { name: 'Bob Example' }).click();
  expect(await share.getByLabel('Access for Bob Example').inputValue()).toBe('read');
  expect(await share.getByLabel('Access for Alice Example').isDisabled()).toBe(true);
  await share.getByText('Whoever is new, or may do more than before, is notified').waitFor();
  await shot(alice, 'share-light');
  expect(await violations(alice)).toEqual([]);
  await share.getByRole('button', { name: 'Save' }).click();
  await share.waitFor({ state: 'detached' });

  const bob = await browser.newPage();
  await signIn(bob, server, 'bob');
  await bell(bob).click();
  await notice(bob, 'Alice Example shared Offer.docx with you: you can read it').click();
  await bob.waitForURL(`**/viewer/app/lcfiles/${id}/content`);
  await bob.getByText('You can only read').waitFor();
  await bob.getByRole('note').getByText('This is version 1. A newer draft is being worked on').waitFor();
  await bob.locator('.sheet').waitFor();
  await shot(bob, 'reader-light');
  await button(bob, 'Ask to edit').click();
  const ask = bob.getByRole('dialog', { name: 'Ask to edit Offer.docx' });
  await ask.getByLabel('Message').fill('I know the prices.');
  expect(await violations(bob)).toEqual([]);
  await shot(bob, 'reader-asks');
  await ask.getByRole('button', { name: 'Send request' }).click();
  await expect.poll(() => button(bob, 'Asked to edit').isDisabled()).toBe(true);

  // In the editor of this very document the address changes no more than its end.
  await bell(alice).click();
  await notice(alice, 'Bob Example asks to edit Offer.docx').click();
  const requests = share.getByRole('region', { name: 'Requests to edit' });
  await requests.getByText('I know the prices.').waitFor();
  await shot(alice, 'share-requests');
  expect(await violations(alice)).toEqual([]);
  await requests.getByRole('button', { name: 'Allow Bob Example to edit' }).click();
  await requests.waitFor({ state: 'detached' });
  expect(await share.getByLabel('Access for Bob Example').inputValue()).toBe('write');
  await share.getByRole('button', { name: 'Cancel' }).click();
  await bob.reload();
  await bob.getByRole('link', { name: 'Edit' }).click();
  await text(bob).getByText('Some words and more').waitFor();
  expect(heard).toEqual([]);
});

test('on a phone a reader asks as well, and who only comments does it from the menu of the editor', async () => {
  const { id } = await store(server, '', 'Small.docx', emptyDocx('', paragraph('Some words')));
  const give = (right: string) =>
    server.call(`/repository/rest/${id}/shares`, {
      as: 'alice',
      method: 'PUT',
      json: {
        items: [
          { user: 'alice', right: 'owner' },
          { user: 'carol', right },
        ],
      },
    });
  await give('comment');
  const carol = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await signIn(carol, server, 'carol', 'carol', `/viewer/app/lcfiles/${id}/content`);
  await carol.getByText('You can read and comment').waitFor();
  await carol.locator('.sheet').waitFor();
  expect(await sidewaysScroll(carol)).toBe(0);
  await shot(carol, 'reader-phone');
  expect(await violations(carol)).toEqual([]);
  await carol.getByRole('link', { name: 'Comment' }).click();
  await text(carol).waitFor();
  await button(carol, 'Menu').click();
  const menu = carol.getByRole('dialog', { name: 'Menu' });
  await menu.getByText('File', { exact: true }).click();
  await menu.getByRole('button', { name: 'Ask to edit …' }).click();
  await carol.getByRole('button', { name: 'Send request' }).click();
  await carol.getByText('Your request was sent to the owners.').waitFor();
  await shot(carol, 'commenter-phone');
  expect(await sidewaysScroll(carol)).toBe(0);
});

test('a comment that is half written survives a reload, says why nobody can be mentioned, and is not published unseen', async () => {
  const { id } = await store(server, '', 'Half.docx', emptyDocx('', paragraph('Some words')));
  const page = await openAs({ server, browser }, 'alice', id);
  const heard = complaints(page);
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  await text(page).getByText('Some words').click({ clickCount: 3 });
  await page.keyboard.press('ControlOrMeta+Alt+m');
  await field.waitFor();
  await page.keyboard.type('Is this right, @');
  await page.getByText('Nobody else has access to this document yet').waitFor();
  await shot(page, 'comment-nobody');
  expect(await accessFaults(page)).toEqual([]);
  await button(page, 'Share it …').click();
  const share = page.getByRole('dialog', { name: 'Share Half.docx' });
  await share.getByRole('combobox', { name: 'People and groups' }).fill('bob ex');
  await page.getByRole('option', { name: 'Bob Example' }).click();
  await share.getByRole('button', { name: 'Save' }).click();
  await share.waitFor({ state: 'detached' });
  await field.press('End');
  await page.keyboard.type('Bo');
  await page.getByRole('option', { name: 'Bob Example' }).click();
  await expect.poll(() => field.inputValue()).toBe('Is this right, @Bob Example ');
  await page.keyboard.type('or not');
  await page.locator('[data-kept="true"]').waitFor();

  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('Is this right, @Bob Example or not');
  await page.getByRole('region', { name: 'Comments' }).getByText('Some words').waitFor();
  await button(page, 'Comment').click();
  await page.getByText('Bob Example will be notified.').waitFor();
  await page.reload();
  await page
    .getByRole('region', { name: 'Comments' })
    .getByText('Is this right, @Bob Example or not')
    .waitFor();
  expect(await field.count()).toBe(0);

  await says(page, 'Saved');
  await button(page, 'Say what changed').click();
  await page.getByRole('textbox', { name: 'What changed' }).fill('A question');
  await button(page, 'Publish with this note').click();
  const question = page.getByRole('dialog', { name: 'Publish with what is still open?' });
  await question.getByText('1 comment is not resolved.').waitFor();
  await shot(page, 'publish-open');
  expect(await violations(page)).toEqual([]);
  await button(page, 'Look at them').click();
  await question.waitFor({ state: 'detached' });
  await button(page, 'Say what changed').click();
  expect(await page.getByRole('textbox', { name: 'What changed' }).inputValue()).toBe('A question');
  await button(page, 'Publish with this note').click();
  await button(page, 'Publish anyway').click();
  await page.getByText('Version 2 was published').waitFor();
  await page.getByText('Changes not published yet').waitFor({ state: 'detached' });
  const { items } = (await (
    await server.call(`/repository/rest/${id}/versions`, { as: 'alice' })
  ).json()) as {
    items: { comment: string }[];
  };
  expect(items.map(({ comment }) => comment)).toEqual(['A question', '']);
  expect(heard).toEqual([]);
});

test('a phone says how one works in the text, and its menu is found through by heading and by word', async () => {
  const id = await upload(server, 'Modes.docx', emptyDocx('', paragraph('Some words')));
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await signIn(page, server, 'alice', 'alice', editor(id));
  await text(page).waitFor();
  const mode = page.getByRole('button', { name: /^Mode: / });
  expect(await mode.getAttribute('aria-label')).toBe('Mode: Viewing');
  await mode.click();
  await page.getByRole('menuitem', { name: 'Suggesting' }).click();
  await button(page, 'Edit').waitFor({ state: 'detached' });
  await text(page).press('Control+End');
  await page.keyboard.type(' more');
  await text(page).locator('ins', { hasText: 'more' }).waitFor();
  expect(await mode.innerText()).toBe('Suggesting');
  await shot(page, 'phone-mode');
  expect(await accessFaults(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  await button(page, 'Menu').click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByText('Format', { exact: true }).waitFor();
  await shot(page, 'phone-menu');
  expect(await violations(page)).toEqual([]);
  await menu.getByRole('searchbox', { name: 'Search commands' }).fill('footn');
  await menu.getByText('Insert', { exact: false }).first().waitFor();
  await shot(page, 'phone-menu-found');
  await menu.getByRole('button', { name: 'Footnote' }).click();
  await page.getByRole('textbox', { name: 'Footnote 1' }).waitFor();
});
