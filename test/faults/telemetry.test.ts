import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../../deploy/freePort.ts';
import { stubSettings } from '../contract/documents/stub.ts';
import { ADMIN, passwordOf } from '../support/client.ts';
import { createPlace } from '../support/createDatabase.ts';
import { ready, runTrivet, temporaryFolder } from './trivetProcess.ts';

// Whole servers, perhaps beside other tests on two cores.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] };
type Received = { path: string; headers: IncomingHttpHeaders; body: string };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const after: (() => unknown)[] = [];
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  for (const each of after.splice(0).reverse()) await each();
  await folder.remove();
});

/** A collector that keeps what it gets. @param answers whether it ever says that it has it. */
async function collect(answers = true): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server: Server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('latin1'),
      });
      if (answers) answer.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

async function start(settings: Record<string, string>) {
  const dataDir = join(folder.path, 'data');
  const database = await createPlace(dataDir);
  after.push(() => database.drop());
  const server = runTrivet(['serve', '--no-build'], {
    TRIVET_PORT: '0',
    TRIVET_DATA_DIR: dataDir,
    TRIVET_DATABASE_URL: database.url,
    ...settings,
  });
  const url = await ready(server);
  const ask = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, init);
  const stop = async () => {
    const begun = performance.now();
    server.child.kill('SIGTERM');
    await server.ended;
    return performance.now() - begun;
  };
  return { server, url, ask, stop };
}

const spansIn = (received: Received[]): Span[] =>
  received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) =>
      JSON.parse(body).resourceSpans.flatMap((each: { scopeSpans: { spans: Span[] }[] }) =>
        each.scopeSpans.flatMap(({ spans }) => spans),
      ),
    );

const attribute = ({ attributes }: Span, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

test('a request is one trace with its statements and what it asks of others, continues its caller, and tells no secret', async () => {
  const { url: collector, received } = await collect();
  // A repository that has nothing, to see how it is asked.
  const repository = await collect();
  const { server, ask, stop } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=tests',
    OTEL_SERVICE_NAME: 'trivet-of-tests',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=tests',
    TRIVET_LOG_LEVEL: 'debug',
    TRIVET_REPOSITORIES: stubSettings(repository.url, {
      mode: 'token',
      header: 'X-Api-Key',
      value: 'S3CRET-KEY',
    }),
  });
  const json = { 'content-type': 'application/json' };
  const bearerOf = async (username: string, password: string) => {
    const body = JSON.stringify({ username, password });
    const answer = await ask('/api/v1/auth', { method: 'POST', headers: json, body });
    return ((await answer.json()) as { bearer: string }).bearer;
  };
  const bearer = await bearerOf(ADMIN.username, ADMIN.password);
  const authorization = `Bearer ${bearer}`;
  const alice = `Bearer ${await bearerOf('alice', passwordOf('alice'))}`;
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const caller = 'b7ad6b7169203331';
  const opened = await ask('/docs/api/docsvr/external.rest/S3CRET-DOCUMENT/opening?word=S3CRET-QUERY', {
    headers: { authorization: alice, traceparent: `00-${trace}-${caller}-01`, 'x-word': 'S3CRET-HEADER' },
  });
  expect(repository.received.length, await opened.text()).toBeGreaterThan(0);
  await ask('/nowhere/S3CRET-PATH?token=S3CRET-QUERY');
  await ask('/api/v1/users', {
    method: 'POST',
    headers: { ...json, authorization },
    body: JSON.stringify({
      username: 'S3CRET-NAME',
      displayName: 'S3CRET-CONTENT',
      password: 'S3CRET-PASSWORD-7',
    }),
  });
  const said = (await (await ask('/metrics')).text()).matchAll(
    /^# TYPE (\S+) (?:counter|gauge|histogram)$/gm,
  );
  // Nothing was due to be sent yet: the end sends it.
  await stop();

  const spans = spansIn(received).filter(({ traceId }) => traceId === trace);
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const first = spans.filter(({ parentSpanId }) => parentSpanId === caller);
  expect(first.map(({ name }) => name)).toEqual(['GET /docs/api/docsvr/:type/:file_id/opening']);
  for (const span of spans) if (span !== first[0]) expect(byId.has(span.parentSpanId ?? '')).toBe(true);
  const statements = spans.filter((span) => attribute(span, 'db.query.text'));
  expect(statements.length).toBeGreaterThan(0);
  const asking = spans.find(({ name }) => name === 'GET repository');
  expect(asking && attribute(asking, 'server.address')).toBe('127.0.0.1');
  expect(repository.received[0]?.headers.traceparent).toBe(`00-${trace}-${asking?.spanId}-01`);

  const all = received.map(({ body }) => body).join('\n');
  for (const secret of ['S3CRET', ADMIN.password, bearer, bearer.split('.')[2] ?? ''])
    expect(all.includes(secret), secret).toBe(false);
  expect(all).toContain('trivet-of-tests');
  expect(all).toContain('deployment.environment.name');
  expect(received.every(({ headers }) => headers['x-tenant'] === 'tests')).toBe(true);

  const metrics = received.filter(({ path }) => path === '/v1/metrics').at(-1)?.body ?? '';
  const missing = [...said].map(([, name]) => name).filter((name) => !metrics.includes(`"name":"${name}"`));
  expect(missing).toEqual([]);

  const line = server
    .said()
    .split('\n')
    .find((each) => each.includes('"answered"') && each.includes(trace));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ trace, request: opened.headers.get('x-request-id') });
});

test.each(['away', 'silent'])('a collector that is %s holds up nobody, and is told once', async (how) => {
  const url = how === 'away' ? `http://127.0.0.1:${await freePort()}` : (await collect(false)).url;
  const { server, ask, stop } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_BSP_MAX_QUEUE_SIZE: '64',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '8',
    OTEL_METRIC_EXPORT_INTERVAL: '300',
    TRIVET_LOG_LEVEL: 'warn',
  });
  const begun = performance.now();
  const until = begun + 4000;
  let slowest = 0;
  while (performance.now() < until) {
    const asked = performance.now();
    expect((await ask('/api/v1/about')).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - asked);
  }
  expect(slowest).toBeLessThan(1500);
  expect(await stop()).toBeLessThan(10_000);
  expect(server.said().match(/the collector does not take/g)).toHaveLength(1);
  expect(server.said()).not.toContain('"level":50');
});

/** Says what is loaded of OpenTelemetry; its declarations without anything behind them come with the numbers for Prometheus. */
const watching = `--import=data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
   registerHooks({ resolve(name, context, next) {
     if (/^@opentelemetry.(?!api$)/.test(name)) process.stderr.write('LOADED ' + name + '\\n');
     return next(name, context);
   } });`,
)}`;

test('without a collector, or where it is switched off, nothing of OpenTelemetry is loaded; with one, protobuf is sent', async () => {
  const { url, received } = await collect();
  for (const settings of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_SDK_DISABLED: 'true' }]) {
    const { server, ask, stop } = await start({ NODE_OPTIONS: watching, ...settings } as Record<
      string,
      string
    >);
    await ask('/api/v1/about');
    await stop();
    expect(server.complained()).not.toContain('LOADED');
    await folder.remove();
  }
  expect(received).toEqual([]);
  const { server, ask, stop } = await start({
    NODE_OPTIONS: watching,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/traces-only`,
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '1',
  });
  await ask('/api/v1/about');
  await stop();
  expect(server.complained()).toContain('LOADED @opentelemetry/sdk-trace');
  expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/traces-only']));
  expect(received[0]?.headers['content-type']).toBe('application/x-protobuf');
  expect(received.map(({ body }) => body).join()).toContain('GET /api/v1/about');
});
