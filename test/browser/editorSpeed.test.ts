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
