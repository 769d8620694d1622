import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph, table } from '../../formats/docx/empty.ts';
import { openPackage, readEntry } from '../../formats/package/zip.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, complaints, sidewaysScroll } from './consoleChecks.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const text = (page: Page) => page.getByRole('textbox', { name: 'Document text' });
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true }).waitFor();

/** A document of alice's, open in a page of hers. */
async function write(
  body: string,
  viewport = { width: 1440, height: 900 },
): Promise<{ page: Page; id: string }> {
  const form = new FormData();
  form.append('Text.docx', new Blob([new Uint8Array(emptyDocx('', body))]), 'Text.docx');
  const authorization = `Bearer ${await server.bearer('alice')}`;
  const answer = await fetch(`${server.url}/repository/rest/`, {
    method: 'POST',
    body: form,
    headers: { authorization },
  });
  const { id } = (await answer.json()) as { id: string };
  const page = await browser.newPage({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });
  await signIn(page, server, 'alice', 'alice', `/docs/app/doc/lcfiles/${id}/edit/content`);
  await text(page).waitFor();
  return { page, id };
}

/** The editor hears of a moved cursor a moment after the browser moved it; a person is never that quick. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));

/** Publish, and give a part of the new version. */
async function publish(page: Page, id: string): Promise<(part: string) => string> {
  await saved(page);
  await tool(page, 'Publish').click();
  await page.getByText('Version 2 was published').waitFor();
  const answer = await server.call(`/repository/rest/${id}/content?version=2`, { as: 'alice' });
  const pack = openPackage(new Uint8Array(await answer.arrayBuffer()));
  return (part) => new TextDecoder().decode(readEntry(pack, part) ?? new Uint8Array());
}

/** Give the text something from a clipboard, as the browser does. */
const paste = (page: Page, html: string) =>
  text(page).evaluate((sheet, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', content);
    sheet.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test('formats of text and paragraphs are in the file as a word processor writes them', async () => {
  const { page, id } = await write(paragraph('Plain words') + paragraph('Another paragraph'));
  const heard = complaints(page);
  await page.getByText('Plain words').click({ clickCount: 3 });
  await page.getByLabel('Font', { exact: true }).selectOption('Georgia');
  await page.getByLabel('Font size').selectOption('14');
  await tool(page, 'Text colour').click();
  await tool(page, '#C00000').click();
  await tool(page, 'Superscript').click();
  await tool(page, 'Centre').click();
  await page.getByText('Another paragraph').click();
  await tool(page, 'More tools').click();
  await tool(page, 'Spacing and page breaks').click();
  await page.getByLabel('Before (pt)').fill('12');
  await page.getByLabel('Keep with next paragraph').check();
  await tool(page, 'Apply').click();
  const body = (await publish(page, id))('word/document.xml');
  expect(body).toContain(
    '<w:rFonts w:ascii="Georgia" w:hAnsi="Georgia" w:cs="Georgia"/><w:color w:val="C00000"/><w:sz w:val="28"/><w:szCs w:val="28"/><w:vertAlign w:val="superscript"/>',
  );
  expect(body).toContain('<w:jc w:val="center"/>');
  expect(body).toContain('<w:keepNext/><w:spacing w:before="240"/>');
  expect(heard).toEqual([]);
});

test('lists: made, a level further in, counted anew, and numbered in the file', async () => {
  const { page, id } = await write(['One', 'Two', 'Three'].map((one) => paragraph(one)).join(''));
  await page.getByText('One').click();
  await settled(page);
  await page.keyboard.press('Control+Shift+7');
  await page.getByText('Two').click();
  await tool(page, 'Numbering').click();
  await page.keyboard.press('Home');
  await settled(page);
  // At the first level there is no way out, neither of the list nor of the text.
  for (const key of ['Shift+Tab', 'Tab']) await page.keyboard.press(key);
  await page.getByText('Three').click();
  await tool(page, 'Bullets').click();
  const labels = await page.evaluate(() =>
    [...document.querySelectorAll('.sheet > p')].map((one) => getComputedStyle(one, '::before').content),
  );
  expect(labels[0]).toContain('counter(');
  expect(labels[1]).toContain('lower-alpha');
  expect(labels[2]).toContain('•');
  const part = await publish(page, id);
  expect(part('word/document.xml').match(/<w:numId w:val="\d"\/>/g)).toEqual([
    '<w:numId w:val="1"/>',
    '<w:numId w:val="1"/>',
    '<w:numId w:val="2"/>',
  ]);
  expect(part('word/numbering.xml')).toContain('<w:numFmt w:val="bullet"/>');
});

test('what is typed is corrected, and undo takes back the correction alone', async () => {
  const { page, id } = await write(paragraph('Start'));
  await page.getByText('Start').click();
  await settled(page);
  await page.keyboard.press('End');
  await settled(page);
  const pace = { delay: 20 };
  const items = page.locator('.sheet > p[class*="n-bullet"]');
  for (const words of ['- one', 'two']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(words, pace);
  }
  await items.nth(1).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Say "so" at www.trivet.example now', pace);
  await page.locator('.sheet a[href="https://www.trivet.example"]').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('A (c)', pace);
  await page.getByText('A ©').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('A (c)').waitFor();
  const body = (await publish(page, id))('word/document.xml');
  expect(body.match(/<w:numId w:val="1"\/>/g)).toHaveLength(2);
  expect(body).toContain('Say “so” at ');
  expect(body).toMatch(/<w:hyperlink [^>]*r:id="rId\d+">.*www\.trivet\.example/);
});

test('links, pictures, tables and page breaks are put in and changed', async () => {
  const { page, id } = await write(paragraph('See the site') + table([['a', 'b']]) + paragraph('End'));
  await page.getByText('See the site').click({ clickCount: 3 });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('trivet.example/docs');
  await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('trivet.example/docs');
  await tool(page, 'Add link').click();
  await page.locator('.sheet a[href="https://trivet.example/docs"]').waitFor();
  await page.locator('.sheet td').last().click();
  await settled(page);
  await page.keyboard.press('Tab');
  await page.keyboard.type('new row');
  await tool(page, 'Rows and columns').click();
  await tool(page, 'Column after').click();
  expect(await page.locator('.sheet td').count()).toBe(6);
  await page.locator('.sheet > p').last().click();
  await settled(page);
  await page.getByLabel('Picture files').setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await page.locator('.sheet img[src^="blob:"]').click();
  await tool(page, 'Picture size and description').click();
  await page.getByRole('textbox', { name: 'Description' }).fill('A dot');
  await page.getByLabel('Width (cm)').fill('1.06');
  await tool(page, 'Apply').click();
  await page.locator('.sheet img[alt="A dot"][width="40"]').waitFor();
  await page.getByText('End').click();
  await settled(page);
  await page.keyboard.press('Control+Enter');
  const part = await publish(page, id);
  const body = part('word/document.xml');
  expect(body).toMatch(/<w:hyperlink [^>]*r:id="rId\d+">/);
  expect(part('word/_rels/document.xml.rels')).toContain(
    'Target="https://trivet.example/docs" TargetMode="External"',
  );
  expect(body.match(/<w:tr>/g)).toHaveLength(2);
  expect(body.match(/<w:gridCol /g)).toHaveLength(3);
  expect(body).toContain('descr="A dot"');
  expect(body).toContain('<wp:extent cx="381000" cy="381000"/>');
  expect(body).toContain('<w:br w:type="page"/>');
  expect(part('word/media/picture1.png').length).toBeGreaterThan(0);
});

test('find and replace goes across formats, counts, and is undone in one step', async () => {
  const run = (words: string, bold = '') =>
    `<w:r><w:rPr>${bold}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
  const { page } = await write(
    `<w:p>${run('The ca')}${run('t sat', '<w:b/>')}</w:p>${paragraph('A cat, a concatenation, a Cat.')}`,
  );
  await text(page).focus();
  await page.keyboard.press('Control+f');
  await page.getByLabel('Find', { exact: true }).fill('cat');
  const count = page.getByRole('search').getByRole('status');
  await count.getByText('of 4').waitFor();
  await page.getByLabel('Whole words').check();
  await count.getByText('of 3').waitFor();
  await page.getByLabel('Match case').check();
  await count.getByText('of 2').waitFor();
  await page.getByLabel('Replace with').fill('dog');
  await tool(page, 'Replace all').click();
  await page.getByText('A dog, a concatenation, a Cat.').waitFor();
  expect(await page.locator('.sheet > p').first().textContent()).toBe('The dog sat');
  await page.getByLabel('Find', { exact: true }).press('Escape');
  await page.keyboard.press('Control+z');
  await page.getByText('A cat, a concatenation, a Cat.').waitFor();
  expect(await page.locator('.sheet > p').first().textContent()).toBe('The cat sat');
});

test('what is pasted is clean, whatever it comes from, and nothing in it runs or asks another server', async () => {
  const { page, id } = await write(paragraph(''));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) asked.push(request.url());
  });
  await text(page).focus();
  await paste(
    page,
    `<html xmlns:o="urn:o"><body><script>window.evil = 1</script><img src="https://evil.example/x.png" onerror="window.evil = 2">
      <h2 style="color:red" onclick="window.evil = 3">A  heading</h2>
      <p class=MsoNormal style='font-family:Papyrus'>From <b>Word</b><o:p></o:p>, <a href="javascript:window.evil=4">bad</a> and <a href="https://trivet.example/">good</a></p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Counted</p>
      <b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">Docs bold</span> and <span style="font-style:italic">leaning</span></p></b>
      <ul><li>Outer<ul><li>Inner</li></ul></li></ul>
      <table><tr><td rowspan="2">tall</td><td>right</td></tr><tr><td>below</td></tr></table>
      <iframe src="https://evil.example/"></iframe><svg onload="window.evil = 5"></svg></body></html>`,
  );
  await page.getByRole('heading', { level: 2, name: 'A heading' }).waitFor();
  expect(await page.evaluate(() => 'evil' in window)).toBe(false);
  expect(asked).toEqual([]);
  const part = await publish(page, id);
  const body = part('word/document.xml');
  const shown = await page.locator('.sheet').evaluate((sheet) => (sheet as HTMLElement).innerText);
  expect(shown).toContain('From Word, bad and good');
  expect(body).toContain('<w:pStyle w:val="Heading2"/>');
  expect(body).toMatch(/<w:b\/><\/w:rPr><w:t>Word</);
  expect(body).toMatch(/<w:b\/><\/w:rPr><w:t>Docs bold</);
  expect(body).toMatch(/<w:i\/><\/w:rPr><w:t>leaning</);
  expect(body).not.toMatch(/Papyrus|javascript|1\.<\/w:t>/);
  expect(body.match(/<w:hyperlink /g)).toHaveLength(1);
  expect(body.match(/<w:numPr>/g)).toHaveLength(3);
  expect(body).toContain('<w:ilvl w:val="1"/>');
  expect(body.match(/<w:vMerge/g)).toHaveLength(2);
});

test('what is copied out is plain HTML, and comes back as it was', async () => {
  const { page } = await write(
    '<w:p><w:r><w:rPr><w:b/><w:smallCaps/></w:rPr><w:t>Bold words</w:t></w:r></w:p>',
  );
  await page.getByText('Bold words').click({ clickCount: 3 });
  const copied = await text(page).evaluate((sheet) => {
    const clipboardData = new DataTransfer();
    sheet.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return { html: clipboardData.getData('text/html'), plain: clipboardData.getData('text/plain') };
  });
  expect(copied.plain).toBe('Bold words');
  expect(copied.html).toContain('<strong>');
  expect(copied.html).not.toMatch(/class=|data-/);
});

test('on any width every tool can be reached, by keyboard too, and screen readers have names for all', async () => {
  const body = paragraph('A title', 'Heading2') + paragraph('Some words here') + table([['1', '2']]);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const { page } = await write(body, viewport);
    // A phone reads first.
    if (viewport.width < 600) await tool(page, 'Edit').click();
    await page.locator('.sheet td').first().click();
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    const more = tool(page, 'More tools');
    if (await more.isVisible()) await more.click();
    for (const name of [
      'Undo',
      'Bold',
      'Bullets',
      'Link',
      'Picture',
      'Table',
      'Find and replace',
      'Centre',
      'Highlight',
    ])
      await expect.poll(() => tool(page, name).isVisible(), { message: name }).toBe(true);
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    expect(await accessFaults(page)).toEqual([]);
    await page.getByText('7 words').waitFor();
  }
});
