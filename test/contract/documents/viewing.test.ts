import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { requireOffice } from '../../support/office.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { odt, of, put, putAgain, rtf, textOfPdf } from './viewing.support.ts';

const office = await requireOffice();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(office ? { TRIVET_SOFFICE: office, TRIVET_CONVERSION_WORKERS: '1' } : {});
});
afterAll(() => server?.close());

const ask = async (id: string, as = 'alice') => {
  const answer = await server.call(of(id, 'conversion'), { as, method: 'POST' });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
/** Asks until there is an end. */
const settled = async (id: string) => {
  for (;;) {
    const { status, body } = await ask(id);
    if (status !== 200 || body.state === 'ready' || body.state === 'failed') return { status, ...body };
  }
};
const pagesOf = async (id: string, headers: Record<string, string> = {}) =>
  server.call(of(id, 'pages'), { as: 'alice', headers });
const textOf = async (id: string) => {
  const answer = await pagesOf(id);
  expect(answer.status).toBe(200);
  return textOfPdf(new Uint8Array(await answer.arrayBuffer()));
};

describe.skipIf(!office)('documents as pages', () => {
  test('a document becomes a PDF with its text, once, and is sent in parts', async () => {
    const id = await put(server, 'Plan.docx', emptyDocx('Plan', paragraph('The quagga crossed the river.')));
    const opening = (await (await server.call(of(id, 'opening'), { as: 'alice' })).json()) as Record<
      string,
      string
    >;
    expect(opening).toMatchObject({
      kind: 'pages',
      simple: 'docx',
      content: expect.stringContaining('/content?'),
    });
    // Twice at once, and a reader of the pages besides: converted once, so all see the same bytes.
    const [a, b, whole] = await Promise.all([settled(id), settled(id), pagesOf(id)]);
    expect(a).toMatchObject({ state: 'ready', pages: opening.pages });
    expect(b).toEqual(a);
    const bytes = new Uint8Array(await whole.arrayBuffer());
    expect(await textOfPdf(bytes)).toContain('The quagga crossed the river.');
    expect(whole.headers.get('content-type')).toBe('application/pdf');
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    expect(whole.headers.get('content-disposition')).toContain('Plan.docx.pdf');
    const part = await pagesOf(id, { range: 'bytes=0-4' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 0-4/${bytes.length}`,
      '%PDF-',
    ]);
    expect((await pagesOf(id, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    const etag = whole.headers.get('etag') ?? '';
    expect((await pagesOf(id, { 'if-none-match': etag })).status).toBe(304);
  });

  test('a new version is converted anew, and the old one stays as it was', async () => {
    const id = await put(server, 'News.rtf', rtf('Old news'));
    expect(await textOf(id)).toContain('Old news');
    await putAgain(server, id, 'News.rtf', rtf('Fresh news'));
    expect(await textOf(id)).toContain('Fresh news');
    const before = await server.call(of(id, 'pages?version=1'), { as: 'alice' });
    expect(await textOfPdf(new Uint8Array(await before.arrayBuffer()))).toContain('Old news');
  });

  test('who may not read the document sees nothing of its pages', async () => {
    const id = await put(server, 'Secret.rtf', rtf('secret'));
    await textOf(id);
    for (const [what, method] of [
      ['conversion', 'POST'],
      ['conversion', 'DELETE'],
      ['pages', 'GET'],
    ] as const) {
      expect((await server.call(of(id, what), { as: 'carol', method })).status, what).toBe(403);
      expect((await server.call(of(id, what), { method })).status, what).toBe(401);
    }
    expect((await pagesOf('nothing')).status).toBe(404);
    const text = await put(server, 'plain.txt', 'text');
    expect((await ask(text)).status).toBe(415);
  });

  test.each([
    ['Empty.docx', new Uint8Array(), /empty/],
    ['Text.docx', strToU8('this is something else'), /not what its name says/],
    ['Page.doc', strToU8('<html><script>alert(1)</script></html>'), /not what its name says/],
    ['Half.docx', emptyDocx('x').subarray(0, 900), /damaged/],
    ['Bomb.xlsx', zipSync({ 'xl/workbook.xml': new Uint8Array(64 * 1024 * 1024) }), /unpack/],
    ['Locked.odt', odt('x', { encrypted: true }), /password/],
    ['Strange.odt', zipSync({ 'a.txt': strToU8('a') }), /damaged|not what/],
    [
      'Noise.xls',
      Uint8Array.from({ length: 5000 }, (_, at) =>
        at < 8 ? ([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1][at] ?? 0) : (at * 7919) % 251,
      ),
      /damaged/,
    ],
  ])('%s is refused with a sentence, and the next document is shown', async (name, bytes, reason) => {
    const id = await put(server, name, bytes);
    expect(await settled(id)).toMatchObject({
      status: 200,
      state: 'failed',
      reason: expect.stringMatching(reason),
    });
    const answer = await pagesOf(id);
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'documents.pages.failed' }]);
    expect(await textOf(await put(server, 'Next.rtf', rtf(`after ${name}`)))).toContain(`after ${name}`);
  });

  test('a document reaches neither files of the server, nor the network, nor runs what it brings', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trivet-secret-'));
    const secret = join(folder, 'secret.txt');
    await writeFile(secret, 'THE-SECRET-OF-THE-SERVER');
    const heard: string[] = [];
    const spy = createServer((request, response) => {
      heard.push(request.url ?? '');
      response.end('THE-SECRET-OF-THE-NETWORK');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => spy.once('listening', resolve));
    const far = `http://127.0.0.1:${(spy.address() as AddressInfo).port}`;
    const section = (address: string, name: string) =>
      `<text:section text:name="${name}"><text:section-source xlink:type="simple" xlink:href="${address}" text:filter-name="Text"/><text:p>old</text:p></text:section>`;
    const picture = (address: string) =>
      `<text:p><draw:frame svg:width="5cm" svg:height="5cm"><draw:image xlink:type="simple" xlink:href="${address}"/></draw:frame></text:p>`;
    const macro =
      '<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document"/></office:event-listeners></office:scripts>';
    const body = `<text:p>Visible words</text:p>${section(`file://${secret}`, 'near')}${section(`${far}/text`, 'far')}${picture(`${far}/picture.png`)}${picture(`file://${secret}`)}`;
    const id = await put(server, 'Hostile.odt', odt(body, { before: macro }));
    const text = await textOf(id);
    expect(text).toContain('Visible words');
    expect(text).not.toContain('SECRET');
    expect(heard).toEqual([]);
    spy.close();
    await rm(folder, { recursive: true });
  });

  test('a conversion may be cancelled, by all who asked for it, and asked for again', async () => {
    // The worker is busy with the first, so that the other waits.
    const long = await put(server, 'Long.rtf', rtf('Many words. '.repeat(25_000)));
    const next = await put(server, 'Next.rtf', rtf('next'));
    const first = settled(long);
    await new Promise((resolve) => setTimeout(resolve, 500));
    let over = false;
    const second = server.call(of(next, 'pages'), { as: 'alice' }).finally(() => {
      over = true;
    });
    const cancel = async () => {
      await server.call(of(next, 'conversion'), { as: 'alice', method: 'DELETE' });
      return over;
    };
    await expect.poll(cancel, { timeout: 60_000 }).toBe(true);
    expect((await second).status).toBe(409);
    expect(await first).toMatchObject({ state: 'ready' });
    expect(await textOf(next)).toContain('next');
  });
});

test('without LibreOffice a document is shown by the page itself, and pages are refused', async () => {
  const plain = await startTestServer();
  try {
    const id = await put(plain, 'Plan.docx', emptyDocx('Plan'));
    const opening = await (await plain.call(of(id, 'opening'), { as: 'alice' })).json();
    expect(opening).toMatchObject({ kind: 'docx', simple: null, pages: null, conversion: null });
    const old = await put(plain, 'Old.doc', 'x');
    expect(await (await plain.call(of(old, 'opening'), { as: 'alice' })).json()).toMatchObject({
      kind: 'other',
    });
    const answer = await plain.call(of(id, 'pages'), { as: 'alice' });
    expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'documents.pages.none' }]);
    const list = (await (await plain.call('/viewer/api/list?method=fileType')).json()) as object;
    expect(Object.keys(list)).toEqual(expect.arrayContaining(['.docx', '.xlsx', '.ods', '.pptx']));
    expect(list).not.toHaveProperty('.doc');
  } finally {
    await plain.close();
  }
});
