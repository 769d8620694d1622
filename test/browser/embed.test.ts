import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, sidewaysScroll } from './consoleChecks.ts';
import { shot } from './editor.support.ts';
import { freePort, signInFrame, startPortal } from './embed.support.ts';

let server: TestServer;
let browser: TestBrowser;
let portal: Awaited<ReturnType<typeof startPortal>>;
beforeAll(async () => {
  const port = await freePort();
  [server, browser] = await Promise.all([
    startTestServer({ TRIVET_FRAME_ANCESTORS: `http://localhost:${port}` }),
    openBrowser(),
  ]);
  portal = await startPortal(server.url, port);
});
afterAll(async () => {
  portal?.close();
  await browser?.close();
  await server?.close();
});

/** Another name each time: a test may be run once more. */
const named = (name: string) => `${name} ${randomUUID().slice(0, 8)}.docx`;

/** A document of alice's; bob may read it. */
async function upload(name: string, ...lines: string[]): Promise<string> {
  const form = new FormData();
  const bytes = emptyDocx('', lines.map((line) => paragraph(line)).join(''));
  form.append(name, new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: `Bearer ${await server.bearer('alice')}` };
  const answer = await fetch(`${server.url}/repository/rest/`, { method: 'POST', body: form, headers });
  const { id } = (await answer.json()) as { id: string };
  const items = [
    { user: 'alice', right: 'owner' },
    { user: 'bob', right: 'read' },
  ];
  await server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
  return id;
}

const text = (page: Page) => page.frameLocator('iframe').getByRole('textbox', { name: 'Document text' });

test('a portal of another site: sign-in in a window, typing, saved, published, and every call answered', async () => {
  const name = named('Offer');
  const id = await upload(name, 'We offer this.');
  const page = await browser.newPage();
  await page.goto(portal.url);
  const says = (words: string) => page.getByRole('log').getByText(words).last().waitFor();
  const ask = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await signInFrame(page, 'alice');
  await text(page).waitFor();
  await says('"canEdit":true');
  expect(await accessFaults(page)).toEqual([]);

  await text(page).getByText('We offer this.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Gladly.');
  await says('"dirty":true,"state":"saved"');
  await page.getByRole('log').getByText('saved', { exact: true }).last().waitFor();
  await text(page).getByText('Gladly.').click({ clickCount: 3 });
  await says('"text":"We offer this. Gladly."');

  await ask('Text');
  await says('Text → We offer this. Gladly.');
  await ask('HTML');
  await says('HTML → <p>We offer this. Gladly.</p>');
  await ask('File');
  await says(' bytes');
  await page.keyboard.press('Tab');
  await ask('Focus');
  await says('Focus →');
  await page.keyboard.press('End');
  const selected = page.getByRole('log').locator('p', { hasText: 'selectionChanged' }).last();
  await expect.poll(() => selected.textContent()).toContain('"empty":true');
  await ask('Insert “Hello”');
  await says('Insert “Hello” →');
  await text(page).getByText('We offer this. Gladly.Hello').waitFor();
  await ask('Publish');
  await says('published {"version":"2"');
  await says('Publish → {"version":"2","changed":true}');
  await says('"dirty":false');
  const stored = await server.call(`/repository/rest/${id}/content?version=2`, { as: 'alice' });
  expect(stored.status).toBe(200);

  await ask('Read only');
  await says('"state":"readOnly"');
  expect(await text(page).getAttribute('aria-readonly')).toBe('true');
  expect(await page.frameLocator('iframe').getByRole('toolbar').count()).toBe(0);
  await ask('Insert “Hello”');
  await says('embed.readonly');
  await ask('Read only');
  await page.frameLocator('iframe').getByRole('toolbar').waitFor();

  await ask('Close');
  await says('embed.closed');
  expect(await page.locator('iframe').count()).toBe(0);
});

test('a reader looks at the published version, on a phone too, and can change nothing', async () => {
  const name = named('Read');
  await upload(name, 'Only to read.');
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(portal.url);
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: `View ${name}` }).click();
  await signInFrame(page, 'bob');
  await page.frameLocator('iframe').getByText('Only to read.').waitFor();
  const says = (words: string) => page.getByRole('log').getByText(words).last().waitFor();
  await says('"mode":"view"');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await says('Text → Only to read.');
  await page.evaluate(() => {
    const { Trivet } = window as never as { Trivet: { open(options: object): Handle } };
    type Handle = { ready: Promise<void>; replaceSelection(text: string): Promise<void>; frame: HTMLElement };
    const frame = document.querySelector<HTMLIFrameElement>('iframe');
    const fileId = decodeURIComponent(/external\.rest\/([^/]+)/.exec(frame?.src ?? '')?.[1] ?? '');
    const element = document.createElement('div');
    document.body.append(element);
    const opened = Trivet.open({ element, repository: 'rest', fileId, mode: 'view' });
    opened.frame.id = 'second';
    void opened.ready
      .then(() => opened.replaceSelection('mine now'))
      .catch((error: { code: string }) => document.body.setAttribute('data-code', error.code));
  });
  await page.locator('body[data-code="documents.right.missing"]').waitFor();
});

test('what cannot be opened is said in the frame and to the page around, with its code', async () => {
  const id = await upload(named('Closed'), 'Not for bob to change.');
  const page = await browser.newPage();
  await page.goto(portal.url);
  const open = (fileId: string) =>
    page.evaluate((wanted) => {
      type Handle = { on(event: string, listener: (detail: { code: string }) => void): void };
      const { Trivet } = window as never as { Trivet: { open(options: object): Handle } };
      document.querySelector('#place')?.replaceChildren();
      document.body.removeAttribute('data-code');
      Trivet.open({
        element: document.querySelector('#place'),
        repository: 'lcfiles',
        fileId: wanted,
      }).on('error', ({ code }) => document.body.setAttribute('data-code', code));
    }, fileId);
  const told = (code: string) => page.locator(`body[data-code="${code}"]`).waitFor();
  await open(id);
  await signInFrame(page, 'bob');
  await told('documents.right.missing');
  await page.frameLocator('iframe').getByText('You have no right to change this document').waitFor();
  await open('no such/document;1');
  await told('documents.document.unknown');
});

test('the keyboard goes into the document, to its toolbar, out of the frame and back', async () => {
  const name = named('Keys');
  await upload(name, 'Keys lead everywhere.');
  const page = await browser.newPage();
  await page.goto(portal.url);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await signInFrame(page, 'alice');
  await text(page).waitFor();
  const here = () => page.evaluate(() => document.activeElement?.tagName);
  await page.getByRole('button', { name: `Edit ${name}` }).focus();
  for (let step = 0; (await here()) !== 'IFRAME' && step < 20; step++) await page.keyboard.press('Tab');
  expect(await here()).toBe('IFRAME');
  await page.getByRole('button', { name: 'Focus', exact: true }).click();
  const inside = page.frames().find((frame) => frame.url().includes('/docs/app/doc/'));
  const focused = () => inside?.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Document text');
  expect(await here()).toBe('IFRAME');
  await page.keyboard.press('Escape');
  expect(await focused()).toBe('Undo');
  for (let step = 0; (await here()) === 'IFRAME' && step < 30; step++) await page.keyboard.press('Shift+Tab');
  expect(await here()).toBe('BUTTON');
});

test('the host chooses colours and language, hears what is not stored yet, and closes nothing that is unsaved', async () => {
  const id = await upload(named('Kept'), 'Nothing is lost.');
  const page = await browser.newPage({ colorScheme: 'light', locale: 'en-GB' });
  await page.goto(portal.url);
  const open = (options: object) =>
    page.evaluate(
      (given) => {
        type Handle = {
          on(event: string, listener: (detail: object) => void): void;
          close(): Promise<void>;
        };
        const { Trivet } = window as never as { Trivet: { open(options: object): Handle } };
        const element = document.querySelector('#place');
        element?.replaceChildren();
        const editor = Trivet.open({ element, ...given });
        const told: string[] = [];
        for (const event of ['ready', 'stateChanged', 'saved', 'error', 'closed'])
          editor.on(event, (detail) => told.push(`${event} ${JSON.stringify(detail)}`));
        Object.assign(window, { editor, told });
      },
      { repository: 'lcfiles', fileId: id, ...options },
    );
  const told = () => page.evaluate(() => (window as never as { told: string[] }).told);
  const hears = (words: string) => expect.poll(told).toContainEqual(expect.stringContaining(words));
  const close = () =>
    page.evaluate(() =>
      (window as never as { editor: { close(): Promise<void> } }).editor.close().then(
        () => 'closed',
        (error: { code: string }) => error.code,
      ),
    );
  await open({});
  await signInFrame(page, 'alice');
  await text(page).waitFor();
  await open({ theme: 'dark', locale: 'de' });
  const inside = page.frameLocator('iframe');
  await inside.getByRole('textbox', { name: 'Text des Dokuments' }).waitFor();
  expect(await inside.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  expect(await inside.locator('html').getAttribute('lang')).toBe('de');
  await hears('stateChanged {"dirty":false,"state":"saved"}');

  await page.context().setOffline(true);
  await hears('"state":"offline"');
  await inside.getByText('Nothing is lost.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Never.');
  await hears('stateChanged {"dirty":true,"state":"offline"}');
  const before = (await told()).length;
  expect(await close()).toBe('embed.unsaved');
  expect(await page.locator('iframe').count()).toBe(1);
  expect((await told()).slice(before)).not.toContainEqual(expect.stringMatching(/^(saved|closed)/));
  await page.context().setOffline(false);
  await hears('saved {}');
  await hears('stateChanged {"dirty":true,"state":"saved"}');
  expect(await close()).toBe('closed');
  expect(await page.locator('iframe').count()).toBe(0);
  await hears('closed {"code":"embed.closed"');

  // What the host does not say is the person's and the browser's.
  await open({});
  await text(page).getByText('Nothing is lost. Never.').waitFor();
  expect(await inside.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light');
});

test('in the frame a comment is written and found in the panel, and print, copies and PDFs are not held back', async () => {
  const name = named('Remarks');
  await upload(name, 'Something to say about.');
  const page = await browser.newPage();
  await page.goto(portal.url);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await signInFrame(page, 'alice');
  await text(page).waitFor();
  const frame = page.frameLocator('iframe');
  await text(page).getByText('Something').click({ clickCount: 3 });
  await page.keyboard.press('ControlOrMeta+Alt+m');
  await frame.getByRole('textbox', { name: 'Write a comment' }).fill('Well said');
  await frame.getByRole('button', { name: 'Comment', exact: true }).click();
  await frame
    .getByRole('region', { name: 'Comments' })
    .locator('p', { hasText: /^Well said$/ })
    .waitFor();
  await frame.locator('.commented').first().waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await shot(page, 'embed-comments');
  const inside = page.frames().find((one) => one.url().includes('/docs/app/doc/'));
  // A sandbox that allows no dialogs lets `print` do nothing, without a word.
  const asked = page.waitForEvent('console', (message) => message.text().includes('beforeprint'));
  await inside?.evaluate(() => addEventListener('beforeprint', () => console.log('beforeprint')));
  await text(page).press('Control+Shift+P');
  await frame.getByRole('combobox', { name: 'Search commands' }).fill('Print');
  await frame
    .getByRole('option', { name: /^Print/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await asked;
  expect(await page.locator('iframe').first().getAttribute('sandbox')).toContain('allow-downloads');
});
