import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { requireOffice } from '../../support/office.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { odt, of, put, putAgain } from './viewing.support.ts';

const office = await requireOffice();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(office ? { TRIVET_SOFFICE: office, TRIVET_CONVERSION_WORKERS: '1' } : {});
});
afterAll(() => server?.close());

const ask = (id: string, as = 'alice', headers: Record<string, string> = {}) =>
  server.call(of(id, 'thumbnail'), { as, headers });

/** Asks until it is made; there is no other way to learn that it is. */
async function thumbnailOf(id: string) {
  for (;;) {
    const answer = await ask(id);
    if (answer.status !== 204) return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

describe.skipIf(!office)('first pages as pictures', () => {
  test('the first page of a document is a small picture, made after somebody asked, and anew for a new version', {
    timeout: 120_000,
  }, async () => {
    const id = await put(server, 'Plan.docx', emptyDocx('Plan', paragraph('The quagga crossed the river.')));
    const first = await ask(id);
    expect([first.status, first.headers.get('cache-control')]).toEqual([204, 'no-store']);
    const { answer, bytes } = await thumbnailOf(id);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    // A4 upright.
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    expect(height).toBe(160);
    expect(width / height).toBeCloseTo(210 / 297, 1);
    expect(bytes.length).toBeLessThan(20_000);
    const tag = answer.headers.get('etag') ?? '';
    expect((await ask(id, 'alice', { 'if-none-match': tag })).status).toBe(304);

    const text = 'Quite another text. '.repeat(100);
    await putAgain(server, id, 'Plan.docx', emptyDocx('Plan', paragraph(text)));
    expect((await ask(id)).status).toBe(204);
    const again = await thumbnailOf(id);
    expect(again.answer.headers.get('etag')).not.toBe(tag);
  });

  test('an OpenDocument text and a PDF have one, too; a text, and what is damaged, have none', {
    timeout: 120_000,
  }, async () => {
    const text = await put(server, 'Text.odt', odt('<text:p>Zebra</text:p>'));
    expect((await thumbnailOf(text)).answer.status).toBe(200);
    const pages = await server.call(of(text, 'pages'), { as: 'alice' });
    const pdf = await put(server, 'Printed.pdf', new Uint8Array(await pages.arrayBuffer()));
    expect((await thumbnailOf(pdf)).answer.status).toBe(200);
    for (const [name, content] of [
      ['notes.txt', 'plain'],
      ['Broken.docx', 'no package'],
      ['Broken.pdf', 'no PDF'],
    ] as const) {
      const { answer, bytes } = await thumbnailOf(await put(server, name, content));
      expect([answer.status, JSON.parse(bytes.toString()).code], name).toEqual([
        404,
        'documents.thumbnail.none',
      ]);
    }
  });

  test('nobody has the picture of a document that they may not read', async () => {
    const id = await put(server, 'Secret.docx', emptyDocx('Secret', paragraph('Secret')));
    expect((await thumbnailOf(id)).answer.status).toBe(200);
    expect((await ask(id, 'carol')).status).toBe(403);
    expect((await server.call(of(id, 'thumbnail'))).status).toBe(401);
  });
});

test('without LibreOffice there is none', async () => {
  const without = await startTestServer({ TRIVET_SOFFICE: 'none' });
  try {
    const id = await put(without, 'Plan.docx', emptyDocx('Plan', paragraph('Text')));
    const answer = await without.call(of(id, 'thumbnail'), { as: 'alice' });
    expect(answer.status).toBe(404);
  } finally {
    await without.close();
  }
});
