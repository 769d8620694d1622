import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, table } from '../../formats/docx/empty.ts';
import { packOdt } from '../../formats/odt/empty.ts';
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

/** The text on pages. */
async function onPages(name: string, bytes: Uint8Array): Promise<Page> {
  const page = await open({ server, browser }, 'alice', await upload(server, name, bytes));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('menuitem', { name: 'View', exact: true }).click();
  await page.getByRole('menu').getByText('Pages', { exact: true }).click();
  await page.locator('.sheets > div').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/** Where the letters of each paragraph begin, in points from the upper edge of the sheet that they are on. */
const topsOf = (page: Page) =>
  text(page).evaluate((sheet) => {
    const sheets = [...document.querySelectorAll('.sheets > div')].map((one) => one.getBoundingClientRect());
    return [...sheet.querySelectorAll('p, h1')].map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const { top } = range.getClientRects()[0] ?? { top: 0 };
      return ((top - (sheets.findLast((other) => other.top <= top)?.top ?? 0)) * 72) / 96;
    });
  });
const apart = (tops: number[]) => tops.slice(1).map((top, at) => top - (tops[at] ?? 0));

const TIMES =
  '<w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman"/><w:sz w:val="24"/></w:rPr>';
const paragraph = (words: string, spacing: string) =>
  `<w:p><w:pPr><w:spacing w:before="0" w:after="0" ${spacing}/>${TIMES}</w:pPr><w:r>${TIMES}<w:t>${words}</w:t></w:r></w:p>`;
const SINGLE = 'w:line="240" w:lineRule="auto"';

test('lines have what they have more than their text where word processors have it', async () => {
  const kinds = [
    'w:line="480" w:lineRule="auto"',
    'w:line="480" w:lineRule="atLeast"',
    'w:line="480" w:lineRule="exact"',
  ];
  const body = kinds.map((kind) => `${paragraph('plain', SINGLE)}${paragraph('other', kind)}`).join('');
  const page = await onPages('Lines.docx', emptyDocx('', `${body}${paragraph('end', SINGLE)}`));
  const [double, afterDouble, least, afterLeast, exact, afterExact] = apart(await topsOf(page));
  const near = (value: number | undefined, wanted: number) =>
    expect(Math.abs((value ?? 0) - wanted), `${value} for ${wanted}`).toBeLessThan(1.2);
  // All of it below, all of it above, and four fifths of the line above the ground.
  near(double, 13.8);
  near(afterDouble, 27.6);
  near(least, 24);
  near(afterLeast, 13.8);
  near(exact, 2.6 + 0.8 * 24);
  near(afterExact, 0.2 * 24 + 11.2);
  await page.close();
});

test('pages begin with text, whatever is free below the line above it', async () => {
  const words = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ');
  const body = paragraph(words, 'w:line="480" w:lineRule="auto"');
  const page = await onPages('Double.docx', emptyDocx('', body));
  const tops = await text(page).evaluate((sheet) => {
    const range = document.createRange();
    range.selectNodeContents(sheet.querySelector('p') ?? sheet);
    const rects = [...range.getClientRects()].filter(({ height }) => height > 0 && height < 60);
    return [...document.querySelectorAll('.sheets > div')].map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return Math.min(
        ...rects.filter((rect) => rect.top > top && rect.top < bottom).map((rect) => rect.top - top),
      );
    });
  });
  expect(tops.length).toBeGreaterThan(2);
  for (const top of tops) expect(Math.abs(top - (tops[0] ?? 0))).toBeLessThan(1.5);
  await page.close();
});

test('a page that is just full begins without the space above a paragraph, also where spaces add up', async () => {
  const settings = `<office:document-settings xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:config="urn:oasis:names:tc:opendocument:xmlns:config:1.0"><office:settings><config:config-item-set config:name="ooo:configuration-settings"><config:config-item config:name="AddParaTableSpacing" config:type="boolean">true</config:config-item></config:config-item-set></office:settings></office:document-settings>`;
  const automatic =
    '<style:style style:name="P" style:family="paragraph"><style:paragraph-properties fo:margin-top="30pt" fo:margin-bottom="0pt"/></style:style>';
  const body = Array.from({ length: 40 }, (_, at) => `<text:p text:style-name="P">line ${at}</text:p>`).join(
    '',
  );
  const page = await onPages('Spaces.odt', packOdt(body, automatic, { 'settings.xml': settings }));
  const tops = await topsOf(page);
  const begin = tops.findIndex((top, at) => at > 0 && top < (tops[at - 1] ?? 0));
  expect(begin).toBeGreaterThan(5);
  // The first of the text has its space, that of the next page has none.
  expect(Math.abs((tops[0] ?? 0) - 30 - (tops[begin] ?? 0))).toBeLessThan(1.2);
  expect(
    Math.abs((tops[begin + 1] ?? 0) - (tops[begin] ?? 0) - ((tops[1] ?? 0) - (tops[0] ?? 0))),
  ).toBeLessThan(1.2);
  await page.close();
});

test('the rows of a long table begin each page at the same height, also after many of them', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => [`row ${at}`]);
  const page = await onPages('Rows.docx', emptyDocx('', `${table(rows)}${paragraph('end', SINGLE)}`));
  const tops = await topsOf(page);
  const begins = tops.filter((top, at) => at > 0 && top < (tops[at - 1] ?? 0));
  expect(begins.length).toBeGreaterThan(4);
  for (const top of begins) expect(Math.abs(top - (begins[0] ?? 0))).toBeLessThan(0.8);
  await page.close();
});

test('a page that begins with lines without text has as much on it as others', async () => {
  const break2 = `<w:r>${TIMES}<w:br/></w:r><w:r>${TIMES}<w:br/></w:r>`;
  const runs = Array.from({ length: 180 }, (_, at) => `<w:r>${TIMES}<w:t>line ${at}</w:t></w:r>${break2}`);
  const body = `<w:p><w:pPr><w:widowControl w:val="0"/><w:spacing w:before="0" w:after="0" ${SINGLE}/></w:pPr>${runs.join('')}</w:p>`;
  const page = await onPages('Blank.docx', emptyDocx('', `${body}${paragraph('end', SINGLE)}`));
  /** How far below the upper margin the first words of each page are, in lines. */
  const places = await text(page).evaluate((sheet) => {
    const range = document.createRange();
    range.selectNodeContents(sheet.querySelector('p') ?? sheet);
    const tops = [...range.getClientRects()].filter(({ width }) => width > 20).map(({ top }) => top);
    return [...document.querySelectorAll('.sheets > div')].map((one) => {
      const from = one.getBoundingClientRect().top + 71;
      const first = tops.find((top) => top > from - 40) ?? 0;
      return ((first - from) * 72) / 96 / 13.8;
    });
  });
  expect(places.length).toBeGreaterThan(5);
  // Some begin with a line without text.
  expect(Math.max(...places.slice(1)) - Math.min(...places.slice(1))).toBeGreaterThan(0.9);
  for (const place of places) {
    const lines = place - (places[0] ?? 0);
    expect(Math.abs(lines - Math.round(lines))).toBeLessThan(0.1);
    expect(lines).toBeGreaterThan(-0.1);
    expect(lines).toBeLessThan(1.1);
  }
  await page.close();
});

test('rows of which only the one above says the line between begin each page at the same height', async () => {
  const line =
    'fo:border-left="0.5pt solid #000000" fo:border-right="none" fo:border-top="none" fo:border-bottom="2.25pt solid #000000" fo:padding="2pt"';
  const automatic = `<style:style style:name="C" style:family="table-cell"><style:table-cell-properties ${line}/></style:style>`;
  const rows = Array.from(
    { length: 310 },
    (_, at) =>
      `<table:table-row><table:table-cell table:style-name="C"><text:p>row ${at}</text:p></table:table-cell></table:table-row>`,
  );
  const body = `<table:table><table:table-column/>${rows.join('')}</table:table><text:p>end</text:p>`;
  const page = await onPages('Lines.odt', packOdt(body, automatic));
  const tops = await topsOf(page);
  const begins = tops.filter((top, at) => at > 0 && top < (tops[at - 1] ?? 0));
  expect(begins.length).toBeGreaterThan(4);
  for (const top of begins) expect(Math.abs(top - (begins[0] ?? 0))).toBeLessThan(0.8);
  await page.close();
});
