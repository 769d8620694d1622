import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorize, createAgent } from '../api/identityAgent.ts';
import { openBrowser, signInByForm, type TestBrowser } from '../support/browser.ts';
import { ADMIN, passwordOf, startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { sidewaysScroll } from './consoleChecks.ts';

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark',
};

const planner = {
  client_id: 'planner',
  client_name: 'Acme Planner',
  redirect_uris: ['https://planner.acme.example/callback'],
};

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_OIDC_CLIENTS: JSON.stringify([planner]) });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const signedIn = async (username: string, path: string, options: BrowserContextOptions = {}) => {
  const page = await browser.newPage(options);
  await signInByForm(page, server, username, passwordOf(username), path);
  return page;
};
const newPerson = async (username: string) => {
  const json = { username, password: passwordOf(username), displayName: `${username} Example` };
  expect((await server.call('/api/v1/users', { as: ADMIN.username, json })).status).toBe(201);
};
const items = (page: Page) => page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');

test('a person finds their sessions in the menu of their account, and ends one or all others', async () => {
  await newPerson('sonja');
  const page = await signedIn('sonja', '/');
  const others = [
    await signedIn('sonja', '/', phone),
    await signedIn('sonja', '/'),
    await signedIn('sonja', '/'),
  ];
  await page.getByRole('button', { name: /sonja/ }).click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
  await items(page).nth(3).waitFor();
  expect(await items(page).filter({ hasText: 'this browser' }).count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  await page
    .getByRole('button', { name: /End the session in/ })
    .first()
    .click();
  await page.getByText('The session was ended.').waitFor();
  await items(page).nth(3).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByText('You are signed out everywhere else.').waitFor();
  await items(page).nth(1).waitFor({ state: 'detached' });
  expect(await items(page).allTextContents()).toEqual([expect.stringContaining('this browser')]);
  for (const other of others) {
    await other.goto(`${server.url}/account`);
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  }
});

test.each([
  ['wide', {}],
  ['narrow', phone],
] as const)('a person revokes what they allowed an application, on a %s screen', async (name, options) => {
  await newPerson(name);
  const request = {
    client_id: 'planner',
    redirect_uri: planner.redirect_uris[0] ?? '',
    scope: 'openid email',
  };
  await authorize(createAgent(server.url), server.url, request, name);
  const page = await signedIn(name, '/account', options);
  await page.getByText('May know who you are, see your e-mail address').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke the access of Acme Planner' }).click();
  await page.getByText('The application can no longer act for you.').waitFor();
  await page.getByText('You have not allowed any application to act for you.').waitFor();
});

test('the list fits a telephone, in dark colours too', async () => {
  await newPerson('tina');
  await signedIn('tina', '/');
  const page = await signedIn('tina', '/account', phone);
  await items(page).nth(1).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
});

/** The dialog of somebody's sessions, as an administrator opens it. */
const sessionsOf = async (username: string, options: BrowserContextOptions = {}) => {
  const page = await signedIn(ADMIN.username, '/admin/users', options);
  await page.getByRole('button', { name: `Actions for ${username} Example` }).click();
  await page.getByRole('menuitem', { name: 'Sessions' }).click();
  const dialog = page.getByRole('dialog', { name: `Sessions of ${username} Example` });
  await dialog.getByRole('listitem').waitFor();
  return { page, dialog };
};

test('an administrator ends all sessions of a person', async () => {
  await newPerson('ulla');
  const theirs = await signedIn('ulla', '/');
  const { page, dialog } = await sessionsOf('ulla');
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText('ulla Example is signed out everywhere.').waitFor();
  await theirs.goto(`${server.url}/account`);
  await theirs.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test.each(['light', 'dark'] as const)(
  'a button that does harm can be read in %s colours',
  async (colorScheme) => {
    await newPerson(`vera-${colorScheme}`);
    await signedIn(`vera-${colorScheme}`, '/');
    const { page, dialog } = await sessionsOf(`vera-${colorScheme}`, { colorScheme });
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).waitFor();
    expect(await violations(page)).toEqual([]);
  },
);
