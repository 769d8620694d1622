import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { packOdt } from '../../formats/odt/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { documentWithStories } from '../support/stories.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, complaints } from './consoleChecks.ts';
import { open, partsOf, says, shot, text, upload, version } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const reads = (page: Page, name: string, words: string) => box(page, name).getByText(words).waitFor();
const writesIn = (page: Page, name: string) =>
  page.waitForFunction((label) => document.activeElement?.getAttribute('aria-label') === label, name);
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Keys that come while the page is busy, and so one upon the other. */
async function pressAtOnce(page: Page, ...keys: string[]): Promise<void> {
  const busy = page.evaluate(() => {
    for (const end = performance.now() + 1000; performance.now() < end; );
  });
  await Promise.all([busy, ...keys.map((key) => page.keyboard.press(key))]);
}

/** The rest of the line; the browser tells of a selection a moment after the key, before the next frames. */
async function selectLine(page: Page): Promise<void> {
  await press(page, 'Shift+End');
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );
}

/** What is on the page, place by place, as a person reads it. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.sheet')].map((sheet) => {
      const words = sheet.innerText.replace(/\s+/g, ' ').trim();
      return `${sheet.getAttribute('aria-label')}: ${words}`;
    }),
  );
const shows = (page: Page, wanted: string[]) => expect.poll(() => places(page), wait).toEqual(wanted);
const wait = { timeout: 40_000 };

/** A command of the menu Insert, below "Header and footer". */
async function edgeCommand(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name: 'Insert', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Header and footer', exact: true }).click();
  await page
    .getByRole('menu', { name: 'Header and footer' })
    .locator('[role^=menuitem]')
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
}

async function publish(page: Page): Promise<void> {
  await says(page, 'Saved');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 was published').waitFor();
}

test('notes, headers and text boxes are written in their places, with one history, and seen by others', async () => {
  const id = await upload(server, 'Stories.docx', documentWithStories());
  const page = await open({ server, browser }, 'alice', id);
  const other = await open({ server, browser }, 'bob', id);
  const heard = complaints(page);
  await reads(page, 'Footnote 1', 'It lived in South Africa.');
  await shot(page, 'stories-1440');

  await box(page, 'Footnote 2').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Gone');
  await reads(other, 'Footnote 2', 'A subspecies. Gone');

  await box(page, 'Text box').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' too');
  await reads(other, 'Text box', 'In a box too');

  const header = page.getByRole('group', { name: 'Header', exact: true });
  expect(await box(page, 'Header').getAttribute('contenteditable')).toBe('false');
  await header.dblclick();
  await page.locator('[data-entered="true"]').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await reads(other, 'Header', 'On every page!');
  await page.keyboard.press('Control+b');
  await shot(page, 'stories-header');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Document text');

  // One history: what was done last is undone first, wherever it stands.
  await page.keyboard.press('Control+z');
  await page.waitForFunction(
    () => !document.querySelector('[data-story="word/header1.xml"]')?.textContent?.includes('!'),
  );
  await says(page, 'Saved');
  expect(await accessFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 was published').waitFor();
  const parts = partsOf(await version(server, id, '2'));
  const before = partsOf(documentWithStories());
  expect(parts.get('word/footnotes.xml')).toContain('A subspecies. Gone');
  expect(parts.get('word/document.xml')?.match(/In a box too/g)).toHaveLength(2);
  expect(parts.get('word/header1.xml')).toBe(before.get('word/header1.xml'));
  expect(parts.get('word/footer1.xml')).toBe(before.get('word/footer1.xml'));
  expect(heard).toEqual([]);
});

test('a footnote is put in by keys, written in its place and published', async () => {
  const id = await upload(server, 'New.docx', emptyDocx('', paragraph('A quagga ran') + paragraph('Last')));
  const page = await open({ server, browser }, 'alice', id);
  const heard = complaints(page);
  await text(page).getByText('A quagga ran').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Alt+f');
  await box(page, 'Footnote 1').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Footnote 1');
  // Word has no comment here: it stands at the number, not where the cursor of the text was.
  await page.keyboard.press('Control+Alt+m');
  await page.getByText('this one was added where the text refers to this note').waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Footnote 1');
  await page.keyboard.type('Seen by a quagga');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Document text');
  await says(page, 'Saved');
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 was published').waitFor();
  const bytes = await version(server, id, '2');
  const parts = partsOf(bytes);
  expect(parts.get('word/footnotes.xml')).toContain('Seen by a quagga');
  expect(parts.get('word/document.xml')).toContain('w:footnoteReference');
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'stories-390');
  expect(heard).toEqual([]);
});

test.each([
  ['docx', emptyDocx('', paragraph('A quagga ran') + paragraph('Last'))],
  ['odt', packOdt('<text:p>A quagga ran</text:p><text:p>Last</text:p>')],
])(
  'notes, headers and page numbers of a new %s are put in, found, replaced, undone, published and there again',
  async (format, bytes) => {
    const id = await upload(server, `Whole.${format}`, bytes);
    const page = await open({ server, browser }, 'alice', id);
    const heard = complaints(page);
    await text(page).getByText('A quagga ran').click();
    await press(page, 'End', 'Control+Alt+f');
    await writesIn(page, 'Footnote 1');
    await page.keyboard.type('Later quagga');
    // Keys that come at once: back to the text, to its very start, and a note there.
    await pressAtOnce(page, 'Escape', 'Home', 'Control+Alt+f');
    await reads(page, 'Footnote 2', 'Later quagga');
    await writesIn(page, 'Footnote 1');
    await page.keyboard.type('Early');
    await press(page, 'Escape');
    await writesIn(page, 'Document text');
    // The number itself leads into the note by the keyboard alone.
    await press(page, 'ArrowLeft', 'Enter');
    await writesIn(page, 'Footnote 1');

    await edgeCommand(page, 'Header');
    await writesIn(page, 'Header');
    await page.keyboard.type('Quagga, page ');
    await edgeCommand(page, 'Page number');
    await writesIn(page, 'Header');
    await page.keyboard.type(' of ');
    await edgeCommand(page, 'Number of pages');
    await writesIn(page, 'Header');
    await edgeCommand(page, 'Different first page');
    await page.getByRole('group', { name: 'Header of the first page' }).dblclick();
    await writesIn(page, 'Header of the first page');
    await page.keyboard.type('Quagga title');
    await edgeCommand(page, 'Footer');
    await writesIn(page, 'Footer');
    await page.keyboard.type('Foot');
    await press(page, 'Escape');
    await writesIn(page, 'Document text');
    const written = [
      'Header of the first page: Quagga title',
      'Header: Quagga, page 1 of 1',
      'Document text: 1A quagga ran2 Last',
      'Footnote 1: Early',
      'Footnote 2: Later quagga',
      'Footer: Foot',
    ];
    await shows(page, written);

    await press(page, 'Control+f');
    const find = page.getByRole('textbox', { name: 'Find', exact: true });
    await find.fill('quagga');
    const found = (label: string) =>
      page.waitForFunction(
        (wanted) =>
          document.querySelector('.found.current')?.closest('.sheet')?.getAttribute('aria-label') === wanted,
        label,
      );
    await page.locator('search output').getByText('of 4').waitFor();
    for (const place of ['Document text', 'Footnote 2', 'Header of the first page', 'Header']) {
      await found(place);
      await find.press('Enter');
    }
    await page.getByRole('textbox', { name: 'Replace with' }).fill('zebra');
    await page.getByRole('button', { name: 'Replace all', exact: true }).click();
    const replaced = written.map((place) => place.replace(/quagga/gi, 'zebra'));
    await shows(page, replaced);
    await find.press('Escape');
    await writesIn(page, 'Document text');
    await press(page, 'Control+z');
    await shows(page, written);
    await press(page, 'Control+y');
    await shows(page, replaced);
    await publish(page);
    await page.reload();
    await shows(page, replaced);
    expect(heard).toEqual([]);
  },
);

test('a copied note has a text of its own, a deleted number takes its note along, and a text box goes along whole', async () => {
  const id = await upload(server, 'Copies.docx', documentWithStories());
  const page = await open({ server, browser }, 'alice', id);
  const heard = complaints(page);
  const [header, footer] = ['Header: On every page', 'Footer: At the foot'];
  await text(page).getByText('The quagga').click();
  await press(page, 'Control+Home');
  await selectLine(page);
  await press(page, 'Control+c');
  await box(page, 'Footnote 2').click();
  await press(page, 'End', 'Control+v');
  await page.getByText('they were left out here').first().waitFor();
  await reads(page, 'Footnote 2', 'A subspecies.The quagga was a zebra.');
  await press(page, 'Control+z');
  await text(page).getByText('The end').click();
  await press(page, 'End', 'Enter', 'Control+v');
  const copied = [
    header,
    'Document text: The quagga1 was a zebra2. Beside it In a box The end The quagga3 was a zebra4.',
    'Text box: In a box',
    'Footnote 1: It lived in South Africa.',
    'Footnote 2: A subspecies.',
    'Footnote 3: It lived in South Africa.',
    'Footnote 4: A subspecies.',
    footer,
  ];
  await shows(page, copied);
  await box(page, 'Footnote 3').click();
  await press(page, 'End');
  await page.keyboard.type(' Copied');
  const changed = copied.map((place) => place.replace(/^(Footnote 3: .*)$/, '$1 Copied'));
  await shows(page, changed);
  await press(page, 'Escape', 'Backspace');
  const fewer = [
    header,
    'Document text: The quagga1 was a zebra2. Beside it In a box The end The quagga was a zebra3.',
    'Text box: In a box',
    'Footnote 1: It lived in South Africa.',
    'Footnote 2: A subspecies.',
    'Footnote 3: A subspecies.',
    footer,
  ];
  await shows(page, fewer);
  await press(page, 'Control+z');
  await shows(page, changed);
  await press(page, 'Control+y');
  await shows(page, fewer);

  await box(page, 'Text box').click();
  await press(page, 'End', 'Enter');
  await page.keyboard.type('two');
  await text(page).getByText('Beside it').click();
  await press(page, 'Home');
  await selectLine(page);
  await press(page, 'Control+x');
  await expect.poll(() => box(page, 'Text box').count(), wait).toBe(0);
  await press(page, 'Control+v');
  const moved = fewer.map((place) => place.replace('In a box', 'In a box two'));
  await shows(page, moved);
  await publish(page);
  await page.reload();
  await shows(page, moved);
  expect(heard).toEqual([]);
});
