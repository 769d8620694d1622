import { expect, test } from 'vitest';
import type { Formatting } from '../../../../formats/model/index.ts';
import { sheetRules } from './css.ts';

const look = (more: Partial<Formatting>): Formatting => ({
  source: 'abc',
  defaultStyle: null,
  styles: {},
  runs: {},
  paragraphs: [],
  cells: [],
  lists: {},
  page: { width: 595, height: 842, top: 70, right: 70, bottom: 70, left: 70 },
  ...more,
});

test('looks become rules', () => {
  const rules = sheetRules(
    look({
      runs: { abc_1: { bold: true, size: 11, color: 'FF0000', underline: true } },
      paragraphs: [{ before: 6, line: 1, first: -18 }],
    }),
  );
  expect(rules).toContain(
    '.sheet .r-abc_1 { font-size: 11pt; font-weight: bold; text-decoration: underline; color: #FF0000; line-height: var(--inner, calc(var(--spacing, 1) * var(--lead, 1.17))); }',
  );
  expect(rules).toContain(
    '.sheet .p-0 { text-indent: -18pt; --before: 6pt; --hang: 18pt; --spacing: 1; --fixed: initial; --inner: initial; --drop: 0pt; }',
  );
});

test('paragraphs of one style that keep together have no space between; others as the document has it', () => {
  const style = (keepSpacing: boolean) => ({
    name: 'Body',
    level: null,
    next: null,
    list: null,
    offered: true,
    text: {},
    paragraph: { before: 6, after: 6, keepSpacing },
  });
  const rules = sheetRules(look({ styles: { Body: style(true), Other: style(false) } }));
  expect(rules).toContain(
    '.sheet .s-Body + .s-Body { --before: 0pt; margin-top: calc(-1 * var(--after, 0pt)); }',
  );
  expect(rules.join('\n')).not.toContain('.s-Other + .s-Other');
  expect(rules.join('\n')).not.toContain('padding-top');
  expect(sheetRules(look({ addsSpace: true })).join('\n')).toContain('padding-top: var(--before)');
});

test('where a line begins and ends is as the script has it', () => {
  const rules = sheetRules(look({ paragraphs: [{ rtl: true, align: 'left', left: 18 }] }));
  expect(rules).toContain(
    '.sheet .p-0 { direction: rtl; text-align: start; margin-inline-start: calc(18pt + var(--start, 0pt) - var(--frame-start, 0pt)); }',
  );
});

test('numbered levels count with each other and begin anew below a higher one', () => {
  const level = (at: number, template: string) => ({
    counter: 'a1',
    level: at,
    format: 'decimal',
    template,
    start: 1,
  });
  const rules = sheetRules(look({ lists: { '3-0': level(0, '%1.'), '3-1': level(1, '%1.%2') } })).join('\n');
  expect(rules).toContain('counter-reset: list-a1-0 0 list-a1-1 0;');
  expect(rules).toContain('.sheet .n-3-0 { counter-increment: list-a1-0; counter-set: list-a1-1 0;');
  expect(rules).toContain('content: counter(list-a1-0, decimal) "." counter(list-a1-1, decimal) "\u00a0";');
});

test('lines of a table lie around all its cells and give way to those of a cell', () => {
  const rules = sheetRules(
    look({
      tables: [
        { lines: { top: 'single 1 FF0000', across: 'dotted 0.5 00FF00', down: 'none' }, align: 'center' },
      ],
      rows: [{ height: 20 }],
      cells: [{ sides: { left: 'double 0.5 0000FF', top: 'none' }, vertical: 'middle' }],
    }),
  );
  expect(rules).toContain(
    '.sheet table.f-0 > :where(tbody) > :where(tr) > :where(td) { border-top: 0.75pt dotted #00FF00; border-bottom: 0.75pt dotted #00FF00; border-left: none; border-right: none; }',
  );
  expect(rules).toContain(
    '.sheet table.f-0 > :where(tbody) > :where(tr:first-child) > :where(td) { border-top: 1pt solid #FF0000 }',
  );
  expect(rules).toContain('.sheet tr.w-0 { height: 20pt; }');
  expect(rules).toContain(
    '.sheet td.c-0 { vertical-align: middle; border-top: none; border-left: 2.25pt double #0000FF; }',
  );
});

test('rows are as high as with lines of the width that the file says, however thin a screen draws them', () => {
  const rules = sheetRules(
    look({
      tables: [{ lines: { across: 'single 0.25 000000' } }, { lines: { down: 'single 0.25 000000' } }],
      cells: [{ sides: { bottom: 'single 1 000000' } }, { sides: { bottom: 'none' } }],
    }),
  );
  const room = (rest: string) =>
    `::before { content: ""; display: block; height: max(0px, ${rest}); margin-bottom: min(0px, ${rest}) }`;
  const cell = (at: number) => `.sheet table.f-${at} > :where(tbody) > :where(tr) > :where(td)`;
  expect(rules).toContain(`${cell(0)}${room('0.25pt - round(down, 0.75pt, var(--pixel, 1px))')}`);
  expect(rules).not.toContain(`${cell(1)}::before`);
  expect(rules).toContain(`.sheet td.c-0${room('1pt - round(down, 1pt, var(--pixel, 1px))')}`);
  expect(rules).toContain(`.sheet td.c-1${room('0px')}`);
});

test('columns are as wide as the file says until somebody changes them, where they have the room', () => {
  const columns = '1000 3000';
  const tables = [
    { columns, fixed: true },
    { columns, fixed: true, width: 200 },
    { columns, fixed: true, width: 150 },
    { columns, fixed: true, share: 50 },
    { columns },
    { columns: '1; }', fixed: true },
  ];
  const rules = sheetRules(look({ tables }));
  const grid = (at: number) =>
    new RegExp(
      `table\\.f-${at}:where\\(\\[data-columns="1000 3000"\\]:not\\(:has\\(table\\)\\)\\) \\{ (.*) \\}`,
    ).exec(rules.join('\n'))?.[1];
  expect(tables.map((_, at) => grid(at))).toEqual([
    'table-layout: fixed; width: 200pt',
    'table-layout: fixed',
    ...[undefined, undefined, undefined, undefined],
  ]);
  expect(rules).toContain('.sheet table.f-3 { width: 50% }');
});

test('parts of a table style lie over each other in their order, where a table shows them', () => {
  const rules = sheetRules(
    look({
      tables: [{ style: 'Grid', shows: ['firstRow', 'rows'], own: { left: 'single 2 0000FF' } }, {}],
      tableStyles: {
        Grid: {
          name: 'Grid',
          lines: { across: 'single 1 00FF00' },
          parts: {
            oddRows: { background: 'EEEEEE' },
            evenRows: { lines: { top: 'single 1 111111', across: 'none' } },
            firstRow: { background: '000080', text: { color: 'FFFFFF', bold: true } },
            lastRow: { background: 'AAAAAA' },
            topLeft: { background: 'BBBBBB' },
          },
          bands: { rows: 2, columns: 1 },
        },
      },
    }),
  );
  const all = rules.join('\n');
  const own = '.sheet table.f-0:where(:not([data-style])) > :where(tbody) > ';
  const at = (rule: string) => {
    expect(rules).toContain(rule);
    return rules.indexOf(rule);
  };
  const places = [
    at(
      `${own}:where(tr:nth-child(4n + 2), tr:nth-child(4n + 3)) > :where(td) { background-color: #EEEEEE; }`,
    ),
    at(`${own}:where(tr:nth-child(4n + 4)) > :where(td) { border-top: 1pt solid #111111 }`),
    at(`${own}:where(tr:first-child) > :where(td) { background-color: #000080; }`),
    // What a table says itself goes before its style.
    at(
      '.sheet table.f-0 > :where(tbody) > :where(tr) > :where(td:first-child) { border-left: 2pt solid #0000FF }',
    ),
  ];
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(all).toMatch(
    /:where\(\.sheet table\.f-0[^{]*tr:first-child[^{]*> :is\(p[^{]*\{ font-weight: bold; color: #FFFFFF;/,
  );
  // Neither the last row nor the corner is shown by this table; a person who chooses the style gets the corner.
  expect(all).not.toMatch(/table\.f-0[^{]*\{ background-color: #(AAAAAA|BBBBBB)/);
  expect(all).toMatch(/ts-Grid[^{]*tr:first-child[^{]*td:first-child[^{]*\{ background-color: #BBBBBB/);
  // Tables that show other parts than usual go on to do so in another style.
  expect(all).toMatch(/table\.ts-Grid:where\(\.f-0\) >[^{]*\{ background-color: #000080/);
});

test('nothing that a file or another client says gets out of its declaration', () => {
  const evil = '}; body { background: url(//evil) } "\\';
  const hostile = look({
    runs: { [evil]: { font: evil, color: evil, size: evil as unknown as number } },
    tables: [{ lines: { top: evil, across: evil }, align: evil as 'left', style: evil }],
    tableStyles: {
      [evil]: {
        name: evil,
        lines: { down: evil },
        background: evil,
        parts: { firstRow: { text: { color: evil }, lines: { top: evil }, background: evil } },
        bands: { rows: evil as unknown as number, columns: 1 },
      },
    },
    newTable: { lines: { top: evil }, padding: { left: evil as unknown as number } },
    cells: [{ sides: { top: evil }, borders: evil, background: evil }],
    lists: { [evil]: { counter: evil, level: 0, format: 'bullet', template: evil, start: 1 } },
    styles: {
      [evil]: {
        name: evil,
        level: 1,
        next: null,
        list: null,
        offered: true,
        text: {},
        paragraph: { align: evil as 'left', rule: evil },
      },
    },
  });
  for (const rule of sheetRules(hostile)) {
    const outside = rule.replace(/"[^"]*"/g, '""');
    expect(outside.match(/[{}]/g)?.join('')).toBe('{}');
    expect(outside).not.toContain('url(');
    expect(rule.match(/"/g)?.length ?? 0).toSatisfy((count: number) => count % 2 === 0);
  }
});

test('rows and cells of the file that came or went are shown so, and hidden where the text is shown without them', () => {
  const said = { author: 'Ann', date: null };
  const rules = sheetRules(
    look({
      changes: {
        abc_1: { ...said, kind: 'ins', of: 'row' },
        abc_2: { ...said, kind: 'del', of: 'cell' },
        abc_3: { ...said, kind: 'del' },
        'x"] { } .sheet': { ...said, kind: 'del', of: 'cell' },
      },
    }),
  ).join('\n');
  expect(rules).toContain('[data-changes="original"] .sheet :is([data-change~="abc_1"]) { display: none; }');
  expect(rules).toContain('[data-changes="final"] .sheet :is([data-change~="abc_2"]) { display: none; }');
  expect(rules).toContain('.sheet :is(tr:is([data-change~="abc_2"]) > td, td:is([data-change~="abc_2"]))');
  expect(rules).not.toMatch(/abc_3|x"]/);
});

test('initials stand beside the lines of the next paragraph, or are the first letters of theirs', () => {
  const paragraphs = [
    { dropCap: { lines: 3, space: 4, own: 'text' as const }, line: 40, lineExact: true },
    { dropCap: { lines: 3, space: 0, own: 'margin' as const } },
    { dropCap: { lines: 2, space: 7.2 } },
  ];
  const rules = sheetRules(look({ paragraphs }));
  expect(rules).toContain(
    '.sheet .p-0 { float: inline-start; margin: 0; padding-inline-end: 4pt !important; height: 40pt; top: auto; }',
  );
  expect(rules).toContain('.sheet .p-0, .sheet .p-0 + * { --contained: none; --resting: visible; }');
  expect(rules.join()).toContain('.sheet .p-1 { position: absolute; translate: -100%;');
  expect(rules.join()).toContain('.sheet .p-2::first-letter { -webkit-initial-letter: 2; initial-letter: 2;');
});

test('a label in a typeface of its own stands in a line as high as that is', () => {
  const list = {
    counter: 'a1',
    level: 1,
    format: 'bullet',
    template: 'o',
    start: 1,
    text: { font: 'Courier New' },
  };
  const rules = sheetRules(look({ lists: { 'a1-1': list } as unknown as Formatting['lists'] }));
  expect(rules.find((rule) => rule.startsWith('.sheet .n-a1-1::before'))).toContain(
    '--lead: 1.133; line-height: var(--inner, calc(var(--spacing, 1) * 1.133))',
  );
});
