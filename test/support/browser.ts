import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Cookie,
  chromium,
  type Page,
} from 'playwright-core';
import { findChromium } from './chromium.ts';

/** `asPeople`: documents open on pages as they do for everybody. Tests that do not say so read them on one long sheet, which takes less
 *  of the processor; benches have what people have. */
export type AsPeople = { asPeople?: boolean };
export type PageOptions = BrowserContextOptions & AsPeople;

export type TestBrowser = {
  /** A page in a browser profile of its own: cookies and storage are not shared with other pages. */
  newPage(options?: PageOptions): Promise<Page>;
  close(): Promise<void>;
  /** Ends Chromium itself: a script, unlike a worker of tests, would never end beside it. */
  end(): Promise<void>;
};

/** The one Chromium of this process, which all test files that it runs share; it ends with the process. */
let running: Promise<Browser> | undefined;

/** Gives out profiles of a real headless Chromium; `close`, in `afterAll`, ends those of this test file. */
export async function openBrowser({
  asPeople: usually = process.env.VITEST === undefined,
}: AsPeople = {}): Promise<TestBrowser> {
  running ??= launch();
  if (!(await running).isConnected()) running = launch();
  const browser = await running;
  const contexts = new Set<BrowserContext>();
  return {
    async newPage({ asPeople = usually, ...options } = {}) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        ...options,
      });
      contexts.add(context);
      context.setDefaultTimeout(40_000);
      if (!asPeople) await context.addInitScript(preferLongSheet);
      return context.newPage();
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
    },
    async end() {
      running = undefined;
      await browser.close();
    },
  };
}

/** Runs in each page before its scripts; what was chosen there stays so. */
function preferLongSheet() {
  const key = 'trivet-editor-view';
  try {
    if (localStorage.getItem(key) === null) localStorage.setItem(key, '{"paged":false}');
  } catch {
    // A page of no server keeps nothing.
  }
}

async function launch(): Promise<Browser> {
  const { path, env } = await findChromium();
  return chromium.launch({
    executablePath: path,
    headless: true,
    args: [
      // Containers forbid the sandbox's name spaces; the pages are our own.
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--font-render-hinting=none',
      // The other cores are at work already: helping threads cost more than they save.
      '--js-flags=--single-threaded-gc',
    ],
    env: { ...process.env, ...env },
  });
}

type At = { url: string };

/** Sessions that began at the form, by server and person; each page of a test would pay for the form and the password. */
const sessions = new Map<string, Cookie[]>();

/** Gives a page the session of somebody, who signs in through the form when they have none, and ends on `path`.
 *  @param password that of a demo account is its name. */
export async function signIn(
  page: Page,
  server: At,
  username: string,
  password = username,
  path = '/',
): Promise<void> {
  const context = page.context();
  const person = `${server.url} ${username} ${password}`;
  const kept = sessions.get(person);
  if (kept) {
    await context.addCookies(kept);
    const me = await context.request.get(`${server.url}/api/v1/me`);
    if (me.ok()) {
      await page.goto(`${server.url}${path}`);
      return page.waitForURL((url) => `${url.pathname}${url.search}` === path);
    }
    // It was ended, or belongs to a server that had this address before.
    await context.clearCookies();
  }
  await signInByForm(page, server, username, password, path);
  sessions.set(person, await context.cookies(server.url));
}

/** Begins a session of its own through the form, as a person does, in the language of the browser, and ends on `path`. */
export async function signInByForm(
  page: Page,
  server: At,
  username: string,
  password: string,
  path: string,
): Promise<void> {
  await page.goto(`${server.url}/sign-in?return=${encodeURIComponent(path)}`);
  await page.getByLabel(/^(User name|Benutzername)$/).fill(username);
  await page.getByLabel(/^(Password|Passwort)$/).fill(password);
  await page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click();
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
}
