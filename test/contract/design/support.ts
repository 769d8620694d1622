import { expect } from 'vitest';
import type { CallOptions, TestServer } from '../../support/trivet.ts';

/** What answers hold, as far as tests look into them. */
export type Json = Record<string, unknown> & {
  result?: Record<string, unknown> & {
    elements: { type: string; name: string; unid: string; action: string }[];
  };
};

/** A database of its own for a test, made by alice, who is its MANAGER; calls go to its interface. */
export async function newDatabase(server: TestServer, nsfPath: string) {
  const created = await server.call('/api/design/databases', {
    as: 'alice',
    json: { nsfPath, title: `Test ${nsfPath}` },
  });
  expect(created.status).toBe(201);
  return databaseAt(server, nsfPath);
}

/** Calls about one database. */
export function databaseAt(server: TestServer, nsfPath: string) {
  const call = (path: string, options: CallOptions = {}) => {
    const [at = '', query] = path.split('?');
    const address = `${at}?nsfPath=${encodeURIComponent(nsfPath)}${query === undefined ? '' : `&${query}`}`;
    return server.call(address.startsWith('/api/') ? address : `/api/dxl${address}`, {
      as: 'alice',
      ...options,
    });
  };
  const read = async (path: string, options: CallOptions = {}): Promise<Json> => {
    const answer = await call(path, options);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as Json;
  };
  const put = (path: string, body: string | Uint8Array<ArrayBuffer>, options: CallOptions = {}) =>
    call(path, {
      method: 'PUT',
      body,
      ...options,
      headers: { 'content-type': 'application/xml', ...options.headers },
    });
  const ended = async (jobId: unknown): Promise<Json> => {
    for (;;) {
      const state = await read(`/import/${jobId}`);
      if (state.status === 'complete' || state.status === 'error') return state;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  const importDxl = async (dxl: string, options: object = {}, as = 'alice'): Promise<Json> => {
    const { jobId } = await read('/import', { as, json: { dxl, options } });
    return ended(jobId);
  };
  return { nsfPath, call, read, put, ended, importDxl };
}

export type TestDatabase = Awaited<ReturnType<typeof newDatabase>>;

/** A database document around notes. */
export const documentOf = (...notes: string[]): string =>
  `<?xml version='1.0' encoding='utf-8'?>\n<database xmlns='http://www.lotus.com/dxl' version='9.0' title='Sent'>\n${notes.join('\n')}\n</database>\n`;

/** A form with an identity of its own. */
export const form = (name: string, unid: string, body = ''): string =>
  `<form name='${name}'>\n<noteinfo unid='${unid}'/>\n<body><richtext><par>${body}</par></richtext></body></form>`;

/** A UNID that ends in this number. */
export const unidOf = (number: number): string => `F${number.toString(16).toUpperCase().padStart(31, '0')}`;

/** The text without what the server owns in it: identity and signature. */
export const withoutOwned = (dxl: string): string =>
  dxl
    .replace(/<updatedby>.*?<\/updatedby>/s, '')
    .replace(/<wassignedby>.*?<\/wassignedby>/s, '')
    .replace(/<noteinfo [^>]*\/>/, '');
