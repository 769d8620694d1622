import { afterAll, expect, test } from 'vitest';
import { startSingleServer, type TestServer } from '../../support/trivet.ts';
import { rangeOf, startStore, until } from './source.support.ts';

/** More than an answer waits for, and where the store stops for a while. */
const SIZE = 70 * 1024 * 1024;
const PAUSE = 20 * 1024 * 1024;

let store: Awaited<ReturnType<typeof startStore>>;
let server: TestServer;
afterAll(async () => {
  await server?.close();
  await store?.close();
});

const json = async (path: string, as: string, sent: { method?: string; json?: object } = {}) => {
  const answer = await server.call(path, { as, ...sent });
  const text = await answer.text();
  return {
    status: answer.status,
    etag: answer.headers.get('etag'),
    body: text === '' ? undefined : JSON.parse(text),
  };
};

test('whoever looks at a copy reads how far it is, and an administrator cancels it, which its entry tells', {
  timeout: 120_000,
}, async () => {
  store = await startStore((request, response) => {
    const { start, headers, status } = rangeOf(request, SIZE);
    response.writeHead(status, { ...headers });
    response.write(Buffer.alloc(PAUSE - start));
    // A few bytes now and then: it is slow, not silent.
    const drip = setInterval(() => response.write(Buffer.alloc(1)), 1000);
    response.once('close', () => clearInterval(drip));
  });
  server = await startSingleServer(store.settings);
  const { body: made } = await json('/v1/files', 'alice', {
    json: { name: 'large.bin', s3arn: 'arn:aws:s3:::releases/large.bin' },
  });
  expect(made.state).toBe('copying');
  const path = `/v1/files/${made.id}`;
  await until(async () => (await json(path, 'alice')).body.progress?.done >= PAUSE);
  const looked = await json(path, 'alice');
  expect(looked.body.progress.total).toBe(SIZE);
  // How far it is makes no other version; who sends back what was read changes nothing of it.
  expect(looked.etag).toBe((await json(path, 'alice')).etag);
  const asRead = await server.call(path, {
    as: 'alice',
    method: 'PUT',
    json: looked.body,
    headers: { 'if-match': looked.etag ?? '' },
  });
  expect(asRead.status).toBe(200);

  const running = async () => (await json('/api/v1/jobs?kind=catalog.copy', 'admin')).body.items[0];
  const job = await running();
  expect([job.state, job.cancel, job.progress.unit, job.progress.total]).toEqual([
    'running',
    'possible',
    'bytes',
    SIZE,
  ]);
  const cancel = (as: string, id = job.id) => json(`/api/v1/jobs/${id}/cancel`, as, { method: 'POST' });
  expect((await cancel('alice')).status).toBe(403);
  expect((await cancel('admin', 999_999_999)).status).toBe(404);
  expect((await cancel('admin')).status).toBe(204);
  await until(async () => (await json(path, 'alice')).body.state === 'failed');
  const { problem, progress } = (await json(path, 'alice')).body;
  expect([problem.code, progress]).toEqual(['catalog.job.cancelled', undefined]);
  expect(problem.summary).toMatch(/^It was cancelled by CN=.+\.$/);
  await until(async () => (await running()) === undefined);
  expect((await cancel('admin')).status).toBe(404);
  const waiting = (await json('/api/v1/jobs?state=waiting', 'admin')).body.items[0];
  expect((await cancel('admin', waiting.id)).body.code).toBe('jobs.job.notcancellable');
  const { body: audited } = await json('/api/v1/audit?action=platform.job.cancel', 'admin');
  expect(audited.items.map(({ thing }: { thing: string }) => thing)).toEqual([`platform/job/${job.id}`]);
});
