import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { entriesOf, judgedBy } from './checks.support.ts';
import { documentOf, newDatabase, type TestDatabase } from './support.ts';

let server: TestServer;
let database: TestDatabase;
let judged: ReturnType<typeof judgedBy>;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'places.nsf');
  judged = judgedBy(database);
});
afterAll(() => server.close());

const open = `<database xmlns='http://www.lotus.com/dxl'>`;

describe('line and column are those of what must be changed', () => {
  test.each([
    ['on the first line', `${open}<page name='A' odd='1'/></database>`, 1, 59],
    ['after a byte order mark', `\uFEFF${open}<page name='A' odd='1'/></database>`, 1, 59],
    ['on the last line', `${open}\n\n<page name='A' odd='1'/></database>`, 3, 16],
    ['after CR LF, CR and LF', `${open}\r\n\r\n\n<page name='A' odd='1'/></database>`, 4, 16],
    ['after tabs, which count once', `${open}\n\t\t<page name='A'\todd='1'/></database>`, 2, 18],
    ['after characters of several bytes', `${open}\n<page name='Größe €' odd='1'/></database>`, 2, 22],
    ['after characters of two UTF-16 units', `${open}\n<page name='𝒳𝒴' odd='1'/></database>`, 2, 19],
    [
      'of an attribute on a line of its own',
      `${open}\n<page\nname='A'\n\n   odd\n = \n'1'/></database>`,
      5,
      4,
    ],
    [
      'of an attribute after one that looks like it',
      `${open}\n<page name=" odd='1' > " odd='1'/></database>`,
      2,
      26,
    ],
    [
      'of an attribute after references',
      `${open}\n<page name='a&amp;b&#x1F600;' odd='1'/></database>`,
      2,
      31,
    ],
    [
      'after a comment and CDATA',
      `${open}<!-- \n <x odd='1'> --><page name='A'><body><richtext><par>\n<![CDATA[<x>\n]]><run odd='1'/></par></richtext></body></page></database>`,
      4,
      9,
    ],
    [
      'with a prefix',
      `<d:database xmlns:d='http://www.lotus.com/dxl'>\n<d:page name='A' odd='1'/></d:database>`,
      2,
      18,
    ],
  ])('%s', async (_, dxl, line, column) => {
    const text = expect.stringContaining('attribute odd is not known');
    expect(await judged(dxl)).toEqual([{ id: 9104, severity: 'warning', text, line, column }]);
  });

  test('of an ACL that inherits a prefix', async () => {
    const dxl = `<database xmlns='http://www.lotus.com/dxl' xmlns:x='urn:x'>\n<acl x:a='1'>\n<aclentry name='-Default-' level='boss'/></acl></database>`;
    expect((await judged(dxl)).filter(({ severity }) => severity === 'error')).toMatchObject([
      { id: 9205, line: 3, column: 28 },
    ]);
  });

  test('of an element that is put alone', async () => {
    const answer = await database.put('/page/A', `\n<page name='A'\n publicaccess='maybe'/>`);
    expect(answer.status).toBe(400);
    const { params } = (await answer.json()) as { params: { log: string } };
    expect(entriesOf(params.log)).toMatchObject([{ id: 9107, severity: 'error', line: 3, column: 2 }]);
    const nameless = await database.put('/page/B', `<page odd='1'>\n<body>\n <odd/></body></page>`);
    expect(entriesOf(((await nameless.json()) as { log: string }).log)).toMatchObject([
      { id: 9104, line: 1, column: 7 },
      { id: 9101, line: 3, column: 2 },
    ]);
    const kept = await database.put('/page/A', `<page name='A' new='maybe'/>`);
    expect(kept.status).toBe(200);
    expect(entriesOf(((await kept.json()) as { log: string }).log)).toMatchObject([
      { id: 9104, severity: 'warning', line: 1, column: 16 },
    ]);
  });
});

describe('a log can be read, whatever is sent', () => {
  test('messages of one sort end with how many more there are, and where', async () => {
    const columns = Array.from({ length: 222 }, (_, at) => `<column itemname='C${at}' odd='1'/>`);
    const entries = await judged(documentOf(`<view name='V'>\n${columns.join('\n')}</view>`));
    expect(entries).toHaveLength(11);
    expect(entries[9]).toMatchObject({ line: 13, text: expect.stringContaining(`column 'C9'`) });
    expect(entries[10]).toMatchObject({
      id: 9104,
      line: 14,
      text: '212 more of this (attribute odd of column) are not listed; the first of them stands here.',
    });
  });

  test('ten thousand names that are not known make no log of ten thousand lines', async () => {
    const odd = Array.from({ length: 10_000 }, (_, at) => `<odd${at} a='1'/>`);
    const entries = await judged(documentOf(`<page name='P'>${odd.join('')}</page>`));
    expect(entries.length).toBeLessThan(500);
    expect(entries.some(({ text }) => /^9\d{3} more /.test(text))).toBe(true);
  });

  test('errors are listed up to a bound, and the import still fails', async () => {
    const fields = Array.from({ length: 3000 }, () => `<field type='text'/>`);
    const entries = await judged(
      documentOf(`<form name='F'><body><richtext><par>${fields.join('')}</par></richtext></body></form>`),
    );
    expect(entries).toHaveLength(201);
    expect(entries.every(({ severity, id }) => severity === 'error' && id === 9105)).toBe(true);
  });

  test('notes that are there twice are listed up to a bound', async () => {
    const note = `<page name='P'><noteinfo unid='${'0A'.repeat(16)}'/></page>`;
    const entries = await judged(documentOf(...Array.from({ length: 700 }, () => note)));
    expect(entries).toHaveLength(501);
    expect(entries.at(-1)?.text).toBe(
      '199 more with the id 9201 are not listed; the first of them stands here.',
    );
  });

  test('long and strange values are cut, and the log stays XML', async () => {
    const value = `${'𝒳'.repeat(500)}&lt;]]&gt;&amp;&quot;`;
    const [entry] = await judged(documentOf(`<page name="${value.slice(0, 900)}" publicaccess="${value}"/>`));
    expect(entry?.id).toBe(9107);
    expect(entry?.text.length).toBeLessThan(400);
    expect(entry?.text.isWellFormed()).toBe(true);
  });

  test('names as long as the text are cut too', async () => {
    const long = 'n'.repeat(100_000);
    const entries = await judged(
      documentOf(`<page name='P' ${long}='1'><${long} xmlns='urn:${long}'/><${long}/></page>`),
    );
    expect(entries.map(({ id }) => id)).toEqual([9104, 9101, 9101]);
    for (const { text } of entries) expect(text.length).toBeLessThan(250);
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'the name %s is a name like others',
    async (name) => {
      const note = `<note class='${name}' ${name}='1'><${name}/></note>`;
      const ids = (await judged(documentOf(note))).map(({ id }) => id);
      expect([...new Set(ids)].sort()).toEqual([9101, 9103, 9104, 9204]);
    },
  );
});
