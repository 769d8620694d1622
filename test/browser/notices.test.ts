import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { accessFaults, complaints, sidewaysScroll, smallButtons } from './consoleChecks.ts';

let server: TestServer;
let browser: TestBrowser;
let document: string;
let alice: string;
const phone = { viewport: { width: 390, height: 844 } };

beforeAll(async () => {
  const mail = { TRIVET_SMTP_URL: 'smtp://127.0.0.1:1', TRIVET_MAIL_FROM: 'trivet@acme.example' };
  const settings = { ...mail, TRIVET_MAIL_SECONDS: '86400' };
  [server, browser] = await Promise.all([startTestServer(settings), openBrowser()]);
  const form = new FormData();
  form.append('file', new Blob(['Some words']), 'Plan of the year.txt');
  const authorization = `Bearer ${await server.bearer('alice')}`;
  const made = await fetch(`${server.url}/repository/rest/`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  document = ((await made.json()) as { id: string }).id;
  const items = [
    { user: 'alice', right: 'owner' },
    { user: 'dave', right: 'write' },
  ];
  await server.call(`/repository/rest/${document}/shares`, { as: 'alice', method: 'PUT', json: { items } });
  alice = ((await (await server.call('/api/v1/me', { as: 'alice' })).json()) as { subject: string }).subject;
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const mention = async (text: string) => {
  const json = { people: [alice], text };
  const answer = await server.call(`/docs/api/docsvr/lcfiles/${document}/mentions`, { as: 'dave', json });
  expect(answer.status).toBe(202);
};
const bell = (page: Page, name = /^Notices/) => page.getByRole('button', { name });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notices' });

test('a notice shows up while the page is open, and leads there by keys alone', async () => {
  const page = await browser.newPage();
  const heard = complaints(page);
  await signIn(page, server, 'alice');
  await bell(page, /^Notices$/).waitFor();
  await mention('@Alice Example, is this right? <b>Look</b>');
  await bell(page, /^Notices, 1 unread$/).waitFor();
  await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Notices, 1 unread');

  await bell(page).focus();
  await page.keyboard.press('Enter');
  const link = list(page).getByRole('link', {
    name: /Unread: Dave Example mentioned you in Plan of the year.txt/,
  });
  await link.waitFor();
  await list(page).getByText('is this right? <b>Look</b>').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await list(page).waitFor({ state: 'detached' });
  expect(await bell(page).evaluate((button) => button === globalThis.document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await link.waitFor();
  await link.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/docs/app/doc/lcfiles/${document}/edit/content`);
  // The editor has the bell, too.
  await bell(page, /^Notices$/).waitFor();
  await mention('And this?');
  await bell(page, /^Notices, 1 unread$/).click();
  await list(page).getByText('And this?').waitFor();
  await list(page).getByRole('button', { name: 'Mark all as read' }).click();
  await page.goto(server.url);
  await bell(page, /^Notices$/).waitFor();
  expect(heard).toEqual([]);
});

test('notices are marked on a phone too, one by one and all, and older ones are shown when asked for', async () => {
  await server.platform.database
    .as<unknown>()
    .transaction()
    .execute(async (tx) => {
      for (let number = 1; number <= 22; number++)
        await server.platform.notices.tell(tx, [{ identityProvider: 'trivet', subject: alice }], {
          kind: 'documents.comment.made',
          params: { by: 'Dave Example', document: 'Plan of the year.txt', text: `Question ${number}` },
          address: '/files',
          key: `question ${number}`,
          personal: false,
        });
    });
  const page = await browser.newPage({ ...phone, colorScheme: 'dark' });
  await signIn(page, server, 'alice');
  await bell(page, /^Notices, 22 unread$/).click();
  await list(page).getByText('Question 22').waitFor();
  await list(page)
    .getByRole('button', { name: /^Mark as read: / })
    .first()
    .click();
  await bell(page, /^Notices, 21 unread$/).waitFor();
  await list(page)
    .getByRole('button', { name: /^Mark as unread: / })
    .first()
    .click();
  await bell(page, /^Notices, 22 unread$/).waitFor();
  expect(await list(page).getByText('Question 1', { exact: true }).count()).toBe(0);
  await list(page).getByRole('button', { name: 'Show older ones' }).click();
  const oldest = list(page).getByText('Question 1', { exact: true });
  await expect
    .poll(async () => {
      await list(page)
        .getByRole('list')
        .evaluate((rows) => rows.scrollTo(0, rows.scrollHeight));
      return oldest.count();
    })
    .toBe(1);
  expect(await accessFaults(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  expect(await smallButtons(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await list(page).getByRole('button', { name: 'Mark all as read' }).click();
  await bell(page, /^Notices$/).waitFor();
  await list(page).getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
});

test('without notices, or without an answer, the list says so; German is spoken where the page does', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'carol', 'carol', '/account');
  await bell(page).click();
  await list(page).getByText('No notices yet').waitFor();
  await page.route('**/api/v1/notices', (route) => route.abort());
  await page.reload();
  await bell(page).click();
  await list(page).getByRole('button', { name: 'Try again' }).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/api/v1/notices');
  await list(page).getByRole('button', { name: 'Try again' }).click();
  await list(page).getByText('No notices yet').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByRole('button', { name: 'Mitteilungen' }).click();
  await page.getByRole('dialog', { name: 'Mitteilungen' }).getByText('Noch keine Mitteilungen').waitFor();
});

test('which notices come by e-mail is chosen in the account, and kept', async () => {
  const page = await browser.newPage(phone);
  await signIn(page, server, 'dave', 'dave', '/account');
  const choice = (name: string) => page.getByRole('radio', { name });
  await page.getByText('They go to dave@acme.example').waitFor();
  expect(await choice('All notices').isChecked()).toBe(true);
  await choice('All notices').focus();
  const kept = page.waitForResponse(/preferences$/);
  await page.keyboard.press('ArrowDown');
  expect((await kept).status()).toBe(200);
  await page.reload();
  await expect.poll(() => choice('Only those that mention me').isChecked()).toBe(true);
  expect(await accessFaults(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});
