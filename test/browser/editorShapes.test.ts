import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { packOdt } from '../../formats/odt/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { complaints } from './consoleChecks.ts';
import { open, partsOf, says, shot, text, upload, version } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser({ asPeople: true })]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const object = (page: Page) => text(page).locator('.object');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Text box, shape or chart' });
const words = 'Words that stand beside what is put in. '.repeat(6);

async function insert(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name: 'Insert', exact: true }).click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
}

async function publish(page: Page): Promise<void> {
  await says(page, 'Saved');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 was published').waitFor();
}

const sizeOf = async (page: Page) => {
  const { width = 0, height = 0 } = (await object(page).first().boundingBox()) ?? {};
  return [Math.round(width), Math.round(height)];
};

test('a text box is put in, typed into, painted, resized and moved by keys, taken back, and is one in the file', async () => {
  const id = await upload(server, 'Box.docx', emptyDocx('', paragraph(words) + paragraph('Last')));
  const page = await open({ server, browser }, 'alice', id);
  const heard = complaints(page);
  await text(page).getByText('Words that stand').click();
  await insert(page, 'Text box');
  await page.keyboard.type('Boxed');
  const inside = page.getByRole('textbox', { name: 'Text box' });
  await expect.poll(() => inside.textContent()).toBe('Boxed');
  await expect.poll(() => sizeOf(page)).toEqual([240, 96]);
  // Escape selects the box; keys resize it, and change the side at which text runs around it.
  await page.keyboard.press('Escape');
  await bar(page).waitFor();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect.poll(() => sizeOf(page)).toEqual([248, 104]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => object(page).getAttribute('data-wrap')).toBe('right');
  await bar(page).getByRole('button', { name: 'Fill' }).click();
  await page.getByRole('button', { name: 'Light yellow', exact: true }).click();
  await expect.poll(() => object(page).locator('path').first().getAttribute('fill')).toBe('#FFF2CC');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await shot(page, `text-box-${colorScheme}`);
    expect(await violations(page), colorScheme).toEqual([]);
  }
  await page.keyboard.press('Control+z');
  await expect.poll(() => object(page).locator('path').first().getAttribute('fill')).toBe('#FFFFFF');
  await page.keyboard.press('Control+y');
  await publish(page);
  expect(heard).toEqual([]);
  const xml = partsOf(await version(server, id, '2')).get('word/document.xml') ?? '';
  expect(xml).toContain('<wps:cNvSpPr txBox="1"/>');
  expect(xml).toContain('<a:srgbClr val="FFF2CC"/>');
  expect(xml).toMatch(/<mc:Fallback>.*fillcolor="#FFF2CC".*Boxed.*<\/mc:Fallback>/);
  await page.close();

  // What the file has is changed as what was just put in.
  const again = await open({ server, browser }, 'alice', id);
  await again.getByRole('textbox', { name: 'Text box' }).getByText('Boxed').click();
  await again.keyboard.press('End');
  await again.keyboard.type(' again');
  await again.keyboard.press('Escape');
  await again.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(() => sizeOf(again)).toEqual([256, 104]);
  await again.keyboard.press('Delete');
  await expect.poll(() => object(again).count()).toBe(0);
  await again.keyboard.press('Control+z');
  await expect.poll(() => again.getByRole('textbox', { name: 'Text box' }).textContent()).toBe('Boxed again');
  await again.close();
});

test('a shape is chosen by keys, dragged, resized by a handle, and typed into', async () => {
  const id = await upload(server, 'Shape.odt', packOdt(`<text:p>${words}</text:p><text:p>Last</text:p>`));
  const page = await open({ server, browser }, 'alice', id);
  const heard = complaints(page);
  await text(page).getByText('Words that stand').click();
  await insert(page, 'Shape …');
  const dialog = page.getByRole('dialog', { name: 'Shapes' });
  await dialog.getByRole('button', { name: 'Line', exact: true }).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await shot(page, `shapes-dialog-${colorScheme}`);
    expect(await violations(page), colorScheme).toEqual([]);
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await dialog.locator(':focus').getAttribute('title')).toBe('Ellipse');
  await page.keyboard.press('Enter');
  await object(page).locator('path').waitFor();
  const before = await object(page).boundingBox();
  if (!before) throw new Error('The shape is not shown.');
  await page.mouse.move(before.x + 20, before.y + 80);
  await page.mouse.down();
  await page.mouse.move(before.x + 60, before.y + 100, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => {
      const now = await object(page).boundingBox();
      return [Math.round((now?.x ?? 0) - before.x), Math.round((now?.y ?? 0) - before.y)];
    })
    .toEqual([40, 20]);
  const corner = await object(page).locator('[data-at="se"]').boundingBox();
  if (!corner) throw new Error('The handle is not shown.');
  await page.mouse.move(corner.x + 5, corner.y + 5);
  await page.mouse.down();
  await page.mouse.move(corner.x + 45, corner.y + 25, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => sizeOf(page)).toEqual([200, 120]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Said');
  await expect.poll(() => object(page).textContent()).toBe('Said');
  await shot(page, 'shape-in-text');
  await publish(page);
  expect(heard).toEqual([]);
  await page.close();
  const xml = partsOf(await version(server, id, '2')).get('content.xml') ?? '';
  expect(xml).toMatch(/<draw:custom-shape[^>]*svg:x="66pt"[^>]*svg:width="150pt" svg:height="90pt"/);
  expect(xml).toContain('draw:type="ooxml-ellipse"');
});

test('a chart is made of a table that is typed, and its data are changed by a double click', async () => {
  const id = await upload(server, 'Chart.docx', emptyDocx('', paragraph('Figures')));
  const page = await open({ server, browser }, 'alice', id);
  const heard = complaints(page);
  await text(page).getByText('Figures').click();
  await page.keyboard.press('End');
  await insert(page, 'Chart …');
  const dialog = page.getByRole('dialog', { name: 'Chart' });
  await dialog.getByLabel('Title').fill('Sales');
  await dialog.getByLabel('Name of series 1').fill('North');
  await dialog.getByLabel('Value 1 of series 1').fill('x');
  await dialog.getByText('“x” is not a number. Write numbers like 1,234.5.').waitFor();
  await dialog.getByLabel('Value 1 of series 1').fill('7,5');
  await dialog.getByText('“7,5” is not a number.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Insert' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Value 1 of series 1').fill('7.5');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await shot(page, `chart-dialog-${colorScheme}`);
    expect(await violations(page), colorScheme).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await object(page).getByText('Sales').waitFor();
  await shot(page, 'chart-in-text');
  await publish(page);
  const parts = partsOf(await version(server, id, '2'));
  expect(parts.get('word/charts/chart1.xml')).toContain('<c:pt idx="0"><c:v>7.5</c:v></c:pt>');
  expect([...parts.keys()]).toContain('word/embeddings/Microsoft_Excel_Sheet1.xlsx');
  await page.close();
  const again = await open({ server, browser }, 'alice', id);
  await object(again).dblclick();
  const data = again.getByRole('dialog', { name: 'Chart data' });
  await data.getByText('Pie', { exact: true }).click();
  await data.getByText('A pie shows the first series only.').waitFor();
  await data.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => object(again).locator('svg').getAttribute('aria-label')).toContain('Pie chart');
  expect(heard).toEqual([]);
  await again.close();
});

test('while edits become suggestions, an object is resized and moved at once and stays one', async () => {
  const id = await upload(server, 'Tracked.docx', emptyDocx('', paragraph(words) + paragraph('Last')));
  const page = await open({ server, browser }, 'alice', id);
  await text(page).getByText('Words that stand').click();
  await insert(page, 'Text box');
  await page.keyboard.type('Boxed');
  await page.keyboard.press('Escape');
  await bar(page).waitFor();
  await page.keyboard.press('Control+Shift+E');
  await page.getByRole('button', { name: 'Mode: Suggesting' }).waitFor();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(() => sizeOf(page)).toEqual([248, 96]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => object(page).getAttribute('data-wrap')).toBe('right');
  await page.keyboard.press('ArrowDown');
  await text(page).locator('p', { hasText: 'Last' }).locator('.object').waitFor();
  expect(await object(page).count()).toBe(1);
  await page.close();
});
