import { rateRow, sideBySide, startFloor, startSubject, table, tokenOf } from '../harness.ts';
import { report } from '../report.ts';

/** Records read by id with a bearer, and asked for with an ETag, beside a bare node:http with one pg lookup. */
const statement = `select json_build_object('id', p.id, 'name', p.name, 'state', p.state, 'files',
  (select json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'sha256', f.sha256) order by pf.position)
    from catalog.package_file pf join catalog.file f on f.id = pf.file where pf.package = p.id))::text as body
  from catalog.package p where p.id = $1`;

type Page = { items: { id: string }[] };

const subject = await startSubject();
const floor = await startFloor(subject.databaseUrl, statement);
try {
  const headers = { authorization: `Bearer ${await tokenOf(subject.url, 'alice')}` };
  const read = async (path: string) => fetch(`${subject.url}${path}`, { headers });
  const { items } = (await (await read('/v1/packages')).json()) as Page;
  const path = `/v1/packages/${items[0]?.id}`;
  const etag = (await read(path)).headers.get('etag') ?? '';
  const bare = { name: 'node:http + pg', url: `${floor.url}/${items[0]?.id}` };
  const cases = [
    { name: 'record read by id, with bearer', url: `${subject.url}${path}`, headers, least: 0.9 },
    {
      name: 'record asked for with its ETag, 304',
      url: `${subject.url}${path}`,
      headers: { ...headers, 'if-none-match': etag },
      least: 1,
    },
  ];
  for (const target of cases) {
    const figures = await sideBySide(target, bare);
    console.log(`${table(figures)}\n`);
    report(rateRow(target.name, figures, target.least));
  }
} finally {
  await floor.stop();
  await subject.stop();
}
