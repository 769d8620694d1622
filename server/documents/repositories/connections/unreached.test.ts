import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { ask } from '../httpClient.ts';
import { unreached } from './unreached.ts';

const failureOf = (url: string) =>
  ask(url).then(
    () => undefined,
    (error: unknown) => error,
  );

test('a server that refuses, a host that is unknown and a line that breaks are told from each other', async () => {
  const breaking = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve));
  const { port } = breaking.address() as { port: number };
  expect(unreached(await failureOf(`http://127.0.0.1:${port}/`))).toEqual({ reason: 'unreachable' });
  await new Promise((resolve) => breaking.close(resolve));
  expect(unreached(await failureOf(`http://127.0.0.1:${port}/`))).toEqual({ reason: 'connectionRefused' });
  expect(unreached(await failureOf('http://nowhere.invalid/'))).toEqual({ reason: 'unknownHost' });
});

test('a certificate that is not trusted is named', () => {
  const cause = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(unreached(new TypeError('fetch failed', { cause }))).toEqual({
    reason: 'certificate',
    value: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  });
});
