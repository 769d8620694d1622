import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestDatabase } from '../contract/design/support.ts';
import type { TestServer } from '../support/trivet.ts';

/** Where the console shows an element. */
export const elementAt = (nsfPath: string, type: string, name: string, unid: string, more = '') =>
  `/databases/${nsfPath}?${new URLSearchParams({ type, name, unid })}${more}`;

/** Puts a form whose one field has this label. */
export async function putForm(
  database: TestDatabase,
  name: string,
  unid: string,
  label: string,
  why?: string,
): Promise<void> {
  const dxl = `<form name='${name}'>\n<noteinfo unid='${unid}'/>\n<body><richtext>\n<par>Begin</par>\n<par>${label}</par>\n<par>End</par></richtext></body></form>`;
  const path = `/form/${encodeURIComponent(name)}${why === undefined ? '' : `?why=${encodeURIComponent(why)}`}`;
  const answer = await database.put(path, dxl);
  expect(answer.status, await answer.text()).toBe(200);
}

/** Holds imports up where they write versions of elements, until `release`. */
export async function holdImports(server: TestServer) {
  const store = new pg.Client({ connectionString: server.platform.database.url });
  await store.connect();
  await store.query('begin; lock table design.element_version in exclusive mode');
  return {
    release: async () => {
      await store.query('rollback');
      await store.end();
    },
  };
}

/** Drops a file on the page, as a person does with the mouse. */
export async function dropFile(page: Page, name: string, text: string | Uint8Array): Promise<void> {
  const dropped = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], fileName));
      return transfer;
    },
    [name, Buffer.from(text).toString('base64')] as const,
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: dropped });
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
}

/** The element that has the focus, as far as people can tell. */
export const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );
