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

test('lines are as high as the font of the file says, else as that of its name', () => {
  const style = {
    name: 'Body',
    level: null,
    next: null,
    list: null,
    offered: true,
    text: { font: 'Own' },
    paragraph: {},
  };
  const face = { font: 'Own', part: 'a', bold: false, italic: false, use: 'edit', height: 1.4 } as const;
  expect(sheetRules(look({ styles: { Body: style }, embedded: [face] })).join('\n')).toContain(
    '--lead: 1.4;',
  );
  expect(sheetRules(look({ styles: { Body: style } })).join('\n')).toContain('--lead: 1.15;');
});

test('text in a typeface of its own makes its lines as high as that is, unless the paragraph says how high they are', () => {
  const rules = sheetRules(
    look({
      runs: { a: { font: 'Calibri' }, b: { size: 20 } },
      paragraphs: [
        { line: 1.5 },
        { line: 14, lineExact: true },
        { line: 14, lineExact: true, lineLeast: true },
      ],
    }),
  );
  const rule = (name: string) => rules.find((one) => one.startsWith(`.sheet .${name} {`)) ?? '';
  expect(rule('r-a')).toContain('--lead: 1.22; line-height: var(--inner, calc(var(--spacing, 1) * 1.22));');
  expect(rule('r-b')).toContain('line-height: var(--inner, calc(var(--spacing, 1) * var(--lead, 1.17)));');
  expect(rule('p-0')).toContain('--spacing: 1.5; --fixed: initial; --inner: initial;');
  expect(rule('p-1')).toContain('--fixed: 14pt; --inner: 0;');
  expect(rule('p-2')).toContain('--fixed: max(14pt, calc(1em * var(--lead, 1.17)));');
});

test('the last paragraph of a cell has no room below it where the document says so', () => {
  const rules = (more: Partial<Formatting>) => sheetRules(look(more)).join('\n');
  expect(rules({ flushCells: true })).toContain(':last-child { margin-bottom: 0; }');
  expect(rules({})).not.toContain(':last-child { margin-bottom: 0; }');
});

test('lines of a document without room between them are as high as its typefaces alone', () => {
  const rule = (font: string, more: Partial<Formatting>) =>
    sheetRules(look({ runs: { a: { font } }, ...more })).find((one) => one.startsWith('.sheet .r-a {'));
  expect(rule('Times New Roman', { tightLines: true })).toContain('--lead: 1.107;');
  expect(rule('Calibri', { tightLines: true })).toContain('--lead: 1;');
  expect(rule('Courier New', { tightLines: true })).toContain('--lead: 1.133;');
  expect(rule('Times New Roman', {})).toContain('--lead: 1.15;');
});

test('the indents of a style over those of its list, and what only the defaults say below what tables say', () => {
  const body = { name: 'Body', level: null, next: null, offered: true, text: {} };
  const list = { counter: 'l', level: 0, format: 'bullet', template: '-', start: 1, left: 72, first: -18 };
  const rules = sheetRules(
    look({
      lists: { '7-0': list },
      styles: {
        Body: {
          ...body,
          list: '7-0',
          paragraph: { after: 10, before: 3, left: 54 },
          ofDefaults: ['after'],
          listIndent: { left: 54 },
        },
      },
      tableStyles: { T: { name: 'T', lines: {}, paragraph: { after: 0 } } },
    }),
  );
  const at = (part: string) => rules.findIndex((one) => one.includes(part));
  expect(rules[at(':where(.s-Body)')]).toBe(
    '.sheet :is(p, h1, h2, h3, h4, h5, h6):where(.s-Body) { --after: 10pt; }',
  );
  expect(at(':where(.s-Body)')).toBeLessThan(at('--after: 0pt;'));
  expect(rules.find((one) => one.startsWith('.sheet .s-Body {'))).not.toContain('--after');
  const own = at('.sheet .s-Body:where(.n-7-0) {');
  expect(rules[own]).toContain('calc(54pt');
  expect(rules[own]).toContain('text-indent: -18pt;');
  expect(own).toBeGreaterThan(at('.sheet .n-7-0 {'));
});

test('raised letters are smaller and make no line higher', () => {
  const rules = sheetRules(
    look({ runs: { a: { position: 'super', size: 12, font: 'Arial' }, b: { position: 'sub' } } }),
  ).join('\n');
  expect(rules).toMatch(
    /\.r-a \{ font-family: .*; font-size: 7\.8pt; vertical-align: super; line-height: 0; \}/,
  );
  expect(rules).toContain('.r-b { font-size: 0.65em; vertical-align: sub; line-height: 0; }');
});

test('pairs of letters stand closer only where the file says so', () => {
  const style = {
    ...{ name: 'Body', level: null, next: null, list: null, offered: true, paragraph: {} },
    text: { kerning: true },
  };
  const rules = sheetRules(
    look({ defaultStyle: 'Body', styles: { Body: style }, runs: { a: { kerning: false } } }),
  ).join('\n');
  expect(rules).toContain('.sheet { font-kerning: none; }');
  expect(rules).toContain('.sheet .s-Body { font-kerning: normal;');
  expect(rules).toContain('.sheet .r-a { font-kerning: none; }');
  // What is not of a word processor looks as the browser has it.
  expect(sheetRules(look({})).join('\n')).not.toContain('font-kerning');
});

test('lines around a paragraph are as far from its text as the file says', () => {
  const sides = { top: 'single 0.5 000000', left: 'single 0.5 000000', right: 'none' };
  const [known = '', before = ''] = [{ top: 3, left: 0 }, undefined].map((rooms) =>
    sheetRules(look({ paragraphs: [{ sides, ...(rooms && { rooms }) }] })).find((one) =>
      one.startsWith('.sheet .p-0 {'),
    ),
  );
  const outside = sheetRules(
    look({ paragraphs: [{ sides, rooms: { left: 4 }, linesOutside: true, left: 36 }] }),
  ).find((one) => one.startsWith('.sheet .p-0 {'));
  expect(outside).toContain('margin-inline-start: calc(36pt + var(--start, 0pt) - var(--frame-start, 0pt));');
  expect(outside).toContain('--frame-start: 4.75pt; --frame-end: 0pt; padding-inline: 4pt 0pt;');
  expect(known).not.toContain('--frame');
  expect(known).toContain('padding-inline: 0pt 0pt; padding-bottom: 0pt;');
  expect(known).toContain('padding-top: 3pt;');
  expect(before).toContain('padding-inline: 4pt 0pt; padding-bottom: 0pt;');
});
