import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { newDocument } from '../../../formats/templates/index.ts';
import { requireOffice } from '../../support/office.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { enterRoom, type Visitor, visit } from './support.ts';
import { put } from './viewing.support.ts';

const office = await requireOffice();
let server: TestServer;
let alice: Visitor;
beforeAll(async () => {
  server = await startTestServer(office ? { TRIVET_SOFFICE: office, TRIVET_CONVERSION_WORKERS: '1' } : {});
  alice = await visit(server, 'alice');
});
afterAll(() => server?.close());

const draftOf = (id: string, what: string) => `/docs/api/docsvr/lcfiles/${id}/draft/${what}`;
const published = (id: string, to: string) => `/viewer/api/docsvr/lcfiles/${id}/converted?to=${to}`;
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code];
/** A part of a file that was answered, and what the file is called. */
async function partOf(answer: Response, part: string) {
  expect(answer.status).toBe(200);
  const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return new TextDecoder().decode(parts[part]);
}

describe.skipIf(!office)('a text in the other format', () => {
  test('is made of what was published last, and named after it', async () => {
    const docx = await put(server, 'Plan.v2.docx', emptyDocx('', paragraph('The quagga crossed the river.')));
    const answer = await alice.send(published(docx, 'odt'));
    expect(answer.headers.get('content-disposition')).toContain('Plan.v2.odt');
    expect(answer.headers.get('content-type')).toBe('application/vnd.oasis.opendocument.text');
    expect(await partOf(answer, 'content.xml')).toContain('The quagga crossed the river.');
    const odt = await put(server, 'Report.odt', newDocument('report', 'odt', 'A4'));
    const back = await alice.send(published(odt, 'docx'));
    expect(back.headers.get('content-disposition')).toContain('filename=Report.docx');
    expect(await partOf(back, 'word/document.xml')).toContain('<w:pStyle w:val="Heading1"/>');
  });

  test('is made of the draft for who may change it, with what is not published', async () => {
    const id = await put(server, 'Draft.docx', emptyDocx('', paragraph('Before.')));
    const opening = (await (await alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`)).json()) as {
      room: string;
    };
    const editor = await enterRoom(server, alice, opening.room);
    await editor.saved(editor.type(' Not published yet.'));
    expect(await partOf(await alice.send(draftOf(id, 'converted?to=odt')), 'content.xml')).toContain(
      'Not published yet.',
    );
    expect(await partOf(await alice.send(published(id, 'odt')), 'content.xml')).not.toContain(
      'Not published',
    );
    const items = [
      { user: 'alice', right: 'owner' },
      { user: 'bob', right: 'read' },
    ];
    await server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
    const bob = await visit(server, 'bob');
    expect((await bob.send(draftOf(id, 'converted?to=odt'))).status).toBe(403);
    expect((await bob.send(published(id, 'odt'))).status).toBe(200);
    editor.close();
  });

  test('is refused for what is of that format already, of no format, and damaged', async () => {
    const docx = await put(server, 'Same.docx', emptyDocx('', paragraph('Text')));
    expect(await codeOf(await alice.send(published(docx, 'docx')))).toEqual([415, 'documents.format.none']);
    expect((await alice.send(published(docx, 'pdf'))).status).toBe(400);
    expect((await alice.send(published('nothing', 'odt'))).status).toBe(404);
    const note = await put(server, 'Note.txt', 'Text');
    expect(await codeOf(await alice.send(published(note, 'odt')))).toEqual([415, 'documents.format.none']);
    const broken = await put(server, 'Broken.docx', 'PK no package');
    expect(await codeOf(await alice.send(published(broken, 'odt')))).toEqual([422, 'documents.pages.failed']);
  });
});

test('without LibreOffice a text has one format', async () => {
  const plain = await startTestServer({ TRIVET_SOFFICE: 'none' });
  try {
    const id = await put(plain, 'Alone.docx', emptyDocx('', paragraph('Text')));
    const one = await visit(plain, 'alice');
    expect(await codeOf(await one.send(published(id, 'odt')))).toEqual([415, 'documents.format.none']);
  } finally {
    await plain.close();
  }
});
