import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { searchOf } from './search.support.ts';
import { newDatabase, type TestDatabase } from './support.ts';

let server: TestServer;
let database: TestDatabase;
let search: ReturnType<typeof searchOf>;
const put = async (type: string, name: string, inside: string) => {
  const answer = await database.put(
    `/${type}/${encodeURIComponent(name)}`,
    `<${type} name='${name}'>${inside}</${type}>`,
  );
  expect(answer.status, await answer.clone().text()).toBe(200);
};
const formula = (text: string) =>
  `\n<body><richtext><par><field type='text' kind='editable' name='Status'><code event='defaultvalue'><formula>${text}</formula></code></field></par></richtext></body>`;
const code = (text: string) => `<code event='initialize'><lotusscript>${text}</lotusscript></code>`;

beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'search.nsf');
  search = searchOf(server, 'search.nsf');
  await put(
    'form',
    'Order',
    formula('@DbLookup(&quot;&quot;:&quot;&quot;;@DbName;\n  &quot;(Lookup)&quot;;1)'),
  );
  await put('form', 'OrderLine', formula('@If(Total > 100; "100%_off"; "none")'));
  await put('subform', 'Head', formula('Order'));
  await put(
    'agent',
    'Nightly',
    `<trigger type='scheduled'/>${code('Use "OrderLib"\nCall doc.ReplaceItemValue("Status", "Done")')}`,
  );
  await put('scriptlibrary', 'OrderLib', code('Const LOOKUPVIEW = "(Lookup)"\nSub Ärger\nEnd Sub'));
  await put('page', '日本', '<body><richtext><par>注文を検索する</par></richtext></body>');
});
afterAll(() => server.close());

describe('what is found', () => {
  test.each([
    ['a whole word, in any case', 'dblookup', ['Order']],
    ['no part of a word', 'Looku', []],
    ['the beginning of a word, when a star says so', 'looku*', ['Nightly', 'Order', 'OrderLib'].slice(1)],
    ['all of several words', 'doc Status', ['Nightly']],
    ['a part of a word, in quotes', '"bLook"', ['Order']],
    ['code as it stands, with quotes in it', 'doc.ReplaceItemValue("Status"', ['Nightly']],
    ['code as it stands, with more than one quote', '@DbLookup("":"";@DbName', ['Order']],
    ['a phrase with quotes in it', '"use \\"OrderLib\\""', ['Nightly']],
    ['a phrase without its end', '"replaceitemvalue(', ['Nightly']],
    ['what patterns mean something by', '"100%_off"', ['OrderLine']],
    ['only that', '"1_0%"', []],
    ['letters of any script, in any case', 'ärger', ['OrderLib']],
    ['text without words', '検索', ['日本']],
    ['punctuation alone', '":"', ['Order']],
    ['words without those with a minus', 'order -doc -type:form', ['OrderLib', 'Head']],
    ['elements of a type', 'status type:agent', ['Nightly']],
    ['elements with a name', 'status name:line', ['OrderLine']],
    ['elements that declare something', 'symbol:stat', ['Head', 'Order', 'OrderLine']],
    ['what a script declares, in any case', 'SYMBOL:ärger type:scriptlibrary', ['OrderLib']],
    ['what is used and not declared', 'symbol:orderlib', []],
    ['not those that declare something', 'order -symbol:status', ['OrderLib']],
    ['a name with a space in it is none', 'status name:"order line"', []],
    ['all of a type', 'type:form', ['Order', 'OrderLine']],
    ['not the name of a filter in quotes', '"type:form"', []],
    ['a minus alone', '-', []],
  ])('%s: %s', async (_, q, names) => {
    expect((await search.names(q)).toSorted()).toEqual([...names].toSorted());
  });

  test('type as a parameter and in the query must both hold', async () => {
    expect(await search.names('status', { type: 'Agent' })).toEqual(['Nightly']);
    expect(await search.names('status type:form', { type: 'agent' })).toEqual([]);
  });

  test('lines of a symbol are those of its declaration', async () => {
    const { hits } = await search.find('symbol:status type:form name:line');
    expect(hits).toMatchObject([{ name: 'OrderLine', matches: [{ line: 2, text: 'Status' }] }]);
  });

  test('lines are those of the dxl, entities decoded, with what was found marked', async () => {
    const { hits } = await search.find('"(lookup)" type:form');
    const { dxl } = await database.read('/form/Order');
    const line =
      String(dxl)
        .split('\n')
        .findIndex((each) => each.includes('(Lookup)')) + 1;
    const text = '"(Lookup)";1)';
    expect(hits[0]?.matches).toEqual([{ line, text, ranges: [[1, 9]] }]);
    expect(text.slice(1, 9)).toBe('(Lookup)');
  });

  test('every word is marked, and what folds to another length is marked right', async () => {
    await put('page', 'Odd', '<body><richtext><par>İİ STRASSE and straße</par></richtext></body>');
    const { hits } = await search.find('strasse and');
    const [match] = hits[0]?.matches ?? [];
    expect(match?.ranges.map(([start, end]) => match.text.slice(start, end))).toEqual(['STRASSE', 'and']);
  });
});

describe('ranking and paging', () => {
  test('the exact name comes first, then names that begin so, that hold it, then code', async () => {
    await put('view', 'My Orders', '');
    const { hits } = await search.find('order');
    expect(hits.map(({ name, score }) => [name, score])).toEqual([
      ['Order', 3],
      ['OrderLine', 2],
      ['OrderLib', 2],
      ['My Orders', 1],
      ['Head', 0],
    ]);
  });

  test('pages join to the whole, whatever is written meanwhile', async () => {
    const whole = await search.names('status');
    expect(whole.length).toBeGreaterThan(3);
    const paged: string[] = [];
    let next: string | undefined;
    do {
      const page = await search.find('status', { limit: 1, ...(next === undefined ? {} : { cursor: next }) });
      paged.push(...page.hits.map(({ name }) => name));
      next = page.next;
      await put('page', `Between ${paged.length}`, '');
    } while (next !== undefined);
    expect(paged).toEqual(whole);
  });

  test('five lines are shown, those with most words first chosen, and the others counted', async () => {
    const lines = Array.from({ length: 9 }, (_, at) => `needle ${at}${at > 5 ? ' thread' : ''}`);
    await put('scriptlibrary', 'Hay', code(lines.join('\n')));
    const { hits } = await search.find('needle thread');
    expect(hits[0]?.matches.map(({ text }) => text)).toEqual([...lines.slice(0, 2), ...lines.slice(6)]);
    expect(hits[0]?.more).toBe(4);
  });

  test('what stands twice on a line in the same words is shown once', async () => {
    const column = `<column itemname='Kiwi' width='1'><columnheader title='Kiwi'/></column>`;
    await put('view', 'Twice', `${column}\n${column}`);
    const { hits } = await search.find('kiwi');
    expect(hits[0]?.matches.map(({ line }) => line)).toEqual([1, 2]);
  });

  test('a long line is cut around what was found', async () => {
    await put('scriptlibrary', 'Long', code(`${'x '.repeat(5000)}pin ${'y '.repeat(5000)}`));
    const [match] = (await search.find('pin')).hits[0]?.matches ?? [];
    expect(match?.text.length).toBeLessThanOrEqual(202);
    expect(match?.ranges.map(([start, end]) => match.text.slice(start, end))).toEqual(['pin']);
  });
});

describe('refused', () => {
  test.each([
    ['no q', ''],
    ['an empty q', 'q='],
    ['a blank q', 'q=%20%20'],
    ['nothing in quotes', 'q=%22%22'],
    ['a long q', `q=${'x'.repeat(201)}`],
    ['NUL', 'q=a%00'],
    ['two q', 'q=a&q=b'],
    ['a limit of 0', 'q=a&limit=0'],
    ['a limit above 100', 'q=a&limit=101'],
    ['a type that is no word', 'q=a&type=a%25'],
    ['a foreign cursor', 'q=a&cursor=abc'],
    ['an unknown member', 'q=a&what=1'],
    ['an empty path', 'q=a&nsfPath='],
  ])('%s is 400', async (_, query) => {
    const answer = await server.call(`/api/design/search?${query}`, { as: 'alice' });
    expect(answer.status, await answer.clone().text()).toBe(400);
  });

  test('a cursor of another question is 400', async () => {
    const { next = '' } = await search.find('status', { limit: 1 });
    expect((await search.call('order', { cursor: next })).status).toBe(400);
  });

  test('a cursor that somebody changed is 400', async () => {
    const { next = '' } = await search.find('status', { limit: 1 });
    const parts = JSON.parse(Buffer.from(next, 'base64url').toString());
    for (const [at, value] of [
      [1, 1e10],
      [2, 'a\0'],
      [3, '\ud800'],
      [5, 1.5],
      [5, null],
    ] as const) {
      const cursor = Buffer.from(JSON.stringify(parts.with(at, value))).toString('base64url');
      expect((await search.call('status', { cursor })).status, cursor).toBe(400);
    }
  });

  test('a token is needed', async () => {
    expect((await server.call('/api/design/search?q=a')).status).toBe(401);
  });
});
