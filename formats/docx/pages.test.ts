import { expect, test } from 'vitest';
import type { Formatting, ModelNode } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { documentXml, emptyDocx, packDocx } from './empty.ts';
import { openDocx, saveDocx } from './index.ts';

const bodyOf = (bytes: Uint8Array) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), 'word/document.xml'));
const formattingOf = (doc: ModelNode) => (doc.attrs as { look: Formatting }).look;
const withPages = (doc: ModelNode, pages: object): ModelNode => ({ ...doc, attrs: { ...doc.attrs, pages } });

const two = packDocx({
  'word/document.xml': documentXml(
    '<w:p><w:pPr><w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape" w:code="9"/><w:titlePg/></w:sectPr></w:pPr><w:r><w:t>Wide</w:t></w:r></w:p><w:p/>',
  ),
});

test('each section is known by its own page', () => {
  const { sections = {} } = formattingOf(openDocx(two).doc);
  const [wide, last] = Object.values(sections);
  expect([wide?.width, wide?.height]).toEqual([841.9, 595.3]);
  expect([last?.width, last?.columns, last?.begins]).toEqual([595.3, 1, 'nextPage']);
});

test('setting up a section changes what was set and nothing else', () => {
  const { doc } = openDocx(two);
  const [key = ''] = Object.keys(formattingOf(doc).sections ?? {});
  const saved = saveDocx(two, withPages(doc, { [key]: { width: 595.3, height: 841.9 }, last: { left: 36 } }));
  expect(bodyOf(saved)).toBe(
    bodyOf(two)
      .replace(
        '<w:pgSz w:w="16838" w:h="11906" w:orient="landscape" w:code="9"/>',
        '<w:pgSz w:w="11906" w:h="16838"/>',
      )
      .replace(
        '<w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/>',
        '<w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:header="709" w:footer="709" w:gutter="0" w:left="720"/>',
      ),
  );
});

test('what is no set-up, or says what the file says, changes nothing', () => {
  const { doc } = openDocx(two);
  const hostile = { width: '9', height: Number.NaN, columns: null, begins: 'oddPage', evil: 1 };
  for (const pages of [
    { last: hostile },
    { nowhere: { width: 100 } },
    { last: { width: 595.3 } },
    { last: 'x' },
  ])
    expect(saveDocx(two, withPages(doc, pages))).toBe(two);
});

test('a section that is put in is made of the one it was cut from', () => {
  const original = emptyDocx('One');
  const { doc } = openDocx(original);
  const [first] = doc.content ?? [];
  const section = { type: 'section', attrs: { key: 'new:section.a1b2' } };
  const content = [
    { ...first, content: [...(first?.content ?? []), section] },
    { type: 'paragraph' },
  ] as ModelNode[];
  const saved = saveDocx(original, withPages({ ...doc, content }, { last: { columns: 2, gap: 36 } }));
  const [before, last] = bodyOf(saved).match(/<w:sectPr>.*?<\/w:sectPr>/g) ?? [];
  expect(bodyOf(original)).toContain(before);
  expect(last).toBe(before?.replace('</w:sectPr>', '<w:cols w:num="2" w:space="720"/></w:sectPr>'));
});

test('a section says whether lines stand between its columns, and whether its margins stay as they are', () => {
  const bytes = packDocx({
    'word/document.xml': documentXml(
      '<w:p><w:pPr><w:sectPr><w:pgMar w:top="-1440" w:bottom="1440" w:header="720" w:footer="720"/><w:cols w:num="2" w:space="720" w:sep="1"/></w:sectPr></w:pPr></w:p><w:p/>',
    ),
  });
  const [first, last] = Object.values(formattingOf(openDocx(bytes).doc).sections ?? {});
  expect([first?.columns, first?.gap, first?.between, first?.top]).toEqual([2, 36, true, 72]);
  expect(first?.edges).toEqual({ header: { at: 36, firm: true }, footer: { at: 36 } });
  expect(last?.between).toBeUndefined();
});
