import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { packOdt } from '../../formats/odt/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { requireOffice } from '../support/office.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { open, partsOf, says, shot, text, upload, version } from './editor.support.ts';

const office = await requireOffice();
let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  const settings: Record<string, string> = office
    ? { TRIVET_SOFFICE: office, TRIVET_CONVERSION_WORKERS: '1' }
    : {};
  [server, browser] = await Promise.all([startTestServer(settings), openBrowser({ asPeople: true })]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Has the editor carry out a command, found by its words. */
async function command(page: Page, words: string) {
  await text(page).press('Control+Shift+P');
  const search = page.getByRole('combobox', { name: 'Search commands' });
  await search.fill(words);
  await page.getByRole('option', { name: words }).first().waitFor();
  await search.press('Enter');
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function publish(page: Page, id: string) {
  await says(page, 'Saved');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 was published').waitFor();
  return partsOf(await version(server, id, '2'));
}

/** What is the same for both formats: pages, contents, bookmarks and references. */
async function writeReport(page: Page) {
  await text(page).press('Control+Home');
  await command(page, 'Table of contents');
  await page.getByRole('link', { name: /^One/ }).waitFor();
  if (office) {
    await page.getByText('Contents and fields are up to date.').waitFor({ timeout: 120_000 });
    // What was being done is done: that is no longer said.
    const doing = page.getByText('Updating contents and fields …');
    await expect.poll(() => doing.count(), { timeout: 2_000 }).toBe(0);
  }
  await text(page).press('Control+End');
  await command(page, 'Bookmarks …');
  await dialog(page, 'Bookmarks').getByPlaceholder('New bookmark name').fill('1 wrong');
  await dialog(page, 'Bookmarks').getByText('A name must start with a letter').waitFor();
  await dialog(page, 'Bookmarks').getByPlaceholder('New bookmark name').fill('ending');
  await dialog(page, 'Bookmarks').getByRole('button', { name: 'Add' }).click();
  await dialog(page, 'Bookmarks').getByRole('button', { name: 'ending', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await text(page).pressSequentially(' See ');
  await command(page, 'Cross-reference …');
  // What is shown as chosen is what a click on the button puts in.
  const lines = dialog(page, 'Cross-reference').getByRole('listbox');
  const first = await lines.locator('option').first().innerText();
  await dialog(page, 'Cross-reference').getByRole('button', { name: 'Insert' }).click();
  await page.locator('.sheet span.raw', { hasText: first }).last().waitFor();
  await page.keyboard.press('Control+z');
  await command(page, 'Cross-reference …');
  await lines.selectOption({ label: 'Two' });
  await dialog(page, 'Cross-reference').getByRole('button', { name: 'Insert' }).click();
  await page.locator('.sheet span.raw', { hasText: 'Two' }).waitFor();
  await command(page, 'Section break (new page)');
  await command(page, 'Page setup …');
  await dialog(page, 'Page setup').getByText('Landscape', { exact: true }).click();
  await dialog(page, 'Page setup').getByText('This section', { exact: true }).click();
  await dialog(page, 'Page setup').getByRole('button', { name: 'Apply' }).click();
  await page.locator('[data-pages*="Landscape"]').waitFor();
  const widthOf = async (one: Locator) => Math.round((await one.boundingBox())?.width ?? 0);
  await expect
    .poll(() => widthOf(page.getByRole('group', { name: 'Ruler' })))
    .toBe(await widthOf(text(page)));
  // On a phone the narrow pages have the whole width too.
  await page.setViewportSize({ width: 390, height: 844 });
  const side = page.locator('.sheet > p.in-section').first();
  await expect.poll(() => side.evaluate((one) => getComputedStyle(one).marginLeft)).toBe('0px');
  await page.setViewportSize({ width: 1440, height: 900 });
  await text(page).pressSequentially('On the wide page');
  await command(page, 'Horizontal line');
  await command(page, 'Number the headings');
  await page.waitForFunction(() => {
    const heading = document.querySelector('.middle h1');
    return heading !== null && getComputedStyle(heading, '::before').content.includes('counter');
  });
  await command(page, 'Different odd and even pages');
  await page.getByRole('group', { name: 'Header of even pages' }).waitFor();
}

const headings = ['One', 'Two'];

test('a DOCX gets contents, a bookmark, a reference and a landscape section', async () => {
  const body = headings.map((name) => paragraph(name, 'Heading1') + paragraph(`Under ${name}.`)).join('');
  const id = await upload(server, 'Pieces.docx', emptyDocx('', body));
  const page = await open({ server, browser }, 'alice', id);
  await writeReport(page);
  await shot(page, 'document-docx');
  const parts = await publish(page, id);
  const xml = parts.get('word/document.xml') ?? '';
  expect(xml).toContain(' TOC \\o "1-3" \\h \\z \\u ');
  expect(xml).toMatch(/w:hyperlink w:anchor="_Toc\d+"/);
  expect(xml).toMatch(/<w:bookmarkStart w:id="\d+" w:name="_Toc\d+"\/><w:r>.*?One/);
  expect(xml).toContain('w:name="ending"');
  expect(xml).toMatch(/ REF _Ref\d+ \\h /);
  expect(xml).toContain('<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>');
  expect(xml.match(/<w:sectPr/g)).toHaveLength(2);
  if (office) expect(xml).toMatch(/PAGEREF _Toc\d+ \\h .*?<w:t>1<\/w:t>/);
  expect(parts.get('word/styles.xml')).toContain('w:styleId="TOC1"');
  expect(parts.get('word/styles.xml')).toContain('<w:numPr><w:numId w:val="1"/></w:numPr>');
  expect(parts.get('word/settings.xml')).toContain('<w:evenAndOddHeaders/>');
  expect(xml).toMatch(/<w:pBdr><w:bottom w:val="single"/);
  await page.close();
});

test('an ODT gets the same in its own words', async () => {
  const body = headings
    .map(
      (name) =>
        `<text:h text:style-name="Heading_20_1" text:outline-level="1">${name}</text:h><text:p>Under ${name}.</text:p>`,
    )
    .join('');
  const id = await upload(server, 'Pieces.odt', packOdt(body));
  const page = await open({ server, browser }, 'alice', id);
  await writeReport(page);
  const parts = await publish(page, id);
  const content = parts.get('content.xml') ?? '';
  expect(content).toContain('<text:table-of-content ');
  expect(content).toContain('<text:bookmark-start text:name="ending"/>');
  expect(content).toMatch(/<text:bookmark-ref text:reference-format="text" text:ref-name="_Ref\d+">Two</);
  expect(content).toContain('style:master-page-name="Section1"');
  expect(parts.get('styles.xml')).toContain('style:print-orientation="landscape"');
  expect(parts.get('styles.xml')).toContain('<text:outline-level-style text:level="1" style:num-format="1">');
  expect(parts.get('styles.xml')).toContain('<style:header-left>');
  expect(content).toContain('fo:border-bottom="0.75pt solid #808080"');
  await page.close();
});

test('page set-up is undone without a trace', async () => {
  const bytes = emptyDocx('', paragraph('One', 'Heading1') + paragraph('Text'));
  const id = await upload(server, 'Undone.docx', bytes);
  const page = await open({ server, browser }, 'alice', id);
  await command(page, 'Page setup …');
  await dialog(page, 'Page setup').getByText('Landscape', { exact: true }).click();
  await dialog(page, 'Page setup').getByRole('button', { name: 'Apply' }).click();
  await says(page, 'Saved');
  const content = async () =>
    Buffer.from(
      await (await page.request.get(`${server.url}/docs/api/docsvr/lcfiles/${id}/draft/content`)).body(),
    );
  expect(partsOf(await content()).get('word/document.xml')).toContain('w:orient="landscape"');
  // How many steps it is depends on how quick the machine is.
  const undo = async () => {
    await text(page).press('Control+z');
    await says(page, 'Saved');
    return (await content()).equals(Buffer.from(bytes));
  };
  await expect.poll(undo, { timeout: 60_000 }).toBe(true);
  // No file notes such a thing as a change: it is made at once, and the page says so and takes it back.
  await text(page).press('Control+Shift+E');
  await page.getByRole('button', { name: 'Suggesting' }).waitFor();
  const note = page.locator('.mantine-Notification-root', { hasText: 'This applies immediately' });
  for (const words of ['Number the headings', 'Different odd and even pages', 'Section break (new page)']) {
    await command(page, words);
    await note.waitFor();
    await expect.poll(async () => (await content()).equals(Buffer.from(bytes))).toBe(false);
    await note.getByRole('button', { name: 'Undo' }).click();
    await note.waitFor({ state: 'detached' });
    // A section is more than one step.
    await expect.poll(undo, { timeout: 60_000 }).toBe(true);
  }
  await page.close();
});

test('symbols, fields, counts and the zoom', async () => {
  const id = await upload(server, 'Small.docx', emptyDocx('', paragraph('Two words')));
  const page = await open({ server, browser }, 'alice', id);
  await text(page).press('Control+End');
  await command(page, 'Symbol …');
  await dialog(page, 'Symbols').getByPlaceholder('Search by name').fill('sum');
  await dialog(page, 'Symbols').getByRole('button', { name: /∑/ }).click();
  await shot(page, 'document-symbols');
  await page.keyboard.press('Escape');
  await text(page).getByText('Two words∑').waitFor();
  await command(page, 'File name');
  await page.locator('.sheet span.raw', { hasText: 'Small.docx' }).waitFor();
  await command(page, 'Word count …');
  await dialog(page, 'Word count')
    .getByRole('row', { name: /^Words 2/ })
    .waitFor();
  await page.keyboard.press('Escape');
  const width = () => text(page).evaluate((sheet) => sheet.getBoundingClientRect().width);
  const before = await width();
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect.poll(width).toBeGreaterThan(before * 1.05);
  await page.reload();
  await text(page).waitFor();
  await expect.poll(width).toBeGreaterThan(before * 1.05);
  await page.getByRole('button', { name: 'Zoom out', exact: true }).click();
  await expect.poll(width).toBeCloseTo(before, 0);
  await page.close();
});

async function draft(page: Page, id: string): Promise<Uint8Array> {
  await says(page, 'Saved');
  const address = `${server.url}/docs/api/docsvr/lcfiles/${id}/draft/content`;
  return new Uint8Array(await (await page.request.get(address)).body());
}

/** Undo until the draft is the file again; how many steps it is depends on how quick the machine is. */
async function undoAll(page: Page, id: string, bytes: Uint8Array) {
  const undo = async () => {
    await text(page).press('Control+z');
    return Buffer.from(await draft(page, id)).equals(Buffer.from(bytes));
  };
  await expect.poll(undo, { timeout: 60_000 }).toBe(true);
}

const files = [
  [
    'Writing.docx',
    emptyDocx('', paragraph('Guten Tag') + paragraph('Second')),
    'word/document.xml',
    'word/styles.xml',
  ],
  ['Writing.odt', packOdt('<text:p>Guten Tag</text:p><text:p>Second</text:p>'), 'content.xml', 'styles.xml'],
] as const;

test.each(files)(
  '%s: the language of a selection and of the whole document',
  async (name, bytes, main, styles) => {
    const id = await upload(server, name, bytes);
    const page = await open({ server, browser }, 'alice', id);
    await text(page).press('Control+Home');
    await text(page).press('Shift+End');
    await command(page, 'Language …');
    await dialog(page, 'Language').getByPlaceholder('Search for a language').fill('german (ger');
    await shot(page, `writing-language-${main}`);
    await page.keyboard.press('Enter');
    await page.locator('.sheet span[lang="de-DE"]', { hasText: 'Guten Tag' }).waitFor();
    await page.getByRole('button', { name: /^Language of the text: German/ }).waitFor();
    await text(page).press('Control+End');
    await command(page, 'Language …');
    await dialog(page, 'Language').getByRole('listbox').selectOption('fr-FR');
    await dialog(page, 'Language').getByRole('button', { name: 'Apply' }).click();
    await page.locator('.sheet[lang="fr-FR"]').waitFor();
    const parts = partsOf(await draft(page, id));
    expect(parts.get(main)).toMatch(/w:lang w:val="de-DE"|fo:language="de" fo:country="DE"/);
    expect(parts.get(styles)).toMatch(/w:lang w:val="fr-FR"|fo:language="fr" fo:country="FR"/);
    await undoAll(page, id, bytes);
    await page.close();
  },
);

test.each(files)(
  '%s: lists by level from a number, and how a paragraph is set',
  async (name, bytes, main) => {
    const id = await upload(server, name, bytes);
    const page = await open({ server, browser }, 'alice', id);
    await text(page).press('Control+a');
    await command(page, 'Multilevel numbering (I. A. 1. a.)');
    await page.locator('.sheet p[data-list^="roman."]').nth(1).waitFor();
    await page.locator('.sheet p').first().click();
    await page.locator('button[aria-label="Numbering"][aria-pressed="true"]').waitFor();
    await command(page, 'Start numbering at …');
    await dialog(page, 'Start numbering at').getByLabel('Number of this paragraph').fill('4');
    await page.keyboard.press('Enter');
    await page.locator('.sheet p[data-list*=".s0x4-0"]').nth(1).waitFor();
    await command(page, 'Paragraph …');
    await dialog(page, 'Paragraph').getByLabel('Right indent').fill('2');
    await dialog(page, 'Paragraph').getByLabel('Keep lines together').check();
    await shot(page, `writing-paragraph-${main}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await shot(page, `writing-paragraph-390-${main}`);
    await dialog(page, 'Paragraph').getByRole('button', { name: 'Apply' }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('.sheet p[data-keeplines="true"]').waitFor();
    const parts = partsOf(await draft(page, id));
    expect(parts.get(main)).toMatch(/<w:keepLines\/>|fo:keep-together="always"/);
    expect(parts.get(main)).toMatch(/w:right="1134"|fo:margin-right="56\.\d+pt"/);
    expect(parts.get('word/numbering.xml') ?? parts.get(main)).toMatch(
      /<w:start w:val="4"\/><w:numFmt w:val="upperRoman"|style:num-format="I"[^>]*text:start-value="4"/,
    );
    await undoAll(page, id, bytes);
    await page.close();
  },
);
