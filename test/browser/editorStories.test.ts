import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { documentWithStories } from '../support/stories.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, complaints } from './consoleChecks.ts';
import { open, partsOf, says, shot, text, upload, version } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const reads = (page: Page, name: string, words: string) => box(page, name).getByText(words).waitFor();

test('notes, headers and text boxes are written in their places, with one history, and seen by others', async () => {
  const id = await upload(server, 'Stories.docx', documentWithStories());
  const page = await open({ server, browser }, 'alice', id);
  const other = await open({ server, browser }, 'bob', id);
  const heard = complaints(page);
  await reads(page, 'Footnote 1', 'It lived in South Africa.');
  await shot(page, 'stories-1440');

  await box(page, 'Footnote 2').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Gone');
  await reads(other, 'Footnote 2', 'A subspecies. Gone');

  await box(page, 'Text box').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' too');
  await reads(other, 'Text box', 'In a box too');

  const header = page.getByRole('group', { name: 'Header', exact: true });
  expect(await box(page, 'Header').getAttribute('contenteditable')).toBe('false');
  await header.dblclick();
  await page.locator('[data-entered="true"]').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await reads(other, 'Header', 'On every page!');
  await page.keyboard.press('Control+b');
  await shot(page, 'stories-header');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Document text');

  // One history: what was done last is undone first, wherever it stands.
  await page.keyboard.press('Control+z');
  await page.waitForFunction(
    () => !document.querySelector('[data-story="word/header1.xml"]')?.textContent?.includes('!'),
  );
  await says(page, 'Saved');
  expect(await accessFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 is published').waitFor();
  const parts = partsOf(await version(server, id, '2'));
  const before = partsOf(documentWithStories());
  expect(parts.get('word/footnotes.xml')).toContain('A subspecies. Gone');
  expect(parts.get('word/document.xml')?.match(/In a box too/g)).toHaveLength(2);
  expect(parts.get('word/header1.xml')).toBe(before.get('word/header1.xml'));
  expect(parts.get('word/footer1.xml')).toBe(before.get('word/footer1.xml'));
  expect(heard).toEqual([]);
});

test('a footnote is put in by keys, written in its place and published', async () => {
  const id = await upload(server, 'New.docx', emptyDocx('', paragraph('A quagga ran') + paragraph('Last')));
  const page = await open({ server, browser }, 'alice', id);
  const heard = complaints(page);
  await text(page).getByText('A quagga ran').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Alt+f');
  await box(page, 'Footnote 1').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Footnote 1');
  await page.keyboard.type('Seen by a quagga');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Document text');
  await says(page, 'Saved');
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 is published').waitFor();
  const bytes = await version(server, id, '2');
  const parts = partsOf(bytes);
  expect(parts.get('word/footnotes.xml')).toContain('Seen by a quagga');
  expect(parts.get('word/document.xml')).toContain('w:footnoteReference');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'stories-390');
  expect(heard).toEqual([]);
});
