import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { accessFaults, complaints, sidewaysScroll, smallButtons } from './consoleChecks.ts';
import { shot } from './editor.support.ts';

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

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('somebody who is signed out learns what Trivet is and how to sign in with a demo account', async () => {
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.getByRole('heading', { level: 1, name: /three legs/ }).waitFor();
  for (const leg of ['Design', 'Documents', 'Catalog'])
    await page.getByRole('heading', { level: 3, name: leg, exact: true }).waitFor();
  const note = page.getByRole('note');
  for (const name of ['alice', 'bob', 'carol', 'dave']) await note.getByText(name, { exact: true }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
});

test('alice reaches the source of an element, a document and a release in three clicks each', async () => {
  const page = await browser.newPage();
  const heard = complaints(page);
  await signIn(page, server, 'alice');
  await page.getByRole('heading', { level: 1, name: 'Welcome, Alice Example' }).waitFor();

  await card(page, 'Design')
    .getByRole('link', { name: /Request desk/ })
    .click();
  await page.getByRole('link', { name: 'Request frmRequest' }).click();
  const source = page.getByRole('region', { name: 'Source as DXL' });
  await source.getByText(/<form [^>]*name='Request'/).waitFor();
  expect(page.url()).toMatch(/\/databases\/demo\.nsf\?type=form&name=Request&unid=[0-9A-F]{32}$/);

  await page.getByRole('link', { name: 'Trivet', exact: true }).click();
  await card(page, 'Documents')
    .getByRole('link', { name: /\.docx/ })
    .first()
    .click();
  await page.waitForURL(/\/docs\/app\/doc\/lcfiles\/[^/]+\/edit\/content$/);
  await page.getByRole('textbox', { name: 'Document text' }).waitFor();

  await page.goto(server.url);
  await card(page, 'Catalog').getByRole('link', { name: 'Acme Orders in Acme Software' }).click();
  await page.getByRole('heading', { level: 1, name: 'Acme Orders' }).waitFor();
  await page.locator('a[href^="/catalog/acme/acme-orders/"]:not([href$=".atom"])').first().click();
  await page.waitForURL(/\/catalog\/acme\/acme-orders\/[^/]+$/);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Download/ })
    .first()
    .waitFor();
  expect(heard).toEqual([]);
});

test('carol, who has no rights, is told kindly that nothing is here for her yet', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'carol');
  await card(page, 'Available to you').getByText('Nothing to download yet').waitFor();
  await card(page, 'Documents').getByText('No documents yet').waitFor();
  await card(page, 'Catalog').getByRole('listitem').getByRole('link').first().waitFor();
  expect(await card(page, 'Design').count()).toBe(0);
  await page.goto(`${server.url}/databases/demo.nsf`);
  await page.getByRole('alert').getByText('You do not have access').waitFor();
  // Neither what it is called nor what one could do there is told.
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('demo.nsf');
  expect(await page.getByRole('navigation', { name: 'Database pages' }).count()).toBe(0);
});

test('one service that fails leaves the other cards of the home page alive, and can be tried again', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice');
  await card(page, 'Design')
    .getByRole('link', { name: /Request desk/ })
    .waitFor();
  const failing = `${server.url}/api/design/databases`;
  await page.route(failing, (route) => route.abort());
  await page.reload();
  await card(page, 'Documents')
    .getByRole('link', { name: /\.docx/ })
    .first()
    .waitFor();
  await card(page, 'Design').getByRole('alert').getByText('The server is not responding.').waitFor();
  await page.unroute(failing);
  await card(page, 'Design').getByRole('button', { name: 'Try again' }).click();
  await card(page, 'Design')
    .getByRole('link', { name: /Request desk/ })
    .waitFor();
});

test('a page that needs a session leads through sign-in and back to itself', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.url}/databases/demo.nsf`);
  await page.getByLabel('User name').fill('bob');
  await page.getByLabel('Password').fill('bob');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Request desk' }).waitFor();
  await page.getByText('Reader', { exact: true }).waitFor();
});

test('the elements of a database can be searched by name and alias', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/databases/demo.nsf');
  await page.getByRole('textbox', { name: 'Find an element by name' }).fill('FRMREQ');
  await page
    .getByRole('status')
    .getByText(/^1 of \d+ elements$/)
    .waitFor();
  const elements = page.getByRole('region', { name: 'Design elements' });
  expect(await elements.getByRole('link').allInnerTexts()).toEqual(['Request frmRequest']);
});

test('a new document is made, renamed, shared, deleted and taken back', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/files');
  const act = async (document: string, deed: string) => {
    await page.getByRole('button', { name: `Actions for ${document}` }).click();
    await page.getByRole('menuitem', { name: deed }).click();
  };

  await page.getByRole('button', { name: 'New document' }).click();
  await page.getByLabel('Name').fill('Minutes');
  await page.getByRole('button', { name: 'Create and open' }).click();
  await page.getByRole('textbox', { name: 'Document text' }).waitFor();
  await page.goto(`${server.url}/files`);

  await act('Minutes.docx', 'Rename');
  await page.getByRole('dialog').getByLabel('Name').fill('Minutes of June.docx');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('link', { name: 'Minutes of June.docx' }).waitFor();

  await act('Minutes of June.docx', 'Share');
  await page.getByRole('combobox', { name: 'People and groups' }).fill('nobody.known');
  await page.getByRole('option', { name: 'Person with the user name or address “nobody.known”' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('“nobody.known” names nobody who has an account here.').waitFor();
  await page.getByRole('button', { name: 'Stop sharing with nobody.known' }).click();
  await page.getByRole('combobox', { name: 'People and groups' }).fill('bob ex');
  await page.getByRole('option', { name: 'Bob Example' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const shared = await server.call('/repository/rest/', { as: 'bob' });
  expect(await shared.clone().text()).toContain('Minutes of June.docx');

  // Somebody shares it with another in the meantime: that stays.
  await act('Minutes of June.docx', 'Share');
  await page.getByLabel('Access for bob').selectOption('write');
  const { items } = (await shared.json()) as { items: { id: string; name: string }[] };
  const id = items.find(({ name }) => name === 'Minutes of June.docx')?.id;
  const sharesOf = async () =>
    (
      (await (await server.call(`/repository/rest/${id}/shares`, { as: 'alice' })).json()) as {
        items: object[];
      }
    ).items;
  const more = [...(await sharesOf()), { user: 'carol', right: 'read' }];
  await server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items: more } });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('Someone else has changed the sharing in the meantime').waitFor();
  expect(await page.getByLabel('Access for bob').inputValue()).toBe('write');
  expect(await page.getByLabel('Access for carol').inputValue()).toBe('read');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await sharesOf()).toEqual(
    expect.arrayContaining([
      { user: 'bob', displayName: 'Bob Example', right: 'write' },
      { user: 'carol', displayName: 'Carol Example', right: 'read' },
    ]),
  );

  await act('Minutes of June.docx', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'Minutes of June.docx' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Restore Minutes of June.docx' }).click();
  await page.getByText('The trash is empty').waitFor();
  await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
  await page.getByRole('link', { name: 'Minutes of June.docx' }).waitFor();
});

test('every page of the console is fit for keyboard, screen reader and weak eyes, light and dark, wide and narrow', async () => {
  const pages = [
    '/',
    '/databases',
    '/databases/demo.nsf',
    '/files',
    '/files/trash',
    '/admin/users',
    '/admin/groups',
    '/admin/audit',
  ];
  for (const size of [{}, phone])
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ ...size, colorScheme, reducedMotion: 'reduce' });
      await page.goto(server.url);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await accessFaults(page), `signed out, ${colorScheme}`).toEqual([]);
      await signIn(page, server, ADMIN.username, ADMIN.password);
      for (const path of pages) {
        await page.goto(`${server.url}${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
        expect(await accessFaults(page), `${path}, ${colorScheme}`).toEqual([]);
        expect(await sidewaysScroll(page), `${path} is wider than the window`).toBe(0);
        if (size === phone) expect(await smallButtons(page), path).toEqual([]);
      }
      await page.context().close();
    }
}, 120_000);

test('the keyboard alone opens the navigation of a phone, skips to the content and signs out', async () => {
  const page = await browser.newPage({ viewport: phone.viewport });
  await signIn(page, server, 'bob');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.getByRole('button', { name: 'Open navigation' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Design' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Databases' }).waitFor();
  await page.getByRole('button', { name: 'Account of Bob Example' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
});

test('colours follow the system until the reader chooses, and the choice stays', async () => {
  const page = await browser.newPage({ colorScheme: 'dark' });
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  await page.goto(server.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await scheme()).toBe('dark');
  await page.getByRole('button', { name: 'Use light colours' }).click();
  expect(await scheme()).toBe('light');
  await page.reload();
  await page.getByRole('button', { name: 'Use dark colours' }).waitFor();
  expect(await scheme()).toBe('light');
});

test('the first load of the home page stays below 250 kB of script', async () => {
  const page = await browser.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      sizes.push(
        response
          .request()
          .sizes()
          .then((each) => each.responseBodySize),
      );
  });
  await page.goto(server.url, { waitUntil: 'networkidle' });
  const total = (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThan(250_000);
});

test('the page of the API is in our colours, light and dark, on a phone too, and leads back to the console', async () => {
  const page = await browser.newPage();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${server.url}/openapi`);
      await page.getByRole('heading', { name: /Trivet/ }).waitFor();
      await page.locator('.opblock-tag').first().waitFor();
      await shot(page, `api-${width}-${colorScheme}`);
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(ground).toBe(colorScheme === 'light' ? 'rgb(247, 249, 248)' : 'rgb(20, 26, 24)');
      expect(await sidewaysScroll(page)).toBe(0);
      // Swagger UI skips a level of headings, and has parts beside its main one, which harms nobody seriously.
      const faults = await violations(page);
      expect(faults.filter((fault) => !/^(heading-order|region):/.test(fault))).toEqual([]);
    }
  }
  await page.getByRole('link', { name: 'Back to the console' }).click();
  await page.waitForURL(`${server.url}/`);
});
