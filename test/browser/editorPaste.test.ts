import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentXml, emptyDocx, packDocx, paragraph, relationships } from '../../formats/docx/empty.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, complaints } from './consoleChecks.ts';
import {
  editor,
  open as openDocument,
  partsOf,
  says,
  shot,
  store,
  text,
  upload,
  version,
} from './editor.support.ts';
import { pasted } from './pasted.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser({ asPeople: true })]);
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
  await page.getByText('Version 2 was published').waitFor();
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

const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A document with a link to a page, one to a place in the text, and one that a browser would run. */
async function linked(options: BrowserContextOptions = {}): Promise<Page> {
  const link = (where: string, words: string) =>
    `<w:p><w:hyperlink ${where}><w:r><w:t>${words}</w:t></w:r></w:hyperlink><w:r><w:t xml:space="preserve"> and more</w:t></w:r></w:p>`;
  const place =
    '<w:p><w:bookmarkStart w:id="1" w:name="n"/><w:r><w:t>Here it is</w:t></w:r><w:bookmarkEnd w:id="1"/></w:p>';
  const away = (id: string, target: string): [string, string, string] => [
    id,
    'hyperlink',
    `${target}" TargetMode="External`,
  ];
  const { id } = await store(
    server,
    '',
    'Links.docx',
    packDocx({
      'word/document.xml': documentXml(
        paragraph('Start') +
          link('r:id="rId2"', 'a page') +
          link('w:anchor="n"', 'a place') +
          link('r:id="rId3"', 'a trick') +
          paragraph('x').repeat(60) +
          place,
      ),
      'word/_rels/document.xml.rels': relationships([
        ['rId1', 'styles', 'styles.xml'],
        away('rId2', `${server.url}/health?${'long'.repeat(30)}-end`),
        away('rId3', 'javascript:document.title=1'),
      ]),
    }),
  );
  const page = await browser.newPage({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
  await signIn(page, server, 'alice', 'alice', editor(id));
  await text(page).waitFor();
  return page;
}

const card = (page: Page) => page.getByRole('toolbar', { name: /^Link: / });

test('a link shows where it leads: it is opened in a tab of its own, copied, changed and taken away', async () => {
  const page = await linked();
  const heard = complaints(page);
  const address = `${server.url}/health?${'long'.repeat(30)}-end`;
  await page.getByText('a page').click();
  await card(page).waitFor();
  await shot(page, 'link-1440');
  const open = card(page).getByRole('link', { name: /^Open / });
  expect(await open.innerText()).toMatch(/^Open\s+http:\/\/127\.0\.0\.1:\d+\/health\?.*….*-end$/);
  expect(await open.getAttribute('rel')).toBe('noopener noreferrer');
  for (const go of [
    () => open.click(),
    () => page.keyboard.press('Alt+Enter'),
    () => page.getByText('a page').click({ modifiers: ['ControlOrMeta'] }),
  ]) {
    const [opened] = await Promise.all([page.context().waitForEvent('page'), go()]);
    // What a browser shows in it is not loaded yet, or was loaded before anybody could hear of it.
    const shown = () =>
      opened.evaluate(() => `${location.href} ${window.opener}`).catch((error: Error) => error.message);
    await expect.poll(shown, { timeout: 60_000 }).toBe(`${address} null`);
    await opened.close();
  }
  expect(await accessFaults(page)).toEqual([]);
  await card(page).getByRole('button', { name: 'Copy address' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Alt+Shift+Enter');
  await expect.poll(() => open.evaluate((link) => link === document.activeElement)).toBe(true);
  for (const name of ['Copy address', 'Edit link', 'Remove link']) {
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(name);
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => text(page).evaluate((sheet) => sheet === document.activeElement)).toBe(true);
  await page.keyboard.press('Alt+Shift+Enter');
  await tool(page, 'Edit link').click();
  await page.getByLabel('Address').fill('trivet.example/new');
  await tool(page, 'Update link').click();
  await page.locator('.sheet a[href="https://trivet.example/new"]').click();
  await tool(page, 'Remove link').click();
  await page.locator('.sheet a[href^="http"]').waitFor({ state: 'detached' });
  await card(page).waitFor({ state: 'detached' });
  expect(heard).toEqual([]);
});

test('a link to a place leads there; one that a browser would run is shown only', async () => {
  const page = await linked();
  await page.getByText('a trick').click();
  await card(page).getByText('javascript:document.title=1').waitFor();
  expect(await card(page).getByRole('link').count()).toBe(0);
  expect(await card(page).getByRole('button').count()).toBe(3);
  await page.keyboard.press('Alt+Enter');
  await page.getByText('a place').click();
  await card(page).getByRole('button', { name: 'Open #n' }).click();
  await card(page).waitFor({ state: 'detached' });
  await page.keyboard.type('!');
  await page.getByText('!Here it is').waitFor();
  expect(page.context().pages()).toHaveLength(1);
  expect(await page.title()).toContain('Links.docx');
});

test('who only reads stays on the page and has the address to open and to copy, on a phone too', async () => {
  const page = await linked({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const before = page.url();
  await page.getByText('a page').tap();
  await card(page).waitFor();
  await shot(page, 'link-390');
  expect(await card(page).getByRole('button').count()).toBe(1);
  await card(page).getByRole('button', { name: 'Copy address' }).tap();
  await page.getByText('Address copied.').waitFor();
  await page.getByText('a place').tap();
  await card(page).getByRole('button', { name: 'Open #n' }).tap();
  await expect
    .poll(() => page.getByText('Here it is').evaluate((one) => one.getBoundingClientRect().top < innerHeight))
    .toBe(true);
  await page.getByText('a page').focus();
  await page.keyboard.press('Enter');
  const open = card(page).getByRole('link', { name: /^Open / });
  await expect.poll(() => open.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });
  expect(page.url()).toBe(before);
});

test('a pasted table keeps its lines, and its columns their widths as far as the page has the room', async () => {
  const cells = (style: string) => `<tr><td ${style}>A</td><td ${style}>B</td></tr>`;
  const wide = '<colgroup><col width="900"><col width="300"></colgroup>';
  const kinds = {
    word: `<table class=MsoTableGrid border=1>${cells('width=100')}</table>`,
    docs: `<table style="border:none">${wide}${cells('style="border-top:solid #000 1pt"')}</table>`,
    plain: `<table>${cells('')}</table>`,
  };
  const id = await empty();
  const page = await open(id);
  await text(page).focus();
  await paste(page, { 'text/html': `${Object.values(kinds).join('<p>Between</p>')}<p>End</p>` });
  await page.locator('.sheet table').nth(2).waitFor();
  const shown = await page.locator('.sheet table').evaluateAll((tables) =>
    tables.map((table) => {
      const [first, second] = [...table.querySelectorAll('td')].map(
        (cell) => cell.getBoundingClientRect().width,
      );
      const sheet = getComputedStyle(table.closest('.sheet') ?? table);
      const room = Number.parseFloat(sheet.width) - 2 * Number.parseFloat(sheet.paddingLeft);
      return {
        lines: getComputedStyle(table.querySelector('td') ?? table).borderTopStyle,
        first: Math.round(((first ?? 0) / room) * 20) / 20,
        second: Math.round(((second ?? 0) / room) * 20) / 20,
      };
    }),
  );
  expect(shown).toEqual([
    { lines: 'solid', first: 0.15, second: 0.15 },
    { lines: 'solid', first: 0.75, second: 0.25 },
    { lines: 'none', first: 0.5, second: 0.5 },
  ]);
  const body = (await publish(page, id)).get('word/document.xml') ?? '';
  expect(body.match(/<w:gridCol w:w="1500"\/>/g)).toHaveLength(2);
});
