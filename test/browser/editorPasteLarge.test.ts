import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { open as openDocument, partsOf, says, text, upload } from './editor.support.ts';

// Seconds on a quiet machine; on a busy one the long text takes minutes.
vi.setConfig({ testTimeout: 400_000 });

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser({ asPeople: true })]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function write(name: string): Promise<{ page: Page; id: string }> {
  const id = await upload(server, name, emptyDocx('', paragraph('Before.')));
  const page = await openDocument({ server, browser }, 'alice', id);
  await text(page).getByText('Before.').click();
  await page.keyboard.press('End');
  return { page, id };
}

/** What the server has, as a file. */
async function draft(id: string): Promise<string> {
  const answer = await server.call(`/docs/api/docsvr/lcfiles/${id}/draft/content`, { as: 'alice' });
  return partsOf(new Uint8Array(await answer.arrayBuffer())).get('word/document.xml') ?? '';
}

/** Pastes HTML of so many paragraphs of 400 characters. */
const pasteParagraphs = (page: Page, count: number) =>
  text(page).evaluate((sheet, wanted) => {
    const words = 'Everybody copies long texts now and then, and hopes for the best. '.repeat(6);
    const html = Array.from({ length: wanted }, (_, at) => `<p>Line ${at}: ${words}</p>`).join('');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    sheet.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    return html.length;
  }, count);

test('five megabytes, some 500 pages, are pasted whole and stored; what is longer is refused with a sentence', async () => {
  const { page, id } = await write('Long.docx');
  expect(await pasteParagraphs(page, 40_000)).toBeGreaterThan(12_000_000);
  await page.getByText('This is too much to paste at once; nothing was inserted.').first().waitFor();
  expect(await text(page).innerText()).toBe('Before.');

  expect(await pasteParagraphs(page, 12_500)).toBeGreaterThan(5_000_000);
  const last = text(page).getByText('Line 12499:');
  await last.waitFor();
  await page.keyboard.type(' Typed after.');
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor({ timeout: 200_000 });
  const body = await draft(id);
  expect(body.split('</w:p>').length - 1).toBe(12_500);
  expect(body).toContain('Before.Line 0:');
  expect(body).toContain('hopes for the best. Typed after.');
});

const sentences = {
  none: 'This picture cannot be inserted; use PNG, JPEG, GIF or WebP.',
  large: 'This picture is too large: at most 40 MB and 100 million pixels are allowed.',
  elsewhere: 'Pictures that are not in the copied text itself were left out; insert them as files.',
};

test('pictures that are none, huge or elsewhere are refused with a sentence, and the text goes on', async () => {
  const { page, id } = await write('Pictures.docx');
  const pasteFile = (name: string, type: string, bytes: number[], length = bytes.length) =>
    text(page).evaluate(
      (sheet, given) => {
        const content = new Uint8Array(given.length);
        content.set(given.bytes);
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([content], given.name, { type: given.type }));
        sheet.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      { name, type, bytes, length },
    );
  const refused = async (words: string) => {
    const note = page.locator('.mantine-Notification-root', { hasText: words });
    await note.getByRole('button').click();
    await note.waitFor({ state: 'detached' });
  };
  const bytesOf = (words: string) => [...new TextEncoder().encode(words)];
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
  const huge = [...png, 0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20, 8, 6, 0, 0, 0];
  await pasteFile('drawing.svg', 'image/svg+xml', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await refused(sentences.none);
  await pasteFile('words.png', 'image/png', bytesOf('These are words.'));
  await refused(sentences.none);
  await pasteFile('wide.png', 'image/png', huge);
  await refused(sentences.large);
  await pasteFile('heavy.png', 'image/png', png, 60 * 1024 * 1024);
  await refused(sentences.large);
  const inHtml = (html: string) =>
    text(page).evaluate((sheet, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', given);
      sheet.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, html);
  await inHtml(`one<img src="data:image/png;base64,${btoa('These are words.')}">`);
  await refused(sentences.none);
  await inHtml(`two<img src="data:image/png;base64,${btoa(String.fromCharCode(...huge))}">`);
  await refused(sentences.large);
  await inHtml('three<img src="https://pictures.example/a.png">');
  await refused(sentences.elsewhere);
  await text(page).getByText('Before.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Typed.');
  await says(page, 'Saved');
  expect(await page.locator('.sheet img').count()).toBe(0);
  const body = await draft(id);
  expect(body).toContain('Before.onetwothree Typed.');
  expect(body).not.toContain('<w:drawing>');
});
