import { freePort } from '../../../deploy/freePort.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { type Editor, enterRoom, until, upload, type Visitor, visit } from './support.ts';

/** Two processes of one Trivet on one database, with alice and bob signed in to both. */
export type TwoProcesses = Awaited<ReturnType<typeof openTwoProcesses>>;

/** Where a process is asked: both have the same public address, so each is named by its own port. */
type At = TestServer;

export async function openTwoProcesses() {
  const port = await freePort();
  const shared = { TRIVET_SECRET: 'of both', TRIVET_PUBLIC_URL: `http://127.0.0.1:${port}` };
  const first = await startTestServer({ ...shared, TRIVET_PORT: String(port) });
  const { database, settings } = first.platform;
  const place = { TRIVET_DATABASE_URL: database.url, TRIVET_DATA_DIR: settings.dataDir };
  const beside = () => startTestServer({ ...shared, ...place });
  const second = await beside();
  const query = async (text: string, values: unknown[] = []) =>
    (await database.pool.query(text, values)).rows;
  const [alice, bob] = await Promise.all([visit(first, 'alice'), visit(first, 'bob')]);
  const people = { alice, bob };
  const entered: Editor[] = [];
  const originOf = (at: At) => `http://127.0.0.1:${at.platform.settings.port}`;

  const api = (at: At, as: keyof typeof people, id: string, what: string, json?: unknown, method?: string) =>
    people[as].api(`${originOf(at)}/docs/api/docsvr/lcfiles/${id}/${what}`, json, method);
  const read = async (path: string) => (await first.call(path, { as: 'alice' })).json();
  return {
    first,
    second,
    beside,
    query,
    originOf,
    api,
    /** A document of its own for each test, which bob may change. */
    async newDocument(): Promise<string> {
      const welcome = await first.call('/repository/rest/welcome/content?version=1', { as: 'alice' });
      const bytes = new Uint8Array(await welcome.arrayBuffer());
      const { id } = (await (await upload(first, 'alice', 'Report.docx', bytes)).json()) as { id: string };
      const items = [
        { user: 'alice', right: 'owner' },
        { user: 'bob', right: 'write' },
      ];
      await first.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
      return id;
    },
    async room(at: At, as: keyof typeof people, id: string): Promise<string> {
      return ((await (await api(at, as, id, 'opening')).json()) as { room: string }).room;
    },
    /** Opens a document at a process and enters its room there. */
    async enter(at: At, as: keyof typeof people, id: string): Promise<Editor> {
      const room = await this.room(at, as, id);
      const editor = await enterRoom({ url: originOf(at) }, people[as] as Visitor, room, {
        origin: first.url,
      });
      entered.push(editor);
      return editor;
    },
    versionsOf: async (id: string) =>
      ((await read(`/repository/rest/${id}/versions`)) as { items: { version: string }[] }).items.map(
        ({ version }) => version,
      ),
    statusOf: async (at: At, id: string) =>
      (await (await api(at, 'alice', id, 'draft')).json()) as Record<string, unknown> & {
        editors: { displayName: string }[];
      },
    textOf: async (at: At, id: string) => {
      const answer = await api(at, 'alice', id, 'draft/content');
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return new Uint8Array(await answer.arrayBuffer());
    },
    publishedOf: async (id: string) => {
      const answer = await first.call(`/repository/rest/${id}/content`, { as: 'alice' });
      return new Uint8Array(await answer.arrayBuffer());
    },
    /** Has a draft looked at so often that each process does it, as if the last editor had left long ago. */
    async lookAt(room: string): Promise<void> {
      await query(`update documents.draft set visited_at = now() - interval '1 hour' where id = $1`, [room]);
      await query(
        `select graphile_worker.add_job('documents.settle', json_build_object('draft', $1::text))
          from generate_series(1, 20)`,
        [room],
      );
      const left = `select from graphile_worker.jobs where task_identifier in ('documents.settle', 'documents.publish')
        and run_at <= now()`;
      await until(async () => (await query(left)).length === 0);
    },
    /** Cuts all connections with the database, as its restart does. */
    cutAll: () =>
      query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      ),
    /** Cuts the connection by which a process is known to live. */
    cutOff: (at: At) =>
      query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 741888
          and objid = $1 and database = (select oid from pg_database where datname = current_database())`,
        [at.platform.processes.self],
      ),
    leave() {
      for (const editor of entered.splice(0)) editor.close();
    },
    async close() {
      await second.close();
      await first.close();
    },
  };
}
