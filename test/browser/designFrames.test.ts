import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, form, newDatabase, type TestDatabase, unidOf } from '../contract/design/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { complaints, sidewaysScroll, smallButtons } from './consoleChecks.ts';
import { elementAt, focused } from './design.support.ts';
import { shot } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
let database: TestDatabase;
const nav = `<frame name='nav' noresize='true' scrolling='never'><namedelementlink type='page' name='Menu'/></frame>`;
const preview = `<frame name='preview'><code event='value'><formula>"x"</formula></code></frame>`;
const frameset = (number: number, name: string) => `<frameset name='${name}' columns='220px *'>
<noteinfo unid='${unidOf(number)}'/>
<code event='windowtitle'><formula>"Desk"</formula></code>
${nav}
<frameset rows='60% 40%'>
<frame name='content'/>
${preview}</frameset></frameset>`;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  database = await newDatabase(server, 'frames.nsf');
  await setLevel('Bob', 'MANAGER');
  await database.importDxl(
    documentOf(
      frameset(1, 'Desk'),
      frameset(2, 'Second'),
      frameset(3, 'Shown'),
      `<page name='Menu'/>`,
      `<page name='Start'/>`,
      form('Order', unidOf(9)),
    ),
  );
});
/** What somebody may do with the database. */
async function setLevel(name: string, level: string): Promise<void> {
  const json = { level, type: 'PERSON', roles: [], flags: [] };
  const path = `/acl/entry/${encodeURIComponent(`CN=${name} Example/O=Acme`)}`;
  const answer = await database.call(path, { method: 'PUT', as: 'admin', json });
  expect(answer.status, await answer.text()).toBe(200);
}
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const open = async (number: number, name: string, options = {}, more = '&show=layout') => {
  const page = await browser.newPage(options);
  const address = elementAt('frames.nsf', 'frameset', name, unidOf(number), more);
  await signIn(page, server, 'alice', 'alice', address);
  return page;
};
const frame = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Frames' }).getByRole('button', { name: new RegExp(`^${name}\\b`) });
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fields = (page: Page) => page.getByRole('region', { name: 'The chosen frame' });
/** Keys mean something as soon as it is known what was left unsaved. */
const editable = (page: Page) =>
  expect.poll(() => fields(page).getByLabel('Name', { exact: true }).isEnabled()).toBe(true);
const stored = async (number: number) =>
  String((await database.read(`/api/design/elements/${unidOf(number)}`)).dxl);
const layoutOf = (name: string) => database.read(`/frameset/${name}/layout`);
/** Drags by the grip of a frame to a place on another, given in parts of it. */
async function dragTo(page: Page, from: Locator, to: Locator, x: number, y: number): Promise<void> {
  const box = await to.boundingBox();
  const grip = from.locator('xpath=following-sibling::*[@draggable]');
  await grip.dragTo(to, { targetPosition: { x: (box?.width ?? 0) * x, y: (box?.height ?? 0) * y } });
  await page.getByRole('form', { name: 'Unsaved changes' }).waitFor();
}

test('frames are split, sized, moved, described and saved with the mouse; what JSON cannot say stays', async () => {
  const page = await open(1, 'Desk', {}, '');
  const heard = complaints(page);
  await page.getByRole('link', { name: 'Layout', exact: true }).click();
  await frame(page, 'nav').click();
  await fields(page).getByLabel('Name', { exact: true }).fill('navigation');
  await fields(page).getByLabel('Width').fill('180px');

  const border = page.getByRole('separator', { name: 'Border between navigation and One above the other' });
  const at = await border.boundingBox();
  await page.mouse.move((at?.x ?? 0) + 2, (at?.y ?? 0) + 200);
  await page.mouse.down();
  await page.mouse.move((at?.x ?? 0) + 42, (at?.y ?? 0) + 200, { steps: 4 });
  await page.mouse.up();
  await frame(page, 'navigation')
    .getByText(/^2\d\dpx/)
    .waitFor();

  await frame(page, 'content').click();
  await tool(page, 'Add a frame beside it').click();
  await fields(page).getByLabel('Name', { exact: true }).fill('help');
  await fields(page).getByLabel('Opens').selectOption({ label: 'Page' });
  await fields(page).getByText('Until this is filled in, nothing opens.').waitFor();
  await fields(page).getByLabel('Element', { exact: true }).fill('Nowhere');
  await fields(page).getByText('This database has no such element.').waitFor();
  await fields(page).getByLabel('Element', { exact: true }).fill('Start');
  await fields(page).getByLabel('Margin at the sides').fill('wide');
  // What the importer says stands at the field, and at the frame for whoever looks elsewhere.
  await fields(page)
    .getByText(/marginwidth must be a length/)
    .waitFor();
  await frame(page, 'help').getByText('There is a problem').waitFor();
  await shot(page, 'frames-fault');
  await fields(page).getByLabel('Margin at the sides').fill('4px');
  await page.getByText('No problems').waitFor();
  await dragTo(page, frame(page, 'preview'), frame(page, 'navigation'), 0.5, 0.9);
  // What was opened by a formula is told in words, and stays.
  await frame(page, 'preview').getByText('Computed: "x"').waitFor();
  await tool(page, 'Undo').click();
  await tool(page, 'Undo').click();
  await tool(page, 'Redo').click();
  await tool(page, 'Redo').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Desk was saved as version 2.').waitFor();

  expect(await layoutOf('Desk')).toEqual({
    name: 'Desk',
    orientation: 'columns',
    sizes: [expect.stringMatching(/^2\d\dpx$/), '*'],
    content: [
      {
        type: 'frameset',
        orientation: 'rows',
        sizes: ['1', '1'],
        content: [
          { type: 'frame', name: 'navigation', scrolling: 'never', target: { kind: 'page', name: 'Menu' } },
          { type: 'frame', name: 'preview' },
        ],
      },
      {
        type: 'frameset',
        orientation: 'columns',
        sizes: ['1', '1'],
        content: [
          { type: 'frame', name: 'content' },
          { type: 'frame', name: 'help', marginWidth: '4px', target: { kind: 'page', name: 'Start' } },
        ],
      },
    ],
  });
  const dxl = await stored(1);
  for (const kept of [nav.replace("'nav'", "'navigation'"), preview, '"Desk"']) expect(dxl).toContain(kept);
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await page.getByRole('region', { name: 'Preview' }).getByText('Page Start').waitFor();
  expect(heard).toEqual([]);
});

test('a frameset is changed by keys alone, comes back after a reload, meets a colleague and a server that refuses', async () => {
  const page = await open(2, 'Second');
  await frame(page, 'nav').focus();
  await editable(page);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Border between nav and One above the other');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await frame(page, 'nav').getByText('237px').waitFor();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatch(/^content/);
  await page.keyboard.press('Alt+ArrowDown');
  expect(await focused(page)).toMatch(/^content/);
  await page.getByText('content is now 2 of 2, one above the other.').waitFor();
  await page.keyboard.press('Alt+ArrowRight');
  await page.getByText('content is now 3 of 3, side by side.').waitFor();
  await page.keyboard.press('Control+z');
  // A group is chosen by its name, and the tools mean it although the way to them leads past the frames.
  await fields(page).getByRole('button', { name: 'One above the other' }).press('Enter');
  await tool(page, 'Add a frame beside it').press('Enter');
  expect(await focused(page)).toMatch(/^Unnamed frame/);
  await page.keyboard.press('Delete');
  await page.getByText('Unnamed frame was removed.').waitFor();
  await page.getByText('kept on this device').waitFor();
  await page.reload();
  await page.getByText('Unsaved changes were brought back').waitFor();
  await frame(page, 'nav').getByText('237px').waitFor();

  // A colleague changes something else meanwhile, and takes one's right to write away.
  const theirs = (await stored(2)).replace('"Desk"', '"Theirs"');
  expect((await database.put(`/api/design/elements/${unidOf(2)}`, theirs)).status).toBe(200);
  await frame(page, 'nav').focus();
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'You saved this element in another window' });
  await dialog.getByText('Both changes fit together').waitFor();
  await setLevel('Alice', 'READER');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await page
    .getByRole('alert')
    .filter({ hasText: /DESIGNER/i })
    .first()
    .waitFor();
  await shot(page, 'frames-refused');
  expect(await dialog.count()).toBe(0);
  await setLevel('Alice', 'MANAGER');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Second was saved as version 3.').waitFor();
  expect(await stored(2)).toContain('"Theirs"');
  const { sizes, content } = await layoutOf('Second');
  expect(sizes).toEqual(['237px', '*']);
  expect(content).toMatchObject([
    { name: 'nav' },
    { sizes: ['40%', '60%'], content: [{ name: 'preview' }, { name: 'content' }] },
  ]);
});

for (const [width, scheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const)
  test(`the layout fits and can be reached: ${width}, ${scheme}`, async () => {
    const page = await open(3, 'Shown', {
      viewport: { width, height: 900 },
      colorScheme: scheme,
      hasTouch: width < 500,
    });
    await frame(page, 'content').click();
    await page.getByText('No problems').waitFor();
    await shot(page, `frames-${width}-${scheme}`);
    await tool(page, 'Add a frame below it').click();
    await page.getByText('kept on this device').waitFor();
    await page.mouse.move(0, 0);
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await page.evaluate(() => scrollTo(0, 0));
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    if (width < 500) expect((await smallButtons(page)).filter((each) => each.includes('tool'))).toEqual([]);
    await fields(page).getByRole('button', { name: 'Frameset' }).click();
    await fields(page).getByLabel('Colour of the borders').waitFor();
    await shot(page, `frames-whole-${width}-${scheme}`);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('form', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
  });
