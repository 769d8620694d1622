import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';
import { looksRight } from './looksRight.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  repository.close();
});

/** A repository of somebody else, which knows the token of this server and no document. */
const repository = createServer(({ headers }, response) =>
  response.writeHead(headers['x-key'] === 'token-of-ours' ? 404 : 401).end(),
);

test('connections are tested by keyboard, a test is cancelled, and what failed is said; in German too', async () => {
  const page = await browser.newPage();
  await signIn(page, server, ADMIN.username, ADMIN.password, '/admin/connections');
  await page.getByText('This server keeps its people itself').waitFor();
  const test = page.getByRole('button', { name: 'Test connection: REST' });
  // Nobody answers until it is cancelled.
  await page.route('**/docs/repositories/rest/test', () => undefined);
  await test.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cancel test' }).click();
  await page.getByText('The test was cancelled.').waitFor();
  await page.unroute('**/docs/repositories/rest/test');
  await test.click();
  await page.getByText('Nothing failed, but not everything could be tested.').waitFor();
  await page.getByText('This server is known there as a client.').waitFor();
  // What is to be done first is one press away, and leads back to the test.
  await page.getByRole('link', { name: 'Sign in to REST, then test again' }).click();
  await page.getByText('The connection works.').waitFor();
  await page.route('**/docs/repositories/cmis/test', (route) =>
    route.fulfill({
      json: {
        works: false,
        steps: [
          {
            step: 'reach',
            outcome: 'failed',
            milliseconds: 12,
            reason: 'unreachable',
            value: '',
            message: '',
          },
        ],
      },
    }),
  );
  await page.getByRole('button', { name: 'Test connection: CMIS' }).click();
  await page.getByText('The connection does not work.').waitFor();
  await page.getByText('There is no answer.').waitFor();
  await looksRight(page, 'connections');
  const german = await browser.newPage({ locale: 'de-DE' });
  await signIn(german, server, ADMIN.username, ADMIN.password, '/admin/connections');
  await german.getByRole('button', { name: 'Verbindung testen: REST' }).click();
  await german.getByText('Die Verbindung funktioniert.').waitFor();
});

test('an administrator connects a repository: the form says what is wrong, tests it, and writes the setting out', async () => {
  repository.listen(0, '127.0.0.1');
  await once(repository, 'listening');
  const { port } = repository.address() as AddressInfo;
  const page = await browser.newPage();
  await signIn(page, server, ADMIN.username, ADMIN.password, '/admin/connections');
  await page.getByRole('link', { name: 'Add a repository' }).click();
  await page.getByRole('heading', { level: 1, name: 'Add a repository' }).waitFor();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await page.getByRole('radio', { name: /^Token of the server/ }).check();
  await field('Address of metadata').fill('http://{ID}.example/meta');
  await field('Header').fill('X-Key');
  await field('Value of the header').fill('token-of-ours');
  await page.getByRole('button', { name: 'Check' }).click();
  const wrong = field('Address of metadata');
  await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe('true');
  await page.getByText('Must be an http or https address with {ID} behind its host').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
  await looksRight(page, 'repository-wrong');
  await wrong.fill(`http://127.0.0.1:${port}/{ID}/meta`);
  await field('Address of content').fill(`http://127.0.0.1:${port}/{ID}/content`);
  await page.getByText('Names of fields').click();
  await field('name').fill('title');
  await page.keyboard.press('Enter');
  const it = page.getByRole('region', { name: 'Set it' });
  // The secret stands readable in the setting: it is shown to who asks for it.
  await it.waitFor();
  expect(await it.getByText('token-of-ours').first().isVisible()).toBe(false);
  await it.getByText('Set it outside instead').click();
  const text = await it.getByRole('figure', { name: 'The file' }).locator('pre').innerText();
  expect(JSON.parse(text)).toEqual({
    rest: {
      kind: 'rest',
      metaUrl: `http://127.0.0.1:${port}/{ID}/meta`,
      contentUrl: `http://127.0.0.1:${port}/{ID}/content`,
      auth: { mode: 'token', header: 'X-Key', value: 'token-of-ours' },
      fields: { name: 'title' },
    },
  });
  await it.getByText('TRIVET_REPOSITORIES_FILE=').waitFor();
  await it.getByText('Addresses with cmis lead nowhere then').waitFor();
  await page.getByRole('button', { name: 'Test connection: REST' }).click();
  await page.getByText('The connection works.').waitFor();
  await looksRight(page, 'repository-set');
  await saveAndChange(page);
  await page.getByRole('link', { name: 'Add a repository' }).click();
  await page.getByRole('radio', { name: /^Token of the server/ }).check();
  await field('Address of metadata').fill(`http://127.0.0.1:${port}/{ID}/meta`);
  await field('Address of content').fill(`http://127.0.0.1:${port}/{ID}/content`);
  await field('Header').fill('X-Key');
  await field('Value of the header').fill('token-of-ours');
  await page.getByRole('button', { name: 'Check' }).click();
  await it.waitFor();
  // What is changed is not what was judged.
  await field('Header').fill('X-Other');
  await it.waitFor({ state: 'detached' });
  const german = await browser.newPage({ locale: 'de-DE' });
  await signIn(german, server, ADMIN.username, ADMIN.password, '/admin/connections/add');
  await german.getByRole('button', { name: 'Prüfen' }).click();
  await german.getByText('Fehlt').first().waitFor();
});

/** Another administrator adds the address of versions. @returns it. */
async function saveMeanwhile(): Promise<string> {
  const path = '/docs/repositories/rest';
  const { repository: stored, enabled } = (await (await server.call(path, { as: 'admin' })).json()) as {
    repository: { metaUrl: string };
    enabled: boolean;
  };
  const versionsUrl = stored.metaUrl.replace('/meta', '/versions');
  const json = { repository: { ...stored, versionsUrl }, enabled };
  expect((await server.call(path, { as: 'admin', method: 'PUT', json })).status).toBe(204);
  return versionsUrl;
}

/** Saves what was checked, changes it without its secret, switches it off and on, and removes it. */
async function saveAndChange(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save the repository' }).click();
  const rest = page.getByRole('region', { name: /^REST, Added here/ });
  await rest.getByText('Last changed by admin').waitFor();
  await rest.getByRole('link', { name: 'Change: REST' }).click();
  await page.getByRole('heading', { level: 1, name: 'Change REST' }).waitFor();
  const secret = page.getByRole('textbox', { name: 'Value of the header', exact: true });
  expect([await secret.inputValue(), await secret.getAttribute('placeholder')]).toEqual([
    '',
    'stays as it is',
  ]);
  await page.getByRole('textbox', { name: 'Header with the user name', exact: true }).fill('X-For');
  await page.getByRole('button', { name: 'Check' }).click();
  expect(await page.getByRole('region', { name: 'Set it' }).count()).toBe(0);
  const versionsUrl = await saveMeanwhile();
  await page.getByRole('button', { name: 'Save the repository' }).click();
  await page.getByText('Somebody saved before').waitFor();
  await page.getByText(`versionsUrl: now ${versionsUrl}`).waitFor();
  await looksRight(page, 'repository-overtaken');
  await page.getByRole('button', { name: 'Save the repository' }).click();
  await page.getByRole('button', { name: 'Test connection: REST' }).click();
  await page.getByText('The connection works.').waitFor();
  await looksRight(page, 'repository-stored');
  await rest.getByRole('button', { name: 'Switch off: REST' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await rest.getByText('Switched off', { exact: true }).waitFor();
  await rest.getByRole('button', { name: 'Switch on: REST' }).click();
  await rest.getByText('Switched off', { exact: true }).waitFor({ state: 'detached' });
  await rest.getByRole('button', { name: 'Remove: REST' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('region', { name: /^REST, This server itself/ }).waitFor();
}
