import { request as httpRequest } from 'node:http';
import { compactVerify, createLocalJWKSet } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { EARLY_FILE, fillCatalog, OTHER_FILE, PACK_FILE, SERVER_FILE } from './client.support.ts';
import { bytesOf, catalogOf, hexOf } from './support.ts';

let server: TestServer;
let filled: Awaited<ReturnType<typeof fillCatalog>>;
beforeAll(async () => {
  server = await startTestServer();
  filled = await fillCatalog(server);
});
afterAll(() => server.close());

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** A request with the headers that curl sends, and no others: any `Accept`, and with `-d` a POST. */
const curl = (address: string, headers: Record<string, string> = {}, data?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const given = { 'user-agent': 'curl/8.5.0', accept: '*/*', ...headers };
    const length = data === undefined ? {} : { 'content-length': Buffer.byteLength(data) };
    const options = { method: data === undefined ? 'GET' : 'POST', headers: { ...given, ...length } };
    const sent = httpRequest(new URL(address, server.url), options, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
    });
    sent.on('error', reject).end(data);
  });

/** Clients take the second part between dots, make base64 of it and pad it; they check no signature. */
const payloadOf = (jwt: string) => {
  const part = jwt.trim().split('.')[1] ?? '';
  const base64 = part.replaceAll('-', '+').replaceAll('_', '/');
  return JSON.parse(Buffer.from(base64.padEnd(Math.ceil(base64.length / 4) * 4, '='), 'base64').toString());
};
/** A value of theirs is one line, put together with `|` and cut there. */
const lineOf = (values: unknown[]) => values.map((each) => each ?? '').join('|');

const software = async () => payloadOf((await curl('/software.jwt')).text);
const exchange = async (token: string) => {
  const body = `{"refreshToken":"${token}"}`;
  return curl('/v1/apitokens/exchange', { 'content-type': 'application/json' }, body);
};
const bearer = async () => {
  const { accessToken } = JSON.parse((await exchange(await filled.refreshToken())).text);
  return { authorization: `Bearer ${accessToken}` };
};

describe('what update clients of the field ask', () => {
  test('software.jwt names the addresses that they put together themselves', async () => {
    const answer = await curl('/software.jwt');
    expect(answer.headers['content-type']).toBe('application/jwt');
    const { configuration } = payloadOf(answer.text);
    const { tokenURL, downloadURLPrefix, downloadURLSuffix } = configuration;
    expect(tokenURL).toBe(`${server.url}/v1/apitokens/exchange`);
    const address = `${downloadURLPrefix}${filled.ids[SERVER_FILE]}${downloadURLSuffix}`;
    expect((await curl(address, await bearer())).status).toBe(302);
  });

  test('a file is found by product, version in capitals, platform as text and type', async () => {
    const { software: all } = await software();
    const found = all.filter(
      (each: Record<string, unknown>) =>
        each.product === 'domino' &&
        each.label === '12.0.2FP2' &&
        each.platform === 'Linux/64' &&
        each.type === 'server',
    );
    expect(found).toHaveLength(1);
    const name = 'Domino_1202FP2_Linux.tar';
    expect(found[0]).toEqual({
      product: 'domino',
      type: 'server',
      label: '12.0.2FP2',
      labelVersion: 'Version 12.0.2fp2',
      platform: 'Linux/64',
      language: '',
      fileName: name,
      fileSize: `12.0.2fp2 ${name}`.length,
      fileChecksum: hexOf(`12.0.2fp2 ${name}`),
      fileID: filled.ids[name],
      description: name,
    });
  });

  test('a language pack is found by its language, with a list of platforms', async () => {
    const { software: all } = await software();
    const packs = all.filter((each: { type: string }) => each.type === 'langpack');
    expect(packs).toHaveLength(1);
    expect(packs[0]).toMatchObject({
      fileName: PACK_FILE,
      language: 'DE',
      platform: ['Linux/64', 'Windows/64'],
    });
    // A menu of theirs leaves out whatever has no platform or no language as text.
    for (const each of all)
      expect([each.platform.length > 0, typeof each.language]).toEqual([true, 'string']);
  });

  test('nothing is listed that is not generally available', async () => {
    const shown = [await curl('/files/domino'), await curl('/catalog/domino/domino')].map(({ text }) => text);
    expect([...shown, JSON.stringify(await software())].join()).not.toMatch(/15\.0/);
    const { product } = payloadOf((await curl('/product.jwt')).text);
    expect(product).toContainEqual({ product: 'domino', version: '14.5' });
  });

  test('a file is found by name below its group, as one line that is cut at |', async () => {
    const answer = await curl('/files/domino');
    const { files } = JSON.parse(answer.text);
    const file = files.find((each: { name: string }) => each.name === SERVER_FILE);
    const { name, description, platform, size, checksums, id, modified } = file;
    const line = lineOf([name, description, platform, String(size), checksums.sha256, id, modified]);
    expect(line.split('|')).toEqual([
      SERVER_FILE,
      'Domino 14.5 / Linux',
      'Linux/64',
      String(`14.5 ${SERVER_FILE}`.length),
      hexOf(`14.5 ${SERVER_FILE}`),
      filled.ids[SERVER_FILE],
      expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    ]);
    // Product and version are the second and third part of where it stands; nothing follows them.
    expect(file.locations).toEqual(['domino/domino/14.5']);
  });

  test('the portal is walked by names, and addresses are put together of slugs', async () => {
    const names: string[] = [];
    let address = '/catalog/domino';
    for (const [kind, list] of [
      ['product-group', 'children'],
      ['product', 'releases'],
    ] as const) {
      const place = JSON.parse((await curl(address)).text);
      expect(place.type).toBe(kind);
      names.push(place[list][0].name);
      address += `/${place[list][0].slug}`;
    }
    expect(names).toEqual(['Domino', 'Version 14.5']);
    const release = JSON.parse((await curl(address)).text);
    expect([release.type, release.path[0].path]).toEqual(['release', 'domino']);
    expect(release.files.map((each: { name: string }) => each.name)).toEqual([SERVER_FILE, PACK_FILE]);
  });

  test('a download asks twice with the same bearer, and needs 302 with an address, then 200', async () => {
    const headers = await bearer();
    const asked = await curl(`/v1/files/${filled.ids[SERVER_FILE]}/download`, headers);
    expect(asked.status).toBe(302);
    const address = String(asked.headers.location);
    expect(address).not.toContain("'");
    const bytes = await curl(address, headers);
    expect([bytes.status, bytes.text]).toEqual([200, `14.5 ${SERVER_FILE}`]);
    // Their printed command has no bearer at all.
    expect((await curl(address)).text).toBe(`14.5 ${SERVER_FILE}`);
  });

  test('a refresh token that was cut at = is the same token', async () => {
    const token = await filled.refreshToken();
    const cut = `-token=${token}`.split('=')[1] ?? '';
    expect(cut).toBe(token);
    const answer = await exchange(cut);
    expect(answer.status).toBe(200);
    const { refreshToken, accessToken } = JSON.parse(answer.text);
    expect([refreshToken.includes('='), accessToken.split('.').length]).toEqual([false, 3]);
  });

  test.each([
    ['an unknown file', () => 'a'.repeat(21), 'There is no such file, or it is not available to you.'],
    ['an early one', () => filled.ids[EARLY_FILE], 'There is no such file, or it is not available to you.'],
    ['one that the account does not hold', () => filled.ids[OTHER_FILE], 'holds a part number for All'],
  ])('%s answers a summary that they print, and no address', async (_, id, summary) => {
    const answer = await curl(`/v1/files/${id()}/download`, await bearer());
    expect(answer.headers.location).toBeUndefined();
    expect(JSON.parse(answer.text).summary).toContain(summary);
  });

  test('a spent token answers a summary and no token', async () => {
    const token = await filled.refreshToken();
    const { refreshToken } = JSON.parse((await exchange(token)).text);
    await exchange(refreshToken);
    const answer = JSON.parse((await exchange(token)).text);
    expect([answer.refreshToken, answer.summary]).toEqual([undefined, expect.stringContaining('spent')]);
  });

  test('a custom address takes the file name after a slash, and the bearer follows the redirects', async () => {
    const headers = await bearer();
    let answer = await curl(`/files/domino/${SERVER_FILE}`, headers);
    for (let hops = 0; hops < 10 && answer.headers.location; hops += 1)
      answer = await curl(String(answer.headers.location), headers);
    expect([answer.status, answer.text]).toEqual([200, `14.5 ${SERVER_FILE}`]);
    expect((await curl(`/files/domino/${EARLY_FILE}`, headers)).status).toBe(404);
    expect((await curl('/files/domino/..%2fsecret', headers)).status).toBe(404);
  });
});

describe('the signed lists', () => {
  test.each(['/software.jwt', '/product.jwt'])('%s is checked with the published keys', async (path) => {
    const keys = JSON.parse((await curl('/.well-known/jwks.json')).text);
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const { text } = await curl(path);
    const { protectedHeader } = await compactVerify(text, createLocalJWKSet(keys));
    expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'JWT', kid: keys.keys[0].kid });
    expect(payloadOf(text).iss).toBe(server.url);
    const forged = text.replace(/\.[^.]+\./, `.${Buffer.from('{}').toString('base64url')}.`);
    await expect(compactVerify(forged, createLocalJWKSet(keys))).rejects.toThrow();
    expect((await server.call('/v1/packages', { headers: { authorization: `Bearer ${text}` } })).status).toBe(
      401,
    );
  });

  test('are sent once, until something public changes', async () => {
    const first = await curl('/software.jwt');
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect(first.headers['cache-control']).toBe('public, no-cache');
    const again = await curl('/software.jwt', headers);
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await curl('/software.jwt')).text).toBe(first.text);
    await catalogOf(server).release(bytesOf('more'), { partNumber: 'MORE-1' });
    expect((await curl('/software.jwt', headers)).status).toBe(200);
  });
});
