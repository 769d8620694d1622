import { connect } from 'node:net';
import { WebSocket } from 'ws';
import { change, presence, written } from '../../contract/documents/messages.ts';
import type { Random } from '../../support/random.ts';
import type { Place } from './description.ts';
import { inAddress, texts } from './hostile.ts';

const schema = { type: 'string' };
const query = (...names: string[]) => ({ parameters: names.map((name) => ({ name, in: 'query', schema })) });
const form = { requestBody: { content: {} } };

/** What the server answers besides the description: sign-in, pages, queries in words. */
export const besides: readonly Place[] = [
  ...[
    '/oidc/auth',
    '/oidc/session/end',
    '/oidc/device',
    '/sign-in',
    '/sign-in/callback',
    '/tokens/callback',
  ].map((template) => ({
    method: 'GET',
    template,
    operation: query(
      'client_id',
      'response_type',
      'redirect_uri',
      'scope',
      'state',
      'prompt',
      'code',
      'return',
      'code_challenge',
      'claims',
      'request',
    ),
  })),
  ...[
    '/oidc/token',
    '/oidc/token/introspection',
    '/oidc/token/revocation',
    '/oidc/device/auth',
    '/oidc/me',
    '/sign-out',
    '/oidc/device',
  ].map((template) => ({ method: 'POST', template, operation: form })),
  ...[
    '/',
    '/oidc/.well-known/openid-configuration',
    '/oidc/jwks',
    '/oidc/me',
    '/oidc/{name}',
    '/sign-in/{name}',
    '/sign-in/style.css',
    '/sign-out',
    '/databases',
    '/files',
    '/downloads',
    '/admin',
    '/tokens',
    '/openapi',
    '/openapi/{name}',
    '/api/dxl/schema/openapi.dxlext.json',
    '/assets/{name}',
    '/docs',
    '/docs/rooms',
    '/docs/app/doc/{type}/{name}/edit/content',
    '/docs/drivers/{name}',
    '/viewer/{name}',
    '/catalog/feed.atom',
    '/catalog/{name}/feed.atom',
    '/catalog/{name}/{name}/{name}/{name}',
    '/d/{name}/{name}',
    '/v1/{name}',
    '/{name}',
    '/{name}/{name}',
    '/.well-known/{name}',
  ].map((template) => ({ method: 'GET', template, operation: query('limit', 'q') })),
  {
    method: 'GET',
    template: '/repository/cmis/query',
    operation: { parameters: [{ name: 'q', in: 'query', required: true, schema }] },
  },
];

/** Words of which CMIS queries are made, whole and broken. */
export const statements: readonly string[] = [
  'select * from cmis:document',
  "select cmis:name from cmis:document where cmis:name like 'F%' order by cmis:name desc",
  "select * from cmis:document where contains('fuzz') and cmis:contentStreamLength > 10",
  `select * from cmis:document where ${'('.repeat(3000)}cmis:name = 'x'`,
  `select * from cmis:document where ${'not '.repeat(3000)}cmis:name = 'x'`,
  `select * from cmis:document where cmis:name in (${"'x',".repeat(3000)}'x')`,
  "select * from cmis:document where cmis:name = '\u0000'",
  "select * from cmis:document where cmis:creationDate > timestamp '9999-99-99T00:00:00Z'",
  'select * from cmis:document where cmis:contentStreamLength = 99999999999999999999999',
  `select * from cmis:document where contains('${'a* '.repeat(500)}')`,
  "select * from cmis:document where contains('\"unended')",
  "select * from cmis:document where cmis:name like '%\\\\'",
  'select',
];

/** Lines that are not quite HTTP. */
const lines: readonly string[] = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
  'NONSENSE\r\n\r\n',
  'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(3000)}\r\n`,
  'POST /api/v1/auth HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /api/v1/auth HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/v1/auth HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
  'GET /health/live HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
  'CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /docs/rooms HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000',
];

/** Sends bytes that are not quite HTTP.
 *  @returns the first line of what came back; empty when the connection was closed without a word. */
export function sendLine(url: string, random: Random): Promise<string> {
  const { hostname, port, host } = new URL(url);
  const line = random.one(lines).replace('Host: x', random.chance(0.7) ? `Host: ${host}` : 'Host: x');
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(line, 'latin1')));
    socket.on('data', (piece) => {
      said += piece.toString('latin1');
      socket.end();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(said.split('\r\n', 1)[0] ?? ''));
    socket.setTimeout(1000, () => socket.destroy());
  });
}

/** Enters, or tries to enter, a room by its WebSocket and speaks nonsense there. */
export function speakNonsense(url: string, headers: Record<string, string>, rooms: string[], random: Random) {
  const room = rooms.length > 0 && random.chance(0.8) ? random.one(rooms) : inAddress(random);
  const path = random.chance(0.8) ? '/docs/rooms' : `/docs/rooms?${inAddress(random)}=${inAddress(random)}`;
  return new Promise<void>((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, {
      headers: { origin: url, ...headers },
    });
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.on('open', () => {
      const noise = () => new Uint8Array(random.below(300)).map(() => random.below(256));
      for (let count = random.below(20); count >= 0; count--)
        switch (random.below(6)) {
          case 0:
            socket.send(random.one(texts));
            break;
          case 1:
            socket.send(noise());
            break;
          case 2:
            socket.send(change(room, noise()));
            break;
          case 3:
            socket.send(written(room, random.below(5) - 2));
            break;
          case 4:
            socket.send(presence(room, [[random.below(2 ** 31), 1, { user: random.one(texts) }]]));
            break;
          default:
            // As a client begins: it says who it is, then what it has.
            socket.send(
              Buffer.concat([Buffer.from([room.length & 127]), Buffer.from(room), Buffer.from([2, 0, 0])]),
            );
        }
      setTimeout(() => socket.close(), 300);
    });
  });
}
