import { expect, test } from 'vitest';
import { openDocument, saveDocument } from '../editable/index.ts';
import { type Formatting, type ModelNode, plainText } from '../model/index.ts';
import { newDocument, templateNames } from './index.ts';

const formattingOf = (doc: ModelNode) => (doc.attrs as { look: Formatting }).look;

test('every template opens in both formats, says the same, and has the page it was asked for', () => {
  for (const name of templateNames) {
    const said = (['docx', 'odt'] as const).map((format) => {
      const bytes = newDocument(name, format, 'Letter');
      const { doc, carried } = openDocument(bytes, `x.${format}`);
      const { page } = formattingOf(doc);
      expect([page.width, page.height, page.left, carried]).toEqual([612, 792, 72, []]);
      expect(saveDocument(bytes, doc)).toBe(bytes);
      return plainText(doc).replace(/\n+$/, '');
    });
    expect(said[1]).toBe(said[0]);
  }
  const { doc } = openDocument(newDocument('report', 'docx', 'A4'));
  expect(formattingOf(doc).page).toMatchObject({ width: 595.3, left: 70.9 });
  expect(doc.content?.map((one) => one.attrs?.level).filter((level) => level !== null)).toEqual([
    1, 1, 1, 2, 2, 1,
  ]);
});
