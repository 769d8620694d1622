import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openPackage, readEntry } from '../../formats/package/zip.ts';
import { type PageOptions, signIn, type TestBrowser } from '../support/browser.ts';
import type { TestServer } from '../support/trivet.ts';

/** What storing a document past the editor needs of a server. */
type Asked = {
  url: string;
  bearer(username: string): Promise<string>;
  call(path: string, options: { as: string; method?: string; json?: unknown }): Promise<Response>;
};

export const text = (page: Page) => page.getByRole('textbox', { name: 'Document text' });
export const says = (page: Page, words: string) =>
  page.getByRole('status').getByText(words, { exact: true }).waitFor();
export const editor = (id: string) => `/docs/app/doc/lcfiles/${id}/edit/content`;

/** A picture of the page, where TRIVET_TEST_SHOTS names a folder. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.TRIVET_TEST_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}

/** A document of alice's that bob may change. */
export async function upload(server: Asked, name: string, bytes: Uint8Array): Promise<string> {
  const { id } = await store(server, '', name, bytes);
  const items = [
    { user: 'alice', right: 'owner' },
    { user: 'bob', right: 'write' },
  ];
  await server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
  return id;
}

/** A new version by alice, past the editor; without an id, a new document. */
export async function store(
  server: Asked,
  id: string,
  name: string,
  bytes: Uint8Array,
): Promise<{ id: string }> {
  const form = new FormData();
  form.append(name, new Blob([new Uint8Array(bytes)]), name);
  const authorization = `Bearer ${await server.bearer('alice')}`;
  const answer = await fetch(`${server.url}/repository/rest/${id && `${id}/content`}`, {
    method: 'POST',
    body: form,
    headers: { authorization },
  });
  return (await answer.json()) as { id: string };
}

export async function version(server: Asked, id: string, number: string): Promise<Uint8Array> {
  const answer = await server.call(`/repository/rest/${id}/content?version=${number}`, { as: 'alice' });
  return new Uint8Array(await answer.arrayBuffer());
}

export const partsOf = (bytes: Uint8Array) => {
  const pack = openPackage(bytes);
  const read = (name: string) => new TextDecoder().decode(readEntry(pack, name));
  return new Map([...pack.entries.values()].map(({ name }) => [name, read(name)]));
};

/** Somebody signs in and opens a document. */
export async function open(
  { server, browser }: { server: TestServer; browser: TestBrowser },
  username: string,
  id: string,
  options?: PageOptions,
): Promise<Page> {
  const page = await browser.newPage(options);
  await signIn(page, server, username, username, editor(id));
  await text(page).waitFor();
  return page;
}

/** Shows the text on pages, or on one long sheet. */
export async function choosePages(page: Page, wanted: boolean): Promise<void> {
  await page.getByRole('menuitem', { name: 'View', exact: true }).click();
  const item = page.getByRole('menuitemcheckbox', { name: 'Pages', exact: true });
  if ((await item.getAttribute('aria-checked')) === String(wanted)) await page.keyboard.press('Escape');
  else await item.click();
}
