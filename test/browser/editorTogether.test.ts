import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { several, startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { open as openDocument, partsOf, says, text, upload, version } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser({ asPeople: true })]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const open = (username: string, id: string) => openDocument({ server, browser }, username, id);
const written = (name: string, ...lines: string[]) =>
  upload(server, name, emptyDocx('', lines.map((line) => paragraph(line)).join('')));

test('undo takes back one’s own words only, whoever typed last, and redo brings them again', async () => {
  const id = await written('Own.docx', 'First line.', 'Second line.');
  const [alice, bob] = [await open('alice', id), await open('bob', id)];
  await alice.getByText('First line.').click();
  await alice.keyboard.press('End');
  await alice.keyboard.type(' By Alice.');
  await bob.getByText('First line. By Alice.').waitFor();
  await bob.getByText('Second line.').click();
  await bob.keyboard.press('End');
  await bob.keyboard.type(' By Bob.');
  await alice.getByText('Second line. By Bob.').waitFor();

  const lines = (page: typeof alice) =>
    page.locator('.sheet > p').evaluateAll((all) =>
      all.map((line) => {
        const copy = line.cloneNode(true) as HTMLElement;
        for (const widget of copy.querySelectorAll('.ProseMirror-widget')) widget.remove();
        return copy.textContent;
      }),
    );
  await alice.keyboard.press('Control+z');
  await expect.poll(() => lines(bob)).toEqual(['First line.', 'Second line. By Bob.']);
  // There is nothing more of her own.
  await alice.keyboard.press('Control+z');
  await says(alice, 'Saved');
  expect(await lines(alice)).toEqual(['First line.', 'Second line. By Bob.']);
  await alice.keyboard.press('Control+y');
  await expect.poll(() => lines(bob)).toEqual(['First line. By Alice.', 'Second line. By Bob.']);
  await bob.keyboard.press('Control+z');
  await expect.poll(() => lines(alice)).toEqual(['First line. By Alice.', 'Second line.']);
});

test('keys that wait for a busy page are one step for undo, as they were typed', async () => {
  const page = await open('alice', await written('Busy.docx', 'A line.'));
  await page.getByText('A line.').click();
  await page.keyboard.press('End');
  await text(page).evaluate((sheet) => {
    sheet.addEventListener('input', () => {
      for (const end = performance.now() + 700; performance.now() < end; );
    });
  });
  await Promise.all([...' abc'].map((key) => page.keyboard.press(key)));
  await page.getByText('A line. abc').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.locator('.sheet > p').first().textContent()).toBe('A line.');
});

test('the cursor of somebody else stands where they type, with their name and in their colour', async () => {
  const id = await written('Cursors.docx', 'First line.', 'Second line.');
  const [alice, bob] = [await open('alice', id), await open('bob', id)];
  await bob.getByText('Second line.').click();
  await bob.keyboard.press('End');
  const cursor = alice.locator('.sheet > p', { hasText: 'Second line.' }).locator('.cursor');
  await cursor.locator('.cursor-name').getByText('Bob Example', { exact: true }).waitFor();
  const avatar = alice.getByRole('img', { name: 'Bob Example' });
  const colours = async () => [
    await cursor.evaluate((one) => getComputedStyle(one).borderLeftColor),
    await cursor.locator('.cursor-name').evaluate((one) => getComputedStyle(one).backgroundColor),
    await avatar.evaluate((one) => {
      const all = [one, ...one.querySelectorAll('*')].map((each) => getComputedStyle(each).backgroundColor);
      return all.find((each) => each !== 'rgba(0, 0, 0, 0)');
    }),
  ];
  await expect.poll(async () => new Set(await colours()).size).toBe(1);
  // Alice's stands at the beginning of the text that she opened; nobody is shown a cursor of their own.
  await expect.poll(() => text(bob).locator('.cursor-name').allTextContents()).toEqual(['Alice Example']);

  await bob.getByText('First line.').click();
  const moved = alice.locator('.sheet > p', { hasText: 'First line.' }).locator('.cursor');
  await moved.waitFor();
  expect(await alice.locator('.sheet .cursor').count()).toBe(1);
  await bob.close();
  await expect.poll(() => alice.locator('.sheet .cursor').count()).toBe(0);
});

test('a keystroke is said to be saving until the database has it, though others see it at once', async () => {
  const id = await written('Held.docx', 'Start.');
  const [alice, bob] = [await open('alice', id), await open('bob', id)];
  await alice.getByText('Start.').click();
  await alice.keyboard.press('End');
  await says(alice, 'Saved');
  const held = await server.platform.database.pool.connect();
  try {
    await held.query('begin');
    await held.query('lock table documents.draft_update in exclusive mode');
    // What the page says from now on, however short.
    await alice.evaluate(() => {
      const said: string[] = [];
      const note = () => {
        for (const one of document.querySelectorAll('[role=status]')) said.push(one.textContent ?? '');
      };
      new MutationObserver(note).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      Object.assign(window, { said });
    });
    await alice.keyboard.type(' Held back.');
    await says(alice, 'Saving…');
    // Another process hears of it when the database has it.
    if (!several) await bob.getByText('Start. Held back.').waitFor();
    await alice.waitForTimeout(1000);
    const said = await alice.evaluate(() => (window as never as { said: string[] }).said);
    const after = said.slice(said.findIndex((one) => one.includes('Saving…')));
    expect(after.length).toBeGreaterThan(0);
    expect(after.filter((one) => one.includes('Saved'))).toEqual([]);
    await says(alice, 'Saving…');
  } finally {
    await held.query('rollback');
    held.release();
  }
  await says(alice, 'Saved');
  await bob.getByText('Start. Held back.').waitFor();
  const other = await open('alice', id);
  await other.getByText('Start. Held back.').waitFor();
});

test('a style that one person makes, and one that is made to match a paragraph, are everybody’s; undo takes them back', async () => {
  const id = await written('Styles.docx', 'First line.', 'Second line.', 'Third line.');
  const [alice, bob] = [await open('alice', id), await open('bob', id)];
  const line = (page: typeof alice, at: number) => page.locator('.sheet > p').nth(at);
  const choice = (page: typeof alice) => page.getByRole('combobox', { name: 'Paragraph style' });
  const chosen = (page: typeof alice) =>
    choice(page).evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.label);
  const weight = (page: typeof alice, at: number) =>
    line(page, at).evaluate((one) => getComputedStyle(one).fontWeight);
  const align = (page: typeof alice, at: number) =>
    line(page, at).evaluate((one) => getComputedStyle(one).textAlign);
  const tools = () => alice.getByRole('button', { name: 'Change styles' }).click();

  await line(alice, 0).click({ clickCount: 3 });
  await alice.keyboard.press('Control+b');
  await expect.poll(() => line(alice, 0).locator('strong').count()).toBe(1);
  await tools();
  await alice.getByRole('button', { name: 'New style from this paragraph …' }).click();
  const dialog = alice.getByRole('dialog', { name: 'New style' });
  const name = dialog.getByRole('textbox', { name: 'Style name' });
  await name.fill('normal');
  await dialog.getByText('A style with this name already exists.').waitFor();
  await name.fill('Strong words');
  expect(await violations(alice)).toEqual([]);
  await name.press('Enter');
  await expect.poll(() => chosen(alice)).toBe('Strong words');
  await expect.poll(() => line(alice, 0).locator('strong').count()).toBe(0);
  await expect.poll(() => weight(bob, 0)).toBe('700');

  await line(bob, 2).click();
  // A script is quicker than the browser is with telling where it clicked.
  await expect.poll(() => chosen(bob)).not.toBe('Strong words');
  await choice(bob).selectOption('Strong words');
  await expect.poll(() => weight(alice, 2)).toBe('700');
  await line(alice, 0).click();
  await alice.keyboard.press('Control+e');
  await expect.poll(() => align(alice, 0)).toBe('center');
  expect(await align(alice, 2)).toBe('start');
  await tools();
  await alice.getByRole('button', { name: 'Update “Strong words” to match' }).click();
  await expect.poll(() => align(bob, 2)).toBe('center');
  await alice.keyboard.press('Control+z');
  await expect.poll(() => align(bob, 2)).toBe('start');
  await expect.poll(() => align(bob, 0)).toBe('center');
  await alice.keyboard.press('Control+y');
  await expect.poll(() => align(bob, 2)).toBe('center');

  await says(alice, 'Saved');
  await alice.getByRole('button', { name: 'Publish', exact: true }).click();
  await alice.getByText('Version 2 was published').waitFor();
  const parts = partsOf(await version(server, id, '2'));
  expect(parts.get('word/styles.xml')).toContain(
    '<w:name w:val="Strong words"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:b/></w:rPr>',
  );
  expect(parts.get('word/document.xml')?.split('<w:pStyle w:val="Strongwords"/>')).toHaveLength(3);
});

test('tabs of several lines lead to the stops of their own line, at any zoom', async () => {
  const stops =
    '<w:tabs><w:tab w:val="left" w:pos="1440"/><w:tab w:val="right" w:leader="dot" w:pos="9000"/></w:tabs>';
  const line = (words: string) => `<w:r><w:t>${words}</w:t><w:tab/><w:t>x</w:t></w:r>`;
  const body = `<w:p><w:pPr>${stops}</w:pPr><w:r><w:tab/></w:r><w:r><w:br/></w:r>${line('Longer than the first stop')}</w:p>`;
  const page = await open('alice', await upload(server, 'Lines.docx', emptyDocx('', body)));
  /** Where tabs end, in points from where the lines begin. */
  const ends = () =>
    page
      .locator('.sheet p')
      .first()
      .evaluate((one) => {
        const [box, tabs] = [one.getBoundingClientRect(), [...one.querySelectorAll('.tab')]];
        const scale = (box.width / (one as HTMLElement).offsetWidth / 3) * 4;
        return tabs.map((tab) => Math.round((tab.getBoundingClientRect().right - box.left) / scale));
      });
  await expect.poll(async () => (await ends())[0]).toBe(72);
  await expect.poll(async () => Math.abs(((await ends())[1] ?? 0) - 444)).toBeLessThanOrEqual(3);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: '125 %, back to 100 %' }).waitFor();
  await expect.poll(async () => (await ends())[0]).toBe(72);
});

test('tab stops are put, moved and taken away in the ruler and in their dialog; tabs lead to them, and they are published', async () => {
  const id = await upload(
    server,
    'Stops.docx',
    emptyDocx('', paragraph('Chapter\tthe end') + paragraph('Other')),
  );
  const page = await open('alice', id);
  await page.getByText('the end').click();
  const ruler = await page.getByRole('group', { name: 'Ruler' }).boundingBox();
  const left = await page.locator('.sheet p').first().boundingBox();
  if (!ruler || !left) return expect.fail('There is no ruler.');
  const stop = page.getByRole('slider', { name: /^Tab stop/ });
  const place = () => stop.getAttribute('aria-valuetext');
  /** Where the text behind the tab begins and ends, from where its line does. */
  const behind = () =>
    page
      .locator('.sheet p')
      .first()
      .evaluate((line) => {
        const range = document.createRange();
        const [from, to] = [line.querySelector('.tab'), line.lastChild];
        if (!from || !to) return { start: 0, end: 0 };
        range.setStartAfter(from);
        range.setEndAfter(to);
        const [box, around] = [range.getBoundingClientRect(), line.getBoundingClientRect()];
        return { start: Math.round(box.left - around.left), end: Math.round(box.right - around.left) };
      });
  await page.mouse.click(left.x + 189, ruler.y + 15);
  await expect.poll(place).toBe('5 cm');
  await expect.poll(async () => (await behind()).start).toBe(189);
  await stop.hover();
  await page.mouse.down();
  await page.mouse.move(left.x + 300, ruler.y + 15);
  await page.mouse.move(left.x + 378, ruler.y + 15);
  await page.mouse.up();
  await expect.poll(place).toBe('10 cm');
  await expect.poll(async () => (await behind()).start).toBe(378);
  await page.keyboard.press('Control+z');
  await expect.poll(place).toBe('5 cm');
  await stop.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tab stops' });
  await dialog.getByLabel('Position').fill('12');
  await dialog.getByLabel('Alignment').selectOption('Right');
  await dialog.getByLabel('Leader').selectOption('Dots');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(place).toBe('12 cm, Dots');
  await expect.poll(async () => Math.abs((await behind()).end - 453)).toBeLessThanOrEqual(1);
  await page.keyboard.press('Home');
  await page.keyboard.type('A long ');
  await expect.poll(async () => Math.abs((await behind()).end - 453)).toBeLessThanOrEqual(1);
  await stop.hover();
  await page.mouse.down();
  await page.mouse.move(left.x + 453, ruler.y + 120);
  await page.mouse.up();
  await expect.poll(() => stop.count()).toBe(0);
  await page.keyboard.press('Control+z');
  await expect.poll(place).toBe('12 cm, Dots');
  await page.getByText('Other').click();
  await expect.poll(() => stop.count()).toBe(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 was published').waitFor();
  expect(partsOf(await version(server, id, '2')).get('word/document.xml')).toContain(
    '<w:pPr><w:tabs><w:tab w:val="right" w:leader="dot" w:pos="6803"/></w:tabs></w:pPr>',
  );
});
