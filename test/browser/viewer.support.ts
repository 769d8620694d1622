import type { BrowserContextOptions, Page } from 'playwright-core';
import { signIn, type TestBrowser } from '../support/browser.ts';
import type { TestServer } from '../support/trivet.ts';
import { complaints } from './consoleChecks.ts';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const viewer = (id: string) => `/viewer/app/lcfiles/${encodeURIComponent(id)}/content`;

/** Puts a document of alice's into the built-in repository; bob may read it. Gives its id. */
export async function upload(
  server: TestServer,
  name: string,
  content: string | Uint8Array,
): Promise<string> {
  const { id } = await send<{ id: string }>(server, '/repository/rest/', name, content);
  const items = [
    { user: 'alice', right: 'owner' },
    { user: 'bob', right: 'read' },
  ];
  await server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
  return id;
}

/** Publishes a new version of it. */
export const publish = (server: TestServer, id: string, name: string, content: string | Uint8Array) =>
  send(server, `/repository/rest/${id}/content`, name, content);

async function send<T>(
  server: TestServer,
  path: string,
  name: string,
  content: string | Uint8Array,
): Promise<T> {
  const form = new FormData();
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  form.append(name, new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: `Bearer ${await server.bearer('alice')}` };
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', body: form, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Opens a document in the viewer as somebody who is signed in; `heard` are the browser's complaints. */
export async function view(
  { server, browser }: { server: TestServer; browser: TestBrowser },
  id: string,
  { as = 'bob', ...options }: { as?: string } & BrowserContextOptions = {},
): Promise<{ page: Page; heard: string[] }> {
  const page = await browser.newPage(options);
  const heard = complaints(page);
  await signIn(page, server, as, as, viewer(id));
  return { page, heard };
}
