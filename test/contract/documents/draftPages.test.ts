import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { requireOffice } from '../../support/office.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { enterRoom, type Visitor, visit } from './support.ts';
import { put, textOfPdf } from './viewing.support.ts';

const office = await requireOffice();
let server: TestServer;
let alice: Visitor;
beforeAll(async () => {
  server = await startTestServer(office ? { TRIVET_SOFFICE: office, TRIVET_CONVERSION_WORKERS: '1' } : {});
  alice = await visit(server, 'alice');
});
afterAll(() => server?.close());

const at = (id: string, what: string) => `/docs/api/docsvr/lcfiles/${encodeURIComponent(id)}/${what}`;
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code];

/** A document of alice's that she has open. */
async function openOne(name: string, text = 'The quagga crossed the river.') {
  const id = await put(server, name, name.endsWith('.md') ? text : emptyDocx('Plan', paragraph(text)));
  const { room } = (await (await alice.api(at(id, 'opening'))).json()) as { room: string };
  return { id, editor: await enterRoom(server, alice, room) };
}

describe.skipIf(!office)('a draft as a PDF', () => {
  test('has what is not published, anew after every change', async () => {
    const { id, editor } = await openOne('Draft pages.docx');
    await editor.saved(editor.type(' Not published yet.'));
    const address = at(id, 'draft/pages');
    const first = await alice.send(address);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-disposition')).toContain('Draft pages.docx.pdf');
    expect(await textOfPdf(new Uint8Array(await first.arrayBuffer()))).toContain('Not published yet.');
    const etag = first.headers.get('etag') ?? '';
    expect((await alice.send(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await editor.saved(editor.type(' And more.'));
    const second = await alice.send(address, { headers: { 'if-none-match': etag } });
    expect(await textOfPdf(new Uint8Array(await second.arrayBuffer()))).toContain('And more.');
    expect((await alice.api(at(id, 'draft/conversion'), undefined, 'DELETE')).status).toBe(204);
    editor.close();
  });

  test('is of the revision that the first answer names, whatever is typed while it is made', async () => {
    const { id, editor } = await openOne('Draft revision.docx');
    await editor.saved(editor.type(' Asked for.'));
    const ask = async (revision?: number) => {
      const query = revision === undefined ? '' : `?revision=${revision}`;
      const answer = await alice.api(at(id, `draft/conversion${query}`), undefined, 'POST');
      expect(answer.status).toBe(200);
      return (await answer.json()) as { state: string; pages?: string; revision: number };
    };
    const first = await ask();
    await editor.saved(editor.type(' Typed since.'));
    let state = first;
    while (state.state !== 'ready') {
      state = await ask(first.revision);
      expect(state.revision).toBe(first.revision);
    }
    expect(state.pages).toBe(at(id, `draft/pages?revision=${first.revision}`));
    const text = await textOfPdf(new Uint8Array(await (await alice.send(state.pages ?? '')).arrayBuffer()));
    expect(text).toContain('Asked for.');
    expect(text).not.toContain('Typed since.');
    // What was never made cannot be made any more: there is the newest only.
    expect((await ask(first.revision - 1)).revision).toBeGreaterThan(first.revision);
    const never = await alice.send(at(id, `draft/pages?revision=${first.revision - 1}`));
    expect(await codeOf(never)).toEqual([404, 'documents.version.unknown']);
    expect((await alice.send(at(id, 'draft/pages?revision=-1'))).status).toBe(400);
    const stop = at(id, `draft/conversion?revision=${first.revision}`);
    expect((await alice.api(stop, undefined, 'DELETE')).status).toBe(204);
    editor.close();
  });

  test('is for who may change the document, and for documents that become pages', async () => {
    const { id, editor } = await openOne('Draft rights.docx');
    const items = [
      { user: 'alice', right: 'owner' },
      { user: 'bob', right: 'read' },
    ];
    await server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
    const bob = await visit(server, 'bob');
    for (const [what, method] of [
      ['draft/pages', 'GET'],
      ['draft/conversion', 'POST'],
      ['draft/conversion', 'DELETE'],
    ] as const) {
      const refused = await bob.api(at(id, what), undefined, method);
      expect(await codeOf(refused)).toEqual([403, 'documents.right.missing']);
      const nobody = await fetch(`${server.url}${at(id, what)}`, { method });
      expect(nobody.status).toBe(401);
    }
    const unopened = await put(server, 'Draft none.docx', emptyDocx('Plan'));
    expect(await codeOf(await alice.send(at(unopened, 'draft/pages')))).toEqual([
      404,
      'documents.draft.absent',
    ]);
    const bare = await openOne('Draft bare.md');
    expect(await codeOf(await alice.send(at(bare.id, 'draft/pages')))).toEqual([415, 'documents.pages.none']);
    expect((await alice.send(at('no-such-document', 'draft/pages'))).status).toBe(404);
    editor.close();
    bare.editor.close();
  });
});

test('without LibreOffice a sentence says so', async () => {
  const plain = await startTestServer();
  try {
    const visitor = await visit(plain, 'alice');
    const id = await put(plain, 'Plain.docx', emptyDocx('Plan'));
    await visitor.api(at(id, 'opening'));
    for (const [what, method] of [
      ['draft/pages', 'GET'],
      ['draft/conversion', 'POST'],
    ] as const) {
      const answer = await visitor.api(at(id, what), undefined, method);
      expect(await codeOf(answer)).toEqual([503, 'documents.pages.office']);
    }
  } finally {
    await plain.close();
  }
});
