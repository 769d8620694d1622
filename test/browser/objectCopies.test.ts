import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openDocument, saveDocument } from '../../formats/editable/index.ts';
import type { ModelNode } from '../../formats/model/index.ts';
import { packOdt } from '../../formats/odt/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { open, partsOf, says, text, upload, version } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const chart = JSON.stringify({
  kind: 'column',
  title: 'Sales',
  categories: ['One', 'Two'],
  series: [{ name: 'North', values: [3, 1.5] }],
});

/** A file with a text box and a chart in its second paragraph. */
function withBoth(): Uint8Array {
  const empty = emptyDocx('', paragraph('First'));
  const { doc } = openDocument(empty);
  const raw = (key: string, attrs: Record<string, unknown>): ModelNode => ({
    type: 'raw',
    attrs: { key, width: 160, height: 80, place: 'inline', ...attrs },
  });
  const content: ModelNode[] = [raw('new:box.a', { fill: 'FFF2CC' }), raw('new:chart.b', { chart })];
  const boxed: ModelNode = { type: 'paragraph', content: [{ type: 'text', text: 'Boxed' }] };
  return saveDocument(empty, {
    ...doc,
    content: [...(doc.content ?? []), { type: 'paragraph', content }],
    attrs: { ...doc.attrs, stories: { 'new:box.a': [boxed] } },
  });
}

const object = (page: Page) => text(page).locator('.object');
const inBox = (page: Page) => page.getByRole('textbox', { name: 'Text box' });

async function copyAll(page: Page): Promise<void> {
  await object(page).nth(1).getByText('Sales').waitFor();
  await text(page).getByText('First').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
}

async function publish(page: Page): Promise<void> {
  await says(page, 'Saved');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 was published').waitFor();
}

test('a text box and a chart pasted from another document are written into and changed there, and are in its file', async () => {
  const from = await open({ server, browser }, 'alice', await upload(server, 'From.docx', withBoth()));
  await copyAll(from);
  const id = await upload(server, 'Into.odt', packOdt('<text:p>Here</text:p>'));
  const page = await open({ server, browser }, 'alice', id);
  await text(page).getByText('Here').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.bringToFront();
  await page.keyboard.press('Control+v');
  await expect.poll(() => object(page).count()).toBe(2);
  await inBox(page).getByText('Boxed').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' here');
  await object(page).nth(1).getByText('Sales').waitFor();
  await publish(page);
  const parts = partsOf(await version(server, id, '2'));
  expect(parts.get('content.xml')).toMatch(/<draw:text-box[^>]*>.*Boxed here.*<\/draw:text-box>/s);
  expect(parts.get('Object 1/content.xml')).toContain('Sales');
  await page.close();
  await from.close();
});

test('a copy of a text box and a chart of the file has a text and data of its own', async () => {
  const id = await upload(server, 'Twice.docx', withBoth());
  const page = await open({ server, browser }, 'alice', id);
  await copyAll(page);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+v');
  await expect.poll(() => object(page).count()).toBe(4);
  await inBox(page).nth(1).getByText('Boxed').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' again');
  expect(await inBox(page).allTextContents()).toEqual(['Boxed', 'Boxed again']);
  await object(page).nth(3).dblclick();
  const data = page.getByRole('dialog', { name: 'Chart data' });
  await data.getByLabel('Chart title').fill('Costs');
  await data.getByRole('button', { name: 'Apply' }).click();
  await object(page).nth(3).getByText('Costs').waitFor();
  expect(await object(page).nth(1).getByText('Sales').count()).toBe(1);
  await publish(page);
  const parts = partsOf(await version(server, id, '2'));
  expect(parts.get('word/charts/chart1.xml')).toContain('Sales');
  expect(parts.get('word/charts/chart2.xml')).toContain('Costs');
  expect(parts.get('word/document.xml')).toMatch(/Boxed<.*Boxed again</s);
  await page.close();
});
