import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ask, askWithin } from './httpClient.ts';

/** A server that answers like this, and how often it was asked. */
async function answering(answer: RequestListener) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked++;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked: () => asked,
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('an answer that never comes, or never ends, is given up', async () => {
  using silent = await answering(() => undefined);
  await expect(ask(silent.url, { milliseconds: 100 })).rejects.toMatchObject({ status: 504 });
  using endless = await answering((_, response) => void response.write('x'));
  await expect(ask(endless.url, { milliseconds: 300 })).rejects.toMatchObject({
    code: 'documents.repository.slow',
  });
});

test('an answer that is shorter than it says is none', async () => {
  using liar = await answering((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('x', () => response.destroy());
  });
  await expect(ask(liar.url)).rejects.toMatchObject({ code: 'documents.repository.unreachable' });
  expect(liar.asked()).toBe(3);
});

test('what writes is sent once', async () => {
  using busy = await answering((_, response) => void response.writeHead(503).end());
  expect((await ask(busy.url, { method: 'POST', body: 'x' })).status).toBe(503);
  using gone = await answering((_, response) => void response.destroy());
  await expect(ask(gone.url, { method: 'PUT', body: 'x' })).rejects.toMatchObject({ status: 502 });
  expect([busy.asked(), gone.asked()]).toEqual([1, 1]);
});

test('more than the limit is not taken in, whatever was announced', async () => {
  using much = await answering((_, response) => {
    response.write('x'.repeat(3000));
  });
  await expect(ask(much.url, { limit: 2048 })).rejects.toMatchObject({ code: 'documents.content.large' });
});

test('only the named origins are asked, in whatever way another one is written', async () => {
  using known = await answering((_, response) => void response.end('here'));
  using other = await answering((_, response) => void response.end('there'));
  const asking = askWithin(new Set([new URL(known.url).origin]));
  expect((await asking(known.url)).bytes.toString()).toBe('here');
  const { port } = new URL(known.url);
  for (const url of [
    other.url,
    `https://127.0.0.1:${port}/`,
    `http://user:secret@127.0.0.1:${port}/`,
    `http://127.0.0.1.example:${port}/`,
    'file:///etc/passwd',
    'data:,x',
    'nonsense',
  ]) {
    await expect(asking(url)).rejects.toMatchObject({ code: 'documents.repository.elsewhere' });
  }
  expect(other.asked()).toBe(0);
});
