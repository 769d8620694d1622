import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSingleServer, type TestServer } from '../../support/trivet.ts';
import { databaseAt, documentOf, newDatabase, type TestDatabase, withoutOwned } from './support.ts';

/** What is meant to break the reader, the server or the neighbour: refused with a sentence, and nothing is written. */

const LIMIT = 200_000;
let server: TestServer;
let database: TestDatabase;
let before: unknown;
beforeAll(async () => {
  server = await startSingleServer({ TRIVET_MAX_DXL_BYTES: String(LIMIT) });
  database = await newDatabase(server, 'hostile.nsf');
  await database.put('/page/Here', `<page name='Here'/>`);
  before = await database.read('/export?full=true');
});
afterAll(() => server.close());

const unchanged = async () => expect(await database.read('/export?full=true')).toEqual(before);

/** Every door that DXL comes in by; the text is the content of the element. */
const doors: [door: string, send: (content: string, prolog?: string) => Promise<Response>][] = [
  [
    'PUT /page/X',
    (content, prolog = '') => database.put('/page/X', `${prolog}<page name='X'>${content}</page>`),
  ],
  [
    'PUT /helpdoc/about',
    (content, prolog = '') =>
      database.put('/helpdoc/about', `${prolog}<helpaboutdocument>${content}</helpaboutdocument>`),
  ],
  [
    'PUT /dbicon',
    (content, prolog = '') => database.put('/dbicon', `${prolog}<iconnote>${content}</iconnote>`),
  ],
  ...(['/import', '/validate'] as const).map((path): (typeof doors)[number] => [
    `POST ${path}`,
    (content, prolog = '') =>
      database.call(path, {
        json: { dxl: `${prolog}<database><page name='X'>${content}</page></database>` },
      }),
  ]),
];

/** Refused: 400, or an answer of the validation that says why. */
const refused = async (answer: Response, reason: RegExp) => {
  const text = await answer.text();
  const body = JSON.parse(text) as { valid?: boolean; errors?: string[]; summary?: string };
  if (answer.status === 200)
    expect([body.valid, body.errors?.join(' ')]).toEqual([false, expect.stringMatching(reason)]);
  else expect([answer.status, body.summary]).toEqual([400, expect.stringMatching(reason)]);
  expect(text).not.toMatch(/root:|\/work\/|node_modules|at .*\.ts:/);
};

const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${[...'bcdefghij'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]>`;

describe.each(doors)('%s', (_, send) => {
  test.each([
    ['entities that grow', '&j;', laughs, /internal subset/],
    [
      'an external entity',
      '&x;',
      `<!DOCTYPE x [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>`,
      /internal subset/,
    ],
    [
      'an entity on another server',
      '&x;',
      `<!DOCTYPE x [<!ENTITY x SYSTEM 'http://127.0.0.1:1/'>]>`,
      /internal subset/,
    ],
    [
      'a parameter entity',
      '',
      `<!DOCTYPE x [<!ENTITY % p SYSTEM 'file:///etc/passwd'> %p;]>`,
      /internal subset/,
    ],
    ['an empty internal subset', '', `<!DOCTYPE x []>`, /internal subset/],
    [
      'an internal subset after an external one',
      '',
      `<!DOCTYPE x SYSTEM ']' [<!ATTLIST x a CDATA 'b'>]>`,
      /internal subset/,
    ],
    ['an entity of an external DTD', '&chapter;', `<!DOCTYPE x SYSTEM 'x.dtd'>`, /entity/i],
    ['nesting of 1,001', `${'<par>'.repeat(1000)}${'</par>'.repeat(1000)}`, '', /1000 deep/],
    ['an unclosed comment', '<!-- ', '', /line 1/],
    ['an unclosed CDATA', '<![CDATA[ ', '', /line 1/],
    ['NUL', 'a\u0000b', '', /line 1/],
    ['a reference to NUL', '&#0;', '', /line 1/],
    ['a reference to half a surrogate pair', '&#xD800;', '', /line 1/],
    ['a reference beyond Unicode', '&#x110000;', '', /line 1/],
    ['a control character', '\u0001', '', /line 1/],
    ['a doubled attribute', `<par def='1' def='2'/>`, '', /line 1/],
    ['a prefix nobody declared', '<y:z/>', '', /prefix y/],
    ['a declaration inside', `<?xml version='1.0'?>`, '', /line 1/],
    ['two declarations', '', `<?xml version='1.0'?><?xml version='1.0'?>`, /line 1/],
    ['XML 1.1', '', `<?xml version='1.1'?>`, /1\.1/],
  ])('%s', async (_, content, prolog, reason) => {
    await refused(await send(content, prolog), reason);
    await unchanged();
  });
});

describe('the limit', () => {
  const page = (bytes: number) => {
    const [head, tail] = [`<page name='Big'>`, '</page>'];
    return `${head}${' '.repeat(bytes - head.length - tail.length)}${tail}`;
  };
  const whole = (bytes: number) => `${documentOf()}${' '.repeat(bytes - documentOf().length)}`;

  test('is reached to the byte, and one more is 413', async () => {
    const there = await newDatabase(server, 'limit.nsf');
    expect((await there.put('/page/Big', page(LIMIT))).status).toBe(200);
    expect((await there.put('/page/Big', page(LIMIT + 1))).status).toBe(413);
    expect((await there.put('/page/Big', `${page(LIMIT - 1).slice(0, -8)}€</page>`)).status).toBe(413);
    for (const path of ['/import', '/validate']) {
      expect((await there.call(path, { json: { dxl: whole(LIMIT) } })).status).toBe(200);
      expect((await there.call(path, { json: { dxl: whole(LIMIT + 1) } })).status).toBe(413);
      const escaped = JSON.stringify({ dxl: whole(LIMIT) }).replaceAll(' ', '\\u0020');
      const headers = { 'content-type': 'application/json' };
      expect((await there.call(path, { method: 'POST', body: escaped, headers })).status).toBe(413);
    }
    expect(await there.read('/designsummary')).toMatchObject({ totalCount: 1 });
  });

  test('counts for the icon and the help documents too', async () => {
    for (const [path, root] of [
      ['/helpdoc/using', 'helpusingdocument'],
      ['/dbicon', 'iconnote'],
    ] as const) {
      const body = `<${root}>${' '.repeat(LIMIT)}</${root}>`;
      expect((await database.put(path, body)).status).toBe(413);
    }
    await unchanged();
  });
});

describe('encodings', () => {
  const utf16 = (text: string, mark: number[], swap: boolean) => {
    const bytes = Buffer.from(text, 'utf16le');
    return new Uint8Array(Buffer.concat([Buffer.from(mark), swap ? bytes.swap16() : bytes]));
  };
  const umlaut = `<page name='E'><par>ü</par></page>`;
  const declared = (name: string) => `<?xml version='1.0' encoding='${name}'?>`;
  const taken: [string, Uint8Array<ArrayBuffer>, string?][] = [
    ['UTF-16 with its mark, little end first', utf16(umlaut, [0xff, 0xfe], false)],
    ['UTF-16 with its mark, big end first', utf16(umlaut, [0xfe, 0xff], true)],
    [
      'UTF-16 with its mark, against what it declares',
      utf16(declared('utf-8') + umlaut, [0xff, 0xfe], false),
    ],
    ['UTF-16 by its media type', utf16(umlaut, [], false), 'text/xml; charset=utf-16le'],
    ['ISO-8859-1 that is declared', new Uint8Array(Buffer.from(declared('ISO-8859-1') + umlaut, 'latin1'))],
    [
      'ISO-8859-1 by its media type',
      new Uint8Array(Buffer.from(umlaut, 'latin1')),
      'text/xml; charset="iso-8859-1"',
    ],
    [
      'windows-1252 that is declared',
      new Uint8Array(Buffer.from(declared('windows-1252') + umlaut, 'latin1')),
    ],
  ];
  test.each(taken)('%s is read', async (_, bytes, type) => {
    const there = databaseAt(server, 'encodings.nsf');
    await server.call('/api/design/databases', {
      as: 'alice',
      json: { nsfPath: 'encodings.nsf', title: 'E' },
    });
    const headers = { 'content-type': type ?? 'text/xml' };
    const answer = await there.put('/page/E', bytes, { headers });
    expect(answer.status, await answer.text()).toBe(200);
    expect(withoutOwned(String((await there.read('/page/E')).dxl))).toBe(umlaut);
  });

  const wrong: [string, Uint8Array<ArrayBuffer>, string?][] = [
    ['UTF-16 without mark', utf16(umlaut, [], false)],
    ['UTF-8 that declares UTF-16', new Uint8Array(Buffer.from(declared('utf-16') + umlaut))],
    ['ISO-8859-1 that declares UTF-8', new Uint8Array(Buffer.from(declared('utf-8') + umlaut, 'latin1'))],
    ['ISO-8859-1 that declares ASCII', new Uint8Array(Buffer.from(declared('us-ascii') + umlaut, 'latin1'))],
    ['an encoding nobody knows', new Uint8Array(Buffer.from(declared('klingon') + umlaut))],
    ['a charset nobody knows', new Uint8Array(Buffer.from(umlaut)), 'text/xml; charset=klingon'],
    [
      'a surrogate in UTF-8',
      new Uint8Array([...Buffer.from(`<page name='E'>`), 0xed, 0xa0, 0x80, ...Buffer.from('</page>')]),
    ],
    [
      'an overlong byte in UTF-8',
      new Uint8Array([...Buffer.from(`<page name='E'>`), 0xc0, 0xbc, ...Buffer.from('</page>')]),
    ],
    ['a compressed body', new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), 'text/xml'],
  ];
  test.each(wrong)('%s is 400', async (_, bytes, type) => {
    const headers = { 'content-type': type ?? 'text/xml' };
    const answer = await database.put('/page/E', bytes, { headers });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'design.dxl.invalid' });
    await unchanged();
  });

  test('half a surrogate pair in JSON is a fault of the DXL, not of the server', async () => {
    const body = `{"dxl":"<database title='\\ud800'/>"}`;
    const headers = { 'content-type': 'application/json' };
    expect((await database.call('/import', { method: 'POST', body, headers })).status).toBe(400);
    const checked = await database.call('/validate', { method: 'POST', body, headers });
    expect(await checked.json()).toMatchObject({
      valid: false,
      errors: [expect.stringContaining('surrogate')],
    });
  });
});

describe('bodies that never end', () => {
  const head = async (more: string) =>
    `PUT /api/dxl/page/Cut?nsfPath=hostile.nsf HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nAuthorization: Bearer ${await server.bearer('alice')}\r\nContent-Type: text/xml\r\n${more}\r\n\r\n`;
  const cut = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname, () => {
        socket.write(text, () => setTimeout(() => socket.destroy(), 50));
      });
      socket.on('close', () => resolve());
      socket.on('error', reject);
    });

  test.each([
    ['chunks without the last one', 'Transfer-Encoding: chunked', `c\r\n<page name='\r\n5\r\nCut'/\r\n`],
    ['chunks that are cut within', 'Transfer-Encoding: chunked', `ff\r\n<page name='Cut'/>`],
    ['less than the length that was said', 'Content-Length: 500', `<page name='Cut'/>`],
  ])('%s write nothing', async (_, headers, body) => {
    await cut(`${await head(headers)}${body}`);
    expect((await server.call('/health/live')).status).toBe(200);
    await unchanged();
  });

  test('a chunked body that ends is taken', async () => {
    const element = `<page name='Cut'/>`;
    const there = await newDatabase(server, 'chunked.nsf');
    const stream = new Blob([element]).stream();
    const answer = await fetch(`${server.url}/api/dxl/page/Cut?nsfPath=chunked.nsf`, {
      method: 'PUT',
      body: stream,
      duplex: 'half',
      headers: { 'content-type': 'text/xml', authorization: `Bearer ${await server.bearer('alice')}` },
    } as RequestInit);
    expect(answer.status).toBe(200);
    expect((await there.call('/page/cut')).status).toBe(200);
  });
});
