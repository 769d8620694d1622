import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph, table } from '../../formats/docx/empty.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { accessFaults, complaints, sidewaysScroll } from './consoleChecks.ts';
import {
  editor,
  open as openDocument,
  partsOf,
  says,
  shot,
  text,
  upload as uploadTo,
  version,
} from './editor.support.ts';

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

test('two people write at once, and what they publish differs from the file in their paragraphs only', async () => {
  const rows = [
    ['Item', 'Owner'],
    ['Slides', 'Alice'],
  ];
  const body = [
    paragraph('Quarterly plan', 'Heading1'),
    paragraph('We begin in May.'),
    '<w:p w:rsidR="00AB12CD"><w:r><w:rPr><w:b/></w:rPr><w:t>Kept</w:t></w:r><w:proofErr w:type="spellStart"/></w:p>',
    table(rows),
    paragraph('The end.'),
  ];
  const id = await upload('Plan.docx', emptyDocx('', body.join('')));
  const [alice, bob] = [await open('alice', id), await open('bob', id)];
  const heard = complaints(alice);
  await alice.getByRole('heading', { level: 1, name: 'Quarterly plan' }).last().waitFor();
  await alice.locator('.sheet table td').getByText('Slides').waitFor();
  await alice.getByRole('img', { name: 'Bob Example' }).waitFor();

  await alice.getByText('We begin in May.').click();
  await alice.keyboard.press('End');
  await alice.keyboard.type(' Perhaps.');
  await says(alice, 'Saved');
  await bob.getByText('We begin in May. Perhaps.').waitFor();
  await bob.locator('.sheet td').getByText('Slides').click();
  await bob.keyboard.press('End');
  await bob.keyboard.type(' and notes');
  await alice.locator('.sheet td').getByText('Slides and notes').waitFor();
  await says(bob, 'Saved');

  await alice.getByRole('button', { name: 'Publish' }).click();
  await alice.getByText('Version 2 was published').waitFor();
  await bob.getByText('Version 2 was published').waitFor();
  const [before, after] = [partsOf(await version(server, id, '1')), partsOf(await version(server, id, '2'))];
  const changed = [...before].filter(([name, content]) => after.get(name) !== content).map(([name]) => name);
  expect(changed).toEqual(['word/document.xml']);
  expect(after.get('word/document.xml')).toBe(
    before
      .get('word/document.xml')
      ?.replace('<w:t xml:space="preserve">We begin in May.', '<w:t>We begin in May. Perhaps.')
      .replace('<w:t xml:space="preserve">Slides', '<w:t>Slides and notes'),
  );
  expect(heard).toEqual([]);
});

test('formatting, styles and their undoing: undone to the start there is nothing to publish', async () => {
  const id = await upload('Styles.docx', emptyDocx('', paragraph('One line') + paragraph('Another line')));
  const page = await open('alice', id);
  await page.getByText('One line').click({ clickCount: 3 });
  await page.keyboard.press('Control+b');
  await page.locator('.sheet strong').getByText('One line').waitFor();
  expect(await page.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true');
  await page.getByText('Another line').click();
  await page.getByRole('button', { name: 'Bold', pressed: false }).waitFor();
  await page.getByLabel('Paragraph style').selectOption({ label: 'Heading 2' });
  await page.getByRole('heading', { level: 2, name: 'Another line' }).waitFor();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.locator('.sheet p').getByText('Another line').waitFor();
  expect(await page.locator('.sheet strong').count()).toBe(0);
  await says(page, 'Saved');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Nothing has changed since the last version.').waitFor();
});

test('what is typed offline is said to be offline, and saved when the line is back', async () => {
  const id = await upload('Offline.docx', emptyDocx('', paragraph('Start.')));
  const page = await open('alice', id);
  await page.getByText('Start.').click();
  await page.keyboard.press('End');
  await page.context().setOffline(true);
  await says(page, 'Offline');
  await page.keyboard.type(' Typed alone.');
  await page.context().setOffline(false);
  await says(page, 'Saved');
  const other = await open('bob', id);
  await other.getByText('Start. Typed alone.').waitFor();
});

test('the keyboard reaches everything: Escape to the toolbar and back, arrows along it, Tab from cell to cell', async () => {
  const id = await upload('Keys.docx', emptyDocx('', table([['a', 'b']]) + paragraph('Below')));
  const page = await open('alice', id);
  await page.locator('.sheet td').first().click();
  await page.keyboard.press('Tab');
  await page.keyboard.type('next ');
  await page.locator('.sheet td').nth(1).getByText('next b').waitFor();
  await page.keyboard.press('Escape');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(await focused()).toBe('Undo');
  await page.keyboard.press('ArrowLeft');
  // The last in the bar: what does not fit is behind it.
  expect(await focused()).toBe('More tools');
  await page.keyboard.press('Escape');
  expect(await focused()).toBe('Document text');
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Control+/');
  const keys = page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .locator('kbd', { hasText: /Ctrl|Alt/ });
  await keys.first().waitFor();
  const all = await keys.allInnerTexts();
  expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
});

test('on a phone the page fits, and a document that is absent or forbidden gives a sentence and a way back', async () => {
  const id = await upload(
    'Phone.docx',
    emptyDocx('A title', paragraph('Text '.repeat(40)) + table([['1', '2', '3', '4']])),
  );
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await signIn(page, server, 'alice', 'alice', editor(id));
  await text(page).waitFor();
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await page.goto(`${server.url}${editor('no-such-document')}`);
  await page
    .getByRole('link', { name: /start page|all documents/i })
    .first()
    .waitFor();
  const carol = await browser.newPage();
  await signIn(carol, server, 'carol', 'carol', editor(id));
  await carol
    .getByRole('link', { name: /start page|all documents/i })
    .first()
    .waitFor();
  expect(await text(carol).count()).toBe(0);
});

test('the source of a Markdown text is shown as what it says, also what is just typed, and stays plain', async () => {
  const id = await upload('Notes.md', new TextEncoder().encode('# One\ntext\n'));
  const page = await open('alice', id);
  await page.locator('.sheet .md-1', { hasText: 'One' }).waitFor();
  await text(page).getByText('text', { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('## Two', { delay: 20 });
  await page.locator('.sheet .md-2', { hasText: 'Two' }).waitFor();
  await says(page, 'Saved');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 was published').waitFor();
  expect(new TextDecoder().decode(await version(server, id, '2'))).toBe('# One\ntext\n## Two\n');
});

test('on a tablet the outline lies beside the text, below the bars; keys close a menu that a mouse opened, or lead into it', async () => {
  const id = await upload(
    'Tablet.docx',
    emptyDocx('', paragraph('One', 'Heading1') + paragraph('Some words')),
  );
  const page = await open('alice', id);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.getByText('Some words').click();
  await page.keyboard.press('Control+Alt+o');
  const outline = page.getByRole('complementary', { name: 'Outline' });
  const bar = page.getByRole('toolbar', { name: 'Formatting' });
  const foot = async () => await bar.boundingBox().then((box) => (box ? box.y + box.height : Number.NaN));
  expect((await outline.boundingBox())?.y).toBeGreaterThanOrEqual(await foot());
  expect(await violations(page)).toEqual([]);
  await outline.getByRole('button', { name: /Close/ }).click();
  const menu = page.getByRole('menu', { name: 'Format' });
  const head = page.getByRole('menuitem', { name: 'Format', exact: true });
  await head.click();
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  expect(await text(page).evaluate((sheet) => sheet === document.activeElement)).toBe(true);
  await head.click();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Text/);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
});

test('Enter goes on with a list of a Markdown text, Tab takes an item further in, and each is undone in one step', async () => {
  const id = await upload('List.md', new TextEncoder().encode('1. one\n2. two\n'));
  const page = await open('alice', id);
  const lines = () => page.locator('.sheet > p').allTextContents();
  await text(page).getByText('one').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect.poll(lines).toEqual(['1. one', '2. ', '3. two']);
  await page.keyboard.type('in', { delay: 20 });
  await page.keyboard.press('Tab');
  await expect.poll(lines).toEqual(['1. one', '   1. in', '2. two']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(lines).toEqual(['1. one', '   1. in', '', '2. two']);
  for (const was of [
    ['1. one', '   1. in', '   2. ', '2. two'],
    ['1. one', '   1. in', '2. two'],
    ['1. one', '2. in', '3. two'],
  ]) {
    await page.keyboard.press('Control+z');
    await expect.poll(lines).toEqual(was);
  }
});

test('in a low window every entry of a menu can be reached, and so can the menus inside it', async () => {
  const id = await upload('Low.docx', emptyDocx('', paragraph('Some words')));
  const page = await open('alice', id);
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.getByRole('menuitem', { name: 'Insert', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Header and footer' }).hover();
  const inner = page.getByRole('menu', { name: 'Header and footer' });
  await inner.getByRole('menuitem', { name: 'Remove footer' }).hover();
  for (const one of [page.getByRole('menu', { name: 'Insert' }), inner]) {
    const box = await one.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 480).toBe(true);
  }
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
});

test('a regular expression finds and replaces, says what is wrong with it, and never stops the page', async () => {
  const slow = 'ab'.repeat(4000);
  const id = await upload(
    'Dates.docx',
    emptyDocx('', ['2026-11-22 or 2025-01-02', 'End', slow].map((one) => paragraph(one)).join('')),
  );
  const page = await open('alice', id);
  await page.keyboard.press('Control+f');
  const find = page.getByLabel('Find', { exact: true });
  const panel = page.getByRole('search');
  await page.getByLabel('Regular expression').check();
  await find.fill('(\\d+)-(\\d\\d');
  await panel.getByText('The ( and ) in this pattern do not match').waitFor();
  await shot(page, 'find-wrong');
  await find.fill('(\\d+)-(\\d\\d)-(\\d\\d)');
  await panel.getByText('1 of 2').waitFor();
  expect(await violations(page)).toEqual([]);
  await shot(page, 'find-expression');
  await page.getByLabel('Replace with').fill('$3.$2.$1');
  await page.getByRole('button', { name: 'Replace all', exact: true }).click();
  await page.getByText('22.11.2026 or 02.01.2025').waitFor();
  await find.press('Escape');
  await page.keyboard.press('Control+z');
  await page.getByText('2026-11-22 or 2025-01-02').waitFor();
  await page.keyboard.press('Control+f');
  await page.getByLabel('Regular expression').check();
  await find.fill('^(([ab]+)+)+c');
  await panel.getByText('No results').waitFor();
  await find.fill('^End$');
  await panel.getByText('1 of 1').waitFor();
});
