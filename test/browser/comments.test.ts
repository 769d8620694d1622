import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { commentedStories, openDocumentWithStories } from '../support/stories.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, complaints, sidewaysScroll } from './consoleChecks.ts';
import { editor, partsOf, says, shot, store, text, version } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const patience = { timeout: 60_000 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Comments' });
/** What was said; the field that it was written in may have the same words for a moment longer. */
const remark = (page: Page, words: string) =>
  panel(page).locator('p', { hasText: new RegExp(`^${words.replace(/[.?]/g, '\\$&')}$`) });

/** A document of alice's that bob may change and carol may comment on. */
async function upload(name: string, body: string | Uint8Array): Promise<string> {
  const bytes = typeof body === 'string' ? emptyDocx('', body) : body;
  const { id } = await store(server, '', name, bytes);
  const items = [
    { user: 'alice', right: 'owner' },
    { user: 'bob', right: 'write' },
    { user: 'carol', right: 'comment' },
  ];
  await server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
  return id;
}

async function open(
  who: string,
  id: string,
  viewport = { width: 1440, height: 900 },
  dark = false,
): Promise<Page> {
  const page = await browser.newPage({ viewport, colorScheme: dark ? 'dark' : 'light' });
  await signIn(page, server, who, who, editor(id));
  await text(page).waitFor(patience);
  return page;
}

/** Selects a word as a person does. */
async function select(page: Page, word: string): Promise<void> {
  await text(page).getByText(word).first().click({ clickCount: 3 });
  await page.waitForFunction((wanted) => getSelection()?.toString().includes(wanted), word, patience);
}

const place = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
/** Goes to the end of a note, header or text box, and selects its last word. */
async function selectIn(page: Page, name: string, word: string): Promise<void> {
  await place(page, name)
    .getByText(word)
    .last()
    .dblclick({ position: { x: 3, y: 5 } });
  await page.keyboard.press('End');
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  await page.waitForFunction((wanted) => getSelection()?.toString() === wanted, word, patience);
}
/** What the panel lists: words, and where they stand. */
const listed = (page: Page) =>
  panel(page)
    .locator('li > div:first-child')
    .evaluateAll((items) =>
      items.map((item) =>
        [...item.querySelectorAll(':scope > button:first-child, :scope > span')]
          .map((one) => one.textContent)
          .join(' / '),
      ),
    );

async function writeComment(page: Page, words: string): Promise<void> {
  // Whoever knows the keys types on, and the panel has to be loaded first.
  await page.keyboard.press('ControlOrMeta+Alt+m');
  await page.keyboard.type(words);
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  await expect.poll(() => field.inputValue()).toBe(words);
  await button(page, 'Comment').click();
  await remark(page, words).waitFor(patience);
}

test('two people comment, answer, resolve and delete; the file has it as Word writes it', async () => {
  const id = await upload('Talk.docx', paragraph('The first words') + paragraph('Some other words'));
  const alice = await open('alice', id);
  const heard = complaints(alice);
  await select(alice, 'first words');
  await writeComment(alice, 'Which words?');
  await says(alice, 'Saved');
  const bob = await open('bob', id);
  await bob.locator('.commented').first().click();
  await remark(bob, 'Which words?').waitFor(patience);
  await bob.getByRole('textbox', { name: 'Write a reply' }).fill('These ones.');
  await bob.keyboard.press('ControlOrMeta+Enter');
  await remark(alice, 'These ones.').waitFor(patience);
  await shot(alice, 'comments-1440');
  expect(await accessFaults(alice)).toEqual([]);
  // The comment stays with its words while somebody splits the paragraph before them.
  await text(alice).getByText('The first words').click();
  await alice.keyboard.press('Home');
  await alice.keyboard.type('Now ');
  await alice.keyboard.press('Enter');
  await alice.waitForFunction(
    () => document.querySelector('.commented')?.textContent === 'The first words',
    undefined,
    patience,
  );
  await bob.waitForFunction(
    () => document.querySelector('.commented')?.textContent === 'The first words',
    undefined,
    patience,
  );
  await button(alice, 'Mark as resolved').click();
  await panel(bob).getByText('Show resolved (1)').waitFor(patience);
  await select(bob, 'Some other words');
  await writeComment(bob, 'Away with it');
  // The first click in the text leads there, although it has the comment drawn otherwise.
  await text(bob).getByText('The first words').click();
  await bob.keyboard.press('End');
  await bob.keyboard.type('!');
  await text(bob).getByText('The first words!').waitFor();
  await remark(alice, 'Away with it').waitFor(patience);
  await says(bob, 'Saved');
  await says(alice, 'Saved');
  await button(alice, 'Publish').click();
  await button(alice, 'Publish anyway').click();
  await alice.getByText('Version 2 was published').waitFor(patience);
  const parts = partsOf(await version(server, id, '2'));
  expect(parts.get('word/comments.xml')).toContain('Which words?');
  expect(parts.get('word/commentsExtended.xml')).toMatch(/paraIdParent="\w{8}" w15:done="1"/);
  expect(parts.get('word/document.xml')).toMatch(
    /<w:commentRangeStart w:id="\d"\/><w:commentRangeStart w:id="\d"\/><w:r>.*The first words/,
  );
  expect(heard).toEqual([]);
  await alice.close();
  await bob.close();
}, 240_000);

test('who may only comment reads the text, and comments on it', async () => {
  const id = await upload('Review.docx', paragraph('Words to review') + paragraph('And more'));
  const carol = await open('carol', id);
  expect(await text(carol).getAttribute('aria-readonly')).toBe('true');
  expect(await carol.getByRole('toolbar', { name: 'Formatting' }).count()).toBe(0);
  const alice = await open('alice', id);
  await select(carol, 'Words to review');
  await writeComment(carol, 'Seen by carol');
  await button(alice, 'Comments and changes').click();
  await remark(alice, 'Seen by carol').waitFor(patience);
  await select(alice, 'And more');
  await writeComment(alice, 'From alice');
  await remark(carol, 'From alice').waitFor(patience);
  await panel(carol)
    .getByRole('article', { name: /Carol/ })
    .getByRole('button', { name: 'Comment actions' })
    .waitFor(patience);
  expect(await panel(carol).getByRole('article', { name: /Alice/ }).getByRole('button').count()).toBe(0);
  await shot(carol, 'comments-only-1440');
  await carol.close();
  await alice.close();
}, 240_000);

test('on a phone the panel is a sheet from below; @ offers people', async () => {
  const id = await upload('Phone.docx', paragraph('Small screen') + paragraph('More of it'));
  const page = await open('alice', id, { width: 390, height: 780 }, true);
  await select(page, 'Small screen');
  await page.keyboard.press('ControlOrMeta+Alt+m');
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  await field.fill('Look, @bo');
  await page.getByRole('option', { name: 'Bob Example' }).waitFor(patience);
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => [...document.querySelectorAll('textarea')].some(({ value }) => value === 'Look, @Bob Example '),
    undefined,
    patience,
  );
  await button(page, 'Comment').click();
  await remark(page, 'Look, @Bob Example').waitFor(patience);
  await page.getByText('Bob Example will be notified.').waitFor(patience);
  await shot(page, 'comments-390-dark');
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  expect(await accessFaults(page)).toEqual([]);
  await button(page, 'Close the panel').click();
  await panel(page).waitFor({ ...patience, state: 'detached' });
  await page.close();
}, 240_000);

test('an OpenDocument text has comments in notes, headers and text boxes, also by who may only comment', async () => {
  const id = await upload('Around.odt', openDocumentWithStories());
  const alice = await open('alice', id);
  const heard = complaints(alice);
  await place(alice, 'Footnote 1').waitFor(patience);
  await selectIn(alice, 'Footnote 1', 'note');
  await writeComment(alice, 'On a note');
  await alice.locator('.note .commented', { hasText: 'note' }).waitFor(patience);
  await alice.getByRole('group', { name: 'Header', exact: true }).dblclick();
  await alice.locator('[data-entered="true"]').waitFor(patience);
  await selectIn(alice, 'Header', 'header');
  await writeComment(alice, 'On a header');
  const carol = await open('carol', id);
  await place(carol, 'Text box').getByText('Words').click({ clickCount: 3 });
  await carol.waitForFunction(() => getSelection()?.toString().includes('box'), undefined, patience);
  await writeComment(carol, 'On a box');
  const wanted = ['header / Header', 'note / Footnote 1', 'Words of a box / Text box'];
  for (const page of [alice, carol]) await expect.poll(() => listed(page), patience).toEqual(wanted);
  await alice.locator('.box .commented').waitFor(patience);
  await shot(alice, 'comments-around-1440');
  expect(await accessFaults(alice)).toEqual([]);
  await says(alice, 'Saved');
  await button(alice, 'Publish').click();
  await button(alice, 'Publish anyway').click();
  await alice.getByText('Version 2 was published').waitFor(patience);
  const parts = partsOf(await version(server, id, '2'));
  expect(parts.get('content.xml')).toMatch(
    /<text:note-body><text:p>Words of a <office:annotation [^>]*>.*On a note.*<text:p>On a box/s,
  );
  expect(parts.get('styles.xml')).toContain('<text:p>On a header</text:p>');
  expect(heard).toEqual([]);
  await alice.close();
  await carol.close();
}, 240_000);

test('comments that a Word file has in notes, headers and boxes are read and answered there; new ones stand in the text', async () => {
  const id = await upload('Around.docx', commentedStories());
  const page = await open('alice', id);
  const heard = complaints(page);
  await button(page, 'Comments and changes').click();
  const wanted = ['On every page / Header', 'A subspecies. / Footnote 2', 'In a box / Text box'];
  await expect.poll(() => listed(page), patience).toEqual(wanted);
  await page.locator('.note .commented', { hasText: 'A subspecies.' }).click();
  await page.getByRole('textbox', { name: 'Write a reply' }).fill('Said in a note.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await remark(page, 'Said in a note.').waitFor(patience);
  // Elsewhere Word knows no comments: in a header the person is told, in a note it stands at its number.
  await page.getByRole('group', { name: 'Header', exact: true }).dblclick();
  await page.locator('[data-entered="true"]').waitFor(patience);
  await page.keyboard.press('ControlOrMeta+Alt+m');
  await page.getByText('Word files cannot have comments in headers and footers').waitFor(patience);
  await place(page, 'Footnote 1').click();
  await page.keyboard.press('ControlOrMeta+Alt+m');
  await panel(page).getByText('this one was added where the text refers to this note').waitFor(patience);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Where?');
  await shot(page, 'comments-word-note-1440');
  await button(page, 'Comment').click();
  await remark(page, 'Where?').waitFor(patience);
  const all = ['On every page / Header', 'It lived in South Africa.', ...wanted.slice(1)];
  await expect.poll(() => listed(page), patience).toEqual(all);
  await says(page, 'Saved');
  await button(page, 'Publish').click();
  await button(page, 'Publish anyway').click();
  await page.getByText('Version 2 was published').waitFor(patience);
  const [before, after] = [partsOf(commentedStories()), partsOf(await version(server, id, '2'))];
  expect(after.get('word/header1.xml')).toBe(before.get('word/header1.xml'));
  expect(after.get('word/footnotes.xml')?.match(/commentReference/g)).toHaveLength(2);
  expect(after.get('word/document.xml')).toMatch(
    /<w:commentRangeStart w:id="\d"\/><w:r><w:footnoteReference w:id="2"/,
  );
  expect(heard).toEqual([]);
  await page.close();
}, 240_000);

test('Ctrl+Z in an empty field takes nothing of the text back; at a button it is that of the text', async () => {
  const id = await upload('Back.docx', paragraph('Some words'));
  const page = await open('alice', id);
  await text(page).getByText('Some words').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' typed');
  await page.getByText('Some words typed', { exact: true }).waitFor();
  await page.keyboard.press('ControlOrMeta+Alt+m');
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  await field.waitFor(patience);
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.type('Now');
  await expect.poll(() => field.inputValue()).toBe('Now');
  expect(await text(page).innerText()).toBe('Some words typed');
  await page.getByRole('tab', { name: 'Comments' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => text(page).innerText()).toBe('Some words');
  await page.getByRole('tab', { name: 'Comments' }).focus();
  await page.keyboard.press('ControlOrMeta+y');
  await expect.poll(() => text(page).innerText()).toBe('Some words typed');
  await page.close();
});
