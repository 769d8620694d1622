import { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { type Formatting, schema } from '../../../../formats/model/index.ts';
import { lineSizesPlugin, lineStyle } from './lineSizes.ts';

const formatting = {
  defaultStyle: 'Normal',
  styles: { Normal: { text: { size: 12, font: 'Calibri' } } },
  runs: { small: { size: 8 }, times: { font: 'Times New Roman' }, large: { size: 20 } },
  characters: { Code: { text: { size: 9, font: 'Courier New' } } },
} as unknown as Formatting;

const text = (words: string, ...marks: [type: string, attrs: Record<string, unknown>][]) => ({
  type: 'text',
  text: words,
  marks: marks.map(([type, attrs]) => ({ type, attrs })),
});
const run = (key: string): [string, Record<string, unknown>] => ['run', { key }];
const paragraph = (...content: object[]) => Node.fromJSON(schema, { type: 'paragraph', content });
const styleOf = (...content: object[]) => lineStyle(formatting, paragraph(...content));

test('a paragraph takes the size of the highest of its text, where that is lower than its style', () => {
  expect(styleOf(text('a', run('small')), text('b', ['size', { value: 10 }]))).toBe(
    'font-size: 10pt; --lead: 1.22',
  );
  // As large, in a typeface of lower lines.
  expect(styleOf(text('a', run('times')))).toMatch(/^font-size: 12pt; --lead: 1\.15;/);
  expect(styleOf(text('a', ['character', { value: 'Code' }]))).toMatch(/^font-size: 9pt; --lead: 1\.133;/);
  expect(styleOf(text('a', run('small'), ['font', { value: 'Arial' }]))).toMatch(
    /^font-size: 8pt; --lead: 1\.15;/,
  );
});

test('a paragraph whose text is all in other typefaces takes that of the highest', () => {
  const times = 'font-family: file-Times_20_New_20_Roman, "Tinos", "Times New Roman", serif';
  expect(styleOf(text('a', run('times')))).toBe(`font-size: 12pt; --lead: 1.15; ${times}`);
  const large: [string, Record<string, unknown>] = ['size', { value: 20 }];
  expect(styleOf(text('a', run('times'), large))).toBe(`--tall: 23pt; ${times}`);
  // As high as the style has it, or nearly so.
  const segoe = styleOf(text('a', ['font', { value: 'Segoe UI' }]));
  expect(segoe).toMatch(/^--lead: 1\.33; font-family: file-Segoe_20_UI, /);
  // Some is in that of the style, or all of it.
  expect(styleOf(text('a', run('times'), large), text('b', large))).toBe('--tall: 23pt');
  expect(styleOf(text('a', ['font', { value: 'Calibri' }]))).toBeUndefined();
});

test('where all text is higher than the style, the lowest says what is free in the lines', () => {
  expect(styleOf(text('a', run('large')), text('b', ['size', { value: 16 }]))).toBe('--tall: 19.52pt');
  expect(styleOf(text('a', run('large')), text('b'))).toBeUndefined();
});

test('pictures keep what lines have more than their text, and lines of nothing else have no text', () => {
  const picture = { type: 'image', attrs: {} };
  expect(styleOf(picture)).toBe('--free: 0; --alone: 1');
  expect(styleOf(text('a', run('small')), picture)).toBe('--free: 0');
  expect(styleOf({ type: 'image', attrs: { wrap: 'left' } })).toBe('--free: 0');
});

test('it keeps that of its style where some text has it, and where something is of an unknown height', () => {
  expect(styleOf()).toBeUndefined();
  expect(styleOf(text('a', run('small')), text('b'))).toBeUndefined();
  const atom = (label: string) => ({ type: 'raw', attrs: { label } });
  expect(styleOf(text('a', run('small')), atom('Field'))).toBeUndefined();
  expect(styleOf(text('a', run('small')), atom('Tab'))).toBe('font-size: 8pt; --lead: 1.22');
});

test('what is typed changes the size of its own paragraph, and of no other', () => {
  const plugin = lineSizesPlugin(formatting);
  const small = () => paragraph(text('small', run('small')));
  const doc = schema.node('doc', null, [small(), small(), paragraph(text('plain'))]);
  let state = EditorState.create({ doc, plugins: [plugin] });
  const places = () =>
    plugin
      .getState(state)
      ?.find()
      .map(({ from }) => from);
  expect(places()).toEqual([0, 7]);
  state = state.apply(state.tr.insert(7 + 3, schema.text('style')));
  expect(places()).toEqual([0]);
  state = state.apply(state.tr.insert(0, paragraph(text('first'))));
  expect(places()).toEqual([7]);
  state = state.apply(state.tr.delete(0, 7).delete(7, 7 + 12));
  expect(places()).toEqual([0]);
});
