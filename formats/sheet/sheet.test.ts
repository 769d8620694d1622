import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { DocumentProblem, LIMIT, readWorkbook } from './index.ts';

const relations = (...list: [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

const xlsx = (rows: string, after = '', more: Record<string, Uint8Array> = {}) =>
  zipSync({
    ...more,
    '_rels/.rels': strToU8(relations(['a', 'officeDocument', 'xl/workbook.xml'])),
    'xl/workbook.xml': strToU8(
      `<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" r:id="s"/><sheet name="Two" sheetId="2" state="hidden" r:id="s"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      relations(
        ['s', 'worksheet', 'worksheets/sheet1.xml'],
        ['t', 'sharedStrings', 'shared.xml'],
        ['f', 'styles', 'styles.xml'],
      ),
    ),
    'xl/shared.xml': strToU8(
      `<sst ${main}><si><t>plain</t></si><si><r><t>ri</t></r><r><t>ch</t></r><rPh><t>spoken</t></rPh></si><si><t>a_x000A_b</t></si></sst>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet ${main}><numFmts><numFmt numFmtId="200" formatCode="0.0&quot; kg&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="200"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet ${main}><sheetData>${rows}</sheetData>${after}</worksheet>`,
    ),
  });

test('a workbook is read as it is shown: shared texts, formats, formulas, gaps and merged cells', () => {
  const { sheets } = readWorkbook(
    xlsx(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c t="s"><v>2</v></c></row>
       <row r="3"><c r="A3" s="1"><v>45000</v></c><c r="B3" s="2"><v>1.25</v></c><c r="C3" t="b"><v>1</v></c><c r="D3" t="e"><v>#N/A</v></c><c r="E3" t="str"><f>A1</f><v>made</v></c><c r="F3" t="inlineStr"><is><t>inline</t></is></c></row>`,
      '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
    ),
  );
  expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['One', false],
    ['Two', true],
  ]);
  const table = sheets[0]?.read();
  expect(table?.rows).toEqual([
    ['plain', '', 'rich', 'a\nb'],
    [],
    ['2023-03-15', '1.3 kg', 'TRUE', '#N/A', 'made', 'inline'],
  ]);
  expect([...(table?.wide ?? [])]).toEqual([[0, [[0, 2]]]]);
});

test('what people noted at cells is read with them, also where a cell holds nothing else', () => {
  const office = (rows: string, notes: Record<string, Uint8Array>) =>
    readWorkbook(xlsx(rows, '', notes)).sheets[0]?.read();
  const related = relations(
    ['c', 'comments', '../comments1.xml'],
    ['t', 'threadedComment', '../threaded.xml'],
  );
  const noted = office('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', {
    'xl/worksheets/_rels/sheet1.xml.rels': strToU8(related),
    'xl/comments1.xml': strToU8(
      `<comments ${main}><authors><author>Ann</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t>Check </t></r><r><t>this</t></r></text></comment><comment ref="C2"><text><t>[Threaded comment]</t></text></comment></commentList></comments>`,
    ),
    'xl/threaded.xml': strToU8(
      '<ThreadedComments xmlns="t"><threadedComment ref="C2"><text>Why?</text></threadedComment><threadedComment ref="C2"><text>Because</text></threadedComment></ThreadedComments>',
    ),
  });
  expect(noted).toMatchObject({ rows: [['plain'], []], columns: 3 });
  expect(noted?.notes).toEqual(
    new Map([
      [0, new Map([[0, 'Check this']])],
      [1, new Map([[2, 'Why?\nBecause']])],
    ]),
  );
  const open = readWorkbook(
    zipSync({
      'content.xml': strToU8(
        '<d xmlns:table="table" xmlns:text="text" xmlns:office="o" xmlns:dc="dc"><table:table table:name="S"><table:table-row><table:table-cell/><table:table-cell><office:annotation><dc:creator>Ann</dc:creator><text:p>Look <text:span>here</text:span></text:p></office:annotation><text:p>7</text:p></table:table-cell><table:table-cell><office:annotation><text:p>Alone</text:p></office:annotation></table:table-cell></table:table-row></table:table></d>',
      ),
    }),
  ).sheets[0]?.read();
  expect(open?.rows).toEqual([['', '7']]);
  expect(open?.notes).toEqual(
    new Map([
      [
        0,
        new Map([
          [1, 'Look here'],
          [2, 'Alone'],
        ]),
      ],
    ]),
  );
});

test('cells far away, and more rows than are shown, are left out and said to be', () => {
  const far = readWorkbook(
    xlsx(
      '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row><row r="1048576"><c r="A1048576"><v>3</v></c></row>',
    ),
  );
  const table = far.sheets[0]?.read();
  expect(table?.rows).toEqual([['1']]);
  expect(table?.cut).toEqual({ rows: true, columns: true });
});

test.each([
  ['no package', strToU8('this is something else'.repeat(9))],
  ['an empty package', zipSync({ 'a.txt': strToU8('a') })],
  ['a broken part', xlsx('<row><c><v>1</v></row>')],
  ['a document type', xlsx('').subarray(0, 300)],
])('%s is refused with a sentence', (_, bytes) => {
  expect(() => readWorkbook(bytes).sheets.map((sheet) => sheet.read())).toThrow(DocumentProblem);
});

const office =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"';
const ods = (tables: string) =>
  zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(
      `<office:document-content ${office}><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ),
  });

test('a sheet of OpenDocument has repeated cells and rows, but not the million that fill its end', () => {
  const bytes = ods(
    `<table:table table:name="Prices"><table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-spanned="2"><text:p>12,50 <text:span>€</text:span></text:p></table:table-cell><table:covered-table-cell/><table:table-cell table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`,
  );
  const table = readWorkbook(bytes).sheets[0]?.read();
  expect(table?.rows).toEqual([
    ['12,50 €', '', 'x', 'x'],
    ['12,50 €', '', 'x', 'x'],
  ]);
  expect(table?.wide.get(1)).toEqual([[0, 2]]);
  expect(table?.columns).toBeLessThan(LIMIT.columns);
});

test('some bytes that stand for billions of cells end where the workbook has enough', () => {
  const cell = '<table:table-cell table:number-columns-repeated="500"><text:p>x</text:p></table:table-cell>';
  const row = `<table:table-row table:number-rows-repeated="10000">${cell.repeat(200)}</table:table-row>`;
  const { sheets } = readWorkbook(ods(`<table:table>${row.repeat(50)}</table:table>`.repeat(3)));
  const tables = sheets.map((sheet) => sheet.read());
  const cells = tables.map(({ rows }) => rows.reduce((sum, one) => sum + one.length, 0));
  expect(cells).toEqual([LIMIT.cells, 0, 0]);
  expect(tables.map(({ cut }) => cut.rows)).toEqual([true, true, true]);
  expect(tables[0]?.cut.columns).toBe(true);
});
