import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as sharedDe from '../../web/shared/words/de.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { sidewaysScroll } from './consoleChecks.ts';
import { englishOn } from './spoken.support.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Where what loads has come, or has failed. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1, [role=alert]').first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

const t = sharedDe.shared;
/** What a page says where there is nothing at its address, or nothing for the reader. */
const states = { missing: t.notFound, refused: t.noAccess, 'signed out': t.signIn };

type Row = { path: string; is?: keyof typeof states };

const pages: { [username: string]: Row[] } = {
  alice: [
    { path: '/' },
    { path: '/databases' },
    { path: '/databases?q=nothinghasthis' },
    { path: '/databases?q=field' },
    { path: '/databases?show=deleted' },
    { path: '/databases?new' },
    { path: '/databases/demo.nsf' },
    { path: '/databases/demo.nsf?ELEMENT' },
    { path: '/databases/demo.nsf?ELEMENT&show=usage' },
    { path: '/databases/demo.nsf?ELEMENT&show=history' },
    { path: '/databases/demo.nsf?ELEMENT&show=compare' },
    { path: '/databases/demo.nsf?ELEMENT&show=version&version=1' },
    { path: '/databases/demo.nsf?page=check' },
    { path: '/databases/demo.nsf?page=changes' },
    { path: '/databases/demo.nsf?page=import' },
    { path: '/databases/demo.nsf?page=import&plan=none', is: 'missing' },
    { path: '/databases/demo.nsf?page=export' },
    { path: '/databases/demo.nsf?page=access' },
    { path: '/databases/demo.nsf?page=properties' },
    { path: '/databases/nothing.nsf', is: 'missing' },
    { path: '/files' },
    { path: '/files?new' },
    { path: '/files?filter=mine' },
    { path: '/files?filter=shared' },
    { path: '/files?filter=recent' },
    { path: '/files?filter=starred' },
    { path: '/files/trash' },
    { path: '/publish/products' },
    { path: '/downloads' },
    { path: '/account' },
    { path: '/catalog' },
    { path: '/catalog?q=nothinghasthis' },
    { path: '/catalog/me' },
    { path: '/catalog/acme/nothing', is: 'missing' },
    { path: '/tokens' },
    { path: '/viewer/app/lcfiles/nothing/content', is: 'missing' },
    { path: '/viewer/app/lcfiles/DOCUMENT/content' },
    { path: '/nowhere', is: 'missing' },
  ],
  [ADMIN.username]: [
    { path: '/admin' },
    { path: '/admin/jobs' },
    { path: '/admin/keys' },
    { path: '/admin/users' },
    { path: '/admin/users/import' },
    { path: '/admin/groups' },
    { path: '/admin/connections' },
    { path: '/admin/connections/add' },
    { path: '/admin/audit' },
    { path: '/admin/nowhere', is: 'missing' },
  ],
  carol: [
    { path: '/' },
    { path: '/databases' },
    { path: '/databases/demo.nsf', is: 'refused' },
    { path: '/files' },
    { path: '/publish/products', is: 'refused' },
    { path: '/downloads', is: 'refused' },
    { path: '/admin/users', is: 'refused' },
    { path: '/admin/groups', is: 'refused' },
    { path: '/admin/audit', is: 'refused' },
    { path: '/admin/connections', is: 'refused' },
    { path: '/viewer/app/lcfiles/DOCUMENT/content', is: 'refused' },
    { path: '/catalog/me' },
    { path: '/tokens' },
  ],
  nobody: [
    { path: '/' },
    { path: '/databases', is: 'signed out' },
    { path: '/databases/demo.nsf', is: 'signed out' },
    { path: '/files', is: 'signed out' },
    { path: '/files/trash', is: 'signed out' },
    { path: '/publish/products', is: 'signed out' },
    { path: '/account', is: 'signed out' },
    { path: '/admin/users', is: 'signed out' },
    { path: '/catalog' },
    { path: '/tokens', is: 'signed out' },
    { path: '/viewer/app/lcfiles/DOCUMENT/content', is: 'signed out' },
  ],
};

/** An element of the demo database and a document that only alice may read. */
async function things(page: Page): Promise<{ ELEMENT: string; DOCUMENT: string }> {
  const read = async (path: string) => (await page.context().request.get(`${server.url}${path}`)).json();
  const { types } = await read('/api/dxl/designsummary?nsfPath=demo.nsf');
  const [type = ''] = Object.keys(types);
  const [{ name, unid }] = types[type].elements;
  const form = new FormData();
  form.append('Secret.txt', new File(['secret'], 'Secret.txt', { type: 'text/plain' }));
  const made = await page.context().request.post(`${server.url}/repository/rest/`, {
    multipart: form,
    headers: { origin: server.url },
  });
  return { ELEMENT: String(new URLSearchParams({ type, name, unid })), DOCUMENT: (await made.json()).id };
}

test('every page speaks German to whoever chose it, and no English beside it, whatever state it is in', async () => {
  const first = await browser.newPage({ locale: 'de-DE' });
  await signIn(first, server, 'alice');
  const found = await things(first);
  const faults: string[] = [];
  for (const [username, rows] of Object.entries(pages)) {
    const page = username === 'alice' ? first : await browser.newPage({ locale: 'de-DE' });
    if (username !== 'nobody')
      await signIn(page, server, username, username === ADMIN.username ? ADMIN.password : username);
    for (const { path, is } of rows) {
      await page.goto(
        `${server.url}${path.replace('ELEMENT', found.ELEMENT).replace('DOCUMENT', found.DOCUMENT)}`,
      );
      await settle(page);
      if (is) await page.getByText(states[is]).first().waitFor();
      expect(await page.locator('html').getAttribute('lang'), path).toBe('de');
      for (const said of await englishOn(page)) faults.push(`${username} ${path}: ${said}`);
      await page.setViewportSize(phone.viewport);
      if ((await sidewaysScroll(page)) > 0) faults.push(`${username} ${path} is wider than a phone`);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  }
  expect(faults).toEqual([]);
}, 300_000);

test('the pages in German are fit for a screen reader and weak eyes, light and dark', async () => {
  const page = await browser.newPage({ locale: 'de-DE' });
  await signIn(page, server, ADMIN.username, ADMIN.password);
  for (const path of ['/', '/downloads', '/admin/users', '/admin/nowhere']) {
    await page.goto(`${server.url}${path}`);
    await settle(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), `${path} ${colorScheme}`).toEqual([]);
    }
  }
});

test('the check sees English where there is some', async () => {
  const page = await browser.newPage({ locale: 'en-GB' });
  await signIn(page, server, 'alice');
  await page.getByRole('link', { name: 'All databases' }).waitFor();
  expect(await englishOn(page)).toEqual(expect.arrayContaining(['All databases', 'Notices']));
});

test('who is signed out is welcomed in German on a phone, down to what the demo accounts may do', async () => {
  const page = await browser.newPage({ ...phone, locale: 'de-DE' });
  await page.goto(server.url);
  await page.getByRole('heading', { level: 1, name: /drei Beine/ }).waitFor();
  await page.getByRole('note').getByText('liest und lädt herunter').waitFor();
  expect(await englishOn(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});

test('home offers to make what the reader may, and nothing else', async () => {
  const offered = async (page: Page) => {
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem').first().waitFor();
    return page.getByRole('menuitem').allInnerTexts();
  };
  // A customer begins with what there is to download, and may make a document; nothing is offered that is for others.
  const reader = await browser.newPage(phone);
  await signIn(reader, server, 'bob');
  await reader
    .getByRole('region', { name: 'Available to you' })
    .getByRole('link', { name: 'Acme Orders 1.0' })
    .waitFor();
  const regions = await reader.getByRole('main').getByRole('region').all();
  expect(await regions[0]?.getAttribute('aria-label')).toBe('Available to you');
  expect(await reader.getByRole('button', { name: 'New', exact: true }).count()).toBe(0);
  const anew = reader.getByRole('link', { name: 'New document' }).first();
  expect(await anew.getAttribute('href')).toBe('/files?new=document');
  expect(await reader.getByRole('link', { name: /^New (database|product|release)$/ }).count()).toBe(0);
  expect(await reader.getByText('curl').count()).toBe(0);
  const page = await browser.newPage();
  await signIn(page, server, 'alice');
  expect(await offered(page)).toEqual(['New document', 'New database', 'New product', 'New release']);
  await page.getByRole('menuitem', { name: 'New database' }).click();
  await page.getByRole('dialog', { name: 'New database' }).waitFor();
  await page.goto(`${server.url}/`);
  await offered(page);
  await page.getByRole('menuitem', { name: 'New document' }).click();
  await page.getByRole('dialog', { name: 'New document' }).waitFor();
});
