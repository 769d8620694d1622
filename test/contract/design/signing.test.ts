import { createPublicKey, verify } from 'node:crypto';
import { flattenedVerify, importJWK, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTrivet } from '../../../server/main.ts';
import { createLog } from '../../../server/platform/telemetry/log.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, form, newDatabase, type TestDatabase, unidOf } from './support.ts';

type Signature = { signer: string; algorithm: string; signedAt: string; value: string; valid: boolean };
type Element = { dxl: string; signature: Signature };

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'signed.nsf');
  await database.importDxl(
    documentOf(
      form('Überschrift', unidOf(1), 'ä€😀'),
      form('Tampered', unidOf(2), 'before'),
      form('Again', unidOf(3), 'same'),
    ),
  );
  await letDesign('CN=Bob Example/O=Acme');
});
afterAll(() => server.close());

/** Lets a person of this name write design. */
async function letDesign(name: string): Promise<void> {
  const path = `/acl/entry/${encodeURIComponent(name)}`;
  const answer = await database.call(path, { method: 'PUT', json: { level: 'DESIGNER', type: 'PERSON' } });
  expect(answer.status, await answer.text()).toBeLessThan(300);
}

/** Gives Bob another distinguished name. */
async function rename(distinguishedName: string): Promise<void> {
  const answer = await server.call('/api/v1/users/bob', {
    as: 'admin',
    method: 'PATCH',
    json: { distinguishedName },
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Holds back whoever writes down a signer until several wait, and lets them all go at once. */
async function atOneMoment(send: () => Promise<Response>[]): Promise<Response[]> {
  const { pool } = server.platform.database;
  const client = await pool.connect();
  try {
    await client.query('begin; lock table design.signer in exclusive mode');
    const sent = send();
    const waiting = async () =>
      (await client.query("select from pg_locks where relation = 'design.signer'::regclass and not granted"))
        .rowCount ?? 0;
    await expect.poll(waiting).toBeGreaterThan(3);
    await client.query('commit');
    return await Promise.all(sent);
  } finally {
    client.release();
  }
}

const elementOf = async (path: string): Promise<Element> => (await database.read(path)) as unknown as Element;

/** The served keys, asked for without a token. */
async function servedKeys(url = server.url): Promise<(JWK & { kid: string; sub: string })[]> {
  const answer = await fetch(`${url}/api/design/keys`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { keys: (JWK & { kid: string; sub: string })[] }).keys;
}

const headerOf = ({ value }: Signature) =>
  JSON.parse(Buffer.from(value.split('.')[0] ?? '', 'base64url').toString()) as Record<string, unknown>;

async function keyOf(signature: Signature) {
  const key = (await servedKeys()).find(({ kid }) => kid === headerOf(signature).kid);
  if (key === undefined) throw new Error('The key is not served.');
  return key;
}

const change = (column: 'dxl' | 'signer' | 'signed_at' | 'signature', from: string) =>
  server.platform.database.pool.query(
    `update design.element set ${column} = ${from}, revision = revision + 1 where unid = $1`,
    [unidOf(2)],
  );

describe('a signature', () => {
  test('fits the bytes that are read, by the served key of the signer, computed elsewhere', async () => {
    const { dxl, signature } = await elementOf(`/form/${encodeURIComponent('Überschrift')}`);
    expect(dxl).toContain('ä€😀');
    expect(signature).toMatchObject({ signer: 'CN=Alice Example/O=Acme', algorithm: 'EdDSA', valid: true });
    const { sub, ...jwk } = await keyOf(signature);
    expect(sub).toBe('CN=Alice Example/O=Acme');
    expect(jwk).not.toHaveProperty('d');

    const [header = '', payload, value = ''] = signature.value.split('.');
    expect(payload).toBe('');
    const byNode = (text: string) =>
      verify(
        null,
        Buffer.from(`${header}.${text}`),
        createPublicKey({ key: jwk, format: 'jwk' }),
        Buffer.from(value, 'base64url'),
      );
    expect(byNode(dxl)).toBe(true);
    expect(byNode(`${dxl} `)).toBe(false);
    const parts = { protected: header, payload: Buffer.from(dxl), signature: value };
    const { protectedHeader } = await flattenedVerify(parts, await importJWK(jwk));
    expect((protectedHeader?.iat as number) * 1000).toBeCloseTo(Date.parse(signature.signedAt), 1);
  });

  test('comes with what is put alone, and with help document and icon', async () => {
    const sent = {
      '/page/Alone': "<page name='Alone'><body><richtext><par>x</par></richtext></body></page>",
      '/helpdoc/about':
        '<helpaboutdocument><body><richtext><par>x</par></richtext></body></helpaboutdocument>',
      '/dbicon': "<note class='icon'><item name='$Title'><text>x</text></item></note>",
    };
    for (const [path, dxl] of Object.entries(sent)) {
      const answer = await database.put(path, dxl, { as: 'bob' });
      expect(answer.status, await answer.text()).toBe(200);
      const { signature } = await elementOf(path);
      expect(signature).toMatchObject({ signer: 'CN=Bob Example/O=Acme', valid: true });
      expect((await keyOf(signature)).sub).toBe('CN=Bob Example/O=Acme');
    }
  });

  test('fits a large element too', async () => {
    const text = 'large '.repeat(60_000);
    await database.put(
      '/page/Large',
      `<page name='Large'><body><richtext><par>${text}</par></richtext></body></page>`,
    );
    expect((await elementOf('/page/Large')).signature.valid).toBe(true);
    await server.platform.database.pool.query(
      "update design.element set dxl = replace(dxl, 'large large large', 'large LARGE large') where name = 'Large'",
    );
    expect((await elementOf('/page/Large')).signature.valid).toBe(false);
  });

  test('is no longer valid when the stored bytes, the name or the time were changed', async () => {
    const path = '/form/Tampered';
    expect((await elementOf(path)).signature.valid).toBe(true);
    const changes = [
      ['dxl', "replace(dxl, 'before', 'after')", "replace(dxl, 'after', 'before')"],
      ['signer', "'CN=Bob Example/O=Acme'", "'CN=Alice Example/O=Acme'"],
      ['signed_at', "signed_at - interval '1 day'", "signed_at + interval '1 day'"],
    ] as const;
    for (const [column, there, back] of changes) {
      await change(column, there);
      expect((await elementOf(path)).signature.valid, column).toBe(false);
      await change(column, back);
      expect((await elementOf(path)).signature.valid, column).toBe(true);
    }
    for (const value of ['', 'x', 'bnVsbA..AA', 'e30..AA']) {
      await change('signature', `'${value}'`);
      expect((await elementOf(path)).signature.valid, value).toBe(false);
    }
  });

  test('of the same bytes from another caller is new, the version is not', async () => {
    const before = await elementOf('/form/Again');
    const versions = () =>
      server.platform.database.pool.query(
        'select v.version from design.element_version v where v.unid = $1 order by 1',
        [unidOf(3)],
      );
    const { rows } = await versions();
    const again = documentOf(form('Again', unidOf(3), 'same'));

    expect(await database.importDxl(again)).toMatchObject({ result: { unchanged: 1, replaced: 0 } });
    expect((await elementOf('/form/Again')).signature).toEqual(before.signature);

    expect(await database.importDxl(again, {}, 'bob')).toMatchObject({
      result: { unchanged: 1, replaced: 0 },
    });
    const after = await elementOf('/form/Again');
    expect(after.signature).toMatchObject({ signer: 'CN=Bob Example/O=Acme', valid: true });
    expect(after.dxl).toContain('CN=Bob Example/O=Acme');
    expect((await versions()).rows).toEqual(rows);
  });

  test('is made when what is imported again was stored without one', async () => {
    const dxl = documentOf(form('Old', unidOf(4), 'old'));
    await database.importDxl(dxl);
    await server.platform.database.pool.query('update design.element set signature = null where unid = $1', [
      unidOf(4),
    ]);
    expect(await database.read('/form/Old')).not.toHaveProperty('signature');
    expect(await database.importDxl(dxl)).toMatchObject({ result: { unchanged: 1 } });
    expect((await elementOf('/form/Old')).signature.valid).toBe(true);
  });
});

describe('a key', () => {
  test('is the same after the next start, and signs on', async () => {
    const { signature } = await elementOf(`/form/${encodeURIComponent('Überschrift')}`);
    const settings = { ...server.platform.settings, port: 0 };
    const next = await startTrivet(settings, { log: createLog(settings) });
    try {
      expect(await servedKeys(next.url)).toEqual(await servedKeys());
      const headers = { authorization: `Bearer ${await server.bearer('alice')}` };
      const at = (path: string) => `${next.url}/api/dxl${path}?nsfPath=signed.nsf`;
      const read = await fetch(at(`/form/${encodeURIComponent('Überschrift')}`), { headers });
      expect(((await read.json()) as Element).signature).toEqual(signature);
      await fetch(at('/page/Later'), {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/xml' },
        body: "<page name='Later'/>",
      });
      const later = await elementOf('/page/Later');
      expect(later.signature.valid).toBe(true);
      expect(headerOf(later.signature).kid).toBe(headerOf(signature).kid);
    } finally {
      await next.close();
    }
  });

  test('speaks one name: who is renamed signs with another', async () => {
    await database.put('/page/Named', "<page name='Named'/>", { as: 'bob' });
    const before = await elementOf('/page/Named');
    await letDesign('CN=Robert Example/O=Acme');
    await rename('CN=Robert Example/O=Acme');
    try {
      const answer = await database.put('/page/Renamed', "<page name='Renamed'/>", { as: 'bob' });
      expect(answer.status, await answer.text()).toBe(200);
    } finally {
      await rename('CN=Bob Example/O=Acme');
    }
    const after = await elementOf('/page/Renamed');
    expect(after.signature).toMatchObject({ signer: 'CN=Robert Example/O=Acme', valid: true });
    expect((await keyOf(after.signature)).sub).toBe('CN=Robert Example/O=Acme');
    expect(await elementOf('/page/Named')).toEqual(before);
    expect((await keyOf(before.signature)).sub).toBe('CN=Bob Example/O=Acme');
  });

  test('is given to all that a person sends at once for the first time', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `CN=Bob Number${at}/O=Acme`);
    try {
      for (const name of names) {
        await letDesign(name);
        await rename(name);
        const send = () =>
          Array.from({ length: 8 }, (_, at) =>
            database.put(`/page/Rush${at}`, `<page name='Rush${at}'/>`, { as: 'bob' }),
          );
        for (const answer of await atOneMoment(send)) {
          expect(answer.status, await answer.text()).toBe(200);
        }
        const { signature } = await elementOf('/page/Rush0');
        expect(signature).toMatchObject({ signer: name, valid: true });
      }
    } finally {
      await rename('CN=Bob Example/O=Acme');
    }
  });
});
