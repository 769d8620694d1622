import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { type Editor, enterRoom, upload, type Visitor, visit } from './support.ts';

/** A server with alice and bob signed in to it and to its repository, and short ways to do what they do. */
export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** @param environment settings of the server. */
export async function openDesk(environment: Record<string, string> = {}) {
  let ahead = 0;
  const server: TestServer = await startTestServer(environment, () => new Date(Date.now() + ahead));
  const [alice, bob] = await Promise.all([visit(server, 'alice'), visit(server, 'bob')]);
  for (const visitor of [alice, bob]) {
    await visitor.follow('/docs/driverscallback?repository=rest&file_id=welcome');
  }
  const entered: Editor[] = [];

  const bytesOf = async (id: string, version?: string) => {
    const query = version ? `?version=${version}` : '';
    const answer = await server.call(`/repository/rest/${id}/content${query}`, { as: 'alice' });
    return new Uint8Array(await answer.arrayBuffer());
  };
  /** Has drafts that wait to be looked at looked at now; the clock stays, because people's sign-ins end by it. */
  const hurry = async () => {
    await server.platform.database.pool.query(
      `select graphile_worker.reschedule_jobs(array(
        select id from graphile_worker.jobs where task_identifier = 'documents.settle'), run_at => now())`,
    );
  };
  return {
    server,
    alice,
    bob,
    bytesOf,
    async versionsOf(id: string) {
      const answer = await server.call(`/repository/rest/${id}/versions`, { as: 'alice' });
      const { items } = (await answer.json()) as {
        items: { version: string; comment: string; modifier: { displayName: string } }[];
      };
      return items;
    },
    /** A file of the documents service, such as `draft/content`. */
    async fileOf(visitor: Visitor, id: string, what: string, type = 'lcfiles') {
      const answer = await visitor.api(`/docs/api/docsvr/${type}/${encodeURIComponent(id)}/${what}`);
      if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
      return new Uint8Array(await answer.arrayBuffer());
    },
    /** A document of its own for each test, which bob may change. */
    async newDocument() {
      const answer = await upload(server, 'alice', 'Report.docx', await bytesOf('welcome', '1'));
      const { id } = (await answer.json()) as { id: string };
      const items = [
        { user: 'alice', right: 'owner' },
        { user: 'bob', right: 'write' },
      ];
      await server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
      return id;
    },
    async enter(visitor: Visitor, id: string, type = 'lcfiles') {
      const answer = await visitor.api(`/docs/api/docsvr/${type}/${id}/opening`);
      const { room } = (await answer.json()) as { room: string };
      const editor = await enterRoom(server, visitor, room);
      entered.push(editor);
      return editor;
    },
    /** Asks to publish. */
    ask: (visitor: Visitor, id: string, type = 'lcfiles') =>
      visitor.api(`/docs/api/docsvr/${type}/${id}/publish`, {}, 'POST'),
    async statusOf(id: string) {
      const answer = await server.call(`/docs/api/docsvr/lcfiles/${id}/draft`, { as: 'alice' });
      return (await answer.json()) as Record<string, unknown>;
    },
    /** Lets a minute pass, after which drafts that were left are looked at. */
    async minute() {
      ahead += 61_000;
      await hurry();
    },
    hurry,
    /** All editors leave. */
    leave: () => {
      for (const editor of entered.splice(0)) editor.close();
    },
    close: () => server.close(),
  };
}
