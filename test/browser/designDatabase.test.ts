import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, form, newDatabase, type TestDatabase, unidOf } from '../contract/design/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, complaints, sidewaysScroll } from './consoleChecks.ts';
import { focused } from './design.support.ts';

let server: TestServer;
let browser: TestBrowser;
let database: TestDatabase;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  database = await newDatabase(server, 'desk.nsf');
  await database.importDxl(
    documentOf(form('Order', unidOf(1), 'Call requestIsComplete(doc)'), form('Reply', unidOf(2))),
  );
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const bob = 'CN=Bob Example/O=Acme';
const open = async (page: string, as = 'alice') => {
  const opened = await browser.newPage({ acceptDownloads: true });
  await signIn(opened, server, as, as, `/databases/desk.nsf?page=${page}`);
  return opened;
};

test('a manager gives a person access, changes it, and takes it away; the last manager stays', async () => {
  const page = await open('access');
  const heard = complaints(page);
  await page.getByRole('textbox', { name: 'New role' }).fill('Approver');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove role [Approver]' }).waitFor();

  await page.getByRole('button', { name: 'Add a person or group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Name' }).fill('Nobody Known');
  await dialog.getByText('Nobody you can see here has this name.').waitFor();
  await dialog.getByRole('combobox', { name: 'Name' }).fill('bob');
  await page.getByRole('option', { name: /Bob Example/ }).click();
  await dialog.getByRole('radio', { name: /^Designer/ }).check();
  await dialog.getByRole('checkbox', { name: '[Approver]' }).check();
  await dialog.getByRole('button', { name: 'Add' }).click();
  const row = page.getByRole('row', { name: /Bob Example/ });
  await row.getByRole('cell', { name: '[Approver]', exact: true }).waitFor();
  await row.getByRole('cell', { name: 'Designer', exact: true }).waitFor();
  expect(await database.read('/acl')).toMatchObject({
    entries: expect.arrayContaining([
      { name: bob, level: 'DESIGNER', type: 'PERSON', roles: ['[Approver]'], flags: [] },
    ]),
  });

  await page.getByRole('button', { name: `Edit access for ${bob}` }).click();
  await dialog.getByRole('radio', { name: /^Reader/ }).check();
  await dialog.getByRole('checkbox', { name: 'Cannot delete documents' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByRole('cell', { name: /^\[Approver\] ?Cannot delete documents$/ }).waitFor();
  await expect.poll(() => focused(page)).toBe(`Edit access for ${bob}`);

  await page.getByRole('button', { name: 'Remove Everyone else' }).click();
  await dialog.getByText('This entry applies to everyone').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Remove CN=Alice Example/O=Acme' }).click();
  await dialog.getByText('This is the last manager').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Remove ${bob}` }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await row.waitFor({ state: 'detached' });
  expect(heard).toEqual([]);
});

test('a change of access over that of a colleague is refused, and what they did is shown', async () => {
  const page = await open('access');
  await page.getByRole('button', { name: 'Edit access for Everyone else' }).click();
  const carol = encodeURIComponent('CN=Carol Example/O=Acme');
  await database.call(`/acl/entry/${carol}`, { method: 'PUT', json: { level: 'EDITOR', type: 'PERSON' } });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Depositor/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').getByText('Someone else has changed the access in the meantime').waitFor();
  await page.getByRole('row', { name: /Carol Example/, includeHidden: true }).waitFor({ state: 'attached' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('row', { name: /Everyone else/ })
    .getByRole('cell', { name: 'Depositor', exact: true })
    .waitFor();
});

test('who is no manager is told what they may do, and sees properties without changing them', async () => {
  await database.call(`/acl/entry/${encodeURIComponent(bob)}`, { method: 'PUT', json: { level: 'READER' } });
  const page = await open('access', 'bob');
  await page.getByText('Your access: Reader').waitFor();
  expect(await page.getByRole('button', { name: 'Add a person or group' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Properties' }).click();
  await page.getByText('Only managers can change these. Your access: Reader.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Title' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
});

test('title and what is opened first are changed, with a reason that the changes show', async () => {
  const page = await open('properties');
  await page.getByRole('textbox', { name: 'Title' }).fill('Order desk');
  const notes = page.getByRole('group', { name: 'In a Notes client' });
  await notes.getByRole('combobox', { name: 'Opens first' }).selectOption('openframeset');
  await notes.getByRole('combobox', { name: 'Frameset' }).fill('Desk');
  await page.getByLabel('Reason (optional)').fill('A clearer title');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order desk' }).waitFor();
  expect(await database.read('/database')).toMatchObject({
    title: 'Order desk',
    launchSettings: { notes: { whenOpened: 'openframeset', framesetName: 'Desk' } },
  });
  await page.getByRole('link', { name: 'Changes' }).click();
  await page.getByText('A clearer title').waitFor();
});

test('the design is exported as a file that can be imported again', async () => {
  const page = await open('export');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('desk.dxl');
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  const text = Buffer.concat(parts).toString();
  expect(text).toMatch(/^<\?xml[\s\S]*<database [\s\S]*<\/database>\s*$/);
  expect(text).toContain("name='Order'");

  await page.getByRole('radio', { name: 'Elements of some types' }).check();
  expect(await page.getByRole('button', { name: 'Export', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: 'Forms 2' }).check();
  const [some] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(some.suggestedFilename()).toBe('desk.dxl');
});

test('every page of a database is fit for keyboard, screen reader and weak eyes, light and dark, wide and narrow', async () => {
  const pages = ['changes', 'import', 'export', 'access', 'properties'];
  for (const [size, colorScheme] of [
    [{}, 'light'],
    [{ viewport: { width: 390, height: 844 } }, 'dark'],
  ] as const) {
    const page = await browser.newPage({ ...size, colorScheme, reducedMotion: 'reduce' });
    await signIn(page, server, 'alice', 'alice', '/databases/desk.nsf');
    const ways = pages.map((each) => `/databases/desk.nsf?page=${each}`);
    const element = `/databases/desk.nsf?type=form&name=Order&unid=${unidOf(1)}`;
    for (const path of [...ways, element, `${element}&show=history`, '/databases?show=deleted']) {
      await page.goto(`${server.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      expect(await accessFaults(page), `${path}, ${colorScheme}`).toEqual([]);
      expect(await sidewaysScroll(page), `${path} is wider than the window`).toBe(0);
    }
    await page.context().close();
  }
}, 120_000);
