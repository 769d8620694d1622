import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { choosePages, open, shot, text, upload } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser({ asPeople: true })]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Where a search stands, and whether that is seen: in the desk, with nothing over it. */
const foundAt = (page: Page) =>
  page.evaluate(() => {
    const found = document.querySelector('.found.current');
    const rect = found?.getBoundingClientRect();
    const over = rect && document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
    const words = found?.closest('p')?.textContent?.split(' ').slice(0, 2).join(' ');
    return `${words} ${over && found?.contains(over) ? 'seen' : 'not seen'}`;
  });

test.each([
  ['on pages', 120],
  ['on one long sheet', 120],
  ['on pages', 1_400],
  ['on one long sheet', 1_400],
])(
  'what is looked for is shown while it is typed and with each Enter, %s of %s paragraphs',
  async (how, many) => {
    const line = (at: number) =>
      paragraph(`Line ${at}${[many / 2, many - 3].includes(at) ? ' with a needle' : ''} of it`);
    const body = Array.from({ length: many }, (_, at) => line(at)).join('');
    const id = await upload(server, 'Needle.docx', emptyDocx('', body));
    const page = await open({ server, browser }, 'alice', id);
    await page.setViewportSize({ width: 1440, height: 900 });
    await choosePages(page, how === 'on pages');
    await text(page).focus();
    await page.keyboard.press('Control+f');
    const find = page.getByRole('textbox', { name: 'Find', exact: true });
    await find.pressSequentially('needle');
    const [first, last] = [`Line ${many / 2} seen`, `Line ${many - 3} seen`];
    await expect.poll(() => foundAt(page)).toBe(first);
    expect(await page.locator('.found').count()).toBe(2);
    const marks = await page
      .locator('.found')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    expect(new Set(marks).size).toBe(2);
    await find.press('Enter');
    await expect.poll(() => foundAt(page)).toBe(last);
    await shot(page, `find ${how} ${many}`);
    await find.press('Shift+Enter');
    await expect.poll(() => foundAt(page)).toBe(first);
    await find.press('Shift+Enter');
    await expect.poll(() => foundAt(page)).toBe(last);
    // Whoever goes on writing does so there.
    await find.press('Escape');
    await page.keyboard.type('pin');
    await page.getByText(`Line ${many - 3} with a pin of it`).waitFor();
    await page.close();
  },
);

test('the box of the search leaves the tabs beside the text free', async () => {
  const page = await open(
    { server, browser },
    'alice',
    await upload(server, 'Tabs.docx', emptyDocx('', paragraph('One'))),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  const beside = page.locator('[aria-controls="side"]');
  if ((await page.locator('#side').count()) === 0) await beside.click({ timeout: 5000 });
  await page.locator('#side').waitFor();
  await text(page).focus();
  await page.keyboard.press('Control+f');
  const box = await page.getByRole('search').boundingBox();
  const side = await page.locator('#side').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(side?.x ?? 0);
  await page.close();
});
