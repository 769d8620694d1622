import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/platform/database/database.ts';
import { migrate } from '../../../server/platform/database/migrate.ts';
import { createLog } from '../../../server/platform/telemetry/log.ts';
import { createDatabase } from '../../support/createDatabase.ts';

const source = new URL('../../../server/design/migrations/', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'trivet-history-'));
const design = { name: 'design', migrations: pathToFileURL(`${folder}/`) };
const add = (wanted: (file: string) => boolean) => {
  for (const file of readdirSync(source).filter(wanted))
    copyFileSync(new URL(file, source), join(folder, file));
};

let place: Awaited<ReturnType<typeof createDatabase>>;
let database: Database;
beforeAll(async () => {
  place = await createDatabase();
  database = await openDatabase(place.url, createLog({ logLevel: 'error' }));
});
afterAll(async () => {
  await database.close();
  await place.drop();
  rmSync(folder, { recursive: true });
});

test('what was written before changes were told in order gets an order, and texts what they inherited', async () => {
  add((file) => file < '0003');
  await migrate(database, [design]);
  const element = (unid: string, namespaces: string, version: number) =>
    `(1, 'design', 'form', 'F', '{}', '{F}', '', '', '${unid}', ${version + 10}, '<form/>', '${namespaces}', 'f', ${version}, 1)`;
  const change = (id: number, version: number, minute: number, action: string, dxl: string) =>
    `(${id}, ${version}, 1, 'form', 'F', 'U${id}', '${action}', '2026-01-01 10:0${minute}', 's', 'CN=A', ${dxl})`;
  await database.pool.query(`
    insert into design.database (path, path_key, title, replica_id, root_tag, acl, revision, created_by)
      values ('a.nsf', 'a.nsf', 'A', '0', '<database>', '<acl/>', 9, 'CN=A');
    insert into design.element (database_id, kind, type, name, aliases, answers, language, flags, unid, note_id, dxl,
        namespaces, fingerprint, version, revision)
      values ${element('U1', ' xmlns:x="urn:x"', 3)};
    insert into design.element_version
        (element_id, version, database_id, type, name, unid, action, at, by_subject, by_name, dxl)
      values ${[
        change(1, 1, 1, 'create', `'<form/>'`),
        change(2, 1, 1, 'create', `'<form/>'`),
        change(1, 2, 3, 'replace', `'<form xmlns=''http://www.lotus.com/dxl''/>'`),
        change(2, 2, 2, 'delete', 'null'),
        change(1, 3, 4, 'replace', 'null'),
      ].join(', ')}`);

  add((file) => file >= '0003');
  await migrate(database, [design]);
  const { rows } = await database.pool.query(
    'select element_id as id, version, revision, namespaces from design.element_version order by revision, 1',
  );
  expect(rows).toEqual([
    { id: 1, version: 1, revision: 2, namespaces: ' xmlns:x="urn:x"' },
    { id: 2, version: 1, revision: 2, namespaces: " xmlns='http://www.lotus.com/dxl'" },
    { id: 2, version: 2, revision: 3, namespaces: null },
    { id: 1, version: 2, revision: 4, namespaces: '' },
    { id: 1, version: 3, revision: 5, namespaces: null },
  ]);
  const changes = await database.pool.query('select kind, action, revision, by_name from design.change');
  expect(changes.rows).toEqual([{ kind: 'database', action: 'create', revision: 1, by_name: 'CN=A' }]);
});
