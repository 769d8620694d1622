import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openDocument, saveDocument } from '../../formats/editable/index.ts';
import type { ModelNode } from '../../formats/model/index.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { open, text, upload } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const raw = (key: string, attrs: Record<string, unknown>): ModelNode => ({
  type: 'raw',
  attrs: { key, width: 60, height: 40, ...attrs },
});
const words = (said: string): ModelNode => ({ type: 'text', text: said });

/** Two paragraphs; in the second a star behind the text and a box at its beginning, and an arrow in its line. */
function withObjects(): Uint8Array {
  const empty = emptyDocx('', paragraph('First'));
  const { doc } = openDocument(empty);
  const second: ModelNode = {
    type: 'paragraph',
    content: [
      raw('new:shape.star5.a', { place: 'behind', x: 300, y: 40 }),
      raw('new:box.b', { place: 'front', x: 400, y: 40 }),
      words('Se'),
      raw('new:shape.arrow.c', { place: 'inline', height: 0 }),
      words('cond'),
    ],
  };
  const said = { type: 'paragraph', content: [words('In')] };
  const stories = { 'new:box.b': [said], 'new:shape.star5.a': [{ type: 'paragraph' }] };
  return saveDocument(empty, {
    ...doc,
    content: [...(doc.content ?? []), second],
    attrs: { ...doc.attrs, stories },
  });
}

const places = (page: Page) =>
  page.$$eval('.sheet .object', (all) => all.map((one) => (one as HTMLElement).style.margin));
const selected = (page: Page) => page.locator('.object.ProseMirror-selectednode').count();
const lines = (page: Page) =>
  text(page)
    .locator(':scope > p')
    .evaluateAll((all) =>
      all.map((one) => {
        const copy = one.cloneNode(true) as Element;
        for (const object of copy.querySelectorAll('.object')) object.remove();
        return copy.textContent;
      }),
    );

async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let at = 0; at < times; at++) await page.keyboard.press(key);
}

test('arrows, Backspace and Delete go through the text past objects, which stay where they are', async () => {
  const id = await upload(server, 'Past.docx', withObjects());
  const page = await open({ server, browser }, 'alice', id);
  await page.locator('.object').nth(2).waitFor();
  const before = await places(page);
  await text(page).getByText('First').click();
  await press(page, 'End');
  // Into the second paragraph, over both that stand apart, two letters, the arrow in the line and a letter.
  await press(page, 'ArrowRight', 5);
  expect(await selected(page)).toBe(0);
  await page.keyboard.type('x');
  await expect.poll(() => lines(page)).toEqual(['First', 'Secxond']);
  await press(page, 'ArrowLeft', 6);
  await page.keyboard.type('y');
  await expect.poll(() => lines(page)).toEqual(['Firsty', 'Secxond']);
  expect(await selected(page)).toBe(0);
  await press(page, 'ArrowRight');
  await press(page, 'ArrowRight');
  await press(page, 'Shift+ArrowLeft');
  await page.keyboard.type('T');
  await expect.poll(() => lines(page)).toEqual(['Firsty', 'Tecxond']);
  await press(page, 'ArrowLeft');
  await press(page, 'Delete');
  await expect.poll(() => lines(page)).toEqual(['Firsty', 'ecxond']);
  await press(page, 'Backspace');
  await expect.poll(() => lines(page)).toEqual(['Firstyecxond']);
  expect(await page.locator('.object').count()).toBe(3);
  expect((await places(page)).toSorted()).toEqual(before.toSorted());
  await page.close();
});

test('a key selects objects one after the other, and what is typed goes into the text of one or nowhere', async () => {
  const id = await upload(server, 'Select.docx', withObjects());
  const page = await open({ server, browser }, 'alice', id);
  await page.locator('.object').nth(2).waitFor();
  await text(page).getByText('First').click();
  await press(page, 'Shift+F4');
  await expect.poll(() => page.locator('.object').nth(0).getAttribute('class')).toContain('selectednode');
  await press(page, 'Tab');
  await expect.poll(() => page.locator('.object').nth(1).getAttribute('class')).toContain('selectednode');
  await page.keyboard.type('to it');
  await expect.poll(() => page.locator('.object').nth(1).textContent()).toBe('Into it');
  await press(page, 'Escape');
  await press(page, 'Tab');
  await expect.poll(() => page.locator('.object').nth(2).getAttribute('class')).toContain('selectednode');
  await page.keyboard.type('nothing ');
  await press(page, 'Enter');
  expect(await page.locator('.object').count()).toBe(3);
  expect(await lines(page)).toEqual(['First', 'Second']);
  await press(page, 'Shift+Tab');
  await press(page, 'Delete');
  await expect.poll(() => page.locator('.object').count()).toBe(2);
  await page.close();
});
