import { createServer } from 'node:http';
import { type SpecData, Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProblems } from '../../server/platform/http/problem.ts';
import { watchAnswers } from '../support/declaredAnswers.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';

type Schema = { $ref?: string; allOf?: Schema[]; properties?: { code?: { enum: string[] } } };
type Answer = {
  $ref?: string;
  description: string;
  headers?: Record<string, object>;
  content?: { 'application/json'?: { schema: Schema; examples?: Record<string, { $ref: string }> } };
};
type Operation = {
  summary: string;
  parameters?: { name: string; in: string }[];
  responses: Record<string, Answer>;
};
type Description = {
  components: {
    schemas: { Problem: { properties: { code: { enum: string[] } } } };
    examples: Record<string, { value: { code: string } }>;
    responses: Record<string, Answer>;
  };
  paths: Record<string, Record<string, Operation>>;
};

let server: TestServer;
let described: Description;
let operations: [name: string, operation: Operation][];

beforeAll(async () => {
  server = await startTestServer();
  described = (await (await server.call('/openapi.json')).json()) as Description;
  operations = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      { ...operation, responses: resolved(operation.responses) },
    ]),
  );
});
afterAll(() => server?.close());

/** Problems that many operations answer alike stand in one place. */
const resolved = (responses: Record<string, Answer>): Record<string, Answer> =>
  Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => [
      status,
      described.components.responses[answer.$ref?.split('/').at(-1) ?? ''] ?? answer,
    ]),
  );
const operationOf = (name: string) => operations.find(([each]) => each === name)?.[1].responses ?? {};
const codesOf = (answer: Answer | undefined) =>
  answer?.content?.['application/json']?.schema.allOf?.flatMap((each) => each.properties?.code?.enum ?? []);

test.each(['/openapi.json', '/api/dxl/schema/openapi.dxlext.json'])(
  '%s is valid OpenAPI 3.1',
  async (path) => {
    const found = await new Validator().validate((await (await server.call(path)).json()) as SpecData);
    expect(found.errors).toBeUndefined();
    expect(found.valid).toBe(true);
  },
);

test('every operation names what it refuses, and describes every answer', () => {
  expect(operations.length).toBeGreaterThan(150);
  for (const [name, { responses }] of operations) {
    const statuses = Object.keys(responses);
    if (!/\/(health|metrics)/.test(name))
      expect(statuses, name).toEqual(expect.arrayContaining(['421', '429', '503']));
    for (const [status, { description, content }] of Object.entries(responses)) {
      expect(description, `${name} ${status}`).toMatch(/\w{3}/);
      expect(description, `${name} ${status}`).not.toContain('Default Response');
      if (/^[45]/.test(status) && name !== 'GET /health/ready')
        expect(content?.['application/json']?.schema.allOf?.[0]?.$ref, `${name} ${status}`).toBe(
          `#/components/schemas/${/ \/api\/(dxl|v1)\//.test(name) ? 'ProblemWithStatus' : 'Problem'}`,
        );
    }
  }
});

test('codes come from the closed list, each at the status that it has, with examples of their own code', () => {
  const all = new Map(listProblems().map(({ code, status }) => [code, String(status)]));
  expect(described.components.schemas.Problem.properties.code.enum).toEqual([...all.keys()]);
  for (const [name, { responses }] of operations) {
    for (const [status, answer] of Object.entries(responses)) {
      for (const code of codesOf(answer) ?? []) expect(all.get(code), `${name} ${code}`).toBe(status);
      for (const [code, { $ref }] of Object.entries(answer.content?.['application/json']?.examples ?? {}))
        expect(described.components.examples[$ref.split('/').at(-1) ?? '']?.value.code).toBe(code);
    }
  }
});

test('what is refused follows from guards, schemas, entity tags and what the route declares', () => {
  const users = operationOf('POST /api/v1/users');
  expect(Object.keys(users)).toEqual(
    expect.arrayContaining(['201', '400', '401', '403', '409', '413', '415']),
  );
  expect(codesOf(users['403'])).toEqual(['request.origin.foreign', 'request.role.missing']);
  expect(codesOf(operationOf('GET /api/v1/users')['403'])).toEqual(['request.role.missing']);
  expect(users['429']?.headers).toHaveProperty('Retry-After');
  const record = '/v1/products/{productId}';
  expect(operationOf(`GET ${record}`)).toHaveProperty('304');
  expect(operationOf(`GET ${record}`)['200']?.headers).toHaveProperty('ETag');
  expect(Object.keys(operationOf(`PATCH ${record}`))).toEqual(
    expect.arrayContaining(['404', '409', '412', '428']),
  );
  expect(Object.keys(operationOf('GET /d/{fileId}/{name}'))).toEqual(
    expect.arrayContaining(['200', '206', '304', '412', '416']),
  );
  expect(operationOf('GET /health/live')).not.toHaveProperty('429');
});

test('headers that an operation heeds are named', () => {
  const headersOf = (name: string) =>
    operations
      .find(([each]) => each === name)?.[1]
      .parameters?.flatMap((each) => (each.in === 'header' ? [each.name] : []));
  expect(headersOf('GET /v1/products/{productId}')).toEqual(['If-None-Match']);
  expect(headersOf('PATCH /v1/products/{productId}')).toEqual(['If-Match']);
  expect(headersOf('POST /v1/products')).toEqual(['Idempotency-Key']);
  expect(headersOf('GET /d/{fileId}/{name}')).toEqual(['If-None-Match', 'Range']);
  expect(headersOf('GET /v1/products')).toEqual([]);
});

test('an answer that is not described is found', async () => {
  const plain = createServer((_request, response) => {
    response.writeHead(418, { 'content-type': 'application/json' }).end('{"code":"teapot"}');
  });
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const { port } = plain.address() as { port: number };
  const declared = { allOf: [{}, { properties: { code: { enum: ['kettle'] } } }] };
  const paths = {
    '/a/{id}': { get: { responses: { 200: {} } } },
    '/b': { get: { responses: { 418: { content: { 'application/json': { schema: declared } } } } } },
    '/c': { get: { responses: { 418: {} } } },
  };
  const watch = watchAnswers(plain, () => ({ paths }));
  const call = watch.watching((path) => fetch(`http://127.0.0.1:${port}${path}`));
  for (const path of ['/a/1?q=2', '/b', '/c', '/d']) await (await call(path)).text();
  plain.close();
  expect(watch.end).toThrow(/GET \/a\/\{id\} answered 418\nGET \/b answered 418 teapot$/);
});

test.each(['*a', 'a*b', ':a'])('%s for a parameter is compared as any other', async (id) => {
  expect((await server.call(`/v1/products/${id}`)).status).toBe(401);
});
