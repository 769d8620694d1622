import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import type { Paper } from './cmisPages.ts';
import { type CmisStub, startCmisStub, usual } from './cmisStub.ts';
import { type Editor, enterRoom, partsOf, until, type Visitor, visit } from './support.ts';

let server: TestServer;
let stub: CmisStub;
let alice: Visitor;
let paper: Paper;
let count = 0;
const entered: Editor[] = [];

beforeAll(async () => {
  stub = await startCmisStub();
  const auth = { mode: 'basic', username: 'trivet', password: 'secret' };
  const cmis = { kind: 'cmis', serviceUrl: `${stub.url}/cmis/service`, repositoryId: 'main', auth };
  server = await startTestServer({ TRIVET_REPOSITORIES: JSON.stringify({ cmis }) });
  alice = await visit(server, 'alice');
});
beforeEach(() => {
  Object.assign(stub.ways, usual);
  stub.forget();
  paper = stub.add(`workspace://SpacesStore/{${++count}}`, 'Contract.docx');
});
afterEach(() => {
  for (const editor of entered.splice(0)) editor.close();
});
afterAll(async () => {
  await server?.close();
  await stub?.close();
});

const at = (what: string) => `/docs/api/docsvr/external.cmis/${encodeURIComponent(paper.series)}/${what}`;
const publish = () => alice.api(at('publish'), {}, 'POST');
const textOf = (bytes: Uint8Array | undefined) =>
  new TextDecoder().decode(partsOf(bytes ?? new Uint8Array()).get('word/document.xml'));
/** Types a word, so that there is something to publish. */
const edit = async () => {
  const { room } = (await (await alice.api(at('opening'))).json()) as { room: string };
  const editor = await enterRoom(server, alice, room);
  entered.push(editor);
  await editor.saved(editor.type(' Twice.', 'The parties agree'));
  return editor;
};

describe('a check-out whose working copy does not say that it is one', () => {
  beforeEach(() => Object.assign(stub.ways, { version: '1.0', copySays: false }));
  const gone = (path: RegExp) => stub.next(path, (_, response) => response.writeHead(404).end());

  test.each(['entry', 'location'] as const)('is known by what it answers: the %s', async (checkOutGives) => {
    Object.assign(stub.ways, { checkOutGives, copyShown: 'query' });
    const editor = await edit();
    gone(/^GET \/history/);
    await publish();
    expect(await editor.heard('published')).toMatchObject({ version: '2.0' });
    expect(textOf(paper.versions[1]?.bytes)).toContain('The parties agree. Twice.');
    expect([paper.copy, stub.papers.has(paper.series)]).toEqual([undefined, true]);
  });

  test('is given back when what comes is refused, and never the document with it', async () => {
    const editor = await edit();
    stub.next(/^PUT \/content/, (request, response) => {
      request.resume().on('end', () => response.writeHead(507).end());
    });
    await publish();
    await editor.heard('publishFailed');
    expect([paper.copy, stub.papers.has(paper.series)]).toEqual([undefined, true]);
  });

  test('goes on by its address when it was interrupted', async () => {
    const editor = await edit();
    stub.next(/^PUT .*checkin=true/, (request) => void request.socket.destroy());
    await publish();
    await editor.heard('publishWaits');
    expect(paper.copy).toBeDefined();
    // What was put there is known as ours, although more was typed since.
    await editor.saved(editor.type(' And more.', 'Signed below'));
    await until(() => editor.messages.some(({ type }) => type === 'published'), 30_000);
    expect(paper.versions).toHaveLength(2);
  }, 60_000);

  test.each(['location', 'nothing', 'document'] as const)(
    'that is not understood is told as that, and given back where it has an address: %s',
    async (checkOutGives) => {
      Object.assign(stub.ways, { checkOutGives, copyShown: 'nowhere' });
      const editor = await edit();
      gone(/^GET \/history/);
      gone(/^GET \/history/);
      await publish();
      const { code, summary } = await editor.heard('publishWaits');
      expect(code).toBe('documents.repository.broken');
      expect(summary).toMatch(/checked the document out and shows no working copy/);
      expect(paper.copy === undefined).toBe(checkOutGives === 'location');
      expect(stub.papers.has(paper.series)).toBe(true);
      expect(editor.messages.filter(({ type }) => type === 'publishFailed')).toEqual([]);
    },
  );
});
