import type { Client } from '../../support/client.ts';
import { countOf, countUpTo, eventually, expectStatus, type Found, type Writer } from './writer.ts';

const DATABASE = 'endurance.nsf';
const FORMS = 5;

const form = (name: string, text: string) =>
  `<form name='${name}'><body><richtext><pardef id='1'/><par def='1'>${text} begins, ${'x'.repeat(2000)}, ${text} ends</par></richtext></body></form>`;

type Summary = { types: Record<string, { elements: { name: string }[] }> };

/** What designers do: they put elements, import several at once, give rights, make databases. */
export function designWriters({ call }: Client): Writer[] {
  const at = (path: string) => `/api/dxl${path}?nsfPath=${DATABASE}`;
  const get = async (path: string) => expectStatus(await call(path, { as: 'alice' }), 200);
  const put = (name: string, text: string) =>
    call(at(`/form/${name}`), {
      as: 'alice',
      method: 'PUT',
      body: form(name, text),
      headers: { 'content-type': 'application/xml' },
    });
  const formNames = async () => {
    const { types } = (await get(at('/designsummary'))) as Summary;
    return (types.form?.elements ?? []).map(({ name }) => name);
  };
  const open = async () => {
    const made = await call('/api/design/databases', {
      as: 'alice',
      json: { nsfPath: DATABASE, title: 'Endurance' },
    });
    await expectStatus(made, 201, 409);
  };
  const textOf = async (name: string) => {
    const answer = await call(at(`/form/${name}`), { as: 'alice' });
    return answer.status === 404 ? '' : ((await expectStatus(answer, 200)) as { dxl: string }).dxl;
  };
  const jobs = new Map<string, string>();

  return [
    {
      leg: 'design',
      kind: 'element',
      lanes: 2,
      open,
      async write(mark) {
        await expectStatus(await put(mark, mark), 200);
        return { action: 'design.element', names: `/${mark}` };
      },
      async read(marks) {
        const counts = countOf(marks, await formNames());
        for (const mark of marks.slice(-30)) {
          const text = counts.get(mark) === 1 ? await textOf(mark) : '';
          if (text !== '' && !text.includes(`${mark} ends`)) counts.set(mark, 'half');
        }
        return counts;
      },
    },
    {
      leg: 'design',
      kind: 'replacement',
      open,
      async write(mark) {
        await expectStatus(await put('Replaced', mark), 200);
        return undefined;
      },
      async read(marks) {
        const [, current, end] = /(\w+) begins, x+, (\w+) ends/.exec(await textOf('Replaced')) ?? [];
        const counts = countUpTo(marks, current);
        if (current !== end) counts.set(current ?? '', 'half');
        return counts;
      },
    },
    {
      leg: 'design',
      kind: 'import',
      open,
      async write(mark) {
        const forms = Array.from({ length: FORMS }, (_, number) => form(`${mark}-${number}`, mark));
        const dxl = `<database xmlns='http://www.lotus.com/dxl' version='9.0'>${forms.join('')}</database>`;
        const answer = await call(at('/import'), { as: 'alice', json: { dxl } });
        const { jobId } = (await expectStatus(answer, 200, 202)) as { jobId: string };
        jobs.set(mark, jobId);
        return { action: 'design.import', names: jobId };
      },
      async read(marks) {
        for (const mark of marks) {
          const job = jobs.get(mark);
          if (job === undefined) continue;
          await eventually(`the import of ${mark} ends`, async () => {
            const { status } = (await get(at(`/import/${job}`))) as { status: string };
            return status === 'complete' || status === 'error';
          });
          jobs.delete(mark);
        }
        const names = await formNames();
        return new Map(
          marks.map((mark): [string, Found] => {
            const count = names.filter((name) => name.startsWith(`${mark}-`)).length;
            return [mark, count % FORMS === 0 ? count / FORMS : 'half'];
          }),
        );
      },
    },
    {
      leg: 'design',
      kind: 'right',
      open,
      async write(mark) {
        const answer = await call(at(`/acl/entry/${mark}`), {
          as: 'alice',
          method: 'PUT',
          json: { level: 'READER', type: 'GROUP' },
        });
        await expectStatus(answer, 200);
        return { action: 'design.acl', names: mark };
      },
      async read(marks) {
        const { entries } = (await get(at('/acl'))) as { entries: { name: string }[] };
        return countOf(
          marks,
          entries.map(({ name }) => name),
        );
      },
    },
    {
      leg: 'design',
      kind: 'database',
      async write(mark) {
        const answer = await call('/api/design/databases', {
          as: 'alice',
          json: { nsfPath: `${mark}.nsf`, title: mark },
        });
        await expectStatus(answer, 201);
        return { action: 'design.database.create', names: `${mark}.nsf` };
      },
      async read(marks) {
        const list = (await get('/api/design/databases')) as { title: string; level: string }[];
        // Whoever made a database manages it, from the same moment on.
        return countOf(
          marks,
          list.filter(({ level }) => level === 'MANAGER').map(({ title }) => title),
        );
      },
    },
  ];
}
