import { Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../../../formats/docx/empty.ts';
import { openDocx } from '../../../../formats/docx/index.ts';
import { schema } from '../../../../formats/model/index.ts';
import { quoteOf } from './begin.ts';

const quoteIn = (body: string) => {
  const doc = Node.fromJSON(schema, openDocx(emptyDocx('', body)).doc);
  return quoteOf([], { doc }, { from: 0, to: doc.content.size });
};
const deleted = (text: string) =>
  `<w:del w:id="1" w:author="Ann"><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`;
const inserted = (text: string) =>
  `<w:ins w:id="2" w:author="Ann"><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:ins>`;
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

test('a comment on a replaced word quotes what the text will say', () => {
  expect(quoteIn(`<w:p>${deleted('This')}${inserted('It')}${run(' shows the plan')}</w:p>`)).toBe(
    'It shows the plan',
  );
});

test('where all is deleted, that is quoted; paragraphs stay apart', () => {
  expect(quoteIn(`<w:p>${deleted('All of it')}</w:p>`)).toBe('All of it');
  expect(quoteIn(`${paragraph('One')}${paragraph('Two')}`)).toBe('One Two');
});
