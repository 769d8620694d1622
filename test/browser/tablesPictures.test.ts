import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph, table } from '../../formats/docx/empty.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
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

const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function write(
  body: string,
  viewport = { width: 1440, height: 900 },
): Promise<{ page: Page; id: string }> {
  const { id } = await store(server, '', 'Tables.docx', emptyDocx('', body));
  const page = await browser.newPage({ viewport });
  await signIn(page, server, 'alice', 'alice', editor(id));
  await text(page).waitFor();
  return { page, id };
}

async function bodyOf(page: Page, id: string): Promise<string> {
  await says(page, 'Saved');
  await tool(page, 'Publish').click();
  await page.getByText('Version 2 was published').waitFor();
  return partsOf(await version(server, id, '2')).get('word/document.xml') ?? '';
}

const cells = `${paragraph('Before')}${table([
  ['a1', 'b1', 'c1'],
  ['a2', 'b2', 'c2'],
  ['a3', 'b3', 'c3'],
])}${paragraph('After')}`;

test('cells are selected by dragging, merged, lined and shaded; columns are dragged wider', async () => {
  const { page, id } = await write(cells);
  const heard = complaints(page);
  const cell = (words: string) => page.locator('.sheet td', { hasText: words }).first();
  await cell('a1').click();
  await page.getByRole('toolbar', { name: 'Table tools' }).waitFor();
  const [from, to] = [await cell('a1').boundingBox(), await cell('b2').boundingBox()];
  if (!from || !to) throw new Error('The cells are not shown.');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + 10, { steps: 5 });
  await page.mouse.up();
  await page.locator('.sheet td.selectedCell').nth(3).waitFor();
  await tool(page, 'Bold').click();
  await tool(page, 'Cell shading').click();
  await tool(page, 'Light yellow').click();
  await shot(page, 'tables-selected');
  await tool(page, 'Merge cells').click();
  await page.locator('.sheet td[colspan="2"][rowspan="2"]').waitFor();
  await tool(page, 'Borders').click();
  await page.getByLabel('Line style').selectOption('double');
  await tool(page, 'Outside borders').click();
  await shot(page, 'tables-lines');
  await page.keyboard.press('Escape');
  await cell('c3').click();
  const edge = await cell('a3').boundingBox();
  if (!edge) throw new Error('The cell is not shown.');
  const wide = edge.width;
  await page.mouse.move(edge.x + edge.width - 1, edge.y + 8);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width + 40, edge.y + 8, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await cell('a3').boundingBox())?.width).toBeGreaterThan(wide + 20);
  await tool(page, 'Repeat as header on every page').click();
  expect(await accessFaults(page)).toEqual([]);
  const body = await bodyOf(page, id);
  expect(body).toMatch(
    /<w:gridSpan w:val="2"\/><w:vMerge w:val="restart"\/><w:tcBorders><w:top w:val="double"/,
  );
  expect(body).toContain('w:fill="FFF2CC"');
  expect(body.match(/<w:vMerge\/>/g)).toHaveLength(1);
  expect(body).toContain('<w:tblHeader/>');
  for (const words of ['a1', 'b1', 'a2', 'b2'])
    expect(body).toContain(`<w:rPr><w:b/></w:rPr><w:t>${words}</w:t>`);
  expect(heard).toEqual([]);
});

test('with the keyboard, cells are selected and emptied, a cell is split, and a table is inserted by its size', async () => {
  const { page, id } = await write(cells);
  await page.locator('.sheet td', { hasText: 'a1' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.locator('.sheet td.selectedCell').nth(3).waitFor();
  await page.keyboard.press('Delete');
  await page.getByText('a1').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await page.getByText('b2').waitFor();
  await page.locator('.sheet td', { hasText: 'c3' }).click();
  await tool(page, 'Split cell').click();
  await tool(page, 'Into 2 × 1 cells').click();
  await expect.poll(() => page.locator('.sheet tr').last().locator('td').count()).toBe(4);
  await page.getByText('After').click();
  await tool(page, 'Table').click();
  await tool(page, '3 × 3').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await shot(page, 'tables-picker');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.sheet table').last().locator('td').count()).toBe(8);
  const body = await bodyOf(page, id);
  expect(body.match(/<w:gridCol /g)).toHaveLength(8);
});

test('sizes that are set together are taken back together', async () => {
  const { page } = await write(cells);
  await page.locator('.sheet td', { hasText: 'a1' }).click();
  const cell = page.locator('.sheet td').first();
  const box = async () => {
    const { width = 0, height = 0 } = (await cell.boundingBox()) ?? {};
    return [Math.round(width), Math.round(height)];
  };
  const before = await box();
  await tool(page, 'Size and position').click();
  await page.getByLabel('Column width').fill('3');
  await page.getByLabel('Row height').fill('4');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(async () => (await box())[1]).toBeGreaterThan(100);
  expect((await box())[0]).not.toBe(before[0]);
  await page.keyboard.press('Control+z');
  await expect.poll(box).toEqual(before);
});

test('a click leads into a cell of those selected, where cells that were copied go in one by one', async () => {
  const { page, id } = await write(cells);
  const cell = (words: string) => page.locator('.sheet td', { hasText: words }).first();
  await cell('a1').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.locator('.sheet td.selectedCell').nth(3).waitFor();
  await cell('b2').click({ delay: 100 });
  await page.locator('.sheet td.selectedCell').waitFor({ state: 'detached' });
  // As spreadsheets give it, larger than what is left of the table.
  await text(page).evaluate((sheet) => {
    const clipboardData = new DataTransfer();
    const row = (...words: string[]) => `<tr>${words.map((one) => `<td>${one}</td>`).join('')}</tr>`;
    const html = row('1', '2') + row('3', '4') + row('5', '6');
    clipboardData.setData('text/html', `<style>td {}</style><table>${html}</table>`);
    sheet.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await cell('6').waitFor();
  expect(await page.locator('.sheet table').count()).toBe(1);
  const shown = (body: string) =>
    [...body.matchAll(/<w:tr[ >].*?<\/w:tr>/gs)].map(([row]) => row.match(/(?<=<w:t[^>]*>)[^<]+/g));
  expect(shown(await bodyOf(page, id))).toEqual([
    ['a1', 'b1', 'c1'],
    ['a2', '1', '2'],
    ['a3', '3', '4'],
    ['5', '6'],
  ]);
});

test('a picture is cropped, turned, floated and marked as decoration', async () => {
  const { page, id } = await write(paragraph('Words beside a picture. '.repeat(30)));
  const heard = complaints(page);
  await text(page).click({ position: { x: 120, y: 120 } });
  await page.getByLabel('Picture files').setInputFiles({
    name: 'shot.png',
    mimeType: 'image/png',
    buffer: readFileSync(new URL('../../docs/images/home.png', import.meta.url)),
  });
  await page.locator('.sheet img[src^="blob:"]').click();
  await page.getByRole('toolbar', { name: 'Picture tools' }).waitFor();
  await tool(page, 'Crop by percentage').click();
  await page.getByLabel('Left (%)').fill('25');
  await tool(page, 'Apply').click();
  await page.locator('.sheet .picture.framed').waitFor();
  await tool(page, 'Crop on the page').click();
  await page.locator('.crop-handle').nth(3).focus();
  await page.keyboard.press('ArrowUp');
  await expect
    .poll(() => page.locator('.crop-handle[data-edge="bottom"]').getAttribute('aria-valuenow'))
    .toBe('1');
  await shot(page, 'pictures-crop');
  await tool(page, 'Picture size and description').click();
  await page.getByLabel('Size (% of current)').fill('50');
  await page.getByLabel('Decorative, carries no information').check();
  await tool(page, 'Apply').click();
  await tool(page, 'Text wrapping').click();
  await tool(page, 'On the right, text beside it').click();
  await page.locator('.sheet .picture[data-wrap="right"]').waitFor();
  await tool(page, 'Rotate right').click();
  await shot(page, 'pictures-right');
  expect(await accessFaults(page)).toEqual([]);
  const body = await bodyOf(page, id);
  expect(body).toContain('<a:srcRect l="25000" b="1000"/>');
  expect(body).toContain('rot="5400000"');
  expect(body).toContain('<wp:wrapSquare wrapText="bothSides"/>');
  expect(body).toContain('decorative');
  expect(heard).toEqual([]);
});

test('on a phone the tools of a table are reached, and nothing scrolls sideways but they', async () => {
  const { page } = await write(cells, { width: 390, height: 800 });
  await tool(page, 'Edit').last().click();
  await page.locator('.sheet td', { hasText: 'b2' }).click();
  await tool(page, 'Rows and columns').click();
  await tool(page, 'Row below').click();
  await expect.poll(() => page.locator('.sheet tr').count()).toBe(4);
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await shot(page, 'tables-phone');
});
