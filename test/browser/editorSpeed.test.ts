import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longDocx } from '../../bench/documents/long.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { open, text, upload } from './editor.support.ts';

/** What a long document costs is counted here, never timed. */
let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const openLong = async (name: string, username = 'alice'): Promise<{ id: string; page: Page }> => {
  const id = await upload(server, name, longDocx(16, 30, 60));
  const page = await open({ server, browser }, username, id);
  await page.locator('.paper[data-resting]').waitFor();
  return { id, page };
};

/** Where each block of the text is, and how many paragraphs the browser leaves out. */
const measure = (page: Page) =>
  text(page).evaluate((sheet) => {
    const blocks = [...sheet.children];
    const skipped = [...sheet.querySelectorAll(':scope > p > :is(ins, del)')].filter(
      (one) => !one.checkVisibility({ contentVisibilityAuto: true }),
    );
    return {
      tops: blocks.map((one) => Math.round(one.getBoundingClientRect().top)),
      skipped: new Set(skipped.map(({ parentElement }) => parentElement)).size,
    };
  });
const rest = (page: Page, yes: boolean) =>
  page.locator('.paper').evaluate((paper, on) => paper.toggleAttribute('data-resting', on), yes);

test('text that is far from what is shown rests, nothing stands elsewhere for it, and it is there when it is needed', async () => {
  const { id, page } = await openLong('Resting.docx');
  await expect.poll(async () => (await measure(page)).skipped).toBeGreaterThan(20);
  const resting = await measure(page);
  const seen = await page.screenshot();
  await rest(page, false);
  await expect.poll(async () => (await measure(page)).skipped).toBe(0);
  const awake = await measure(page);
  expect(resting.tops).toEqual(awake.tops);
  expect((await page.screenshot()).equals(seen)).toBe(true);
  await rest(page, true);
  // What somebody else writes far away, and what is written where the cursor jumps to.
  const other = await open({ server, browser }, 'bob', id);
  await other.getByText('Page 14', { exact: true }).click();
  await other.keyboard.type(' from afar');
  await page.getByText('Page 14 from afar').waitFor({ state: 'attached' });
  await page.keyboard.press('Control+End');
  await page.keyboard.type('The very end.');
  const last = page.getByText('The very end.');
  await expect
    .poll(() => last.evaluate((one) => one.getBoundingClientRect().bottom < innerHeight))
    .toBe(true);
  expect(await last.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
});

test('a key draws its own paragraph and nothing else of the text', async () => {
  const { page } = await openLong('Drawn.docx');
  const sentence = page.locator('.sheet > p:has(> ins)').nth(20);
  await sentence.click({ position: { x: 300, y: 30 } });
  await page.keyboard.type('ab');
  await text(page).evaluate((sheet) => {
    const written = getSelection()?.anchorNode?.parentElement?.closest('.sheet > p');
    const drawn = { own: 0, built: 0, elsewhere: 0 };
    Object.assign(window, { drawn });
    new MutationObserver((list) => {
      for (const { target, addedNodes } of list) {
        // ProseMirror says each time of the whole that its selection is seen.
        if (target === sheet && addedNodes.length === 0) continue;
        if (!written?.contains(target)) drawn.elsewhere++;
        else if ([...addedNodes].some((node) => node instanceof Element)) drawn.built++;
        else drawn.own++;
      }
    }).observe(sheet, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.keyboard.type('cdefghijkl', { delay: 30 });
  // Also what is looked up when nobody types finds all as it was.
  await page.waitForFunction(() => (window as unknown as { drawn: { own: number } }).drawn.own >= 10);
  await page.getByRole('contentinfo').getByText('All changes saved').waitFor();
  const drawn = await page.evaluate(() => (window as unknown as { drawn: object }).drawn);
  expect(drawn).toMatchObject({ built: 0, elsewhere: 0 });
});

test('a letter typed before the browser has drawn its new paragraph leaves the cursor behind it', async () => {
  const { page } = await openLong('Quick.docx');
  await page.getByText('Page 1', { exact: true }).click();
  await page.keyboard.press('End');
  // Enter and a letter with no frame between them, as from a quick hand on a busy machine.
  await text(page).evaluate((sheet) => {
    sheet.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }),
    );
    document.execCommand('insertText', false, 'Q');
  });
  await page.keyboard.type('uick');
  await expect.poll(() => page.locator('.sheet > :nth-child(2)').textContent()).toBe('Quick');
});

/** What the boxes of a long text show of it: their number, and whether each block of the text is in one. */
const boxes = (page: Page) =>
  text(page).evaluate((sheet) => ({
    count: sheet.shadowRoot?.childElementCount ?? 0,
    without: [...sheet.children].filter((block) => block.assignedSlot === null).length,
  }));

/** Where the blocks around the edge of a box stand, below the first of them. */
const topsAt = (page: Page, block: number) =>
  text(page).evaluate((sheet, at) => {
    sheet.children[at]?.scrollIntoView({ block: 'start' });
    const shown = [...sheet.children].slice(at, at + 12).map((one) => one.getBoundingClientRect().top);
    return shown.map((top) => Math.round(top - (shown[0] ?? 0)));
  }, block);

/** How many items of the list come before each box that has some, by what the box was told and by the text. */
const counted = (page: Page) =>
  text(page).evaluate((sheet) => {
    let items = 0;
    return [...(sheet.shadowRoot?.querySelectorAll('slot') ?? [])].flatMap((slot) => {
      const before = items;
      items += slot.assignedElements().filter((block) => block.matches('[data-list]')).length;
      const told = /^list-\S+ (\d+)/.exec(getComputedStyle(slot).counterReset)?.[1];
      return items === before ? [] : [[Number(told), before]];
    });
  });
const isCounted = async (page: Page) => {
  const all = await counted(page);
  return all.length > 5 && all.every(([told, before]) => told === before);
};

/** The blocks and places in them where the selection begins and ends. */
const selected = (page: Page) =>
  text(page).evaluate((sheet) => {
    const { anchorNode, focusNode } = getSelection() ?? {};
    const blocks = [...sheet.children];
    return [anchorNode, focusNode].map((node) => blocks.findIndex((block) => node && block.contains(node)));
  });

test('a text of 150 pages lies in boxes, in which all stands and is counted as without them', async () => {
  const id = await upload(server, 'Boxes.docx', longDocx(170, 0, 0, true));
  const page = await open({ server, browser }, 'alice', id);
  await expect.poll(async () => (await boxes(page)).count).toBeGreaterThan(15);
  expect((await boxes(page)).without).toBe(0);
  await expect.poll(() => isCounted(page)).toBe(true);
  const edges = [54, 114, 174, 654, 1194];
  const rules = '.sheet.sheet.sheet { --passed: visible !important; --joins: 0; --counted: none; }';
  const own = await page.evaluateHandle((rules) => {
    const style = document.createElement('style');
    style.textContent = rules;
    return document.head.appendChild(style);
  }, rules);
  const without: number[][] = [];
  for (const edge of edges) without.push(await topsAt(page, edge));
  await own.evaluate((style) => style.remove());
  for (const [at, edge] of edges.entries()) await expect.poll(() => topsAt(page, edge)).toEqual(without[at]);
});

test('from box to box one writes, selects and leads the cursor as within one', async () => {
  const id = await upload(server, 'Between.docx', longDocx(170, 0, 0, true));
  const page = await open({ server, browser }, 'alice', id);
  await expect.poll(async () => (await boxes(page)).count).toBeGreaterThan(15);
  const before = await text(page).textContent();
  // The last block of a box, and the first of the next.
  const [last, next] = await text(page).evaluate((sheet) => {
    const blocks = [...sheet.children];
    const at = blocks.findIndex(
      (block, at) =>
        at > 100 &&
        block.matches('p, h2') &&
        blocks[at + 1]?.matches('p, h2') &&
        block.assignedSlot !== blocks[at + 1]?.assignedSlot,
    );
    return [at, at + 1];
  });
  const blocks = text(page).locator(':scope > *');
  await blocks.nth(last).scrollIntoViewIfNeeded();
  await blocks.nth(last).click();
  await page.keyboard.press('End');
  while ((await selected(page))[1] === last) await page.keyboard.press('ArrowDown');
  expect(await selected(page)).toEqual([next, next]);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  expect(await selected(page)).toEqual([last, last]);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  expect(await selected(page)).toEqual([last, next]);
  await page.keyboard.press('ArrowLeft');
  // Parted and put together again, on both sides of the edge.
  await page.keyboard.press('Enter');
  await page.keyboard.type('Between them');
  await page.keyboard.press('Enter');
  const between = text(page).getByText('Between them', { exact: true });
  expect(await between.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
  expect((await boxes(page)).without).toBe(0);
  expect(await selected(page)).toEqual([last + 2, last + 2]);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Delete');
  expect(await selected(page)).toEqual([last + 1, last + 1]);
  while ((await text(page).textContent()) !== before) await page.keyboard.press('Control+z');
  // Dragged with the mouse from one into the other.
  const [from, to] = [await blocks.nth(last).boundingBox(), await blocks.nth(next).boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 140, (from?.y ?? 0) + 52);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 200, (to?.y ?? 0) + 12, { steps: 4 });
  await page.mouse.up();
  expect(await selected(page)).toEqual([last, next]);
  // So many new paragraphs at once that a box becomes two, each with a letter before the browser has drawn it.
  await page.keyboard.press('ArrowRight');
  await text(page).evaluate((sheet) => {
    const enter = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
    for (let line = 0; line < 80; line++) {
      sheet.dispatchEvent(new KeyboardEvent('keydown', enter));
      document.execCommand('insertText', false, 'Q');
    }
  });
  await expect.poll(() => text(page).getByText('Q', { exact: true }).count()).toBe(79);
  while ((await text(page).textContent()) !== before) await page.keyboard.press('Control+z');
  // All of it at once, taken away and back: what stays is in a box far above, which the browser has not drawn.
  await text(page).evaluate((sheet) => sheet.children[700]?.scrollIntoView());
  await text(page).locator(':scope > *').nth(700).click();
  await page.keyboard.press('Control+a');
  await text(page).evaluate((sheet) => {
    const key = { key: 'Delete', keyCode: 46, bubbles: true, cancelable: true };
    sheet.dispatchEvent(new KeyboardEvent('keydown', key));
    for (const letter of 'Nothing') document.execCommand('insertText', false, letter);
  });
  await page.keyboard.type(' else');
  await expect.poll(() => text(page).textContent()).toBe('Nothing else');
  await expect.poll(async () => (await boxes(page)).count).toBe(1);
  while ((await text(page).textContent()) !== before) await page.keyboard.press('Control+z');
  expect((await boxes(page)).without).toBe(0);
  await expect.poll(() => isCounted(page)).toBe(true);
});
