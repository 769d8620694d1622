import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { requireOffice } from '../support/office.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { accessFaults, sidewaysScroll } from './consoleChecks.ts';
import { shot } from './editor.support.ts';
import { phone, upload, view, viewer } from './viewer.support.ts';

const office = await requireOffice();
let server: TestServer;
let plain: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, plain, browser] = await Promise.all([
    startTestServer(office ? { TRIVET_SOFFICE: office, TRIVET_CONVERSION_WORKERS: '1' } : {}),
    startTestServer(),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await plain?.close();
});

/** What the checks of access find, but for what belongs to the document shown. */
const faultsOf = async (page: Parameters<typeof accessFaults>[0]) =>
  (await accessFaults(page)).filter((fault) => !/^(h1 stands|h\d follows|no nav)/.test(fault));

/** A sheet of OpenDocument. */
const ods = (...rows: string[][]) =>
  zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(
      `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2"><office:body><office:spreadsheet>${['Prices', 'Empty'].map((name, at) => `<table:table table:name="${name}">${(at === 0 ? rows : []).map((row) => `<table:table-row>${row.map((cell) => `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table>`).join('')}</office:spreadsheet></office:body></office:document-content>`,
    ),
    'META-INF/manifest.xml': strToU8(
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>',
    ),
  });

/** A presentation of OpenDocument with one slide. */
const odp = () =>
  zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.presentation'),
    'content.xml': strToU8(
      `<d xmlns:draw="draw" xmlns:text="text" xmlns:presentation="p"><draw:page><draw:frame presentation:class="title"><text:p>Welcome</text:p></draw:frame><draw:frame><text:p>First point</text:p></draw:frame><presentation:notes><draw:frame><text:p>Say hello</text:p></draw:frame></presentation:notes></draw:page></d>`,
    ),
  });

describe.skipIf(!office)('documents as pages', () => {
  test('a document is shown as pages, which turn, are remembered, and give way to its text', async () => {
    const pages = Array.from({ length: 120 }, (_, at) => paragraph(`Line ${at + 1} of the quagga`));
    const id = await upload(server, 'Plan.docx', emptyDocx('Plan', pages.join('')));
    const { page, heard } = await view({ server, browser }, id);
    const place = page.getByRole('region', { name: 'Pages of Plan.docx' });
    await place.getByText('Line 1 of the quagga', { exact: true }).waitFor();
    const wide = () =>
      place
        .locator('.page')
        .first()
        .evaluate((node) => node.clientWidth > node.clientHeight);
    expect(await wide()).toBe(false);
    await page.getByRole('button', { name: 'Rotate right' }).click();
    await expect.poll(wide).toBe(true);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page
      .getByRole('dialog', { name: 'Keyboard shortcuts' })
      .getByText('Rotate all pages right')
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('Page 2 of').waitFor({ state: 'attached' });
    await page.reload();
    await page.getByText('Page 2 of').waitFor({ state: 'attached' });
    await page.getByText('Text', { exact: true }).click();
    await page.getByRole('document', { name: 'Document text' }).getByText('Line 1 of the quagga').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(heard).toEqual([]);
  });

  test('the reader sees that pages are prepared, may stop it, and is shown what the page can show', async () => {
    const id = await upload(server, 'Slow.docx', emptyDocx('Slow', paragraph('Words of the slow one')));
    const page = (await view({ server, browser }, await upload(server, 'a.txt', 'a'))).page;
    let stopped = false;
    await page.route('**/conversion?*', (route) => {
      if (route.request().method() === 'DELETE') stopped = true;
      return route.fulfill(
        route.request().method() === 'DELETE' ? { status: 204 } : { json: { state: 'waiting', ahead: 3 } },
      );
    });
    await page.goto(`${server.url}${viewer(id)}`);
    await page.getByText('Preparing the pages…').waitFor();
    await page.getByText('3 documents are ahead of this one.').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Preparing the pages was stopped. Shown simplified').waitFor();
    await page.getByText('Words of the slow one').waitFor();
    expect(stopped).toBe(true);
  });

  test('a sheet is a grid, and pages on request', async () => {
    const id = await upload(server, 'Prices.ods', ods(['Thing', 'Price'], ['Quagga', '12,50 €']));
    const { page, heard } = await view({ server, browser }, id);
    await page.getByRole('region', { name: 'Prices' }).getByRole('cell', { name: 'Quagga' }).waitFor();
    await page.getByText('Pages', { exact: true }).click();
    await page.getByRole('region', { name: 'Pages of Prices.ods' }).getByText('Quagga').waitFor();
    expect(heard).toEqual([]);
  });

  test('what is damaged says so, with the file for download', async () => {
    const broken = await upload(server, 'Broken.doc', 'this is something else');
    const { page } = await view({ server, browser }, broken);
    const alert = page.getByRole('alert');
    await alert.getByText('The file is not what its name says.').waitFor();
    await alert.getByRole('link', { name: 'Download' }).waitFor();
    const both = await upload(server, 'Broken.docx', 'this is something else');
    await page.goto(`${server.url}${viewer(both)}`);
    // One message, and nothing to edit in what nobody can read.
    await page.getByRole('alert').getByText('This document cannot be shown').waitFor();
    await page.getByText('Shown simplified').waitFor({ state: 'detached' });
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  });
});

test('without LibreOffice, sheets are grids and slides are texts, also on a phone and in the dark', async () => {
  const sheet = await upload(plain, 'Prices.ods', ods(['Thing', 'Price'], ['Quagga', '12,50 €']));
  const slides = await upload(plain, 'Talk.odp', odp());
  for (const options of [{}, { ...phone, colorScheme: 'dark' as const }]) {
    const { page, heard } = await view({ server: plain, browser }, sheet, options);
    const grid = page.getByRole('region', { name: 'Prices' });
    await grid.getByRole('cell', { name: 'Quagga' }).waitFor();
    expect(await grid.getByRole('columnheader').allInnerTexts()).toEqual(['', 'A', 'B']);
    await page.getByText('2 rows × 2 columns').waitFor();
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByText('Empty', { exact: true }).click();
    await page.getByText('This sheet is empty').waitFor();
    await page.goto(`${plain.url}${viewer(slides)}`);
    const text = page.getByRole('region', { name: 'Slides' });
    await text.getByRole('heading', { name: 'Welcome' }).waitFor();
    await text.getByText('First point').waitFor();
    await text.getByRole('complementary', { name: 'Notes of slide 1' }).getByText('Say hello').waitFor();
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    expect(heard).toEqual([]);
  }
  const broken = await upload(plain, 'Broken.xlsx', 'nothing of the kind');
  const { page } = await view({ server: plain, browser }, broken);
  await page.getByRole('alert').getByText('This document cannot be shown').waitFor();
});

const sheet = (page: Page) => page.getByRole('document', { name: 'Document text' });

test('a word-processing document is searched and zoomed, by keys too', async () => {
  const long = `${paragraph('First chapter', 'Heading1')}${paragraph('A word. '.repeat(900))}${paragraph('Second chapter', 'Heading1')}`;
  const id = await upload(plain, 'Searched.docx', emptyDocx('', long));
  const { page, heard } = await view({ server: plain, browser }, id);
  await sheet(page).getByText('First chapter').waitFor();
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search');
  await bar.getByRole('textbox', { name: 'Search this document' }).fill('CHAPTER');
  await bar.getByText('1 of 2', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await bar.getByText('2 of 2', { exact: true }).waitFor();
  expect(await sheet(page).locator('.found.current').innerText()).toBe('chapter');
  await expect.poll(() => isSeen(page, 'Second chapter')).toBe(true);
  await page.keyboard.press('Shift+Enter');
  await bar.getByText('1 of 2', { exact: true }).waitFor();
  await bar.getByRole('switch', { name: 'Match case' }).check();
  await bar.getByText('No results', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await shot(page, 'viewer-search');
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'hidden' });
  expect(await sheet(page).locator('.found').count()).toBe(0);

  const width = async () => (await sheet(page).boundingBox())?.width ?? 0;
  const full = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeCloseTo(full * 1.25, 0);
  await page.getByRole('combobox', { name: 'Zoom' }).selectOption('50 %');
  await expect.poll(width).toBeCloseTo(full / 2, 0);
  await shot(page, 'viewer-half');
  await page.getByRole('combobox', { name: 'Zoom' }).selectOption('Page width');
  await page.setViewportSize({ width: 900, height: 800 });
  const room = () => page.getByRole('region', { name: 'Document' }).evaluate((desk) => desk.clientWidth - 40);
  await expect.poll(async () => (await width()) - (await room())).toBeCloseTo(0, 0);
  expect(heard).toEqual([]);
});

/** Whether a heading is in the window. */
const isSeen = (page: Page, words: string) =>
  sheet(page)
    .getByRole('heading', { name: words })
    .evaluate((heading) => {
      const { top, bottom } = heading.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });

test.skipIf(!office)(
  'office documents show their first page when it is made, and others the sign of their kind',
  async () => {
    const page = await browser.newPage();
    await signIn(page, server, 'alice', 'alice', '/files');
    const row = page.getByRole('row', { name: /Release plan\.docx/ });
    await row.waitFor();
    const picture = row.locator('img');
    await expect
      .poll(() =>
        picture.evaluateAll((all) => all.some((each) => (each as HTMLImageElement).naturalHeight > 100)),
      )
      .toBe(true);
    await shot(page, 'files-thumbnails');
    expect(await violations(page)).toEqual([]);
  },
);
