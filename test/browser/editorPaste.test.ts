import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { complaints } from './consoleChecks.ts';
import { open as openDocument, partsOf, says, text, upload, version } from './editor.support.ts';
import { pasted } from './pasted.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const open = (id: string) => openDocument({ server, browser }, 'alice', id);
const empty = () => upload(server, 'Pasted.docx', emptyDocx('', paragraph('')));

/** Gives the text something from a clipboard, as the browser does. */
const paste = (page: Page, given: Record<string, string>) =>
  text(page).evaluate((sheet, content) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(content)) clipboardData.setData(type, value);
    sheet.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, given);

/** What a copy of what is selected, here all, puts on the clipboard. */
async function copied(page: Page): Promise<Record<string, string>> {
  await page.keyboard.press('Control+a');
  return text(page).evaluate((sheet) => {
    const clipboardData = new DataTransfer();
    sheet.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return Object.fromEntries(clipboardData.types.map((type) => [type, clipboardData.getData(type)]));
  });
}

/** Without the looks that styles of the document give. */
const structure = (html = '') =>
  html.replace(/<\/?span[^>]*>/g, '').replace(/(<h\d>)<strong>(.*?)<\/strong>/g, '$1$2');

async function publish(page: Page, id: string) {
  await says(page, 'Saved');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 is published').waitFor();
  return partsOf(await version(server, id, '2'));
}

test('what Word, LibreOffice and Google Docs put on the clipboard becomes structure, and nothing else', async () => {
  for (const { name, html, becomes } of pasted) {
    const id = await empty();
    const page = await open(id);
    const heard = complaints(page);
    await text(page).focus();
    await paste(page, { 'text/html': html, 'text/plain': 'Plan' });
    await page.getByRole('heading', { name: 'Plan' }).waitFor();
    const first = await copied(page);
    expect(structure(first['text/html']), name).toBe(becomes);
    const parts = await publish(page, id);
    const body = parts.get('word/document.xml') ?? '';
    // What leads nowhere here is no link: the notes of the other document did not come along as such.
    expect(body.match(/<w:hyperlink /g), name).toHaveLength(1);
    expect(body, name).not.toMatch(/Mso|docs-internal|Times New Roman|Courier|\u00a0/);
    expect(body.match(/<w:numPr>/g), name).toHaveLength(3);
    expect(heard).toEqual([]);
    await page.context().close();
  }
});

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('what is copied from the editor comes back as it was: tables, lists, links, pictures', async () => {
  const id = await empty();
  const page = await open(id);
  await text(page).focus();
  await paste(page, {
    'text/html': `<p>With <b>bold</b> and a <a href="https://trivet.example/">link</a> <img src="data:image/png;base64,${picture}" width="40" height="40" alt="A dot"></p><ol><li>One<ul><li>Inner</li></ul></li></ol><table><tr><td rowspan="2">Tall</td><td>Right</td></tr><tr><td>Below</td></tr></table><p>End</p>`,
  });
  await page.locator('.sheet img[alt="A dot"]').waitFor();
  const first = await copied(page);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await paste(page, first);
  await expect.poll(() => page.locator('.sheet img[alt="A dot"]').count()).toBe(2);
  const again = await copied(page);
  expect(again['text/html']).toBe(`${first['text/html']}${first['text/html']}`);
  const parts = await publish(page, id);
  const body = parts.get('word/document.xml') ?? '';
  for (const [what, count] of [
    ['<w:tbl>', 2],
    ['<w:vMerge', 4],
    ['<w:hyperlink ', 2],
    ['<w:drawing>', 2],
    ['<w:numPr>', 4],
    ['<w:b/>', 2],
  ] as const)
    expect(body.split(what).length - 1, what).toBe(count);
  // One part for one picture, and a number of its own for each place.
  expect([...parts.keys()].filter((name) => name.startsWith('word/media/'))).toHaveLength(1);
  const numbers = [...body.matchAll(/<wp:docPr [^>]*id="(\d+)"/g)].map(([, number]) => number);
  expect(new Set(numbers).size).toBe(2);

  // In another document, the picture too.
  const other = await empty();
  const there = await open(other);
  await text(there).focus();
  await paste(there, first);
  await there.locator('.sheet img[alt="A dot"][src^="blob:"]').waitFor();
  const elsewhere = await publish(there, other);
  expect([...elsewhere.keys()].filter((name) => name.startsWith('word/media/'))).toHaveLength(1);
  expect(elsewhere.get('word/document.xml')).toContain('<w:tbl>');

  // Of what HTML says of a size, one side is enough; a picture keeps its proportions.
  const wide = `<p><img src="data:image/png;base64,${picture}" width="1200" alt="Wide"></p>`;
  await paste(there, { 'text/html': wide });
  const shown = there.locator('.sheet img[alt="Wide"]');
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => [img.width, img.height]))
    .toEqual([600, 600]);
});
