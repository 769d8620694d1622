import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.ts';

export type TestBrowser = {
  /** A page in a browser profile of its own: cookies and storage are not shared with other pages. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
};

/** Starts a real headless Chromium. Close it in `afterAll`. */
export async function openBrowser(): Promise<TestBrowser> {
  const { path, env } = await findChromium();
  const browser: Browser = await chromium.launch({
    executablePath: path,
    headless: true,
    // Containers forbid the sandbox's name spaces; the pages are our own.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'],
    env: { ...process.env, ...env },
  });
  return {
    async newPage(options = {}) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      context.setDefaultTimeout(40_000);
      return context.newPage();
    },
    close: () => browser.close(),
  };
}

/** Signs in through the form, as a person does, in the language of the browser, and ends on `path`.
 *  @param password that of a demo account is its name. */
export async function signIn(
  page: Page,
  server: { url: string },
  username: string,
  password = username,
  path = '/',
): Promise<void> {
  await page.goto(`${server.url}/sign-in?return=${encodeURIComponent(path)}`);
  await page.getByLabel(/^(User name|Benutzername)$/).fill(username);
  await page.getByLabel(/^(Password|Passwort)$/).fill(password);
  await page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click();
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
}
