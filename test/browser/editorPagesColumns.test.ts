import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentXml, packDocx, paragraph } from '../../formats/docx/empty.ts';
import { packOdt } from '../../formats/odt/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { choosePages, open, partsOf, says, shot, text, upload, version } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const openWide = async (name: string, bytes: Uint8Array) => {
  const id = await upload(server, name, bytes);
  const page = await open({ server, browser }, 'alice', id);
  await page.setViewportSize({ width: 1440, height: 900 });
  await choosePages(page, true);
  return { id, page };
};

type At = { page: number; x: number; y: number };

/** Where these words stand: on which sheet, from 1, and how far from its edges. */
const placesOf = (page: Page, ...words: string[]): Promise<(At | undefined)[]> =>
  text(page).evaluate((sheet, wanted) => {
    const sheets = [...document.querySelectorAll('.sheets > div')].map((one) => one.getBoundingClientRect());
    const range = document.createRange();
    return wanted.map((one) => {
      const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = `${node.textContent} `.indexOf(`${one} `);
        if (at < 0) continue;
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { left, top } = range.getBoundingClientRect();
        const on = sheets.findIndex((sheet) => top > sheet.top && top < sheet.bottom);
        const own = sheets[on];
        return own && { page: on + 1, x: Math.round(left - own.left), y: Math.round(top - own.top) };
      }
      return undefined;
    });
  }, words);

const words = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}${at}`).join(' ');
const columns = (count: number, more = '') => `<w:cols w:num="${count}" w:space="720"${more}/>`;
const ends = (content: string) =>
  `<w:p><w:pPr><w:sectPr><w:type w:val="continuous"/>${content}</w:sectPr></w:pPr></w:p>`;
/** A document whose last section says this. */
const docx = (body: string, last: string) =>
  packDocx({
    'word/document.xml': documentXml(body).replace('<w:sectPr><w:pgSz', `<w:sectPr>${last}<w:pgSz`),
  });

test('text stands in columns that end together, between what is above and below them, and stays one text', async () => {
  const held = [0, 1, 2].map((at) => paragraph(words(`a${at}.`, 60))).join('');
  const body = `${paragraph('Above it')}${ends('')}${held}${ends(columns(2, ' w:sep="1"'))}${paragraph('Below it')}`;
  const { id, page } = await openWide('Columns.docx', docx(body, '<w:type w:val="continuous"/>'));
  const first = async () => (await placesOf(page, 'a0.0'))[0];
  await expect.poll(async () => (await first())?.page).toBe(1);
  // The middle of three equal paragraphs goes on in the second column.
  const inSecond = async () => {
    const all = await placesOf(page, ...Array.from({ length: 60 }, (_, at) => `a1.${at}`));
    const [one] = all;
    return all.filter((place) => place && one && place.x > one.x + 250);
  };
  await expect.poll(async () => (await inSecond()).length).toBeGreaterThan(10);
  const [above, start, last, after] = await placesOf(page, 'Above', 'a0.0', 'a2.59', 'Below');
  const head = (await inSecond())[0];
  // What is free between two lines does not stand above the one that begins a column.
  expect(Math.abs((head?.y ?? 0) - (start?.y ?? 0))).toBeLessThanOrEqual(1);
  expect(above?.x).toBe(start?.x);
  expect(after?.x).toBe(start?.x);
  expect(last?.x).toBeGreaterThan((start?.x ?? 0) + 250);
  expect(after?.y).toBeGreaterThan(last?.y ?? 0);
  // Nothing is free between the columns and what stands below them.
  const heights = await page.locator('.column-line').evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(heights).toHaveLength(1);
  expect((after?.y ?? 0) - (start?.y ?? 0) - (heights[0] ?? 0)).toBeLessThan(30);
  await shot(page, 'columns');

  const selected = await text(page).evaluate((sheet) => {
    getSelection()?.selectAllChildren(sheet);
    return getSelection()?.toString().split(/\s+/).filter(Boolean);
  });
  expect(selected?.filter((one) => one.startsWith('a1.'))).toEqual(words('a1.', 60).split(' '));

  // A click where the paragraph goes on writes there.
  const place = await text(page).evaluate((sheet) => {
    const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = (node.textContent ?? '').indexOf('a1.55');
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { left, top, height } = range.getBoundingClientRect();
      return { x: left + 1, y: top + height / 2 };
    }
    return undefined;
  });
  await page.mouse.click(place?.x ?? 0, place?.y ?? 0);
  await page.keyboard.type('here ');
  await expect.poll(() => text(page).textContent()).toContain('a1.54 here a1.55');
  await says(page, 'Saved');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2').first().waitFor();
  const [was, now] = [await version(server, id, '1'), await version(server, id, '2')].map((bytes) =>
    partsOf(bytes).get('word/document.xml'),
  );
  const plain = (xml = '') => xml.replace(/<[^>]*>/g, '');
  const sections = (xml = '') => xml.match(/<w:sectPr>.*?<\/w:sectPr>/g);
  expect(plain(now)).toBe(plain(was).replace('a1.55', 'here a1.55'));
  expect(sections(now)).toEqual(sections(was));
  await choosePages(page, false);
  await expect.poll(() => page.locator('.page-rest, .page-column, .column-line').count()).toBe(0);
  await page.close();
});

test('pages in columns: text goes on at the head of the next one, a column break ends one', async () => {
  const long = Array.from({ length: 9 }, (_, at) => paragraph(words(`b${at}.`, 120))).join('');
  const breaks = '<w:p><w:r><w:t>Ends</w:t></w:r><w:r><w:br w:type="column"/></w:r></w:p>';
  const body = `${breaks}${paragraph('Second')}${long}`;
  const { page } = await openWide('Pages in columns.docx', docx(body, columns(2)));
  await expect.poll(() => page.locator('.sheets > div').count()).toBeGreaterThan(1);
  const [end, second] = await placesOf(page, 'Ends', 'Second');
  expect(second?.y).toBe(end?.y);
  expect(second?.x).toBeGreaterThan((end?.x ?? 0) + 250);
  const places = () =>
    placesOf(page, ...[...Array(9).keys()].flatMap((at) => words(`b${at}.`, 120).split(' ')));
  /** How far apart the words stand that begin the columns of the second page. */
  const spread = async () => {
    const heads = (await places()).filter((one) => one?.page === 2 && one.y <= (end?.y ?? 0) + 1);
    const xs = heads.map((one) => one?.x ?? 0);
    return Math.max(...xs) - Math.min(...xs);
  };
  await expect.poll(spread).toBeGreaterThan(250);
  const all = await places();
  expect(all.every((one) => one !== undefined)).toBe(true);
  expect(all.at(-1)?.page).toBeGreaterThan(1);
  await page.close();
});

test('a section of an OpenDocument text has the columns of its style', async () => {
  const style =
    '<style:style style:name="S" style:family="section"><style:section-properties><style:columns fo:column-count="3" fo:column-gap="0.2in"/></style:section-properties></style:style>';
  const held = [0, 1, 2].map((at) => `<text:p>${words(`c${at}.`, 30)}</text:p>`).join('');
  const body = `<text:p>Above</text:p><text:section text:name="s" text:style-name="S">${held}</text:section><text:p>Below</text:p>`;
  const { page } = await openWide('Columns.odt', packOdt(body, style));
  const xs = async () => (await placesOf(page, 'c0.0', 'c1.0', 'c2.0')).map((one) => one?.x ?? 0);
  await expect.poll(async () => new Set(await xs()).size).toBe(3);
  const [above, after] = await placesOf(page, 'Above', 'Below');
  const ys = (await placesOf(page, 'c0.0', 'c1.0', 'c2.0')).map((one) => one?.y);
  expect(new Set(ys).size).toBe(1);
  expect(after?.x).toBe(above?.x);
  await page.close();
});
