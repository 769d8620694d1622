import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { freePort, signInFrame, startSite } from './embed.support.ts';

type Answer = { id: number; value?: unknown; error?: { code: string; summary: string } };
type Talk = { ask(message: unknown, answers?: number): Promise<Answer[]>; heard: unknown[] };

let server: TestServer;
let browser: TestBrowser;
let named: Awaited<ReturnType<typeof startSite>>;
let unnamed: Awaited<ReturnType<typeof startSite>>;

/** A host page without our script: it keeps what the frame says, and speaks on the port as the test wants. */
const bare = (address: string, beside: string) => `<!doctype html><title>Host</title><script>
  const port = new Promise((resolve) => addEventListener('message', ({ source, data }) => {
    if (source !== document.querySelector('iframe')?.contentWindow) return;
    window.hellos = [...(window.hellos ?? []), data];
    const channel = new MessageChannel();
    source.postMessage({ trivet: 'connect', version: 1, theme: 'dark', locale: '<b>' }, '*', [channel.port2]);
    resolve(channel.port1);
  }));
  window.talk = port.then((port) => {
    const heard = [], waiting = [];
    port.onmessage = ({ data }) => { heard.push(data); for (const each of waiting) each(); };
    return { heard, ask: (message, answers = 1) => new Promise((resolve) => {
      const from = heard.length;
      const own = () => heard.slice(from).filter((each) => !each.event);
      waiting.push(() => { if (own().length >= answers) resolve(own()); });
      for (const each of Array.isArray(message) ? message : [message]) port.postMessage(each);
    }) };
  });
</script><iframe src="${address}" width="900" height="500"></iframe>
<iframe id="beside" src="${beside}"></iframe>`;

/** A frame beside ours that pretends to be the host to the frame, and the frame to the host. */
const impostor = `<!doctype html><title>Beside</title><script>
  window.got = [];
  setInterval(() => {
    for (let at = 0; at < parent.frames.length; at++) {
      if (parent.frames[at] === window) continue;
      const channel = new MessageChannel();
      channel.port1.onmessage = ({ data }) => got.push(data);
      parent.frames[at].postMessage({ trivet: 'connect', version: 1 }, '*', [channel.port2]);
      channel.port1.postMessage({ id: 1, call: 'getContent', given: { as: 'text' } });
      window.tries = (window.tries ?? 0) + 1;
    }
    const forged = new MessageChannel();
    parent.postMessage({ trivet: 'hello', versions: [1] }, '*', [forged.port2]);
    parent.postMessage({ event: 'published', detail: { version: 'forged' } }, '*');
  }, 50);
  addEventListener('message', ({ data }) => got.push(data));
</script>`;

const embedding = (trivet: string, beside: string) => `<!doctype html><title>Host</title>
<script src="${trivet}/docs/trivet-embed.js"></script><div id="place" style="height:500px"></div>
<iframe id="beside" src="${beside}"></iframe>
<script>
  window.told = [];
  window.opened = Trivet.open({ element: place, repository: 'lcfiles', fileId: 'welcome' });
  for (const event of ['ready', 'published', 'error']) opened.on(event, (detail) => told.push({ event, detail }));
</script>`;

beforeAll(async () => {
  const port = await freePort();
  [server, browser] = await Promise.all([
    startTestServer({ TRIVET_FRAME_ANCESTORS: `http://localhost:${port}` }),
    openBrowser(),
  ]);
  const address = `${server.url}/docs/app/doc/lcfiles/welcome/edit/content`;
  unnamed = await startSite((url) => ({
    '/beside': impostor,
    '/': embedding(server.url, `${url}/beside`),
    '/bare': bare(address, `${url}/beside`),
  }));
  named = await startSite(
    () => ({
      '/': embedding(server.url, `${unnamed.url}/beside`),
      '/bare': bare(address, `${unnamed.url}/beside`),
    }),
    port,
  );
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([named?.close(), unnamed?.close(), server?.close()]);
});

const text = (page: Page) =>
  page.frameLocator('iframe').first().getByRole('textbox', { name: 'Document text' });

async function openBare(): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${named.url}/bare`);
  await signInFrame(page, 'alice');
  await text(page).waitFor();
  return page;
}

const ask = (page: Page, message: unknown, answers = 1) =>
  page.evaluate(
    async ([sent, count]) =>
      (await (window as never as { talk: Promise<Talk> }).talk).ask(sent, count as number),
    [message, answers] as const,
  );

test('a page whose origin is not named is shown nothing, and its script waits in vain', async () => {
  const page = await browser.newPage();
  const refused = page.waitForEvent('console', (said) => /frame-ancestors/.test(said.text()));
  await page.goto(unnamed.url);
  await refused;
  const outcome = await page.evaluate(() => {
    type Handle = { ready: Promise<void>; getContent(): Promise<string>; close(): Promise<void> };
    const { opened } = window as never as { opened: Handle };
    const asked = opened.getContent().catch((error: { code: string }) => error.code);
    return opened.close().then(() => asked);
  });
  expect(outcome).toBe('embed.closed');
  expect(await page.evaluate(() => (window as never as { told: unknown[] }).told)).toEqual([]);
  await page.goto(`${unnamed.url}/bare`);
  await page.waitForTimeout(1000);
  expect(await page.evaluate(() => 'hellos' in window)).toBe(false);
});

test('a frame beside ours is heard neither by the document nor by the host', async () => {
  const page = await browser.newPage();
  await page.goto(named.url);
  await signInFrame(page, 'alice');
  await text(page).waitFor();
  await page.waitForFunction(() =>
    (window as never as { told: { event: string }[] }).told.some(({ event }) => event === 'ready'),
  );
  await page.waitForTimeout(500);
  const told = await page.evaluate(() => (window as never as { told: { event: string }[] }).told);
  expect(told.map(({ event }) => event)).toEqual(['ready']);
  const beside = page.frames().find((frame) => frame.url().endsWith('/beside'));
  expect(await beside?.evaluate(() => (window as never as { got: unknown[] }).got)).toEqual([]);
  expect(await beside?.evaluate(() => (window as never as { tries: number }).tries)).toBeGreaterThan(5);
  const content = await page.evaluate(() =>
    (window as never as { opened: { getContent(): Promise<string> } }).opened.getContent(),
  );
  expect(content).toContain('Welcome to Trivet');
});

test('calls that are unknown, inherited, malformed or too large are refused one by one, and nothing changes', async () => {
  const page = await openBare();
  const before = await text(page).textContent();
  const inside = page.frames().find((frame) => frame.url().includes('/docs/app/doc/'));
  // On a busy machine the page does not wait for what its host wishes.
  await inside?.locator('html[data-mantine-color-scheme=dark]').waitFor();
  const codes = async (messages: unknown[]) =>
    (await ask(page, messages, messages.length)).map(({ error }) => error?.code);
  const unknown = ['constructor', '__proto__', 'toString', 'eval', '', 7, null, { toString: 'focus' }];
  expect(await codes(unknown.map((call, id) => ({ id, call })))).toEqual(
    unknown.map(() => 'embed.call.unknown'),
  );
  const invalid = [
    { call: 'getContent' },
    { call: 'getContent', given: { as: '__proto__' } },
    { call: 'getContent', given: ['text'] },
    { call: 'replaceSelection', given: {} },
    { call: 'replaceSelection', given: 'text' },
    { call: 'replaceSelection', given: { text: 'a', html: 'b' } },
    { call: 'replaceSelection', given: { text: { length: 1 } } },
    { call: 'replaceSelection', given: { text: 'a'.repeat(1024 * 1024 + 1) } },
    { call: 'setReadOnly', given: { readOnly: 'yes' } },
    { call: 'setReadOnly', given: JSON.parse('{"__proto__":{"readOnly":true}}') },
  ];
  expect(await codes(invalid.map((each, id) => ({ id, ...each })))).toEqual(
    invalid.map(() => 'embed.call.invalid'),
  );
  // Without a number there is nobody to answer; the call after them is answered all the same.
  const odd = [null, 'text', 4, [], { id: '1', call: 'focus' }, { id: Number.NaN, call: 'focus' }];
  expect(await ask(page, [...odd, { id: 5, call: 'getContent', given: { as: 'text' } }])).toMatchObject([
    { id: 5 },
  ]);
  expect(await text(page).textContent()).toBe(before);
});

test('options are checked before anything is shown; a code goes to the address that takes one', async () => {
  const page = await browser.newPage();
  await page.goto(named.url);
  const outcomes = await page.evaluate(() => {
    type Opened = { frame: HTMLIFrameElement; close(): void };
    const { Trivet } = window as never as { Trivet: { open(options: object): Opened } };
    const element = document.createElement('div');
    const good = { element, repository: 'rest', fileId: 'a/b;1' };
    const wrong = [
      { element: null },
      { repository: 'toString' },
      { fileId: '' },
      { fileId: 7 },
      { mode: 'own' },
      { theme: 'red' },
      { locale: '../x' },
      { repository: 'lcfiles', code: 'c' },
      { server: 'javascript:alert(1)' },
    ].map((options) => {
      try {
        Trivet.open({ ...good, ...options });
        return 'opened';
      } catch (error) {
        return (error as { code: string }).code;
      }
    });
    const opened = Trivet.open({ ...good, code: 'c&d', mode: 'view' });
    const { src, sandbox, title } = opened.frame;
    opened.close();
    return {
      wrong,
      src,
      top: sandbox.contains('allow-top-navigation'),
      title,
      left: element.childElementCount,
    };
  });
  expect(new Set(outcomes.wrong)).toEqual(new Set(['embed.options.invalid']));
  expect(outcomes).toMatchObject({
    src: `${server.url}/viewer/driverscallback?repository=rest&file_id=a%2Fb%3B1&code=c%26d`,
    top: false,
    title: 'Document',
    left: 0,
  });
});

test('HTML from the host becomes text of the document, and brings no script, no style and no picture', async () => {
  const page = await openBare();
  await text(page).getByText('Type a word').click();
  await page.keyboard.press('End');
  const html =
    '<p>Safe <b>bold</b><script>parent.hurt = 1</script><img src=x onerror="parent.hurt=1"><iframe src="/"></iframe></p>' +
    '<p style="position:fixed" onclick="parent.hurt=1"><a class="wrap" href="javascript:parent.hurt=1">link</a></p>';
  const [answer] = await ask(page, { id: 1, call: 'replaceSelection', given: { html } });
  expect(answer?.error).toBeUndefined();
  await text(page).getByText('Safe bold').waitFor();
  const inside = page.frames().find((frame) => frame.url().includes('/docs/app/doc/'));
  const bad =
    '.sheet iframe, .sheet script, .sheet [onclick], .sheet [href^="javascript:"], .sheet img[src="x"]';
  expect(await inside?.locator(bad).count()).toBe(0);
  const [content] = await ask(page, { id: 2, call: 'getContent', given: { as: 'html' } });
  expect(content?.value).toMatch(/Safe <strong>bold<\/strong>/);
  expect(content?.value).not.toMatch(/script|javascript:|onerror|onclick|style=|class=|data-/);
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
});

test('who floods is refused, and not heard any more when it goes on; the person writes on', async () => {
  const page = await openBare();
  const many = Array.from({ length: 400 }, (_, id) => ({ id, call: 'getContent', given: { as: 'text' } }));
  const answers = await ask(page, many, 400);
  expect(answers.filter(({ error }) => error?.code === 'embed.call.flood').length).toBeGreaterThan(100);
  const deaf = page.evaluate(async () => {
    const { ask } = await (window as never as { talk: Promise<Talk> }).talk;
    const flood = Array.from({ length: 5000 }, (_, id) => ({ id, call: 'focus' }));
    const count = (await Promise.race([
      ask(flood, 5000),
      new Promise((resolve) => setTimeout(resolve, 3000, undefined)),
    ])) as unknown[] | undefined;
    return count === undefined;
  });
  expect(await deaf).toBe(true);
  await text(page).getByText('Type a word').click();
  await page.keyboard.type('Still here. ');
  await text(page).getByText('Still here.').waitFor();
});
