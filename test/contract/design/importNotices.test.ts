import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { visit } from '../documents/support.ts';
import { documentOf, form, newDatabase, unidOf } from './support.ts';

/** Imports were asked for a minute before they end, by the clock of the server. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, () => new Date(Date.now() - 60_000));
});
afterAll(() => server?.close());

type Notice = { kind: string; params: Record<string, string>; address: string };
const noticesOf = async (as: string) =>
  ((await (await server.call('/api/v1/notices', { as })).json()) as { items: Notice[] }).items;

test('who imports in the browser is told how an import that takes long has ended; a program is not', async () => {
  const database = await newDatabase(server, 'told/a b.nsf');
  await database.importDxl(documentOf(form('By a program', unidOf(1))));
  const alice = await visit(server, 'alice');
  const api = async (path: string, json: object) =>
    (await (await alice.api(`/api/design/${path}`, json, 'POST')).json()) as Record<string, string>;
  const on = new URLSearchParams({ nsfPath: database.nsfPath });
  const importByHand = async (name: string, n: number) => {
    const dxl = documentOf(form(name, unidOf(n)));
    const { planId } = await api(`plan?${on}`, { dxl });
    await api(`plans/${planId}/apply?${on}`, {});
  };
  await importByHand('By hand', 2);
  const told = { kind: 'design.import.done', params: { count: '1' }, address: '/databases/told/a%20b.nsf' };
  await expect.poll(() => noticesOf('alice')).toMatchObject([told]);
});
