import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../deploy/freePort.ts';
import { codeAt } from '../api/identityFactors.support.ts';
import { openBrowser, signInByForm, type TestBrowser } from '../support/browser.ts';
import { startSingleServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { sidewaysScroll } from './consoleChecks.ts';

let server: TestServer;
let browser: TestBrowser;
let now = new Date();
/** A code is good once, so that the next one takes another step. */
const later = () => {
  now = new Date(now.getTime() + 30_000);
  return now;
};
beforeAll(async () => {
  const port = await freePort();
  // Browsers know passkeys of names only.
  const address = { TRIVET_PORT: String(port), TRIVET_PUBLIC_URL: `http://localhost:${port}` };
  server = await startSingleServer(address, () => now);
  browser = await openBrowser();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Gives the browser an authenticator in itself, which finds its person every time (WebAuthn, section 11). */
async function withAuthenticator(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return cdp;
}

/** Nothing serious in either colours. */
async function fine(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), colorScheme).toEqual([]);
  }
}
/** Presses a button as people do who have no mouse. */
async function press(page: Page, name: string | RegExp, within = page.locator('body')): Promise<void> {
  const button = within.getByRole('button', { name }).first();
  await button.focus();
  await page.keyboard.press('Enter');
}
const signOut = async (page: Page) => {
  await press(page, /^Account of/);
  await page.getByRole('menuitem', { name: 'Sign out' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
};
const openForm = (page: Page) => page.goto(`${server.url}/sign-in?return=/account`);
const givePassword = async (page: Page) => {
  await openForm(page);
  await page.getByLabel('User name').fill('alice');
  await page.getByLabel('Password').fill('alice');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
};
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const isIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();

test('a person sets up an app, a passkey and recovery codes, signs in with each, and removes them, by keys alone', async () => {
  const page = await browser.newPage();
  await withAuthenticator(page);
  await signInByForm(page, server, 'alice', 'alice', '/');
  await press(page, /^Account of/);
  await page.getByRole('menuitem', { name: 'My account' }).focus();
  await page.keyboard.press('Enter');
  await isIn(page);
  await page.getByText('An app on your phone shows a new code').waitFor();
  await fine(page);

  await press(page, 'Set up an app with codes');
  const adding = dialog(page, 'Set up an app with codes');
  const secret = (await adding.locator('pre').textContent()) ?? '';
  await fine(page);
  await adding.getByLabel('Code that the app shows').fill('000000');
  await page.keyboard.press('Enter');
  await adding.getByText('This code is wrong or was already used.').waitFor();
  // A code that is mistyped is no session that ended.
  expect(await page.locator('a', { hasText: 'Sign in' }).count()).toBe(0);
  await adding.getByLabel('Code that the app shows').fill(codeAt(secret, now));
  await page.keyboard.press('Enter');
  const shown = dialog(page, 'Keep your recovery codes');
  const codes = ((await shown.locator('pre').textContent()) ?? '').split('\n');
  expect(codes).toHaveLength(10);
  await fine(page);
  await press(page, 'I have kept them', shown);
  await page.getByText('10 codes left').waitFor();

  await signOut(page);
  await givePassword(page);
  await fine(page);
  await page.getByLabel('Code from your app').fill('000000');
  await page.keyboard.press('Enter');
  await page.getByText('This code is wrong or was already used.').waitFor();
  await page.getByLabel('Code from your app').fill(codeAt(secret, later()));
  await page.keyboard.press('Enter');
  await isIn(page);

  await press(page, 'Add passkey');
  await dialog(page, 'Add passkey').getByLabel('Name').fill('This laptop');
  await page.keyboard.press('Enter');
  await page.getByText('The passkey was added.').waitFor();
  await page.getByText('This laptop').waitFor();
  await fine(page);
  await press(page, 'Rename the passkey This laptop');
  await dialog(page, 'Rename passkey').getByLabel('Name').fill('Old laptop');
  await page.keyboard.press('Enter');
  await page.getByText('Old laptop').waitFor();

  await signOut(page);
  await openForm(page);
  await fine(page);
  await press(page, 'Sign in with a passkey');
  await isIn(page);
  await signOut(page);
  await givePassword(page);
  await press(page, 'Use a passkey');
  await isIn(page);

  await signOut(page);
  await givePassword(page);
  await page.getByText('Use a recovery code instead').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Recovery code').fill(codes[3] ?? '');
  await page.keyboard.press('Enter');
  await page.getByText('9 are left').waitFor();
  await page.getByRole('link', { name: 'Continue' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('9 codes left').waitFor();

  // Ten minutes later it is asked once more who it is.
  now = new Date(now.getTime() + 601_000);
  await press(page, 'Remove the app with codes');
  await press(page, 'Remove', dialog(page, 'Remove the app with codes'));
  const confirming = dialog(page, 'Confirm that it is you');
  await fine(page);
  await confirming.getByLabel('Code from your app, or a recovery code').fill(codeAt(secret, now));
  await page.keyboard.press('Enter');
  await page.getByText('The app with codes was removed.').waitFor();
  await press(page, 'Remove the passkey Old laptop');
  await press(page, 'Remove', dialog(page, 'Remove passkey'));
  await page.getByText('The passkey was removed.').waitFor();
  await page.getByText('10 codes left').or(page.getByText('9 codes left')).waitFor({ state: 'detached' });
  await signOut(page);
  await signInByForm(page, server, 'alice', 'alice', '/account');
  await isIn(page);
}, 180_000);

test('language and colours follow a person to another browser, on a telephone too', async () => {
  const page = await browser.newPage();
  await signInByForm(page, server, 'bob', 'bob', '/account');
  await page.getByLabel('Deutsch').check();
  await page.getByRole('heading', { level: 1, name: 'Mein Konto' }).waitFor();
  // It is what a vendor has to know of whoever is to download something.
  await page.getByText('Die E-Mail-Adresse des Kontos ist bob@acme.example.').waitFor();
  await page.getByLabel('Dunkel').check();
  await expect
    .poll(async () => (await page.request.get(`${server.url}/api/v1/me`)).json())
    .toMatchObject({ preferences: { language: 'de', colours: 'dark' } });
  const phone = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await signInByForm(phone, server, 'bob', 'bob', '/account');
  await phone.getByRole('heading', { level: 1, name: 'Mein Konto' }).waitFor();
  await phone.locator('html[data-mantine-color-scheme="dark"][lang="de"]').waitFor();
  await phone.getByText('Eine App auf dem Telefon').waitFor();
  expect(await sidewaysScroll(phone)).toBe(0);
  await fine(phone);
  await phone.goto(`${server.url}/databases`);
  await phone.locator('html[lang="de"]').waitFor();
  await phone.getByText('Datenbanken', { exact: true }).first().waitFor({ state: 'attached' });
  for (const other of [page, phone]) await other.context().close();
}, 90_000);
