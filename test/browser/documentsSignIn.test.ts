import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../deploy/freePort.ts';
import { type Issuer, startIssuer } from '../contract/documents/issuer.ts';
import { upload } from '../contract/documents/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';

/** The portal is `localhost`, the server `127.0.0.1`: to a browser, two sites. */
let portal: { url: string; foreign: string; close(): void };
let issuer: Issuer;
let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  portal = await startPortal();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  issuer = await startIssuer([`${url}/docs/driverscallback`, `${url}/viewer/driverscallback`]);
  const own = { ...issuer.settings(), kind: 'rest' };
  [server, browser] = await Promise.all([
    startTestServer({
      TRIVET_PORT: String(port),
      TRIVET_FRAME_ANCESTORS: portal.url,
      TRIVET_REPOSITORIES: JSON.stringify({ rest: own }),
    }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await issuer?.close();
  portal?.close();
});

/** A page that holds what its address names in a frame. */
async function startPortal() {
  const sites = createServer((request, response) => {
    const src = new URL(request.url ?? '/', 'http://here').searchParams.get('src') ?? 'about:blank';
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><title>Portal</title><h1>Portal</h1><iframe title="Document" sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox" style="width:100%;height:80vh" src="${src.replaceAll('&', '&amp;')}"></iframe>`,
      );
  });
  await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve));
  const { port } = sites.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    foreign: `http://evil.localhost:${port}`,
    close: () => void sites.close(),
  };
}

const editor = '/docs/app/doc/lcfiles/welcome/edit/content';
const outside = '/docs/app/doc/external.rest/plan/edit/content';
const callback = '/docs/driverscallback?repository=rest&file_id=plan';
const text = (frame: Frame | Page) => frame.getByRole('textbox', { name: 'Document text' });
const embed = async (page: Page, path: string, site = portal.url) => {
  await page.goto(`${site}/?src=${encodeURIComponent(`${server.url}${path}`)}`);
};
const frameOf = (page: Page): Frame => {
  const found = page.frames().find((frame) => frame !== page.mainFrame());
  if (!found) throw new Error('There is no frame.');
  return found;
};
const shot = async (page: Page, name: string) => {
  const folder = process.env.TRIVET_TEST_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    }
  await page.setViewportSize({ width: 1440, height: 900 });
};
/** Presses the button in the frame, and signs in in the window that opens. */
const signInApart = async (page: Page, username: string) => {
  const button = frameOf(page).getByRole('button', { name: 'Sign in' });
  const [apart] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  await apart.getByLabel('User name').fill(username);
  await apart.getByLabel('Password').fill(username);
  const closed = apart.waitForEvent('close');
  await apart.getByRole('button', { name: 'Sign in', exact: true }).click();
  await closed;
};

test('in a frame of another site a button signs in through a window, and the document opens in the frame', async () => {
  const page = await browser.newPage();
  await embed(page, editor);
  await frameOf(page).getByRole('button', { name: 'Sign in' }).waitFor();
  await shot(page, 'frame-sign-in');
  await signInApart(page, 'alice');
  await text(frameOf(page)).waitFor();
  expect(new URL(frameOf(page).url()).pathname).toBe(editor);
  // Typing needs the room's socket, which takes the frame's own cookie.
  await text(frameOf(page)).getByText('Type a word anywhere in this text.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Framed.');
  await frameOf(page)
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .first()
    .waitFor();
  await shot(page, 'frame-editor');

  const cookies = await page.context().cookies(server.url);
  const found = cookies.find(({ name }) => name === 'trivet_frame');
  expect(found).toMatchObject({ httpOnly: true, secure: true, sameSite: 'None' });
  expect((found as { partitionKey?: string }).partitionKey).toContain('localhost');
  // The session of the frame is for documents; it is no way into anything else.
  const asked = await frameOf(page).evaluate(async () => {
    const paths = ['/api/v1/me', '/repository/rest/', '/api/design/databases', '/api/v1/users'];
    return Promise.all(paths.map(async (path) => (await fetch(path)).status));
  });
  expect(asked).toEqual([401, 401, 401, 401]);
  await embed(page, '/viewer/app/lcfiles/welcome/content');
  await frameOf(page).getByText('Welcome to Trivet').first().waitFor();
  await page.context().close();
});

test('a frame whose session ended offline says so, and goes on with what was typed once somebody signed in', async () => {
  const page = await browser.newPage();
  await embed(page, editor);
  await signInApart(page, 'alice');
  const line = text(frameOf(page)).getByText('Type a word anywhere in this text.');
  await line.click();
  await page.keyboard.press('End');
  await page.context().setOffline(true);
  await frameOf(page).getByRole('status').getByText('Offline', { exact: true }).waitFor();
  await page.keyboard.type(' Away.', { delay: 20 });
  await page.context().clearCookies({ name: 'trivet_frame' });
  await page.context().setOffline(false);
  const notice = frameOf(page).getByRole('alert').filter({ hasText: 'You are no longer signed in' });
  await notice.getByRole('button', { name: 'Sign in again' }).click();
  const [apart] = await Promise.all([
    page.waitForEvent('popup'),
    frameOf(page).getByRole('button', { name: 'Sign in', exact: true }).click(),
  ]);
  if (!apart.isClosed()) await apart.waitForEvent('close');
  await line.filter({ hasText: 'Away.' }).waitFor();
  await frameOf(page).getByRole('status').getByText('Saved', { exact: true }).waitFor();
  await page.context().close();
});

test('who has no right in a frame is told there, and may sign in as somebody else', async () => {
  const page = await browser.newPage();
  await embed(page, editor);
  await signInApart(page, 'carol');
  const refusal = frameOf(page).getByText('You have no right to');
  await refusal.waitFor();
  await shot(page, 'frame-refused');
  await frameOf(page).getByRole('link', { name: 'Sign in as someone else' }).click();
  await signInApart(page, 'bob');
  await text(frameOf(page)).waitFor();
  await page.context().close();
});

test('a site that is not named may frame nothing, and no site the sign-in', async () => {
  const page = await browser.newPage();
  for (const path of [editor, '/viewer/app/lcfiles/welcome/content', callback]) {
    await embed(page, path, portal.foreign);
    await expect.poll(() => frameOf(page).url()).toMatch(/^(chrome-error:|about:blank)/);
  }
  for (const path of ['/sign-in', '/oidc/auth', '/files', '/', '/sign-out', '/catalog']) {
    await embed(page, path);
    await expect.poll(() => frameOf(page).url()).toMatch(/^(chrome-error:|about:blank)/);
  }
  // Nor may it have a ticket sent to a window of its own.
  const window = `/docs/frame/window?${new URLSearchParams({ to: editor, browser: 'x'.repeat(43), parent: portal.foreign })}`;
  const answer = await page.goto(`${server.url}${window}`);
  expect(answer?.status()).toBe(403);
  await page.context().close();
});

test('a ticket goes to the page that opened the window only when that is ours', async () => {
  const page = await browser.newPage();
  await embed(page, editor);
  await signInApart(page, 'alice');
  await text(frameOf(page)).waitFor();
  // The portal itself opens the window, and listens.
  await page.evaluate(
    (address) => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      addEventListener('message', (event) => heard.push(event.data));
      open(address, '_blank');
    },
    `${server.url}/docs/frame/window?${new URLSearchParams({ to: editor, browser: 'x'.repeat(43), parent: portal.url })}`,
  );
  const apart = page.context().pages().at(-1) ?? (await page.waitForEvent('popup'));
  await apart.waitForEvent('close').catch(() => undefined);
  const heard = await page.evaluate(() => JSON.stringify((window as unknown as { heard: unknown[] }).heard));
  expect(heard).not.toContain('ticket');
  await page.context().close();
});

test('a code of the portal leads to a question, then to the document; it is in no history and no referrer', async () => {
  const page = await browser.newPage();
  const asked: { url: string; referrer: string | undefined }[] = [];
  page.on('request', (request) => {
    asked.push({ url: request.url(), referrer: request.headers().referer });
  });
  await page.goto(portal.url);
  const code = await issuer.code('ann');
  await page.evaluate((address) => location.assign(address), `${server.url}${callback}&code=${code}`);
  await page.getByRole('button', { name: 'Continue as Ann' }).waitFor();
  await shot(page, 'question');
  expect(await page.evaluate(() => history.length)).toBe(3);
  await page.getByRole('button', { name: 'Continue as Ann' }).click();
  await text(page).waitFor();
  expect(new URL(page.url()).pathname).toBe(outside);
  expect(asked.filter(({ url }) => url.includes(code))).toHaveLength(1);
  expect(asked.filter(({ referrer }) => referrer?.includes(code))).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain(code);

  // The used code again, in a browser that has no session: a page in words, whose address forgets the code.
  const other = await browser.newPage();
  const answer = await other.goto(`${server.url}${callback}&code=${code}`);
  expect(answer?.status()).toBe(400);
  expect(await other.locator('body').innerText()).toContain('did not accept the code');
  expect(other.url()).toBe(`${server.url}${callback}`);
  await shot(other, 'code-refused');
  await Promise.all([page.context().close(), other.context().close()]);
});

test('a code in a frame of the portal opens the document in the frame, and nowhere else', async () => {
  const page = await browser.newPage();
  await embed(page, `${callback}&code=${await issuer.code('ben')}`);
  await frameOf(page).getByRole('button', { name: 'Continue as Ben Baker' }).click();
  await text(frameOf(page)).waitFor();
  const apart = await page.context().newPage();
  await apart.goto(`${server.url}${outside}`);
  expect(new URL(apart.url()).pathname).toMatch(/^\/sign-in/);
  await page.context().close();
});

test('a frame whose person has no token of the repository yet gets one through the window', async () => {
  const page = await browser.newPage();
  await embed(page, outside);
  await signInApart(page, 'bob');
  await text(frameOf(page)).waitFor();
  expect(new URL(frameOf(page).url()).pathname).toBe(outside);
  await page.context().close();
});

test('who has no session signs in here, then at the repository, and comes to the document', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.url}${callback}`);
  await page.getByLabel('User name').fill('carol');
  await page.getByLabel('Password').fill('carol');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await text(page).waitFor();
  expect(new URL(page.url()).pathname).toBe(outside);
  expect(page.url()).not.toContain('code=');
  await page.context().close();
});

test('what went wrong is a page with a way on', async () => {
  const page = await browser.newPage();
  const { id } = (await (
    await upload(server, 'alice', 'Notes.csv', Buffer.from('Notes to view,1'))
  ).json()) as {
    id: string;
  };
  await signIn(page, server, 'alice', 'alice', '/files');
  const answer = await page.goto(`${server.url}/docs/app/doc/lcfiles/${id}/edit/content`);
  expect([answer?.status(), await page.locator('h1').innerText()]).toEqual([
    415,
    'This type of file cannot be opened here',
  ]);
  await shot(page, 'error-415');
  await page.getByRole('link', { name: 'View it instead' }).click();
  await page.getByText('Notes to view').first().waitFor();

  issuer.plan.token = 'breaks';
  const code = await issuer.code('ann');
  expect((await page.goto(`${server.url}${callback}&code=${code}`))?.status()).toBe(502);
  await shot(page, 'error-502');
  expect(page.url()).not.toContain(code);
  issuer.plan.token = 'answers';
  await page.getByRole('link', { name: 'Try again' }).click();
  await text(page).waitFor();
  await page.context().close();
});
