import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { visit } from '../contract/documents/support.ts';

test('nobody is taken for signed in whose form was not taken for the moment', async () => {
  // The form is shown again and again, and each time that it is sent the server says that it cannot now.
  const server = createServer(({ method }, answer) => answer.writeHead(method === 'POST' ? 503 : 200).end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(visit({ url }, 'alice')).rejects.toThrow('alice was not signed in: 503');
  server.close();
});
