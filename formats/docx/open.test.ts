import { describe, expect, it } from 'vitest';
import type { Formatting, ModelNode } from '../model/index.ts';
import { documentXml, emptyDocx, packDocx, paragraph, relationships, table } from './empty.ts';
import { DocumentProblem, openDocx } from './index.ts';

const open = (body: string, parts: Record<string, string> = {}) =>
  openDocx(packDocx({ 'word/document.xml': documentXml(body), ...parts }));
const blocks = (body: string) => open(body).doc.content ?? [];
const first = (nodes: ModelNode[] | undefined) => {
  const [node] = nodes ?? [];
  if (!node) throw new Error('there is no block');
  return node;
};

describe('opening', () => {
  it('reads a new document: its title, and the styles to choose from', () => {
    const { doc, carried } = openDocx(emptyDocx('Plan'));
    expect(first(doc.content).attrs).toMatchObject({ style: 'Title', level: null });
    expect(first(first(doc.content).content).text).toBe('Plan');
    expect(carried).toEqual([]);
    const formatting = doc.attrs?.look as Formatting;
    const there = Object.values(formatting.styles).filter((style) => !style.lacking);
    expect(there.map((style) => style.name)).toEqual([
      'Normal',
      'Title',
      'heading 1',
      'heading 2',
      'heading 3',
    ]);
  });

  it('knows headings by outline level and by style name', () => {
    const levels = blocks(paragraph('a', 'Heading1') + paragraph('b', 'Heading3') + paragraph('c'));
    expect(levels.map((node) => node.attrs?.level)).toEqual([1, 3, null]);
  });

  it('gives runs of the same properties one key, and tabs and line breaks their characters', () => {
    const bold = '<w:r><w:rPr><w:b/></w:rPr><w:t>x</w:t><w:tab/><w:br/></w:r>';
    const plain = '<w:r><w:t>plain</w:t></w:r>';
    const content = first(blocks(`<w:p>${bold}${bold}${plain}${bold}</w:p>`)).content ?? [];
    expect(content.map((node) => node.text)).toEqual(['x\t\nx\t\n', 'plain', 'x\t\n']);
    expect(content[2]?.marks).toEqual(content[0]?.marks);
  });

  it('finds merged cells, gaps and nested tables', () => {
    const cell = (properties: string, inner = '<w:p/>') =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${inner}</w:tc>`;
    const node = first(
      blocks(
        `<w:tbl><w:tblPr/><w:tblGrid/><w:tr>${cell('<w:vMerge w:val="restart"/>')}${cell('<w:gridSpan w:val="2"/>')}</w:tr><w:tr><w:trPr><w:gridAfter w:val="1"/></w:trPr>${cell('<w:vMerge/>')}${cell('', `${table([['in']])}<w:p/>`)}</w:tr></w:tbl>`,
      ),
    );
    const [top, bottom] = node.content ?? [];
    expect(top?.content?.map(({ type, attrs }) => [type, attrs?.span, attrs?.rows])).toEqual([
      ['cell', 1, 2],
      ['cell', 2, 1],
    ]);
    expect(bottom?.content?.map(({ type }) => type)).toEqual(['mergedCell', 'cell', 'gap']);
    expect(first(bottom?.content?.[1]?.content).type).toBe('table');
  });

  it('reads another prefix, strict OOXML and another name of the main part', () => {
    const strict = `<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:pPr><x:pStyle x:val="Heading1"/></x:pPr><x:r><x:t>Hello</x:t></x:r></x:p></x:body></x:document>`;
    const bytes = packDocx({
      'word/text22.xml': strict,
      'word/_rels/text22.xml.rels': relationships([['rId1', 'styles', '/word/styles.xml']]),
      '_rels/.rels': relationships([['rId1', 'officeDocument', 'word/text22.xml']]),
    });
    const node = first(openDocx(bytes).doc.content);
    expect(node.attrs).toMatchObject({ style: 'Heading1', level: 1 });
    expect(first(node.content).text).toBe('Hello');
  });

  it('says in plain English what is kept but not editable', () => {
    const field =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const { carried } = open(
      `<w:p>${field}${field}<w:r><w:footnoteReference w:id="2"/></w:r><w:ins w:id="1"><w:r><w:t>new</w:t></w:r></w:ins></w:p>`,
    );
    expect(carried).toEqual(['1 footnote', '2 fields']);
  });
});

describe('what cannot be opened is refused with a sentence', () => {
  const reason = (parts: Record<string, string>) => {
    try {
      openDocx(packDocx(parts));
    } catch (problem) {
      if (problem instanceof DocumentProblem) return problem.reason;
      throw problem;
    }
    return 'opened';
  };

  it.each([
    ['no main part named', { '_rels/.rels': relationships([]) }, 'names no main part'],
    [
      'main part missing',
      { '_rels/.rels': relationships([['a', 'officeDocument', 'gone.xml']]) },
      'main part is missing',
    ],
    ['not well-formed', { 'word/document.xml': '<w:document>' }, 'not well-formed'],
    ['a spreadsheet', { 'word/document.xml': '<workbook/>' }, 'not a word-processing document'],
    ['a document type', { 'word/document.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x/>' }, 'document type'],
    [
      'nested without end',
      { 'word/document.xml': documentXml('<w:sdt>'.repeat(500) + '</w:sdt>'.repeat(500)) },
      'nested too deeply',
    ],
  ])('%s', (_, parts, expected) => {
    expect(reason(parts as unknown as Record<string, string>)).toContain(expected);
  });
});
