import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, newDatabase, type TestDatabase, unidOf } from '../contract/design/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { complaints, sidewaysScroll } from './consoleChecks.ts';
import { elementAt, focused } from './design.support.ts';
import { shot } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
let database: TestDatabase;
const acting = `<outlineentry label='Send' type='action' hide='web'><code event='click'><formula>@Prompt([Ok]; "a"; "b")</formula></code></outlineentry>`;
const outline = (number: number, name: string) => `<outline name='${name}'>
<noteinfo unid='${unidOf(number)}'/>
<outlineentry label='Work' expanded='true'/>
<outlineentry label='All' level='1' targetframe='content'><namedelementlink type='view' name='All'/></outlineentry>
<outlineentry label='Mine' level='1'><namedelementlink type='view' name='All'/></outlineentry>
${acting}
<outlineentry label='Rules'><urllink href='https://example.com/'/></outlineentry></outline>`;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  database = await newDatabase(server, 'outline.nsf');
  await database.importDxl(
    documentOf(
      outline(1, 'Menu'),
      outline(2, 'Keys'),
      outline(3, 'Shown'),
      `<view name='All'/>`,
      `<note class='filter'><noteinfo unid='${unidOf(4)}'/><item name='$TITLE'><text>Old</text></item><item name='$Flags'><text>m34</text></item></note>`,
    ),
  );
  const reader = { level: 'READER', type: 'PERSON', roles: [], flags: [] };
  const bob = `/acl/entry/${encodeURIComponent('CN=Bob Example/O=Acme')}`;
  expect((await database.call(bob, { method: 'PUT', json: reader })).status).toBe(200);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const open = async (number: number, name: string, more = '&show=entries', options = {}, as = 'alice') => {
  const page = await browser.newPage(options);
  await signIn(page, server, as, as, elementAt('outline.nsf', 'outline', name, unidOf(number), more));
  return page;
};
const entry = (page: Page, label: string) => page.getByRole('treeitem', { name: new RegExp(`^${label}\\b`) });
const fields = (page: Page) => page.getByRole('region', { name: 'The chosen entry' });
const stored = async (number: number) =>
  String((await database.read(`/api/design/elements/${unidOf(number)}`)).dxl);
type Told = { label: string; children?: Told[] };
const drawn = (entries: Told[]): string =>
  entries.map(({ label, children }) => (children ? `${label}(${drawn(children)})` : label)).join(' ');
const entriesOf = async (name: string) =>
  drawn((await database.read(`/outline/${name}/entries`)).entries as Told[]);

test('entries are dragged, renamed, described and saved with the mouse; what JSON cannot say stays', async () => {
  const page = await open(1, 'Menu', '');
  const heard = complaints(page);
  await page.getByRole('link', { name: 'Entries', exact: true }).click();
  await entry(page, 'Send').getByText('Computed: @Prompt').waitFor();
  const drag = async (from: string, to: string, at: number) => {
    const box = await entry(page, to).boundingBox();
    await entry(page, from)
      .locator('[draggable]')
      .dragTo(entry(page, to), { targetPosition: { x: 60, y: (box?.height ?? 0) * at } });
  };
  await drag('Send', 'All', 0.1);
  await page.getByText('Send is now 1 of 3 on level 2.').waitFor();
  await drag('Rules', 'Mine', 0.5);
  await page.getByText('Rules is now 1 of 1 on level 3.').waitFor();
  await entry(page, 'Send').click();
  await fields(page).getByLabel('Label').fill('Send it');
  await entry(page, 'Mine').click();
  await fields(page).getByLabel('Opens', { exact: true }).selectOption({ label: 'Nothing' });
  await fields(page).getByLabel('Opens in the frame').fill('content');
  await fields(page).getByLabel('Expanded at first').check();
  await page.getByRole('button', { name: 'Add an entry', exact: true }).click();
  await fields(page).getByLabel('Label').fill('Last');
  await fields(page).getByLabel('Opens', { exact: true }).selectOption({ label: 'Address' });
  await fields(page).getByRole('textbox', { name: 'Address' }).fill('https://example.com/last');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Menu was saved as version 2.').waitFor();
  expect(await entriesOf('Menu')).toBe('Work(Send it All Mine(Rules) Last)');
  const dxl = await stored(1);
  expect(dxl).toContain(acting.replace("'Send'", "'Send it'").replace("hide='web'", "hide='web' level='1'"));
  expect(dxl).toContain("<outlineentry label='Mine' level='1' targetframe='content' expanded='true'>");
  expect(dxl).toContain("href='https://example.com/last'");
  expect(heard).toEqual([]);
});

test('an outline is changed by keys alone, and over a change of a colleague', async () => {
  const page = await open(2, 'Keys');
  await entry(page, 'Work').focus();
  // Keys mean something as soon as it is known what was left unsaved.
  await expect.poll(() => fields(page).getByLabel('Label').isEnabled()).toBe(true);
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toMatch(/^All/);
  await page.keyboard.press('Alt+ArrowDown');
  expect(await focused(page)).toMatch(/^All/);
  await page.getByText('All is now 2 of 2 on level 2.').waitFor();
  await page.keyboard.press('Alt+ArrowRight');
  await page.getByText('All is now 1 of 1 on level 3.').waitFor();
  await page.keyboard.press('F2');
  await page.keyboard.type('Everything');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toMatch(/^Everything/);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  expect(await entry(page, 'Work').getAttribute('aria-expanded')).toBe('false');
  expect(await page.getByRole('treeitem').count()).toBe(3);
  await page.keyboard.press('End');
  expect(await focused(page)).toMatch(/^Rules/);
  await page.keyboard.press('Delete');
  expect(await focused(page)).toMatch(/^Send/);
  await page.keyboard.press('Insert');
  await page.keyboard.type('Added');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  await page.getByText('kept on this device').waitFor();

  const theirs = (await stored(2)).replace("label='All'", "label='Theirs'");
  expect((await database.put(`/api/design/elements/${unidOf(2)}`, theirs)).status).toBe(200);
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'You saved this element in another window' });
  await dialog.getByText("label='Theirs'").waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Keys was saved as version 3.').waitFor();
  expect(await entriesOf('Keys')).toBe('Work(Mine(Everything)) Send Added');
});

test('the entries fit on a phone, in German; readers and outlines in binary form have no such tab', async () => {
  for (const [width, scheme, locale] of [
    [1440, 'dark', 'en'],
    [390, 'light', 'de'],
  ] as const) {
    const page = await open(3, 'Shown', '&show=entries', {
      viewport: { width, height: 900 },
      colorScheme: scheme,
      hasTouch: width < 500,
      locale,
    });
    await entry(page, 'All').click();
    await page.getByText(/No problems|Keine Probleme/).waitFor();
    await shot(page, `outline-${width}-${scheme}`);
    await page.locator('[data-label]').fill('Other');
    await page.getByText(/kept on this device|auf diesem Gerät aufbewahrt/).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await shot(page, `outline-changed-${width}-${scheme}`);
  }
  for (const page of [await open(4, 'Old'), await open(3, 'Shown', '&show=entries', {}, 'bob')]) {
    await page.getByRole('textbox', { name: 'Source as DXL' }).waitFor();
    expect(await page.getByRole('link', { name: 'Entries', exact: true }).count()).toBe(0);
  }
});
