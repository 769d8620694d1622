import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least that a page can be: a paragraph, from a server that does nothing else. Says where it is, and ends at the
 *  first message. */
const page = `<!doctype html><html lang="en"><title>Floor</title><p>${'A paragraph of words. '.repeat(20)}</p></html>`;

const server = createServer((_request, response) =>
  response.setHeader('content-type', 'text/html; charset=utf-8').end(page),
);
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on('message', () => process.exit(0));
