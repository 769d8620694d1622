import { EditorState, type Transaction } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { emptyDocx, paragraph } from '../../../../formats/docx/empty.ts';
import { openDocument, saveDocument } from '../../../../formats/editable/index.ts';
import { type Formatting, type ModelNode, schema } from '../../../../formats/model/index.ts';
import { packOdt } from '../../../../formats/odt/empty.ts';
import { openPackage, readEntry } from '../../../../formats/package/zip.ts';
import { insertCaptionList, refreshContents } from './contents.ts';

const word = (number: number, text: string) =>
  `<w:p><w:pPr><w:pStyle w:val="Caption"/></w:pPr><w:r><w:t xml:space="preserve">Figure </w:t></w:r><w:fldSimple w:instr=" SEQ Figure \\* ARABIC "><w:r><w:t>${number}</w:t></w:r></w:fldSimple><w:r><w:t>: ${text}</w:t></w:r></w:p>`;
const open = (number: number, text: string) =>
  `<text:p>Figure <text:sequence text:name="Figure" text:formula="ooow:Figure+1" style:num-format="1">${number}</text:sequence>: ${text}</text:p>`;
const heading = '<text:h text:outline-level="1" text:style-name="Heading_20_1">One</text:h>';
const declared =
  '<text:sequence-decls><text:sequence-decl text:display-outline-level="0" text:name="Figure"/></text:sequence-decls>';
const captions = {
  docx: paragraph('One', 'Heading1') + word(1, 'Cats') + word(2, 'Dogs'),
  odt: heading + open(1, 'Cats') + open(2, 'Dogs'),
};
const field = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const list = `<w:p>${field('begin')}<w:r><w:instrText xml:space="preserve"> TOC \\h \\z \\c "Figure" </w:instrText></w:r>${field('separate')}<w:r><w:t>Figure 1: Birds</w:t><w:tab/><w:t>3</w:t></w:r></w:p><w:p>${field('end')}</w:p>`;
const index = (name: string, source: string, lines: string) =>
  `<text:${name} text:name="I">${source}<text:index-body>${lines}</text:index-body></text:${name}>`;
const ofFigures =
  '<text:illustration-index-source text:caption-sequence-name="Figure" text:caption-sequence-format="text"/>';

const bytesOf = {
  docx: (before: string) => emptyDocx('', before + captions.docx),
  odt: (before: string) => packOdt(declared + before + captions.odt),
};
const xmlOf = (bytes: Uint8Array) => {
  const pack = openPackage(bytes);
  const name = pack.entries.has('content.xml') ? 'content.xml' : 'word/document.xml';
  return new TextDecoder().decode(readEntry(pack, name));
};

function opened(bytes: Uint8Array) {
  const model = openDocument(bytes).doc;
  const formatting = model.attrs?.look as Formatting;
  let state = EditorState.create({ doc: schema.nodeFromJSON({ ...model, attrs: {} }) });
  return {
    run(change: (tr: Transaction, formatting: Formatting) => unknown) {
      const { tr } = state;
      change(tr, formatting);
      tr.doc.check();
      const isOther = tr.docChanged;
      state = state.apply(tr);
      return isOther;
    },
    lines: () => {
      const found: string[] = [];
      state.doc.descendants((node) => {
        if (node.isTextblock) found.push(node.textContent);
      });
      return found;
    },
    save: () => saveDocument(bytes, { ...(state.doc.toJSON() as ModelNode), attrs: model.attrs ?? {} }),
  };
}

describe.each(['docx', 'odt'] as const)('a list of captions in a .%s', (kind) => {
  it('is put in, read back as one, follows its captions, and else stays as it is', () => {
    const file = opened(bytesOf[kind](''));
    expect(file.run((tr, formatting) => insertCaptionList(tr, formatting, 1, 'Table'))).toBe(false);
    file.run((tr, formatting) => insertCaptionList(tr, formatting, 1, 'Figure'));
    expect(file.lines().slice(0, 2)).toEqual(['Figure 1: Cats\t', 'Figure 2: Dogs\t']);
    const saved = file.save();
    expect(xmlOf(saved)).toMatch(
      kind === 'docx'
        ? / TOC \\h \\z \\c "Figure" .*w:hyperlink w:anchor="_Toc/
        : /<text:illustration-index [^>]*><text:illustration-index-source text:caption-sequence-name="Figure"/,
    );
    const again = opened(saved);
    expect(again.run((tr, formatting) => refreshContents(tr, formatting, [1]))).toBe(false);
    expect(Buffer.from(again.save()).equals(Buffer.from(saved))).toBe(true);
    again.run((tr) => {
      let at = -1;
      tr.doc.descendants((node, pos) => {
        if (node.isText && node.text === ': Dogs') at = pos;
      });
      tr.insertText('Two ', at + 2);
    });
    again.run((tr, formatting) => refreshContents(tr, formatting, [1]));
    expect(again.lines().slice(0, 2)).toEqual(['Figure 1: Cats\t', 'Figure 2: Two Dogs\t']);
  });

  it('of the file is made of captions, never of headings', () => {
    const before =
      kind === 'docx'
        ? list
        : index('illustration-index', ofFigures, '<text:p>Figure 1: Birds<text:tab/>3</text:p>');
    const file = opened(bytesOf[kind](before));
    expect(file.run((tr, formatting) => refreshContents(tr, formatting, [7]))).toBe(true);
    const lines = file.lines().filter((line) => line.includes('\t'));
    expect(lines).toEqual(['Figure 1: Cats\t', 'Figure 2: Dogs\t']);
    expect(xmlOf(file.save())).not.toContain('Birds');
  });
});

it('a table of contents of an ODT that was opened is brought up to date too', () => {
  const table = index(
    'table-of-content',
    '<text:table-of-content-source/>',
    '<text:p>Old<text:tab/>3</text:p>',
  );
  const file = opened(bytesOf.odt(table));
  file.run((tr, formatting) => refreshContents(tr, formatting, [7]));
  expect(file.lines()[0]).toBe('One\t7');
  expect(xmlOf(file.save())).toContain(
    '<text:table-of-content text:name="I"><text:table-of-content-source/>',
  );
});

it('a list in a draft from before such lists were read keeps its bytes', () => {
  const bytes = bytesOf.odt(index('illustration-index', ofFigures, '<text:p>Figure 1: Birds</text:p>'));
  const { doc } = openDocument(bytes);
  const content = doc.content?.map((node) =>
    node.type === 'container' ? { type: 'rawBlock', attrs: { id: node.attrs?.id, label: 'Index' } } : node,
  );
  const other = content?.map((node, at) =>
    at === 1 ? { ...node, content: [{ type: 'text', text: 'Changed' }] } : node,
  );
  const xml = xmlOf(saveDocument(bytes, { ...doc, ...(other && { content: other }) } as ModelNode));
  expect(xml).toContain('Birds');
  expect(xml).toContain('Changed');
});
