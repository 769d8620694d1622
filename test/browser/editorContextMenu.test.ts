import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  documentXml,
  emptyDocx,
  packDocx,
  paragraph,
  relationships,
  table,
} from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startLanguageTool } from '../support/languageTool.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { complaints } from './consoleChecks.ts';
import { open, partsOf, says, shot, text, upload, version } from './editor.support.ts';

let tool: Awaited<ReturnType<typeof startLanguageTool>>;
let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  tool = await startLanguageTool();
  const settings = { TRIVET_LANGUAGETOOL: tool.url };
  [server, browser] = await Promise.all([startTestServer(settings), openBrowser({ asPeople: true })]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await tool?.close();
});

const menu = (page: Page) => page.getByRole('menu', { name: 'At this place' });
const item = (page: Page, name: string) => menu(page).getByRole('menuitem', { name, exact: true });
const names = (page: Page) =>
  menu(page).locator(':scope > [role^=menuitem], :scope > div > button').allInnerTexts();
const rightClick = async (page: Page, words: string) => {
  await text(page).getByText(words, { exact: true }).first().click({ button: 'right' });
  await menu(page).waitFor();
};
const choose = async (page: Page, words: string, name: string) => {
  await rightClick(page, words);
  await item(page, name).click();
  await menu(page).waitFor({ state: 'detached' });
};

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const numbering = `<w:numbering xmlns:w="${w}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
const listed = (words: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`;
const linked =
  '<w:p><w:r><w:t xml:space="preserve">See </w:t></w:r><w:hyperlink r:id="rId3"><w:r><w:t>there</w:t></w:r></w:hyperlink></w:p>';
const suggested =
  '<w:p><w:r><w:t xml:space="preserve">Kept </w:t></w:r><w:ins w:id="8" w:author="Erna" w:date="2024-05-06T07:08:00Z"><w:r><w:t>suggested</w:t></w:r></w:ins></w:p>';
const rows = table([
  ['a1', 'b1'],
  ['a2', 'b2'],
]);
const body = [
  paragraph('Plain'),
  listed('One'),
  listed('Two'),
  listed('Three'),
  linked,
  suggested,
  rows,
  paragraph('End'),
];
const rels = relationships([
  ['rId1', 'styles', 'styles.xml'],
  ['rId2', 'numbering', 'numbering.xml'],
  ['rId3', 'hyperlink', 'https://trivet.example/'],
]).replace('Target="https:', 'TargetMode="External" Target="https:');
const docx = packDocx({
  'word/document.xml': documentXml(body.join('')),
  'word/numbering.xml': numbering,
  'word/_rels/document.xml.rels': rels,
});

test('the right mouse button offers what fits the place, and so do the keys for that', async () => {
  const id = await upload(server, 'Places.docx', docx);
  const page = await open({ server, browser }, 'alice', id);
  const heard = complaints(page);
  await rightClick(page, 'Plain');
  expect(await names(page)).toEqual([
    expect.stringMatching(/^Cut/),
    expect.stringMatching(/^Copy/),
    expect.stringMatching(/^Paste/),
    expect.stringMatching(/^Paste without formatting/),
    expect.stringMatching(/^Link …/),
    expect.stringMatching(/^New comment/),
    expect.stringMatching(/^Paragraph …/),
    expect.stringMatching(/^Text box/),
    expect.stringMatching(/^Select all/),
  ]);
  expect(await item(page, 'Cut').getAttribute('aria-disabled')).toBe('true');
  expect(await violations(page)).toEqual([]);
  await shot(page, 'context-menu-text');
  await page.keyboard.press('Escape');
  await menu(page).waitFor({ state: 'detached' });
  // The keyboard is back in the text, where the click put the cursor.
  await page.keyboard.press('End');
  await page.keyboard.type(' more');
  await text(page).getByText('Plain more').waitFor();

  // What is selected stays so, and is what the menu is about.
  await text(page)
    .getByText('Plain more')
    .dblclick({ position: { x: 12, y: 8 } });
  await text(page)
    .getByText('Plain more')
    .click({ button: 'right', position: { x: 20, y: 8 } });
  await item(page, 'Cut').click();
  await text(page).getByText('Plain more').waitFor({ state: 'detached' });
  expect(await text(page).locator('> p').first().innerText()).toBe(' more');

  await choose(page, 'Two', 'Restart numbering');
  await choose(page, 'there', 'Remove link');
  await text(page).locator('a.wrap').waitFor({ state: 'detached' });
  await choose(page, 'suggested', 'Accept change');
  await text(page).locator('ins').waitFor({ state: 'detached' });
  await choose(page, 'a2', 'Row below');
  await text(page).locator('tr').nth(2).waitFor();

  // Cells that are selected stay so, and can be merged.
  const [from, to] = await Promise.all(
    ['a1', 'b1'].map((words) => text(page).getByText(words).boundingBox()),
  );
  if (!from || !to) throw new Error('The cells are not shown.');
  await page.mouse.move(from.x + 3, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 4 });
  await page.mouse.up();
  await text(page).locator('td.selectedCell').nth(1).waitFor();
  await rightClick(page, 'b1');
  await shot(page, 'context-menu-cells');
  await item(page, 'Table').hover();
  await page.getByRole('menu', { name: 'Table' }).getByRole('menuitem', { name: 'Select table' }).waitFor();
  await item(page, 'Merge cells').click();

  // By keys: the first entry has the keyboard, arrows go on, Escape leads back.
  await text(page).getByText('End', { exact: true }).click();
  await page.keyboard.press('Shift+F10');
  await menu(page).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Cut'));
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Select all'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('ContextMenu');
  await menu(page).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'textbox');

  // The browser's own menu stays within reach: with Shift, and always where somebody wants that.
  const isBrowsers = (modifiers: 'Shift'[]) =>
    page
      .evaluate(() => {
        addEventListener(
          'contextmenu',
          (event) => document.body.setAttribute('data-menu', String(!event.defaultPrevented)),
          { once: true },
        );
      })
      .then(async () => {
        await text(page).getByText('End', { exact: true }).click({ button: 'right', modifiers });
        return page.evaluate(() => document.body.getAttribute('data-menu') === 'true');
      });
  expect(await isBrowsers([])).toBe(false);
  await page.keyboard.press('Escape');
  expect(await isBrowsers(['Shift'])).toBe(true);
  await page.getByRole('menuitem', { name: 'View', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Right-click opens the browser’s menu' }).click();
  expect(await isBrowsers([])).toBe(true);
  expect(await menu(page).count()).toBe(0);

  await says(page, 'Saved');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 was published').waitFor();
  const parts = partsOf(await version(server, id, '2'));
  expect(parts.get('word/numbering.xml')).toContain('<w:startOverride w:val="1"/>');
  expect(
    parts.get('word/numbering.xml')?.startsWith(numbering.slice(0, numbering.indexOf('</w:numbering>'))),
  ).toBe(true);
  const now = parts.get('word/document.xml') ?? '';
  expect(now.match(/<w:numId w:val="\d"\/>/g)).toEqual(
    ['1', '2', '2'].map((id) => `<w:numId w:val="${id}"/>`),
  );
  expect(now).not.toContain('<w:hyperlink');
  expect(now).not.toContain('<w:ins ');
  expect(now.match(/<w:tr>/g)).toHaveLength(3);
  expect(now).toContain('<w:gridSpan w:val="2"/>');
  expect(heard).toEqual([]);
});

test('what a server finds wrong is marked, and the menu has what may be meant', async () => {
  const body = ['Read teh book.', 'Eat a apple.', 'Nothing wrong.'].map((words) => paragraph(words)).join('');
  const id = await upload(server, 'Checked.docx', emptyDocx('', body));
  const page = await open({ server, browser }, 'alice', id);
  const heard = complaints(page);
  const marked = (name: string) => text(page).locator(`.${name}`);
  await marked('misspelled').getByText('teh').waitFor();
  await marked('ungrammatical').getByText('a apple').waitFor();
  expect(await text(page).locator('.misspelled, .ungrammatical').count()).toBe(2);
  await rightClick(page, 'teh');
  expect((await names(page)).slice(0, 4)).toEqual([
    'Possible spelling mistake found.',
    'the',
    'tech',
    'Ignore',
  ]);
  expect(await violations(page)).toEqual([]);
  await shot(page, 'context-menu-spelling');
  await item(page, 'the').click();
  await text(page).getByText('Read the book.').waitFor();
  await marked('misspelled').waitFor({ state: 'detached' });

  // By keys to the next one, which is left alone from then on.
  await page.keyboard.press('F7');
  await page.getByText('Use “an” instead of “a”.').waitFor();
  await page.keyboard.press('Shift+F10');
  await item(page, 'Ignore').click();
  await marked('ungrammatical').waitFor({ state: 'detached' });

  // What is typed is looked at when nobody types any more, and only that.
  await text(page).getByText('Nothing wrong.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' teh end');
  await marked('misspelled').getByText('teh').waitFor();
  expect(tool.asked.at(-1)?.text).toBe('Nothing wrong. teh end\u0000\u0000');
  await page.getByRole('menuitem', { name: 'Tools', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Check spelling and grammar' }).click();
  await marked('misspelled').waitFor({ state: 'detached' });
  expect(heard).toEqual([]);
});
