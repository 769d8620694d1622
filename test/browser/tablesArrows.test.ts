import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph, table } from '../../formats/docx/empty.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { editor, store, text } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function write(body: string): Promise<Page> {
  const { id } = await store(server, '', 'Arrows.docx', emptyDocx('', body));
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', editor(id));
  await text(page).waitFor();
  return page;
}

const plain = table([
  ['a1', 'b1', 'c1'],
  ['a2', 'b2', 'c2'],
  ['a3', 'b3', 'c3'],
]);
const cell = (words: string, properties = '') =>
  `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/>${properties}</w:tcPr>${words
    .split('|')
    .map((one) => paragraph(one))
    .join('')}</w:tc>`;
const grid = (...rows: string[]) =>
  `<w:tbl><w:tblPr><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${'<w:gridCol w:w="2000"/>'.repeat(3)}</w:tblGrid>${rows
    .map((row) => `<w:tr>${row}</w:tr>`)
    .join('')}</w:tbl>`;

const shown = (page: Page) => page.locator('.sheet td').allInnerTexts();
/** Clicks behind the words of a cell, presses keys, and types a word there. */
async function go(page: Page, from: string, keys: string[], word: string): Promise<void> {
  await page.locator('.sheet td', { hasText: from }).last().getByText(from).click();
  await page.keyboard.press('End');
  for (const key of keys) await page.keyboard.press(key);
  await page.keyboard.type(word);
}
const down = (times = 1) => Array<string>(times).fill('ArrowDown');
const up = (times = 1) => Array<string>(times).fill('ArrowUp');

test('arrow down and up go to the cell below and above, and out of the table at its ends', async () => {
  const page = await write(`${paragraph('Before')}${plain}${paragraph('After')}`);
  await go(page, 'a1', down(), 'X');
  await go(page, 'b1', down(2), 'Y');
  await go(page, 'c3', up(), 'Z');
  await go(page, 'b2', up(), 'W');
  expect(await shown(page)).toEqual(['a1', 'b1W', 'c1', 'a2X', 'b2', 'c2Z', 'a3', 'b3Y', 'c3']);
  await go(page, 'b3Y', down(), ' D');
  await go(page, 'b1W', up(), ' U');
  const paragraphs = await page.locator('.sheet > p, .sheet > * > p').allInnerTexts();
  expect(paragraphs.some((one) => one.includes('After') && one.includes(' D'))).toBe(true);
  expect(paragraphs.some((one) => one.includes('Before') && one.includes(' U'))).toBe(true);
  expect(await shown(page)).toEqual(['a1', 'b1W', 'c1', 'a2X', 'b2', 'c2Z', 'a3', 'b3Y', 'c3']);
});

test('from the text above and below, they lead into the cell at the same place of the line', async () => {
  const wide =
    'Words that reach over all of the columns of the table, from the first one to the last one of it';
  const page = await write(`${paragraph(wide)}${plain}${paragraph(wide)}`);
  for (const [at, key, word] of [
    ['first', 'ArrowDown', 'D'],
    ['last', 'ArrowUp', 'U'],
  ] as const) {
    const line = page.getByText(wide)[at]();
    const middle = await page.locator('.sheet td', { hasText: 'b1' }).boundingBox();
    const box = await line.boundingBox();
    if (!middle || !box) throw new Error('The text is not shown.');
    await page.mouse.click(middle.x + 12, box.y + box.height / 2);
    await page.keyboard.press(key);
    await page.keyboard.press('End');
    await page.keyboard.type(word);
  }
  expect(await shown(page)).toEqual(['a1', 'b1D', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3U', 'c3']);
});

test('the lines of a cell come first, whether they are paragraphs, broken or wrapped', async () => {
  const long = 'a word that wraps around to one more line in a cell as narrow as this one is';
  const page = await write(
    `${grid(cell('k1|l1') + cell('b1') + cell('c1'), cell(long) + cell('b2') + cell('c2|d2'))}${paragraph('After')}`,
  );
  await go(page, 'k1', [...down(), 'End'], 'X');
  await go(page, 'l1X', down(), 'Y');
  const [first = '', , , second = '', , third = ''] = await shown(page);
  expect(first.split('\n').filter(Boolean)).toEqual(['k1', 'l1X']);
  expect(second).toContain('Y');
  expect(second.endsWith('Y')).toBe(false);
  await go(page, 'c2', [...down(), 'End'], 'Z');
  expect((await shown(page))[5]?.split('\n').filter(Boolean)).toEqual(['c2', 'd2Z']);
  expect(third).not.toContain('Z');
  await go(page, 'd2Z', [...up(2), 'End'], 'W');
  expect((await shown(page))[2]).toBe('c1W');
});

test('merged cells are gone over as they lie, and the place of the line is kept on the way', async () => {
  const restart = '<w:vMerge w:val="restart"/>';
  const goesOn = '<w:vMerge/>';
  const page = await write(
    `${grid(
      cell('tall', restart) + cell('b1') + cell('c1'),
      cell('', goesOn) + cell('b2') + cell('c2'),
      cell('across', '<w:gridSpan w:val="2"/>') + cell('c3'),
      cell('a4') + cell('b4') + cell('c4'),
    )}${paragraph('After')}`,
  );
  await go(page, 'tall', down(), 'X');
  await go(page, 'b1', down(3), 'Y');
  await go(page, 'b4', up(2), 'Z');
  await go(page, 'a4', up(2), 'W');
  // What continues a cell is not shown.
  const found = (await shown(page)).filter(Boolean);
  expect(found).toEqual([
    expect.stringMatching(/^t?W?a?W?l?W?l?W?$/),
    'b1',
    'c1',
    'b2Z',
    'c2',
    expect.stringContaining('X'),
    'c3',
    'a4',
    'b4Y',
    'c4',
  ]);
  expect(found[0]).toContain('W');
});

test('a table in a cell is gone through by its own rows, and left into the cell below', async () => {
  const inner = grid(cell('i1') + cell('j1'), cell('i2') + cell('j2'));
  const outer = `<w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${inner}<w:p/></w:tc>`;
  const page = await write(
    `${grid(cell('top') + cell('b1'), outer + cell('b2'), cell('bottom') + cell('b3'))}${paragraph('After')}`,
  );
  await go(page, 'top', down(), 'X');
  await expect.poll(() => shown(page)).toContainEqual('i1X');
  await go(page, 'i1X', down(3), 'Y');
  await expect.poll(async () => (await shown(page)).some((one) => /^b.*Y/.test(one))).toBe(true);
  await go(page, 'j2', up(), 'Z');
  expect(await shown(page)).toContain('j1Z');
});

test('with Shift they select the cells below and above, and a table that ends the text is left for a new paragraph', async () => {
  const page = await write(`${paragraph('Before')}${plain}`);
  await go(page, 'b1', ['Shift+ArrowDown'], '');
  await expect.poll(() => page.locator('.sheet td.selectedCell').allInnerTexts()).toEqual(['b1', 'b2']);
  await page.keyboard.press('ArrowUp');
  await page.locator('.sheet td.selectedCell').first().waitFor({ state: 'detached' });
  await go(page, 'b3', ['Shift+ArrowUp', 'Shift+ArrowUp'], '');
  await expect.poll(() => page.locator('.sheet td.selectedCell').allInnerTexts()).toEqual(['b1', 'b2', 'b3']);
  await go(page, 'b3', down(), 'End');
  await page.locator('.sheet p', { hasText: /^End$/ }).waitFor();
  expect(await shown(page)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']);
});

test('in a cell of several paragraphs, Shift selects on to the next one before it selects cells', async () => {
  const page = await write(
    `${grid(cell('one|two') + cell('b1'), cell('a2') + cell('b2'))}${paragraph('After')}`,
  );
  await go(page, 'one', ['Home', 'Shift+ArrowDown'], 'X');
  expect((await shown(page))[0]).toBe('Xtwo');
  expect(await page.locator('.sheet td.selectedCell').count()).toBe(0);
});
