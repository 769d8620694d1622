import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentXml, packDocx, paragraph, relationships } from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { choosePages, open, text, upload } from './editor.support.ts';

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
const drawingml = 'http://schemas.openxmlformats.org/drawingml/2006';
const values = [3, 5, 8, 13].map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');
const series = [1, 2, 3]
  .map(
    (name) =>
      `<c:ser><c:idx val="${name}"/><c:tx><c:v>Series ${name}</c:v></c:tx><c:val><c:numLit><c:ptCount val="4"/>${values}</c:numLit></c:val></c:ser>`,
  )
  .join('');
const chart = `<c:chartSpace xmlns:c="${drawingml}/chart" xmlns:a="${drawingml}/main"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Loading</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:barDir val="col"/>${series}</c:barChart></c:plotArea><c:legend><c:legendPos val="r"/></c:legend></c:chart></c:chartSpace>`;
/** A chart as wide as the text, which has words in it, 324 pixels high. */
const drawing = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${drawingml}/wordprocessingDrawing"><wp:extent cx="5715000" cy="3086100"/><wp:docPr id="1" name="Chart"/><a:graphic xmlns:a="${drawingml}/main"><a:graphicData uri="${drawingml}/chart"><c:chart xmlns:c="${drawingml}/chart" r:id="rId2"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
const withCharts = (count: number) =>
  packDocx({
    'word/document.xml': documentXml((drawing + paragraph('Below')).repeat(count)),
    'word/_rels/document.xml.rels': relationships([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'chart', 'charts/chart1.xml'],
    ]),
    'word/charts/chart1.xml': chart,
  });

test('a chart moves to the next page whole, whatever words are in it, and then the pages rest', async () => {
  const id = await upload(server, 'Charts.docx', withCharts(14));
  const page = await open({ server, browser }, 'alice', id);
  await page.setViewportSize({ width: 1280, height: 800 });
  await choosePages(page, true);
  /** For each chart, how many sheets it is whole on. */
  const places = () =>
    text(page).evaluate((sheet) => {
      const sheets = [...document.querySelectorAll('.sheets > div')].map((one) =>
        one.getBoundingClientRect(),
      );
      return [...sheet.querySelectorAll('svg[aria-label]')].map((one) => {
        const { top, bottom, width } = one.getBoundingClientRect();
        return width > 0 ? sheets.filter((on) => on.top <= top && bottom <= on.bottom).length : 0;
      });
    });
  await expect.poll(places, wait).toEqual(Array.from({ length: 14 }, () => 1));
  // The room left below one is above the next, and not beside it.
  expect(await text(page).locator('span.page-gap').count()).toBe(0);
  // Nothing is measured again and again.
  const passes = await page.evaluate(async () => {
    const paper = document.querySelector('.paper');
    if (!paper) return -1;
    let seen = 0;
    const observer = new MutationObserver((records) => {
      seen += records.length;
    });
    const options = { attributes: true, childList: true, subtree: true };
    await new Promise((resolve) => setTimeout(resolve, 1000));
    observer.observe(paper, options);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    observer.disconnect();
    return seen;
  });
  expect(passes).toBe(0);
  await page.close();
});

test('a chart that is wider than the text stands in one line', async () => {
  const wide = drawing.replace('cx="5715000"', 'cx="6191250"');
  const id = await upload(
    server,
    'Wide.docx',
    packDocx({
      'word/document.xml': documentXml(`${paragraph('Above')}${wide}${paragraph('Below')}`),
      'word/_rels/document.xml.rels': relationships([
        ['rId1', 'styles', 'styles.xml'],
        ['rId2', 'chart', 'charts/chart1.xml'],
      ]),
      'word/charts/chart1.xml': chart,
    }),
  );
  const page = await open({ server, browser }, 'alice', id);
  await page.setViewportSize({ width: 1280, height: 800 });
  await choosePages(page, true);
  /** How much higher and wider than the chart and its paragraph the one and the other are. */
  const more = () =>
    text(page).evaluate((sheet) => {
      const [block, inner] = [sheet.querySelector('p:has(svg)'), sheet.querySelector('svg[aria-label]')].map(
        (one) => one?.getBoundingClientRect(),
      );
      if (!block || !inner || inner.width === 0) return [-1, -1];
      return [Math.round(block.height - inner.height), Math.round(inner.width - block.width)];
    });
  await expect.poll(async () => (await more())[1], wait).toBeGreaterThan(20);
  // The room below the ground of a line, and no line more.
  await expect.poll(async () => (await more())[0], wait).toBeLessThan(8);
  await page.close();
});
