import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph, table } from '../../formats/docx/empty.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { accessFaults, sidewaysScroll } from './consoleChecks.ts';
import { phone, publish, upload, view, viewer, withPicture } from './viewer.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
const world = () => ({ server, browser });

const sheet = (page: Page) => page.getByRole('document', { name: 'Document text' });
/** What the checks of access find, but for what a document's own headings bring along. */
const faultsOf = async (page: Page) =>
  (await accessFaults(page)).filter((fault) => !/^(h1 stands|h\d follows|no nav)/.test(fault));

const longDocument = () =>
  emptyDocx(
    'Plan',
    paragraph('First chapter', 'Heading1') +
      paragraph('A word. '.repeat(900)) +
      paragraph('Second chapter', 'Heading1') +
      table([
        ['Left', 'Right'],
        ['1', '2'],
      ]),
  );

test('a word-processing document is shown as the editor shows it, with an outline to jump by', async () => {
  const id = await upload(server, 'Plan.docx', longDocument());
  const { page, heard } = await view(world(), id, { as: 'alice' });
  await sheet(page).getByText('First chapter').waitFor();
  expect(await sheet(page).locator('table td').allInnerTexts()).toEqual(['Left', 'Right', '1', '2']);
  expect(await sheet(page).getAttribute('contenteditable')).toBe('false');
  await page.getByRole('heading', { level: 1, name: 'Plan.docx' }).waitFor();
  await page.getByText('Version 1').waitFor();
  await page.getByText('by Alice Example').waitFor();

  const last = sheet(page).getByRole('heading', { name: 'Second chapter' });
  await page
    .getByRole('navigation', { name: 'Outline' })
    .getByRole('button', { name: 'Second chapter' })
    .click();
  await expect.poll(() => last.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  expect(heard).toEqual([]);

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.waitForURL(/\/docs\/app\/doc\/lcfiles\/[^/]+\/edit\/content$/);
});

test('a reader is offered no editing, and may save the file under its name', async () => {
  const id = await upload(server, 'Report.docx', longDocument());
  const { page } = await view(world(), id, { as: 'bob' });
  await sheet(page).waitFor();
  expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('banner').getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Report.docx');
});

test('a version published while somebody reads is offered, not forced upon them', async () => {
  const id = await upload(server, 'News.md', '# Old news');
  const page = await browser.newPage();
  await page.clock.install();
  await signIn(page, server, 'bob', 'bob', viewer(id));
  await page.getByRole('heading', { name: 'Old news' }).waitFor();
  await publish(server, id, 'News.md', '# Fresh news');
  await page.clock.fastForward('01:05');
  const news = page.getByRole('status').filter({ hasText: 'Version 2 was published by Alice Example.' });
  await news.waitFor();
  await page.getByRole('heading', { name: 'Old news' }).waitFor();
  await news.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('heading', { name: 'Fresh news' }).waitFor();
  await page.getByText('Version 2').waitFor();
});

test('Markdown is set as a page; nothing hostile in it runs, loads or leads away', async () => {
  const text = `# Title
[inside](#the-end) [script](javascript:alert(1)) [beside](other.md) [out](https://example.org/)

<script>window.ran = 1</script><img src="x" onerror="window.ran = 2"><iframe src="/"></iframe>
<form action="/sign-out" method="post"><button>Go</button></form><a href="#" onclick="window.ran = 3" id="page">x</a>

![far](https://example.org/a.png)

- [x] done

## The end
`;
  const id = await upload(server, 'Read me.md', text);
  const { page, heard } = await view(world(), id);
  const article = page.getByRole('article');
  await article.getByRole('heading', { name: 'Title' }).waitFor();
  expect(
    await article.locator('script, iframe, form, button, img, [onclick], [onerror], #page').count(),
  ).toBe(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(await article.getByText('script', { exact: true }).getAttribute('href')).toBe(null);
  expect(await article.getByText('beside', { exact: true }).getAttribute('href')).toBe(null);
  const out = article.getByRole('link', { name: 'out' });
  expect([await out.getAttribute('target'), await out.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  await article.getByText('Picture: far').waitFor();
  expect(await article.getByRole('checkbox', { name: 'Done' }).isChecked()).toBe(true);
  await article.getByRole('link', { name: 'inside' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('The end');
  await page.getByText('Source', { exact: true }).click();
  await page.getByText('[inside](#the-end)').waitFor();
  expect(heard).toEqual([]);
});

test('a picture is fitted to the screen and zoomed by buttons and keys', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="1000"><script>alert(1)</script><rect width="3000" height="1000" fill="teal"/></svg>';
  const id = await upload(server, 'Wide.svg', svg);
  const { page, heard } = await view(world(), id);
  const picture = page.getByRole('img', { name: 'Wide.svg' });
  await page.getByText('3000 × 1000 pixels').waitFor();
  const width = () => picture.evaluate((node) => Math.round(node.getBoundingClientRect().width));
  expect(await width()).toBeLessThanOrEqual(1440);
  await page.getByRole('button', { name: 'Actual size' }).click();
  await expect.poll(width).toBe(3000);
  await page.getByRole('region', { name: 'Picture' }).focus();
  await page.keyboard.press('-');
  await expect.poll(width).toBe(2250);
  await page.keyboard.press('0');
  await expect.poll(width).toBeLessThanOrEqual(1440);
  expect(heard).toEqual([]);
});

test('text has numbered lines, may be wrapped, and does not load what only a PDF needs', async () => {
  const id = await upload(server, 'long.log', `first line\n${'word '.repeat(900)}\nGrüße\n`);
  const { page, heard } = await view(world(), id);
  const text = page.getByRole('region', { name: 'Text' });
  await text.getByText('Grüße').waitFor();
  await page.getByText('3 lines').waitFor();
  const numbers = await text
    .locator('[data-number]')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-number')));
  expect(numbers).toEqual(['1', '2', '3']);
  const wide = () => text.evaluate((node) => node.scrollWidth > node.clientWidth);
  expect(await wide()).toBe(true);
  await page.getByRole('button', { name: 'Wrap long lines' }).click();
  await expect.poll(wide).toBe(false);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((name) => /pdf|prosemirror|markdown/i.test(name))).toEqual([]);
  expect(heard).toEqual([]);
});

test('a table of a hundred thousand rows scrolls to its end', async () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => `${at};"Name; ${at}";${at / 4}`);
  const id = await upload(server, 'People.csv', `id;name;share\n${rows.join('\n')}\n`);
  const { page, heard } = await view(world(), id);
  const grid = page.getByRole('region', { name: 'People.csv' });
  await grid.getByRole('cell', { name: 'Name; 3', exact: true }).waitFor();
  await page.getByText('100,000 rows × 3 columns').waitFor();
  expect(await grid.getByRole('columnheader').allInnerTexts()).toEqual(['', 'id', 'name', 'share']);
  expect(await grid.locator('tr').count()).toBeLessThan(200);
  await grid.evaluate((node) => node.scrollTo(0, node.scrollHeight));
  await grid.getByRole('cell', { name: 'Name; 99999', exact: true }).waitFor();
  await page.getByRole('switch', { name: 'First row contains headings' }).click();
  await page.getByText('100,001 rows × 3 columns').waitFor();
  expect(heard).toEqual([]);
});

test('what cannot be shown is said to be so, with the file for download', async () => {
  const strange = await upload(server, 'Thing.bin', new Uint8Array([1, 2, 3]));
  const { page } = await view(world(), strange);
  await page.getByText('This type of file cannot be shown here.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Download' }).waitFor();

  for (const name of ['Broken.docx', 'Broken.pdf', 'Broken.png']) {
    const id = await upload(server, name, 'this is something else');
    await page.goto(`${server.url}${viewer(id)}`);
    await page.getByRole('alert').getByText('This document cannot be shown').waitFor();
    await page.getByRole('alert').getByRole('link', { name: 'Download' }).waitFor();
  }
});

test('a document that is not there or not shared says so and leads back', async () => {
  const id = await upload(server, 'Secret.txt', 'secret');
  const { page } = await view(world(), id, { as: 'carol' });
  await page.getByText('You have no right to').waitFor();
  expect(await page.getByText('secret', { exact: true }).count()).toBe(0);
  await page.goto(`${server.url}${viewer('nothing-here')}`);
  await page.getByText('There is no such document').waitFor();
  await page.getByRole('link', { name: 'Go to the start page' }).waitFor();
});

test('on a phone, in light and dark, every kind fits the screen and can be read', async () => {
  const files = [
    ['Plan.docx', longDocument()],
    ['Text.txt', 'line\n'.repeat(200)],
    ['Page.md', `# Title\n\n${'word '.repeat(200)}\n\n\`${'x'.repeat(300)}\`\n`],
    ['Table.csv', 'a,b\n1,2\n'],
    ['Other.bin', 'x'],
  ] as const;
  for (const colorScheme of ['light', 'dark'] as const) {
    const id = await upload(server, 'Start.txt', 'start');
    const { page, heard } = await view(world(), id, { ...phone, colorScheme });
    await page.getByText('start', { exact: true }).waitFor();
    for (const [name, content] of files) {
      await page.goto(`${server.url}${viewer(await upload(server, name, content))}`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByText('Opening').waitFor({ state: 'hidden' });
      expect(await sidewaysScroll(page), name).toBe(0);
      expect(await faultsOf(page), name).toEqual([]);
      // The corner of a grid has a name, and shows nothing.
      const found = (await violations(page)).filter((one) => !one.startsWith('empty-table-header'));
      expect(found, name).toEqual([]);
    }
    expect(heard).toEqual([]);
  }
});

test('the viewer works in a frame of its own origin, without links that leave the document', async () => {
  const id = await upload(server, 'Framed.txt', 'in a frame');
  const { page } = await view(world(), id);
  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;z-index:1000';
    document.body.append(frame);
  }, viewer(id));
  const frame = page.frameLocator('iframe');
  await frame.getByText('in a frame').waitFor();
  expect(await frame.getByRole('link', { name: 'All documents' }).count()).toBe(0);
});

test('a German browser is shown the viewer in German, and a picture that nobody described beside its text', async () => {
  const id = await upload(server, 'Bild.docx', withPicture());
  const { page, heard } = await view(world(), id, { locale: 'de-AT' });
  const text = page.getByRole('document', { name: 'Text des Dokuments' });
  await text.getByText('Before').waitFor();
  await text.getByRole('img', { name: 'Bild' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.getByRole('button', { name: 'Drucken' }).waitFor();
  await page.getByText(/^von Alice Example gerade eben|^von Alice Example vor/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  expect(heard).toEqual([]);

  const broken = await upload(server, 'Kaputt.docx', 'no package');
  await page.goto(`${server.url}${viewer(broken)}`);
  await page.getByText('Die Datei ist beschädigt: Sie ist kein lesbares Office-Paket.').waitFor();
  await page.goto(`${server.url}${viewer('absent')}`);
  await page.getByRole('heading', { name: 'Hier wurde nichts gefunden' }).waitFor();
});
