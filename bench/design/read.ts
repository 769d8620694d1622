import { rateRow, sideBySide, startFloor, startSubject, table, tokenOf } from '../harness.ts';
import { report } from '../report.ts';

/** One element read by name, signed in and by the ACL, beside a bare node:http with one pg lookup. */
const statement = `select json_build_object('type', e.type, 'name', e.name, 'unid', e.unid, 'noteId', e.note_id, 'dxl', e.dxl)::text as body
  from design.element_name n join design.element e on e.id = n.element_id where n.type = 'form' and n.key = lower($1)`;

const subject = await startSubject();
const floor = await startFloor(subject.databaseUrl, statement);
try {
  const authorization = `Bearer ${await tokenOf(subject.url, 'bob')}`;
  const read = {
    name: 'GET /api/dxl/form/Request',
    url: `${subject.url}/api/dxl/form/Request?nsfPath=demo.nsf`,
    headers: { authorization },
  };
  const figures = await sideBySide(read, {
    name: 'node:http + pg',
    url: `${floor.url}/form/Request`,
  });
  console.log(table(figures));
  report(rateRow('element read by name, with bearer', figures, 0.8));
} finally {
  await floor.stop();
  await subject.stop();
}
