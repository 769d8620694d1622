import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph, table } from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { randomOf } from '../support/random.ts';
import { documentWithStories } from '../support/stories.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults } from './consoleChecks.ts';
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
const openWide = async (id: string, username = 'alice') => {
  const page = await open({ server, browser }, username, id);
  await page.setViewportSize({ width: 1280, height: 800 });
  return page;
};
const goToPage = async (page: Page) => {
  await page.getByRole('menuitem', { name: 'View', exact: true }).click();
  await page.getByRole('menu').getByText('Go to page…', { exact: true }).click();
};
const status = (page: Page) => page.getByRole('button', { name: /^Page \d+ of \d+$/ });
const shows = (page: Page, words: string | RegExp) =>
  expect.poll(() => status(page).textContent(), wait).toMatch(words);
/** How many pages there are; that depends on the fonts at hand. */
const countOf = async (page: Page) => Number((await status(page).textContent())?.split(' ').at(-1));

/** The first words of each page, as they stand below the upper edge of its sheet, and how far below. */
const pagesOf = (page: Page) =>
  text(page).evaluate((sheet) => {
    const sheets = [...document.querySelectorAll('.sheets > div')].map((one) => one.getBoundingClientRect());
    return sheets.map(({ top, bottom }) => {
      const range = document.createRange();
      const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement?.closest('.cursor')) continue;
        for (const { index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const rect = range.getBoundingClientRect();
          if (rect.height > 0 && rect.top >= top && rect.top < bottom)
            return {
              first: (node.textContent ?? '').slice(index, index + 7),
              below: Math.round(rect.top - top),
            };
        }
      }
      return { first: '', below: 0 };
    });
  });

type Beginning = { first: string; below: number };
/** The same words at the same places, but for what rounding to pixels makes of them. */
const areAlike = (some: Beginning[], others: Beginning[]) =>
  some.length === others.length &&
  some.every(
    ({ first, below }, at) => first === others[at]?.first && Math.abs(below - (others[at]?.below ?? 0)) <= 1,
  );

test('the text stands on pages: it moves on as it grows, is one text across them, and nothing of it is changed by that', async () => {
  const words = (at: number) => Array.from({ length: 60 }, (_, word) => `w${at}.${word}`).join(' ');
  const body = Array.from({ length: 30 }, (_, at) => paragraph(words(at))).join('');
  const id = await upload(server, 'Pages.docx', emptyDocx('', body));
  const page = await openWide(id);
  await choosePages(page, true);
  await shows(page, /^Page 1 of \d+$/);
  const count = await countOf(page);
  expect(count).toBeGreaterThan(2);
  const before = await pagesOf(page);
  // Each page begins at its upper margin, within a paragraph with what is free above its lines.
  const places = before.map(({ below }) => below);
  expect(Math.max(...places) - Math.min(...places)).toBeLessThanOrEqual(3);
  await shot(page, 'pages');
  expect(await accessFaults(page)).toEqual([]);

  // What is selected across the border of two pages is copied as it is.
  const selected = await text(page).evaluate((sheet) => {
    const all = [...sheet.querySelectorAll('p')];
    getSelection()?.setBaseAndExtent(all[0] as Node, 0, all[29] as Node, (all[29] as Node).childNodes.length);
    return getSelection()?.toString();
  });
  expect(selected?.split(/\s+/).filter(Boolean)).toEqual(
    Array.from({ length: 30 }, (_, at) => words(at))
      .join(' ')
      .split(' '),
  );

  // Typing moves what follows, for everybody; undo brings it back.
  const other = await openWide(id, 'bob');
  await page.getByText('w0.0 ').click();
  await page.keyboard.press('Control+Home');
  for (let line = 0; line < 3; line++) await page.keyboard.press('Enter');
  await expect.poll(() => pagesOf(page), wait).not.toEqual(before);
  await expect.poll(() => other.locator('.sheet > p').count(), wait).toBe(33);
  expect(await other.locator('.page-begins, .page-gap').count()).toBe(0);
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+z');
      return areAlike(await pagesOf(page), before);
    }, wait)
    .toBe(true);
  await other.close();

  await goToPage(page);
  await page.getByRole('textbox', { name: `Page, 1 to ${count}` }).fill(String(count));
  await page.keyboard.press('Enter');
  await shows(page, `Page ${count} of ${count}`);

  // Saved, it is the file it was.
  await page.keyboard.press('Control+End');
  await page.keyboard.type('!');
  await says(page, 'Saved');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2').first().waitFor();
  const [was, now] = [await version(server, id, '1'), await version(server, id, '2')].map((bytes) =>
    partsOf(bytes).get('word/document.xml'),
  );
  expect(now).not.toBe(was);
  expect(now?.replace('!', '').length).toBeGreaterThan(0);
  expect(now).not.toContain('page-gap');

  await choosePages(page, false);
  await expect.poll(() => page.locator('.sheets, .page-gap, .page-begins').count(), wait).toBe(0);
  await page.close();
});

test('a text of more than a thousand paragraphs stands on pages, to the last of them', async () => {
  const body = Array.from({ length: 1_040 }, (_, at) => paragraph(`Line ${at} of a long text`)).join('');
  const id = await upload(server, 'Long.docx', emptyDocx('', body));
  const page = await openWide(id);
  await choosePages(page, true);
  await expect
    .poll(async () => {
      const [first, second, ...rest] = await pagesOf(page);
      const last = Number(second?.first.split(' ')[1]);
      const away = Math.abs((first?.below ?? 0) - (second?.below ?? 0));
      return [away <= 1, Math.ceil(1_040 / last) - rest.length];
    }, wait)
    .toEqual([true, 2]);
  const count = await countOf(page);
  await goToPage(page);
  await page.getByRole('textbox', { name: `Page, 1 to ${count}` }).fill(String(count));
  await page.keyboard.press('Enter');
  await shows(page, `Page ${count} of ${count}`);
  // Each begins at its upper margin, also where its text rests.
  const places = (await pagesOf(page)).map(({ below }) => below);
  expect(Math.max(...places) - Math.min(...places)).toBeLessThanOrEqual(1);
  await page.getByText('Line 1039 of').click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await says(page, 'Saved');
  await page.close();
});

test('headers and footers stand on each page, footnotes at the foot of theirs, and a table goes on with its header', async () => {
  const filling = Array.from({ length: 60 }, (_, at) => paragraph(`Line ${at}`)).join('');
  const id = await upload(server, 'Edges.docx', documentWithStories(filling));
  const page = await openWide(id);
  await choosePages(page, true);
  await shows(page, /^Page 1 of \d+$/);
  const count = await countOf(page);
  expect(count).toBeGreaterThan(1);
  const tops = await page.evaluate(() => {
    const sheets = [...document.querySelectorAll('.sheets > div')].map((one) => one.getBoundingClientRect());
    const inside = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => {
        const { top } = one.getBoundingClientRect();
        return sheets.findIndex((sheet) => top > sheet.top && top < sheet.bottom);
      });
    const header = document.querySelector('.edge, .edge-copy')?.getBoundingClientRect();
    return {
      header: (header?.top ?? 0) - (sheets[0]?.top ?? 0),
      edges: inside('.edge, .edge-copy').toSorted(),
      notes: inside('.note'),
      marks: inside('[role=doc-noteref]'),
    };
  });
  // 709 twips, as the file says.
  expect(tops.header).toBeCloseTo(47.27, 0);
  expect(tops.edges).toEqual(Array.from({ length: count }, (_, at) => [at, at]).flat());
  expect(tops.notes).toEqual(tops.marks);
  expect(tops.notes).not.toContain(0);
  // The copies are for the eyes alone.
  expect(await page.getByRole('textbox', { name: 'Header', exact: true }).count()).toBe(1);
  await shot(page, 'pagesEdges');
  await page.close();

  const cell = (words: string) => `<w:tc><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:tc>`;
  const row = (at: number) =>
    `<w:tr>${at === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cell(`Row ${at}`)}${cell('x')}</w:tr>`;
  const rows = Array.from({ length: 60 }, (_, at) => row(at)).join('');
  const table = emptyDocx('', `<w:tbl>${rows}</w:tbl>${paragraph('After')}`);
  const long = await openWide(await upload(server, 'Table.docx', table));
  await choosePages(long, true);
  await shows(long, /^Page 1 of [2-9]$/);
  const repeated = long.locator('.page-repeats');
  await expect.poll(() => repeated.count(), wait).toBe((await countOf(long)) - 1);
  expect(await repeated.first().innerText()).toContain('Row 0');
  await shot(long, 'pagesTable');
  await long.close();
});

/** Where each sheet, block and row begins, from the upper edge of the first sheet, as soon as nothing moves any more. */
const placesOf = (page: Page) =>
  page.evaluate(async () => {
    const read = () => {
      const all = [
        ...document.querySelectorAll('.sheets > div, .sheet > *, .sheet > table tr:not(.page-gap), .note'),
      ];
      const zero = document.querySelector('.paper')?.getBoundingClientRect().top ?? 0;
      return all.map((one) => one.getBoundingClientRect().top - zero);
    };
    let [last, still] = ['', 0];
    while (still < 4) {
      await new Promise((done) => requestAnimationFrame(done));
      const now = JSON.stringify(read());
      still = now === last ? still + 1 : 0;
      last = now;
    }
    return read();
  });

test('however the text was edited, it stands as it does when pages are shown anew', async () => {
  const { one, below, number } = randomOf('pages');
  const words = (at: number) => paragraph(`Block ${at} `.repeat(1 + below(40)));
  const rows = Array.from({ length: 30 }, (_, at) => [`Cell ${at}`, 'x']);
  const body = `${Array.from({ length: 45 }, (_, at) => words(at)).join('')}${table(rows)}${words(46)}`;
  const page = await openWide(await upload(server, 'Edits.docx', documentWithStories(body)));
  await choosePages(page, true);
  await shows(page, /^Page 1 of \d+$/);
  const picture = readFileSync(new URL('../../docs/images/home.png', import.meta.url));
  const press = (key: string, times = 1) =>
    Array.from({ length: times }).reduce<Promise<void>>(
      (all) => all.then(() => page.keyboard.press(key)),
      Promise.resolve(),
    );
  const edits: Record<string, () => Promise<unknown>> = {
    type: () => page.keyboard.insertText('typed '.repeat(1 + below(60))),
    split: () => press('Enter', 1 + below(3)),
    join: async () => {
      await press('Home');
      await press('Backspace', 2);
    },
    undo: () => press('Control+z', 1 + below(4)),
    redo: () => press('Control+y', 1 + below(2)),
    pageBreak: () => press('Control+Enter'),
    heading: () => press(one(['Control+Alt+1', 'Control+Alt+0'])),
    taken: async () => {
      await press('Shift+ArrowDown', 4);
      await press('Delete');
    },
    picture: () =>
      page
        .getByLabel('Picture files')
        .setInputFiles({ name: 'home.png', mimeType: 'image/png', buffer: picture }),
  };
  const done: string[] = [];
  for (let round = 0; round < 6; round++) {
    for (let edit = 0; edit < 5; edit++) {
      // Near the ends of pages, where most goes wrong, or anywhere.
      const share = number();
      const place = await text(page).evaluate((sheet, at) => {
        const ends = [...sheet.querySelectorAll('p:has(.page-gap), .page-begins, td p')];
        const all = [...sheet.querySelectorAll(':scope > :is(p, h1), td > p')];
        const from = at < 0.5 && ends.length > 0 ? ends : all;
        const block = from[Math.floor(((at * 2) % 1) * from.length)] as HTMLElement;
        block.scrollIntoView({ block: 'center' });
        const rect = block.getBoundingClientRect();
        return { x: rect.left + 20 + at * 200, y: rect.top + Math.min(8, rect.height / 2) };
      }, share);
      await page.mouse.click(place.x, place.y);
      const name = one(Object.keys(edits));
      done.push(name);
      await edits[name]?.();
    }
    const after = await placesOf(page);
    await choosePages(page, false);
    await expect.poll(() => page.locator('.sheets').count(), wait).toBe(0);
    await choosePages(page, true);
    await shows(page, /^Page \d+ of \d+$/);
    const anew = await placesOf(page);
    expect(after.length, done.join(', ')).toBe(anew.length);
    const apart = after.flatMap((place, at) =>
      Math.abs(place - (anew[at] ?? 0)) > 1 ? [[at, place, anew[at]]] : [],
    );
    expect(apart, done.join(', ')).toEqual([]);
  }
  await page.close();
});
