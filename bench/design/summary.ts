import pg from 'pg';
import { measure, rateRow, startFloor, startSubject, table } from '../harness.ts';
import { report, shorter, thousands } from '../report.ts';
import { designClient } from './client.ts';
import { largeDesign } from './large.ts';

/** The summary of a database of many elements, signed in and by the ACL, beside PostgreSQL making the same JSON for a
 *  bare node:http. One request at a time: a person waits for it. */
const ELEMENTS = Number(process.argv[2] ?? 5000);
const SECONDS = shorter(5, 1);

const statement = `select json_build_object('database', d.title, 'replicaId', d.replica_id, 'totalCount', count(*), 'elements',
    json_agg(json_build_object('type', e.type, 'name', e.name, 'aliases', e.aliases, 'unid', e.unid, 'noteId', e.note_id)
      order by e.note_id))::text as body
  from design.database d join design.element e on e.database_id = d.id where d.path = $1 and e.kind = 'design' group by d.id`;

const subject = await startSubject();
const floor = await startFloor(subject.databaseUrl, statement);
const database = new pg.Client({ connectionString: subject.databaseUrl });
try {
  const client = await designClient(subject.url);
  await client.create('many.nsf');
  await client.importBody('many.nsf', JSON.stringify({ dxl: largeDesign(0, ELEMENTS) }));
  await client.settled('many.nsf');
  await database.connect();
  await database.query('vacuum analyze design.element');
  const summary = {
    name: `summary of ${ELEMENTS} elements`,
    url: `${subject.url}/api/dxl/designsummary?nsfPath=many.nsf`,
    headers: client.headers,
  };
  const bare = { name: 'node:http + pg', url: `${floor.url}/many.nsf` };
  await measure(summary, 1, 1);
  const figures = [await measure(summary, SECONDS, 1), await measure(bare, SECONDS, 1)];
  console.log(table(figures));
  report(rateRow(`summary of ${thousands(ELEMENTS)} elements, one at a time`, figures));
} finally {
  await database.end();
  await floor.stop();
  await subject.stop();
}
