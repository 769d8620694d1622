import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { startSingleServer, type TestServer } from '../../support/trivet.ts';
import { enterRoom, upload, visit } from './support.ts';

// One process: the test makes its object store fail.
let server: TestServer;
beforeAll(async () => {
  server = await startSingleServer();
});
afterAll(() => server?.close());

test('what the server itself cannot do for the moment is told, and tried again until it can', async () => {
  const alice = await visit(server, 'alice');
  const stored = await upload(server, 'alice', 'Room.docx', emptyDocx('', paragraph('Much to say.')));
  const { id } = (await stored.json()) as { id: string };
  const at = (what: string) => `/docs/api/docsvr/lcfiles/${id}/${what}`;
  const read = async (what: string) => (await alice.api(at(what))).json();
  const { room } = (await read('opening')) as { room: string };
  const editor = await enterRoom(server, alice, room);
  await editor.saved(editor.type(' Room.', 'Much to say.'));
  const full = vi
    .spyOn(server.platform.objects, 'put')
    .mockRejectedValue(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  await alice.api(at('publish'), {});
  expect(await editor.heard('publishWaits')).toMatchObject({ code: 'server.disk.full' });
  expect(await read('publication')).toMatchObject({
    state: 'retrying',
    attempts: 1,
    next: expect.any(String),
  });
  full.mockRestore();
  await alice.api(at('publish'), {});
  expect(await editor.heard('published')).toMatchObject({ version: '2', changed: true });
  editor.close();
});

test.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
  'an upload whose bytes cannot be noted (%s) is asked for again later, not called malformed',
  async (reason) => {
    const lost = vi.spyOn(server.platform.objects, 'put').mockRejectedValue(new Error(reason));
    const answer = await upload(server, 'alice', 'Lost.docx', emptyDocx('', paragraph('Lost.')));
    lost.mockRestore();
    expect(answer.status).toBe(503);
  },
);

test('drafts that the start could not look through, since the database was away, are looked through later', async () => {
  const alice = await visit(server, 'alice');
  const stored = await upload(server, 'alice', 'Left.docx', emptyDocx('', paragraph('Left.')));
  const { id } = (await stored.json()) as { id: string };
  await alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
  const { pool } = server.platform.database;
  const settling = () => pool.query("select 1 from graphile_worker.jobs where key like 'settle %'");
  await pool.query(
    "select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'settle %'",
  );
  await pool.query('alter table documents.publication rename to away');
  const logged: string[] = [];
  const { databaseUrl = '', dataDir } = server.platform.settings;
  const second = await startSingleServer(
    {
      TRIVET_DATABASE_URL: databaseUrl,
      TRIVET_DATA_DIR: dataDir,
      TRIVET_PUBLIC_URL: server.url,
      TRIVET_LOG_LEVEL: 'warn',
    },
    undefined,
    (line) => logged.push(line),
  );
  try {
    await vi.waitFor(() => expect(logged.join('')).toContain('could not be looked through'), 30_000);
    await pool.query('alter table documents.away rename to publication');
    await vi.waitFor(async () => expect((await settling()).rowCount).toBeGreaterThan(0), 30_000);
  } finally {
    await pool.query('alter table if exists documents.away rename to publication');
    await second.close();
  }
  expect(logged.join('')).not.toContain('"level":50');
});
