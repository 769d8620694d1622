import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentXml, emptyDocx, packDocx, paragraph, relationships } from '../../formats/docx/empty.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, sidewaysScroll } from './consoleChecks.ts';
import { editor, open, partsOf, says, shot, text, upload, version } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const reviewed =
  '<w:p><w:r><w:t xml:space="preserve">Kept </w:t></w:r><w:del w:id="7" w:author="Erna" w:date="2024-05-06T07:08:00Z"><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins w:id="8" w:author="Erna" w:date="2024-05-06T07:08:00Z"><w:r><w:t>come</w:t></w:r></w:ins></w:p>' +
  '<w:p><w:r><w:t xml:space="preserve">Also </w:t></w:r><w:del w:id="9" w:author="Erna" w:date="2024-05-06T07:08:00Z"><w:r><w:delText>old</w:delText></w:r></w:del></w:p>';
const body = `${paragraph('One two three')}${paragraph('Second paragraph')}${reviewed}`;

const suggests = async (page: Page) => {
  await text(page).click();
  await page.keyboard.press('Control+Shift+E');
  await page.getByRole('button', { name: 'Mode: Suggesting' }).waitFor();
};
/** The editor hears of a moved cursor a moment after the browser moved it; a person is never that quick. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
const cards = (page: Page) => page.getByRole('region', { name: 'List of changes' }).getByRole('listitem');
const shownText = (page: Page) => text(page).innerText();
const publish = async (page: Page, number: string) => {
  await says(page, 'Saved');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  // Suggestions that are not decided go along.
  await page.getByRole('button', { name: 'Publish anyway' }).click();
  await page.getByText(`Version ${number} was published`).waitFor();
};

test('what a person types, deletes, splits and joins while suggesting is listed, accepted and rejected', async () => {
  const original = emptyDocx('', body);
  const id = await upload(server, 'Suggested.docx', original);
  const page = await open({ server, browser }, 'alice', id);
  await suggests(page);
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Number ');
  await text(page).locator('ins', { hasText: 'Number ' }).waitFor();
  await page.keyboard.press('End');
  await settled(page);
  for (let at = 0; at < 5; at++) await page.keyboard.press('Backspace');
  await text(page).locator('del', { hasText: 'three' }).waitFor();
  // The cursor is before what was deleted: what is typed there stands before it.
  await page.keyboard.type('3');
  await text(page).locator('ins', { hasText: '3' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await settled(page);
  await page.keyboard.press('Home');
  await settled(page);
  await page.keyboard.press('Backspace');
  await text(page).locator('[data-change]').waitFor();
  await page.evaluate(() => localStorage.setItem('trivet.editor.side', 'open changes'));
  await page.reload();
  await page.getByRole('button', { name: 'Mode: Suggesting' }).waitFor();
  await expect.poll(() => cards(page).allInnerTexts()).toHaveLength(5);
  await shot(page, 'changes-light');
  expect(await accessFaults(page)).toEqual([]);
  await page.getByLabel('By').selectOption('Erna');
  expect(await cards(page).count()).toBe(2);
  // A word in the place of another is one change, and decided at once.
  await page.getByText('2 changes', { exact: true }).waitFor();
  expect(await cards(page).first().innerText()).toMatch(/Replaced gone.*come/);
  await page.getByRole('button', { name: 'Accept: Replaced gone with come' }).click();
  await expect.poll(() => cards(page).count()).toBe(1);
  await page.getByLabel('By').selectOption('');
  await publish(page, '2');
  const written = partsOf(await version(server, id, '2')).get('word/document.xml') ?? '';
  expect(written).toMatch(
    /<w:ins w:id="\d+" w:author="Alice[^"]*" w:date="[^"]+"><w:r><w:t xml:space="preserve">Number /,
  );
  expect(written).toContain(
    '<w:del w:id="9" w:author="Erna" w:date="2024-05-06T07:08:00Z"><w:r><w:delText>old',
  );
  // What was inserted is plain text now, as what stands before it.
  expect(written).toContain('Kept come</w:t></w:r></w:p>');
  expect(written).not.toContain('gone');
  await page.getByRole('button', { name: 'Reject all', exact: true }).click();
  await expect
    .poll(() => shownText(page))
    .toMatch(/^One two three\n+Second paragraph\n+Kept come\n+Also old/);
  await page.keyboard.press('Escape');
  await text(page).click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => cards(page).count()).toBe(4);
  await page.getByRole('button', { name: 'Accept all', exact: true }).click();
  await expect.poll(() => shownText(page)).toMatch(/^Number One two 3Second paragraph\n+Kept come/);
  await page.close();
});

test('all changes are shown, or the text as it will be or was, and a phone has the list too', async () => {
  const id = await upload(server, 'Views.docx', emptyDocx('', body));
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await signIn(page, server, 'bob', 'bob', editor(id));
  await text(page).waitFor();
  await page.evaluate(() => localStorage.setItem('trivet.editor.side', 'closed changes'));
  await page.reload();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search commands' }).fill('List of changes');
  await page.getByRole('button', { name: 'List of changes', exact: true }).click();
  await expect.poll(() => cards(page).count()).toBe(2);
  await shot(page, 'changes-phone-dark');
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await page.getByText('Final text', { exact: true }).click();
  await expect.poll(() => shownText(page)).toContain('Kept come');
  await page.getByText('Original', { exact: true }).click();
  await expect.poll(() => shownText(page)).toContain('Kept gone');
  await page.getByText('All changes', { exact: true }).click();
  await expect.poll(() => shownText(page)).toContain('Kept gonecome');
  await page.close();
});

test('a file that tracks changes begins with suggestions; who only reads changes nothing', async () => {
  const id = await upload(server, 'Tracks.docx', tracking());
  const page = await open({ server, browser }, 'alice', id);
  await page.getByRole('button', { name: 'Mode: Suggesting' }).waitFor();
  await text(page).click();
  await page.keyboard.press('Control+End');
  await settled(page);
  await page.keyboard.type(' end');
  await text(page).locator('ins', { hasText: 'end' }).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => text(page).locator('ins', { hasText: 'end' }).count()).toBe(0);
  // Delete leads behind what it marks, Backspace before it; both pass over what is deleted already.
  await page.keyboard.press('Control+Home');
  await settled(page);
  for (let at = 0; at < 2; at++) await page.keyboard.press('Delete');
  await text(page).locator('del', { hasText: /^On$/ }).waitFor();
  await page.keyboard.press('Delete');
  await text(page).locator('del', { hasText: /^One$/ }).waitFor();
  await page.keyboard.type('A');
  await expect.poll(() => shownText(page)).toMatch(/^OneA two three/);
  await page.keyboard.press('Backspace');
  await expect.poll(() => shownText(page)).toMatch(/^One two three/);
  await page.getByRole('button', { name: 'Mode: Suggesting' }).click();
  await page.getByText('Read without changing anything', { exact: true }).click();
  await page.getByRole('button', { name: 'Mode: Viewing' }).waitFor();
  await page.keyboard.type('nothing');
  expect(await text(page).getAttribute('aria-readonly')).toBe('true');
  expect(await shownText(page)).toMatch(/^One two three/);
  // Whoever chose a way of working goes on writing where the cursor was.
  await page.getByRole('button', { name: 'Mode: Viewing' }).click();
  await page.getByRole('menuitem', { name: 'Suggesting' }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await settled(page);
  await page.keyboard.type('B');
  await expect.poll(() => shownText(page)).toMatch(/^OneB two three/);
  await page.close();
});

test('what is composed over a selection stands before it as one suggestion, with no letter left over', async () => {
  const id = await upload(server, 'Composed.docx', tracking());
  const page = await open({ server, browser }, 'alice', id);
  await page.getByRole('button', { name: 'Mode: Suggesting' }).waitFor();
  await text(page)
    .getByText('Second paragraph')
    .dblclick({ position: { x: 8, y: 8 } });
  await page.waitForFunction(() => getSelection()?.toString() === 'Second');
  const keys = await page.context().newCDPSession(page);
  for (const composed of ['n', 'ni', 'に', 'にほ'])
    await keys.send('Input.imeSetComposition', {
      text: composed,
      selectionStart: composed.length,
      selectionEnd: composed.length,
    });
  await keys.send('Input.insertText', { text: '日本' });
  await text(page).locator('ins', { hasText: '日本' }).waitFor();
  expect(await text(page).locator('p', { hasText: 'paragraph' }).innerText()).toBe('日本Second paragraph');
  await text(page).locator('del', { hasText: 'Second' }).waitFor();
  await page.close();
});

test('a file that somebody sends back is compared: what is different in it becomes suggestions under its name', async () => {
  const original = emptyDocx('', body);
  const id = await upload(server, 'Sent.docx', original);
  const page = await open({ server, browser }, 'alice', id);
  const returned = emptyDocx('', `${paragraph('One 2 three')}${paragraph('Something new')}${reviewed}`);
  await page.getByRole('menuitem', { name: 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Compare with a file …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare with a file' });
  const compare = dialog.getByRole('button', { name: 'Compare', exact: true });
  expect(await compare.isDisabled()).toBe(true);
  const files = page.locator('input[type=file][accept=".docx,.docm,.odt"]');
  await files.setInputFiles({ name: 'Broken.docx', mimeType: '', buffer: Buffer.from('PK') });
  await compare.click();
  await dialog.getByRole('alert').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await files.setInputFiles({ name: 'Returned.docx', mimeType: '', buffer: Buffer.from(returned) });
  await compare.click();
  await text(page).locator('del', { hasText: 'two' }).waitFor();
  await text(page).locator('ins', { hasText: 'Something new' }).waitFor();
  await cards(page).filter({ hasText: 'Returned.docx' }).first().waitFor();
  await shot(page, 'changes-compared');
  await publish(page, '2');
  const xml = partsOf(await version(server, id, '2')).get('word/document.xml') ?? '';
  expect(xml).toMatch(/<w:del [^>]*w:author="Returned.docx"[^>]*>.*<w:delText>two<\/w:delText>/);
  expect(xml).toMatch(/<w:ins [^>]*w:author="Returned.docx"/);
  // What is the same in both keeps its bytes.
  expect(xml).toContain(reviewed);
  await page.keyboard.press('Control+z');
  await text(page).locator('del', { hasText: 'two' }).waitFor({ state: 'detached' });
});

/** A document whose settings say that what is edited is tracked. */
function tracking(): Uint8Array {
  const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  return packDocx({
    'word/document.xml': documentXml(body),
    'word/settings.xml': `<w:settings xmlns:w="${w}"><w:trackRevisions/></w:settings>`,
    'word/_rels/document.xml.rels': relationships([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'settings', 'settings.xml'],
    ]),
  });
}
