import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  templateNames,
  templateOf,
  typeOf,
} from '../../../web/console/databases/editing/making/templates.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, newDatabase, type TestDatabase } from './support.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'templates.nsf');
});
afterAll(() => server.close());

test.each(templateNames)('a new %s is taken without a word, as what it is', async (template) => {
  const dxl = templateOf(template, { name: "O'Hara & <Co>", alias: 'OHara' });
  const judged = await database.read('/validate', { method: 'POST', json: { dxl: documentOf(dxl) } });
  expect(judged).toMatchObject({ valid: true, errors: [], warnings: [] });
  const made = await database.put(`/api/design/elements`, dxl, { method: 'POST' });
  // Agents and libraries share a type, and here a name.
  expect([201, 409]).toContain(made.status);
  if (made.status === 201) expect(await made.json()).toMatchObject({ type: typeOf(template) });
});
