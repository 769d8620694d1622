import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import type { Paper } from './cmisPages.ts';
import { type CmisStub, startCmisStub, usual } from './cmisStub.ts';
import { type Editor, enterRoom, partsOf, type Visitor, visit } from './support.ts';

/** A server whose documents lie in a CMIS repository, alice before it, and a new document for each test. */
export type CmisSetup = {
  server: TestServer;
  stub: CmisStub;
  alice: Visitor;
  paper: Paper;
  /** Address of what is asked of a document; of the one of this test, unless an id is named. */
  at(what: string, id?: string): string;
  /** Opens it in an editor, which closes after the test. */
  enter(id?: string): Promise<Editor>;
  /** Opens it and types a word, so that there is something to publish. */
  edit(): Promise<Editor>;
  publish(): Promise<Response>;
};

/** Sets all that up for the tests of a file, and takes it down. */
export function setUpCmis(): CmisSetup {
  const cmis = {} as CmisSetup;
  const entered: Editor[] = [];
  let count = 0;
  beforeAll(async () => {
    cmis.stub = await startCmisStub();
    const auth = { mode: 'basic', username: 'trivet', password: 'secret' };
    const serviceUrl = `${cmis.stub.url}/cmis/service`;
    const repository = { kind: 'cmis', serviceUrl, repositoryId: 'main', auth };
    cmis.server = await startTestServer({ TRIVET_REPOSITORIES: JSON.stringify({ cmis: repository }) });
    cmis.alice = await visit(cmis.server, 'alice');
  });
  beforeEach(() => {
    Object.assign(cmis.stub.ways, usual);
    cmis.stub.forget();
    cmis.paper = cmis.stub.add(`workspace://SpacesStore/{${++count}}`, 'Contract.docx');
  });
  afterEach(() => {
    for (const editor of entered.splice(0)) editor.close();
  });
  afterAll(async () => {
    await cmis.server?.close();
    await cmis.stub?.close();
  });
  cmis.at = (what, id = cmis.paper.series) =>
    `/docs/api/docsvr/external.cmis/${encodeURIComponent(id)}/${what}`;
  cmis.enter = async (id) => {
    const { room } = (await (await cmis.alice.api(cmis.at('opening', id))).json()) as { room: string };
    const editor = await enterRoom(cmis.server, cmis.alice, room);
    entered.push(editor);
    return editor;
  };
  cmis.edit = async () => {
    const editor = await cmis.enter();
    await editor.saved(editor.type(' Twice.', 'The parties agree'));
    return editor;
  };
  cmis.publish = () => cmis.alice.api(cmis.at('publish'), {}, 'POST');
  return cmis;
}

/** The text of a document, as XML. */
export const textOf = (bytes: Uint8Array | undefined): string =>
  new TextDecoder().decode(partsOf(bytes ?? new Uint8Array()).get('word/document.xml'));
