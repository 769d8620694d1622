import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Beginning, recordSpans, type Span } from '../../../server/platform/tracing/spans.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { bytesOf, catalogOf } from '../catalog/support.ts';
import { startReceiver } from '../catalog/webhooks.support.ts';
import { enterRoom, visit } from './support.ts';

type Kept = Beginning & { span: Span };

const kept: Kept[] = [];
let server: TestServer;
beforeAll(async () => {
  // One process, whose numbers these are.
  server = await startTestServer({ TRIVET_WEBHOOK_PRIVATE: '1', TRIVET_PORT: '0' });
  recordSpans((beginning) => {
    let ended = false;
    const spanId = String(kept.length + 1).padStart(16, '0');
    const span: Span = {
      traceId: 'a'.repeat(32),
      spanId,
      isSampled: true,
      hasEnded: () => ended,
      set: () => undefined,
      end() {
        ended = true;
      },
    };
    kept.push({ ...beginning, span });
    return span;
  });
});
afterAll(async () => {
  recordSpans(undefined);
  await server?.close();
});

const numberOf = async (name: string) =>
  Number(
    new RegExp(`^${name} (\\S+)$`, 'm').exec(await (await server.call('/metrics')).text())?.[1] ?? Number.NaN,
  );

test('people who type are one span a second, with its statement and without a word; each change is counted', async () => {
  const alice = await visit(server, 'alice');
  const opening = await alice.api('/docs/api/docsvr/lcfiles/welcome/opening');
  const { room } = (await opening.json()) as { room: string };
  const editor = await enterRoom(server, alice, room);
  expect([await numberOf('trivet_rooms'), await numberOf('trivet_room_editors')]).toEqual([1, 1]);
  kept.length = 0;
  const begun = performance.now();
  const before = await numberOf('trivet_room_updates_total');
  for (let at = 0; at < 20; at++) await editor.saved(editor.type(` S3CRET${at}`, 'Have a good look'));
  const seconds = (performance.now() - begun) / 1000;
  editor.close();
  expect((await numberOf('trivet_room_updates_total')) - before).toBe(20);
  expect(await numberOf('trivet_room_commit_seconds_count')).toBeGreaterThanOrEqual(20);
  const commits = kept.filter(({ name }) => name === 'commit of rooms');
  expect(commits.length).toBeGreaterThan(0);
  expect(commits.length).toBeLessThanOrEqual(Math.ceil(seconds));
  const below = kept.filter(({ parent }) => commits.some(({ span }) => span === parent));
  expect(below.map(({ attributes }) => attributes?.['db.query.text']).join()).toContain(
    'append_updates( $1::uuid[]',
  );
  expect(JSON.stringify(kept.map(({ name, attributes }) => [name, attributes]))).not.toContain('S3CRET');
});

test('a message to a receiver is a span of its job, and tells the receiver nothing of the trace', async () => {
  const receiver = await startReceiver();
  const catalog = catalogOf(server);
  await catalog.create('/v1/webhooks', { url: receiver.url, events: ['release.published'] });
  kept.length = 0;
  await catalog.release(bytesOf('told'), { streams: { ga: { from: '2026-01-01' } } });
  const [message] = await receiver.received(1);
  expect(message?.headers.traceparent).toBeUndefined();
  const posting = kept.find(({ name }) => name === 'POST webhook');
  const job = kept.find(({ span }) => span === posting?.parent);
  expect(job?.name).toMatch(/^job catalog\./);
  expect(posting?.attributes?.['server.address']).toBe('127.0.0.1');
  expect(JSON.stringify(kept.map(({ attributes }) => attributes))).not.toContain('/hook"');
  await receiver.close();
});
