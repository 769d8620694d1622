import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { type Editor, enterRoom, until, upload, type Visitor, visit } from './support.ts';

let server: TestServer;
let now = new Date();
beforeAll(async () => {
  server = await startTestServer({ TRIVET_SESSION_IDLE_MINUTES: '30' }, () => now);
});
afterAll(() => server?.close());
beforeEach(() => {
  now = new Date();
});

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const enter = async (): Promise<{ alice: Visitor; editor: Editor }> => {
  const alice = await visit(server, 'alice');
  const bytes = emptyDocx('', paragraph('Some words'));
  const { id } = (await (await upload(server, 'alice', 'Idle.docx', bytes)).json()) as { id: string };
  const opening = await alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
  const { room } = (await opening.json()) as { room: string };
  return { alice, editor: await enterRoom(server, alice, room) };
};
const isSignedIn = async (visitor: Visitor) => (await visitor.api('/api/v1/me')).ok;
/** Has the room ask who everybody is, as it does every minute and when an account changes. */
const askedAgain = (displayName: string) =>
  server.call('/api/v1/users/alice', { as: 'admin', method: 'PATCH', json: { displayName } });
const lastUse = async () => {
  const answer = await server.call('/api/v1/users/alice/sessions', { as: 'admin' });
  return ((await answer.json()) as { items: { usedAt: string }[] }).items[0]?.usedAt;
};

test('whoever writes stays signed in, though nothing but the room hears of it', async () => {
  const { alice, editor } = await enter();
  for (const name of ['Alice Once', 'Alice Twice']) {
    later(25);
    await editor.saved(editor.type(' More.', 'Some words'));
    await askedAgain(name);
    await until(async () => (await lastUse()) === now.toISOString());
  }
  later(25);
  expect(await isSignedIn(alice)).toBe(true);
  editor.close();
});

test('a window that is only open keeps nobody signed in', async () => {
  const { alice, editor } = await enter();
  later(25);
  await askedAgain('Alice Reads');
  later(6);
  await askedAgain('Alice Left');
  expect((await editor.heard('ended')).summary).toContain('not signed in');
  expect(await isSignedIn(alice)).toBe(false);
  editor.close();
});
