import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
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

const wait = { timeout: 40_000 };
const openWide = async (id: string) => {
  const page = await open({ server, browser }, 'alice', id);
  await page.setViewportSize({ width: 1280, height: 1400 });
  await choosePages(page, true);
  await page.locator('.sheets > div').first().waitFor(wait);
  return page;
};

const frame = (width: string, height: string, object: string) =>
  `<draw:frame text:anchor-type="as-char" svg:width="${width}" svg:height="${height}">${object}</draw:frame>`;

test('an equation has the room that the file gives it, and stays in it', async () => {
  const mi = (name: string) => `<mi>${name}</mi>`;
  const deep = `<mfrac>${mi('a')}<mfrac>${mi('b')}<mfrac>${mi('c')}${mi('d')}</mfrac></mfrac></mfrac>`;
  const math = `<draw:object><math xmlns="http://www.w3.org/1998/Math/MathML">${deep}</math></draw:object>`;
  const bytes = packOdt(`<text:p>A ${frame('1in', '0.25in', math)} B</text:p>`);
  const page = await openWide(await upload(server, 'equation.odt', bytes));
  const sizes = () =>
    text(page).evaluate((sheet) => {
      const room = sheet.querySelector('.math')?.getBoundingClientRect();
      const own = sheet.querySelector('math')?.getBoundingClientRect();
      const isInside = room && own && own.top >= room.top - 1 && own.bottom <= room.bottom + 1;
      return { width: room?.width, height: room?.height, isInside };
    });
  await expect.poll(sizes, wait).toEqual({ width: 96, height: 24, isInside: true });
  await shot(page, 'equation-in-room');
});

const box = (words: string, wrap: string) =>
  `<w:r><w:drawing><wp:anchor xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" behindDoc="0"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="column"><wp:posOffset>1905000</wp:posOffset></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>381000</wp:posOffset></wp:positionV><wp:extent cx="1905000" cy="952500"/>${wrap}<wp:docPr id="1" name="Box"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1905000" cy="952500"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:ln><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln></wps:spPr><wps:txbx><w:txbxContent>${paragraph(words)}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`;

test('a text box that lies before the text takes no room in it, stands where the file says, and is typed into', async () => {
  const anchored = paragraph('')
    .replace(/<w:r>.*<\/w:r>/, '')
    .replace('</w:p>', `${box('Apart', '<wp:wrapNone/>')}</w:p>`);
  const bytes = emptyDocx('', `${anchored}${paragraph('Next')}`);
  const id = await upload(server, 'box.docx', bytes);
  const page = await openWide(id);
  const found = await text(page).evaluate((sheet) => {
    const [first, next] = [...sheet.querySelectorAll(':scope > p')].map((one) => one.getBoundingClientRect());
    const own = sheet.querySelector('.box')?.getBoundingClientRect();
    if (!first || !next || !own) return undefined;
    const { width, height } = own;
    return { moved: next.top - first.top, x: own.left - first.left, y: own.top - first.top, width, height };
  });
  expect(found?.moved).toBeLessThan(40);
  expect(found?.x).toBeCloseTo(200, 0);
  expect(found?.y).toBeCloseTo(40, 0);
  expect(found?.width).toBeCloseTo(200, 0);
  expect(found?.height).toBeCloseTo(100, 0);
  await page.locator('.box-text [role=textbox]').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' from it');
  await says(page, 'Saved');
  await shot(page, 'box-before-text');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2').first().waitFor();
  expect(partsOf(await version(server, id, '2')).get('word/document.xml')).toContain('Apart from it');
});

test('a paragraph beside a text box goes on on the next page', async () => {
  const words = 'Some words beside a box and below it. '.repeat(250);
  const beside = paragraph(words).replace(
    '<w:r>',
    `${box('Apart', '<wp:wrapSquare wrapText="bothSides"/>')}<w:r>`,
  );
  const page = await openWide(await upload(server, 'beside.docx', emptyDocx('', beside)));
  const heights = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.sheets > div')].map((one) => one.offsetHeight),
    );
  await expect.poll(async () => (await heights()).length, wait).toBeGreaterThan(1);
  const [first, ...others] = await heights();
  expect(others.every((height) => height === first)).toBe(true);
  const [own, text] = await page.evaluate(() =>
    ['.box', '.middle > .sheet > p'].map((one) => document.querySelector(one)?.getBoundingClientRect()),
  );
  expect(own?.top).toBeCloseTo(text?.top ?? 0, -1);
  await shot(page, 'box-beside-text');
});
