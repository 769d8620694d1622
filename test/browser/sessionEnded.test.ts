import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signInByForm, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults } from './consoleChecks.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** A page of alice with a form that is filled in, and whose session has ended meanwhile. */
const endedWhileTyping = async () => {
  const page = await browser.newPage();
  await signInByForm(page, server, 'alice', 'alice', '/databases');
  await page.getByRole('button', { name: 'New database' }).click();
  const dialog = page.getByRole('dialog', { name: 'New database' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Typed before');
  await dialog.getByRole('textbox', { name: 'Path' }).fill('apps/typed.nsf');
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Create' }).click();
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Sign in again' }).click(),
  ]);
  const signInAs = async (name: string) => {
    await signInByForm(beside, server, name, name, '/');
    await beside.close();
    await page.bringToFront();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
  };
  return { page, dialog, signInAs };
};

test('whose session ends in the middle of a form signs in beside the page, and goes on with what was typed', async () => {
  const { page, dialog, signInAs } = await endedWhileTyping();
  const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended' });
  await notice.waitFor();
  // The page is still that of the person whose form it is.
  await page.getByText('Account of Alice Example').waitFor({ state: 'attached' });
  expect(await accessFaults(page)).toEqual([]);
  await signInAs('alice');
  await notice.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Typed before' }).waitFor();
});

test('who signs in as somebody else does not get the page of the one before', async () => {
  const { page, signInAs } = await endedWhileTyping();
  const again = page.waitForEvent('load');
  await signInAs('bob');
  await again;
  await page.getByText('Account of Bob').waitFor({ state: 'attached' });
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('whose session ends is told so in one place, and offered nothing that would be refused', async () => {
  const page = await browser.newPage();
  await signInByForm(page, server, 'alice', 'alice', '/files');
  await page.getByRole('button', { name: 'Upload' }).waitFor();
  await page.context().clearCookies();
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('plan');
  await page.getByRole('alert').filter({ hasText: 'Your session has ended' }).waitFor();
  await page.getByText('Sign in to see your documents').waitFor();
  expect(await page.getByRole('alert').count()).toBe(1);
  expect(await page.getByRole('link', { name: /^Sign in/ }).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Upload' }).count()).toBe(0);
  expect(await accessFaults(page)).toEqual([]);
});
