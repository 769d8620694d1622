import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { editor, partsOf, says, shot, store, text, upload, version } from './editor.support.ts';
import { converge, type MortalServer, startMortalServer, type Typist, typistOn } from './live.support.ts';

vi.setConfig({ testTimeout: 600_000 });

let server: MortalServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startMortalServer(), openBrowser({ asPeople: true })]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const people = ['alice', 'bob'];
const lines = (count: number) => Array.from({ length: count }, (_, at) => paragraph(`Line ${at}.`)).join('');

async function document(name: string, count = 3): Promise<string> {
  return upload(server, name, emptyDocx('', lines(count)));
}

/** A window of a browser of its own, at a document. */
async function enter(username: string, id: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
  page.setDefaultTimeout(120_000);
  await signIn(page, server, username, username, editor(id));
  await text(page).waitFor();
  return page;
}

/** Puts the cursor behind a paragraph; the key `End` alone leads to the end of the line that was clicked on. */
async function goToEndOf(page: Page, words: string): Promise<void> {
  const found = text(page).getByText(words);
  const { height } = (await found.boundingBox()) ?? { height: 0 };
  await found.click({ position: { x: 3, y: height - 3 } });
  await page.keyboard.press('End');
}

/** So many people at the ends of the document's lines, several at each. */
async function gather(id: string, count: number): Promise<Typist[]> {
  const typists: Typist[] = [];
  for (let number = 0; number < count; number++) {
    const page = await enter(people[number % 2] ?? '', id);
    await says(page, 'Saved');
    await goToEndOf(page, `Line ${number % 3}.`);
    typists.push(typistOn(page, number));
  }
  return typists;
}

const all = (typists: Typist[], count: number) => Promise.all(typists.map((one) => one.type(count)));

test.each([2, 10])(
  '%i people type through kill -9, offline periods and a version by somebody else: each character is there once, in order',
  async (count) => {
    const name = `Live ${count}.docx`;
    const id = await document(name);
    const typists = await gather(id, count);
    await all(typists, 8);

    // One leaves as soon as it is said to be saved; the server dies in the next moment, while the others type.
    const [leaver, ...rest] = typists as [Typist, ...Typist[]];
    await says(leaver.page, 'Saved');
    const context = leaver.page.context();
    await leaver.page.close();
    const typing = all(rest, 12);
    await server.kill();
    await typing;
    for (const { page } of rest) await says(page, 'Offline');
    await all(rest, 4);
    await server.start();
    await all(rest, 6);
    leaver.page = await context.newPage();
    leaver.page.setDefaultTimeout(120_000);
    await leaver.page.goto(`${server.url}${editor(id)}`);
    await goToEndOf(leaver.page, 'Line 0.');
    await converge(typists);

    // Every other one is without a line for a while; meanwhile somebody stores a version past the editor.
    const away = typists.filter((_, at) => at % 2 === 1);
    for (const { page } of away) await page.context().setOffline(true);
    await all(typists, 10);
    for (const { page } of away) await says(page, 'Offline');
    await store(server, id, name, emptyDocx('', paragraph('Somebody else.')));
    await all(typists, 5);
    await leaver.page.getByRole('button', { name: 'Publish', exact: true }).click();
    await leaver.page.getByRole('button', { name: /on top/ }).click();
    await isBasedOn(leaver.page, 3);
    for (const { page } of away) await page.context().setOffline(false);
    for (const { page } of typists) await isBasedOn(page, 3);
    const final = await converge(typists);

    await leaver.page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect
      .poll(async () => written(await version(server, id, '4')), { timeout: 60_000 })
      .toBe(final.replaceAll('\n', ''));
    for (const { page } of typists) await page.context().close();
  },
);

/** Narrow windows know the version and do not show it. */
const isBasedOn = (page: Page, version: number) =>
  page.getByText(`Version ${version}`, { exact: true }).waitFor({ state: 'attached' });

const written = (bytes: Uint8Array) => {
  try {
    const body = partsOf(bytes).get('word/document.xml') ?? '';
    return [...body.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join('');
  } catch {
    return '';
  }
};

/** How much this browser keeps that is not saved. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'trivet-unsaved')) return 0;
    const opened = indexedDB.open('trivet-unsaved');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opened.onsuccess = () => resolve(opened.result);
    });
    const count = database.transaction('pieces').objectStore('pieces').count();
    const found = await new Promise<number>((resolve) => {
      count.onsuccess = () => resolve(count.result);
    });
    database.close();
    return found;
  });

/** Types at the end of a line without a connection, or puts it in as one change, and closes the window. */
async function typeOffline(page: Page, where: string, words: string, by: 'type' | 'insertText' = 'type') {
  await text(page).getByText(where).click();
  await page.keyboard.press('End');
  await page.context().setOffline(true);
  await says(page, 'Offline');
  await page.keyboard[by](words);
  await expect.poll(() => kept(page), { timeout: 60_000 }).toBeGreaterThan(0);
  // What the browser keeps is as new as the last pause in typing.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await page.waitForTimeout(500);
  await says(page, 'Offline');
}

test('what was typed offline outlives its window, is saved by the next one, and leaves nothing in the browser', async () => {
  const id = await document('Offline.docx');
  const [page, other] = [await enter('alice', id), await enter('bob', id)];
  const context = page.context();
  await typeOffline(page, 'Line 1.', ' Typed in a tunnel.');
  await page.close();
  await text(other).getByText('Line 1.').click();
  await other.keyboard.press('End');
  await other.keyboard.type(' Meanwhile.');
  await says(other, 'Saved');
  await context.setOffline(false);
  const again = await context.newPage();
  again.setDefaultTimeout(120_000);
  await again.goto(`${server.url}${editor(id)}`);
  await text(again).getByText('Typed in a tunnel.').waitFor();
  await text(other).getByText('Typed in a tunnel.').waitFor();
  expect((await text(other).innerText()).match(/tunnel/g)).toHaveLength(1);
  expect(await text(other).innerText()).toContain('Meanwhile.');
  await says(again, 'Saved');
  await expect.poll(() => kept(again), { timeout: 60_000 }).toBe(0);
  await context.close();
  await other.context().close();
});

test('what was typed into a draft that has ended is offered: to its person only, and put in once', async () => {
  const id = await document('Ended.docx');
  const page = await enter('alice', id);
  const context = page.context();
  await typeOffline(page, 'Line 1.', ' Late.', 'insertText');
  await page.close();
  const restored = await server.call(`/docs/api/docsvr/lcfiles/${id}/versions/1/restore`, {
    as: 'bob',
    method: 'POST',
  });
  expect(restored.status).toBeLessThan(300);
  await context.setOffline(false);

  // Somebody else uses the browser in between.
  const cookies = await context.cookies();
  await context.clearCookies();
  const foreign = await context.newPage();
  await signIn(foreign, server, 'bob', 'bob', editor(id));
  await says(foreign, 'Saved');
  expect(await foreign.getByText('never saved').count()).toBe(0);
  await foreign.close();
  await context.clearCookies();
  await context.addCookies(cookies);

  const again = await context.newPage();
  again.setDefaultTimeout(120_000);
  await again.goto(`${server.url}${editor(id)}`);
  const offer = again.getByRole('alert').filter({ hasText: 'Something you typed was never saved' });
  const [download] = await Promise.all([
    again.waitForEvent('download'),
    offer.getByRole('button', { name: 'Save a copy' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Ended.docx');
  await offer.getByRole('button', { name: 'Add it to the document' }).click();
  await text(again).getByText('Line 1. Late.', { exact: true }).waitFor();
  await says(again, 'Saved');
  await again.reload();
  await says(again, 'Saved');
  await text(again).getByText('Line 1. Late.', { exact: true }).waitFor();
  expect(await text(again).getByText('Line 1.', { exact: true }).count()).toBe(0);
  expect(await offer.count()).toBe(0);
  expect(await kept(again)).toBe(0);
  await context.close();
});

/** A browser that is told to be offline leaves the sockets it has; a server that is gone does not. */
async function cutOff(page: Page) {
  await page.context().setOffline(true);
  await server.kill();
}

test('whose session ended meanwhile is told when the line is back, signs in beside the page, and goes on in it', async () => {
  const id = await document('Signed out.docx');
  const page = await enter('alice', id);
  const context = page.context();
  await cutOff(page);
  await typeOffline(page, 'Line 1.', ' Before the sign-in.');
  await server.start();
  // The session ends without a word to the page.
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const left = await fetch(`${server.url}/sign-out`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: server.url },
  });
  expect(left.status).toBeLessThan(400);
  await context.setOffline(false);
  const notice = page.getByRole('alert').filter({ hasText: 'You are no longer signed in' });
  await notice.waitFor();
  await says(page, 'Signed out');
  await shot(page, 'signed-out');
  await page.getByText('Before the sign-in.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' After it.', { delay: 20 });
  const [apart] = await Promise.all([
    context.waitForEvent('page'),
    notice.getByRole('link', { name: 'Sign in again' }).click(),
  ]);
  await apart.getByLabel('User name').fill('alice');
  await apart.getByLabel('Password').fill('alice');
  const closed = apart.waitForEvent('close');
  await apart.getByRole('button', { name: 'Sign in', exact: true }).click();
  await closed;
  await says(page, 'Saved');
  await notice.waitFor({ state: 'detached' });
  const other = await enter('bob', id);
  await text(other).getByText('Line 1. Before the sign-in. After it.').waitFor();
  await expect.poll(() => kept(page), { timeout: 60_000 }).toBe(0);
  await context.close();
  await other.context().close();
});

test('what was typed as one person does not become another one’s who signs in there', async () => {
  const id = await document('Somebody else.docx');
  const page = await enter('alice', id);
  const context = page.context();
  await cutOff(page);
  await typeOffline(page, 'Line 1.', ' Of alice alone.');
  await server.start();
  await context.clearCookies();
  await context.setOffline(false);
  await page.getByRole('alert').filter({ hasText: 'You are no longer signed in' }).waitFor();
  const beside = await context.newPage();
  await signIn(beside, server, 'bob', 'bob', editor(id));
  await text(beside).waitFor();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.getByText('You are now signed in as Bob').waitFor();
  await says(page, 'Read-only');
  await says(beside, 'Saved');
  expect(await text(beside).getByText('Of alice alone.').count()).toBe(0);
  await text(page).getByText('Of alice alone.').waitFor();
  await context.close();
});
