import { expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../docx/empty.ts';
import type { Formatting } from '../model/index.ts';
import { packOdt } from '../odt/empty.ts';
import { openDocument, saveDocument } from './index.ts';

const looks = (bytes: Uint8Array) => {
  const { doc } = openDocument(bytes);
  expect(saveDocument(bytes, doc)).toBe(bytes);
  const { paragraphs } = (doc.attrs as { look: Formatting }).look;
  return paragraphs.flatMap(({ dropCap }) => dropCap ?? []);
};
const framed = (attributes: string) =>
  `<w:p><w:pPr><w:framePr w:wrap="around" w:vAnchor="text" w:hAnchor="text" ${attributes}/></w:pPr><w:r><w:t>O</w:t></w:r></w:p>`;
const sunken = (attributes: string, name: string) =>
  `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties><style:drop-cap ${attributes}/></style:paragraph-properties></style:style>`;

test('initials of a DOCX are paragraphs of their own, in the text or in the margin', () => {
  const body =
    framed('w:dropCap="drop" w:lines="3" w:hSpace="80"') +
    framed('w:dropCap="margin" w:lines="99"') +
    framed('w:w="1000"');
  expect(looks(emptyDocx('', body + paragraph('nce upon a time')))).toEqual([
    { lines: 3, space: 4, own: 'text' },
    { lines: 1, space: 0, own: 'margin' },
  ]);
});

test('those of an OpenDocument text are the first letters of theirs', () => {
  const styles =
    sunken('style:lines="2" style:distance="0.1in" style:length="1"', 'P1') + sunken('style:lines="1"', 'P2');
  const bytes = packOdt(
    '<text:p text:style-name="P1">Once</text:p><text:p text:style-name="P2">x</text:p>',
    styles,
  );
  expect(looks(bytes)).toEqual([{ lines: 2, space: 7.2 }]);
});
