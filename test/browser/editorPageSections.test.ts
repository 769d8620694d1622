import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { choosePages, open, shot, text, upload } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const wait = { timeout: 40_000 };
const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** A section's pages, with 1 inch at their left edge and half of one at their right. */
const setup = (width: number, height: number) =>
  `<w:sectPr><w:pgSz w:w="${width}" w:h="${height}"/><w:pgMar w:top="1440" w:right="720" w:bottom="1440" w:left="1440"/></w:sectPr>`;
const ended = (words: string, pages: string) =>
  `<w:p><w:pPr>${pages}</w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`;
const framed = (words: string) => {
  const line = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="000000"/>`;
  const lines = ['top', 'left', 'bottom', 'right'].map(line).join('');
  return `<w:p><w:pPr><w:pBdr>${lines}</w:pBdr></w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`;
};
const table = (words: string, more: string) =>
  `<w:tbl><w:tblPr>${more}</w:tblPr><w:tr><w:tc>${paragraph(words)}</w:tc></w:tr></w:tbl>`;
const whole = '<w:tblW w:w="5000" w:type="pct"/><w:tblInd w:w="108" w:type="dxa"/>';
const atRight = '<w:tblW w:w="1440" w:type="dxa"/><w:jc w:val="right"/>';

/** A tab, everything that has a width of its own, and a landscape section between two others. */
const turned = () => {
  const upright = setup(11906, 16838);
  const tabbed = `<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="2880"/></w:tabs></w:pPr><w:r><w:t>Be</w:t><w:tab/><w:t>Tabbed</w:t></w:r></w:p>`;
  const blocks = [framed('Framed'), table('Whole', whole), table('Right', atRight), tabbed].join('');
  const body = `${blocks}${ended('Upright', upright)}${ended('Turned', setup(16838, 11906))}${paragraph('Last')}${upright}`;
  return packDocx({
    'word/document.xml': `<w:document xmlns:w="${w}"><w:body>${body}</w:body></w:document>`,
  });
};

const openWide = async (name: string) => {
  const page = await open({ server, browser }, 'alice', await upload(server, name, turned()));
  await page.setViewportSize({ width: 1440, height: 900 });
  return page;
};

/** Where words stand between the middle of the sheet and its edges, and what they stand in, in points. */
const edgesOf = (page: Page, words: string, within: string) =>
  text(page)
    .locator(within, { hasText: words })
    .first()
    .evaluate((one) => {
      const sheet = one.closest('.sheet')?.getBoundingClientRect() ?? new DOMRect();
      const { left, right } = one.getBoundingClientRect();
      const middle = sheet.left + sheet.width / 2;
      return [left, right].map((at) => Math.round((at - middle) * 0.75));
    });

/** Where a text begins, from the middle of the sheet, in points. */
const textAt = (page: Page, words: string) =>
  text(page).evaluate((sheet, wanted) => {
    const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() && !walker.currentNode.textContent?.startsWith(wanted));
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const around = sheet.getBoundingClientRect();
    return (range.getBoundingClientRect().left - around.left - around.width / 2) * 0.75;
  }, words);

test('what stands in an upright section beside a landscape one keeps to its page, on the sheet and on pages', async () => {
  const page = await openWide('Turned.docx');
  // A4 upright, with an inch at the left and half of one at the right.
  const [left, right] = [72 - 595 / 2, 595 / 2 - 36];
  const near = (place: number[] | undefined, expected: number[], what: string) => {
    for (const at of [0, 1])
      expect(
        Math.abs((place?.[at] ?? 0) - (expected[at] ?? 0)),
        `${what}: ${place} ${expected}`,
      ).toBeLessThan(3);
  };
  for (const pages of [false, true]) {
    await choosePages(page, pages);
    if (pages) await page.locator('.sheets > div').nth(2).waitFor();
    near(await edgesOf(page, 'Framed', 'p'), [left, right], 'a line around it');
    near(await edgesOf(page, 'Whole', 'table'), [left, right], 'a table as wide as the text');
    near(await edgesOf(page, 'Right', 'table'), [right - 72, right], 'a table at the right');
    // Two inches from the margin.
    expect(Math.abs((await textAt(page, 'Tabbed')) - left - 144), 'what follows a tab').toBeLessThan(3);
    const [turnedLeft, turnedRight] = await edgesOf(page, 'Turned', 'p');
    near([turnedLeft ?? 0, turnedRight ?? 0], [72 - 842 / 2, 842 / 2 - 36], 'the landscape section');
    await shot(page, `sectionsTurned${pages}`);
  }
  await page.close();
});

test('the ruler measures the page of the section that the cursor is in', async () => {
  const page = await openWide('Ruler.docx');
  const ruler = page.getByRole('group', { name: 'Ruler' });
  const width = async () => Math.round(((await ruler.boundingBox())?.width ?? 0) * 0.75);
  for (const pages of [false, true]) {
    await choosePages(page, pages);
    await page.getByText('Upright').click();
    await expect.poll(width, wait).toBe(595);
    await page.getByText('Turned').click();
    await expect.poll(width, wait).toBe(842);
    // The indent of a paragraph is above where the paragraph begins.
    await page.getByText('Last').click();
    await expect.poll(width, wait).toBe(595);
    const handle = await page.getByRole('slider', { name: 'Left indent' }).boundingBox();
    const begin = await page.getByText('Last').boundingBox();
    expect(Math.abs((handle?.x ?? 0) + (handle?.width ?? 0) / 2 - (begin?.x ?? 0))).toBeLessThan(2);
  }
  await page.close();
});
