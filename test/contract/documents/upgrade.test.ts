import { afterAll, beforeAll, expect, test } from 'vitest';
import { OLDER_PAGE, SCHEMA, SCHEMA_VERSION } from '../../../formats/model/version.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { enterRoom, visit } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('a page from before an upgrade stays out, because it would delete what it does not know', async () => {
  const alice = await visit(server, 'alice');
  const answer = await alice.api('/docs/api/docsvr/lcfiles/welcome/opening');
  const { room } = (await answer.json()) as { room: string };
  const knowing = (version: number) => enterRoom(server, alice, room, {}, `?${SCHEMA}=${version}`);
  await expect(knowing(SCHEMA_VERSION - 1)).rejects.toThrow(OLDER_PAGE);
  const today = await knowing(SCHEMA_VERSION);
  expect(today.text()).toContain('Welcome to Trivet');
  today.close();
});
