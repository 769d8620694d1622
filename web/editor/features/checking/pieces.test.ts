import { expect, test } from 'vitest';
import { type Formatting, schema } from '../../../../formats/model/index.ts';
import { lengthOf, piecesOf } from './pieces.ts';

const formatting = {
  language: 'en-GB',
  styles: {},
  runs: {},
  paragraphs: [],
  defaultStyle: null,
} as unknown as Formatting;

test('what is deleted, in another language or no text is left out, and counts all the same', () => {
  const wrap = (kind: string) => [schema.mark('wrap', { key: 'k', kind })];
  const paragraph = schema.node('paragraph', null, [
    schema.text('Read '),
    schema.text('gone ', wrap('del')),
    schema.text('come ', wrap('ins')),
    schema.text('Wörter', [schema.mark('lang', { value: 'de-DE' })]),
    schema.node('raw', { key: 'x', label: 'Line break', show: '\n' }),
    schema.node('image', { src: 'a.png' }),
    schema.text('end'),
  ]);
  const pieces = piecesOf(formatting, paragraph);
  expect(pieces).toEqual([
    { text: 'Read ' },
    { markup: '\ufffc'.repeat(5) },
    { text: 'come ' },
    { markup: '\ufffc'.repeat(6), interpretAs: 'X' },
    { markup: '\ufffc', interpretAs: '\n' },
    { markup: '\ufffc' },
    { text: 'end' },
  ]);
  expect(lengthOf(pieces)).toBe(paragraph.content.size);
});
