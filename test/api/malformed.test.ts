import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startSingleServer, type TestServer } from '../support/trivet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startSingleServer();
});
afterAll(() => server.close());

type Description = {
  paths: Record<
    string,
    Record<string, { parameters?: { name: string; in: string; schema?: { type?: string } }[] }>
  >;
};

/** Values for path and query parameters that no sane client sends. */
const odd = [
  '%00',
  '%F0%9F%92%A9',
  '..%2F..%2Fetc%2Fpasswd',
  "'%3B--",
  'x'.repeat(3000),
  '-1',
  '%E0%A4%A',
  'NaN',
  '%7B%7D',
];

/** Bodies that no sane client sends, with the media type they claim. */
const bodies: [type: string, body: string][] = [
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', '{"__proto__":{"polluted":true},"constructor":1}'],
  ['application/json', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ['application/json', '{"name":"\\ud800","slug":"\\u0000","dxl":"\\u0000","label":{}}'],
  ['application/json', '{"a":'],
  ['application/json', ''],
  ['text/xml', '<a'],
  ['text/xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ['application/xml', '\u0000'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a\r\n'],
  ['multipart/form-data', 'no boundary'],
  ['application/x-www-form-urlencoded', 'a=%&=&&&b[c][d]=1'],
  ['application/octet-stream', '\u0001\u0002'],
  ['nonsense', 'x'],
];

/** Routes whose answer to anything may be a redirect or a page rather than the error body. */
const forBrowsers =
  /^\/(oidc|sign-in|sign-out|docs|viewer|openapi|tokens|admin|files|databases|catalog|assets|d|$)/;

test('no request, however malformed, gets a 5xx, and refusals have the error body', async () => {
  const { paths } = (await (await server.call('/openapi.json')).json()) as Description;
  const failures: string[] = [];
  const attempt = async (method: string, path: string, body?: [string, string]) => {
    const answer = await server.call(path, {
      as: ADMIN.username,
      method,
      ...(body ? { body: body[1], headers: { 'content-type': body[0] } } : {}),
    });
    const text = await answer.text();
    const said = `${method} ${path.slice(0, 120)} ${body?.[0] ?? ''} ${body?.[1].slice(0, 40) ?? ''} → ${answer.status} ${text.slice(0, 160)}`;
    if (answer.status >= 500) failures.push(said);
    if (answer.status >= 400 && method !== 'HEAD' && !forBrowsers.test(path) && !isErrorBody(text))
      failures.push(said);
  };
  for (const [template, methods] of Object.entries(paths)) {
    for (const [name, operation] of Object.entries(methods)) {
      const method = name.toUpperCase();
      const query = operation.parameters?.filter((each) => each.in === 'query') ?? [];
      for (const value of odd) {
        const path = template.replaceAll(/\{[^}]+\}/g, value);
        await attempt(method, `${path}?${query.map((each) => `${each.name}=${value}`).join('&')}`);
      }
      if (method === 'GET' || method === 'HEAD') continue;
      const path = template.replaceAll(/\{[^}]+\}/g, 'x');
      for (const body of bodies) await attempt(method, `${path}?nsfPath=demo.nsf`, body);
    }
  }
  expect(failures).toEqual([]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
}, 180_000);

test('a number beyond all that is counted here is refused or leads to nothing, whichever it is of', async () => {
  const { paths } = (await (await server.call('/openapi.json')).json()) as Description;
  const failures: string[] = [];
  for (const [template, { get }] of Object.entries(paths)) {
    const database = get?.parameters?.some(({ name }) => name === 'nsfPath') ? 'nsfPath=demo.nsf&' : '';
    for (const { name, in: where, schema } of get?.parameters ?? []) {
      if (where !== 'query' || schema?.type !== 'integer') continue;
      for (const value of ['1e308', '9007199254740993', '-1e308']) {
        const path = `${template.replaceAll(/\{[^}]+\}/g, 'x')}?${database}${name}=${value}`;
        const answer = await server.call(path, { as: ADMIN.username });
        if (answer.status >= 500) failures.push(`${path} → ${answer.status}`);
      }
    }
  }
  expect(failures).toEqual([]);
});

function isErrorBody(text: string): boolean {
  try {
    const { code, params, summary } = JSON.parse(text);
    return typeof code === 'string' && typeof params === 'object' && typeof summary === 'string';
  } catch {
    return false;
  }
}
