import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseProxy, proxyTo } from './proxy.ts';

/** What has come out behind the way. */
let arrived = '';
const heard = new Set<Socket>();
const far = createServer((socket) => {
  heard.add(socket);
  socket
    .on('error', () => undefined)
    .on('data', (bytes) => {
      arrived += bytes;
    });
});
let proxy: DatabaseProxy;
beforeAll(async () => {
  await once(far.listen(0, '127.0.0.1'), 'listening');
  proxy = await proxyTo(`postgres://nobody@127.0.0.1:${(far.address() as AddressInfo).port}/none`);
});
afterAll(async () => {
  await proxy.close();
  for (const socket of heard) socket.destroy();
  far.close();
});

test('a way that is slow no more overtakes nothing that is still under way', async () => {
  const near = connect(Number(new URL(proxy.url).port), '127.0.0.1');
  near.write('first ');
  await expect.poll(() => arrived).toBe('first ');
  proxy.slow(300);
  near.write('late ');
  // It has come in and is held back.
  await wait(100);
  proxy.slow(0);
  near.write('soon');
  await expect.poll(() => arrived.length).toBe('first late soon'.length);
  expect(arrived).toBe('first late soon');
  near.destroy();
});
