import { expect, test } from 'vitest';
import { attachmentsOf, bytesIn, momentOf, readDocument, readersOf, titleOf } from './index.ts';

const document = (items: string, attributes = '') =>
  `<document xmlns='http://www.lotus.com/dxl'${attributes}>${items}</document>`;
const item = (name: string, value: string, attributes = '') =>
  `<item name='${name}'${attributes}>${value}</item>`;
const names = (...each: string[]) =>
  `<textlist>${each.map((name) => `<text>${name}</text>`).join('')}</textlist>`;

test('items have their values by type, dates with the zone they were written in', () => {
  const { items } = readDocument(
    document(
      item('Subject', '<text>A &lt;key&gt;<break/>for <run>two</run></text>', " summary='true'") +
        item('Tags', names('one', '', 'three')) +
        item(
          'Sum',
          '<numberlist><number> 1.5e3 </number><numberpair><number>1</number>\n<number>2</number></numberpair></numberlist>',
        ) +
        item('Due', "<datetime dst='true'>20140831T193337,94-04</datetime>") +
        item('Day', '<datetime>20140831</datetime>') +
        item('Hour', '<datetime>T193337</datetime>') +
        item(
          'Stay',
          '<datetimepair><datetime>20140831T193337+0530</datetime><datetime>20140902T080000Z</datetime></datetimepair>',
        ) +
        item('Default', '<formula>@If(1; "a"; "b")</formula>', " sign='true'") +
        item('Empty', '<textlist/>') +
        item('Raw', "<rawitemdata type='e'>\nAAEC\n</rawitemdata>"),
    ),
  );
  expect(items.map(({ name, type, values }) => [name, type, values])).toEqual([
    ['Subject', 'text', ['A <key>\nfor two']],
    ['Tags', 'text', ['one', '', 'three']],
    ['Sum', 'number', ['1.5e3', '1/2']],
    ['Due', 'datetime', ['2014-08-31T19:33:37.94-04:00']],
    ['Day', 'datetime', ['2014-08-31']],
    ['Hour', 'datetime', ['19:33:37']],
    ['Stay', 'datetime', ['2014-08-31T19:33:37+05:30/2014-09-02T08:00:00Z']],
    ['Default', 'formula', ['@If(1; "a"; "b")']],
    ['Empty', 'text', []],
    ['Raw', 'binary', []],
  ]);
  expect(items[0]?.flags).toEqual(['summary']);
  expect(items.at(-1)?.rawType).toBe('e');
});

test('a rich text is read as a person reads it, and keeps where it stands', () => {
  const rich =
    "<richtext><pardef id='1'/>\n<par def='1'>Dear <run><font size='12pt'/>all</run>,</par>\n<par>two<break/>lines" +
    "<picture><gif>R0lG</gif></picture><button><code event='click'><formula>@True</formula></code>Press</button></par></richtext>";
  const dxl = document(item('Body', rich));
  const [body] = readDocument(dxl).items;
  expect(body?.values).toEqual(['Dear all,\ntwo\nlinesPress']);
  expect(dxl.slice(body?.span?.start, body?.span?.end)).toBe(rich);
});

test('a document says when it was made and changed, by whom, and to what it responds', () => {
  const parent = '0F48C8B21E07D822852588AF004F6DE1';
  const head = `<noteinfo unid='${'A'.repeat(32)}'><created><datetime>20010522T103636,81-04</datetime></created>
<modified><datetime>20010522T103709,78-04</datetime></modified><revised><datetime>20200101T000000</datetime></revised></noteinfo>
<updatedby><name>CN=Ann/O=Acme</name><name>CN=Bob/O=Acme</name></updatedby>`;
  const read = readDocument(document(head, ` form='Reply' parent='${parent.toLowerCase()}'`));
  expect(read).toMatchObject({
    form: 'Reply',
    parent,
    created: '2001-05-22T10:36:36.81-04:00',
    modified: '2001-05-22T10:37:09.78-04:00',
    updatedBy: ['CN=Ann/O=Acme', 'CN=Bob/O=Acme'],
  });
  const raw = `<note class='document'>${item('Form', '<text>Reply</text>')}${item('$REF', "<rawitemdata type='4'>AQAi2AcesshID+FtTwCviCWF</rawitemdata>")}</note>`;
  expect(readDocument(raw)).toMatchObject({ form: 'Reply', parent });
  expect(momentOf('2001-05-22T10:37:09.78-04:00')?.toISOString()).toBe('2001-05-22T14:37:09.780Z');
  expect(momentOf('2001-05-22T10:37:09')?.toISOString()).toBe('2001-05-22T10:37:09.000Z');
  expect([momentOf('10:37:09'), momentOf('2001-13-40')]).toEqual([undefined, undefined]);
});

test('a document is read by everybody, until an item names its readers; then by these and its authors', () => {
  const readers = (items: string) => readersOf(readDocument(document(items)));
  expect(readers(item('Who', names('Ann/Acme')))).toBeUndefined();
  expect(readers(item('Who', names('', ' '), " readers='true'"))).toBeUndefined();
  expect(readers(item('Who', '<text/>', " readers='true'"))).toBeUndefined();
  expect(
    readers(
      item('Who', names('CN=Ann/O=Acme', '[Desk]'), " names='true' readers='true'") +
        item('More', names('*/O=Acme'), " readers='true'") +
        item('Author', '<text>Bob</text>', " authors='true'") +
        item('Other', names('Carol'), " names='true'"),
    ),
  ).toEqual(['CN=Ann/O=Acme', '[Desk]', '*/O=Acme', 'Bob']);
  // What cannot be read names nobody, and still keeps everybody away.
  expect(readers(item('Who', "<rawitemdata type='501'>AAAA</rawitemdata>", " readers='true'"))).toEqual([]);
  expect(readers(item('$Readers', names('Ann')))).toEqual(['Ann']);
});

test('a document is called what its items say it is about', () => {
  const title = (items: string, root = 'document', attributes = '') =>
    titleOf(readDocument(`<${root}${attributes}>${items}</${root}>`));
  expect(title(item('Nr', '<text>1</text>') + item('SUBJECT', '<text>\n A\tkey </text>'))).toBe('A key');
  expect(
    title(
      item('Form', '<text>Order</text>') +
        item('$Title', '<text>x</text>') +
        item('Who', names('Ann'), " names='true'") +
        item('Subject', '<text> </text>') +
        item('Company', '<text>Acme</text>'),
    ),
  ).toBe('Acme');
  expect(title('')).toBe('');
  expect(title('', 'profiledocument', " name='Settings' username='CN=Ann/O=Acme'")).toBe(
    'Settings · CN=Ann/O=Acme',
  );
  expect([...title(item('Subject', `<text>${'ä'.repeat(900)}</text>`))]).toHaveLength(200);
});

test('files hang in a document with name, size and bytes', () => {
  const dxl = document(
    item(
      '$FILE',
      "<object><file hosttype='msdos' compression='none' size='3' name='a&amp;b.txt'><created><datetime>20200101</datetime></created><modified><datetime>20200102T101112,00+01</datetime></modified><filedata>\nAAEC\n</filedata></file></object>",
    ),
  );
  const [first] = attachmentsOf(readDocument(dxl));
  expect(first?.file).toEqual({
    name: 'a&b.txt',
    size: 3,
    modified: '2020-01-02T10:11:12.00+01:00',
    compressed: false,
  });
  expect([...(bytesIn(dxl, first?.span ?? { start: 0, end: 0 }) ?? [])]).toEqual([0, 1, 2]);
});
