import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const program = join(import.meta.dirname, '../../deploy/advisories.ts');
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** What is said where the registry answers so when it is asked for advisories. */
async function ask(answer: (response: ServerResponse) => void): Promise<{ code: number; said: string }> {
  const server = createServer((request, response) => {
    if (request.method === 'POST' && request.url?.endsWith('/advisories/bulk')) return answer(response);
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await once(server, 'listening');
  const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const asking = spawn(process.execPath, [program], {
    env: { ...process.env, npm_config_registry: registry, npm_config_fetch_retries: '0' },
  });
  let said = '';
  asking.stdout.on('data', (part) => (said += part));
  const [code] = (await once(asking, 'close')) as [number];
  return { code, said };
}
const json = (body: object) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

test('a weakness that is known of a package that runs fails, and is named', async () => {
  const advisory = {
    id: 1,
    url: 'https://advisories.example/1',
    title: 'Everybody is let in',
    severity: 'high',
    vulnerable_versions: '<999',
  };
  const { code, said } = await ask(json({ fastify: [advisory] }));
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/high: fastify: Everybody is let in https.*\n0 passed, 1 failed/s),
  ]);
}, 60_000);

test('where nothing is known it passes; where nobody can be asked it says so and fails nothing', async () => {
  expect(await ask(json({}))).toEqual({ code: 0, said: '1 passed, 0 failed\n' });
  const refused = await ask((response) => response.writeHead(405).end());
  expect(refused.code).toBe(0);
  expect(refused.said).toMatch(/^NOT CHECKED: .*\n.*\n0 passed, 0 failed\n$/);
}, 60_000);
