import { describe, expect, it } from 'vitest';
import { type ModelNode, storiesOf } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { documentXml, packDocx } from './empty.ts';
import { openDocx, saveDocx } from './index.ts';

/** Some programs indent the XML they write: white space between tags says nothing, and stays where nobody edits. */
const paragraph = (text: string, inside = '') => `
    <w:p>
      <w:pPr>
        <w:jc w:val="left"/>
      </w:pPr>
      <w:r>
        <w:t>${text}</w:t>
      </w:r>${inside}
    </w:p>`;
const main = (bytes: Uint8Array) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), 'word/document.xml'));

/** The document with another text in the place of one. */
function replaced(node: ModelNode, text: string, by: string): ModelNode {
  if (node.type === 'text' && node.text === text) return { ...node, text: by };
  return node.content ? { ...node, content: node.content.map((one) => replaced(one, text, by)) } : node;
}

describe('indented XML', () => {
  it('stays as it is around the run that was edited', () => {
    const bold = '\n      <w:r>\n        <w:rPr><w:b/></w:rPr>\n        <w:t>Second</w:t>\n      </w:r>';
    const bytes = packDocx({ 'word/document.xml': documentXml(`${paragraph('First', bold)}\n    `) });
    for (const [text, by] of [
      ['First', 'Quagga'],
      ['Second', 'Zebra'],
    ] as const) {
      const xml = main(saveDocx(bytes, replaced(openDocx(bytes).doc, text, by)));
      const run = new RegExp(`<w:r>(\\s*<w:rPr><w:b/></w:rPr>)?\\s*<w:t>${text}</w:t>\\s*</w:r>`);
      expect(xml).toBe(main(bytes).replace(run, `<w:r>$1<w:t>${by}</w:t></w:r>`));
    }
  });

  it('stays as it is in a paragraph that lies in a paragraph', () => {
    const inner = '\n      <w:p w:rsidR="1"/>\n      <w:r>\n        <w:t>Behind</w:t>\n      </w:r>';
    const bytes = packDocx({ 'word/document.xml': documentXml(`${paragraph('Before', inner)}\n    `) });
    const xml = main(saveDocx(bytes, replaced(openDocx(bytes).doc, 'Before', 'Quagga')));
    expect(xml).toBe(
      main(bytes).replace(/<w:r>\s*<w:t>Before<\/w:t>\s*<\/w:r>/, '<w:r><w:t>Quagga</w:t></w:r>'),
    );
  });

  const box = (indent: string, date: string) =>
    `<w:txbxContent>${paragraph('First')}<w:sdt><w:sdtPr><w:tag w:val="date"/></w:sdtPr><w:sdtContent>${paragraph(date)}</w:sdtContent></w:sdt>${paragraph('Last')}</w:txbxContent>`.replace(
      /\n */g,
      indent,
    );
  const both = (choice: string, fallback: string) =>
    packDocx({
      'word/document.xml': documentXml(
        `<w:p><w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps"><w:drawing>${choice}</w:drawing></mc:Choice><mc:Fallback><w:pict>${fallback}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      ),
    });
  const typed = (bytes: Uint8Array, change: (story: ModelNode) => ModelNode) => {
    const { doc } = openDocx(bytes);
    const [[key, story] = ['', { type: 'doc' }]] = storiesOf(doc);
    const { content } = change(story);
    return main(saveDocx(bytes, { ...doc, attrs: { ...doc.attrs, stories: { [key]: content } } }));
  };

  it('stays as it is in the copy of a text box for older programs, beside the paragraph that was edited', () => {
    const bytes = both(box('\n  ', 'today'), box('\n      ', 'today'));
    const xml = typed(bytes, (story) => replaced(story, 'today', 'tomorrow'));
    const [before, after] = [main(bytes), xml].map((one) => one.split(/(?=<w:p>)|(?<=<\/w:p>)/));
    const edited = before?.flatMap((piece, at) => (piece.includes('today') ? [at] : []));
    expect(edited).toHaveLength(2);
    expect(after?.flatMap((piece, at) => (piece === before?.[at] ? [] : [at]))).toEqual(edited);
    expect(xml.match(/tomorrow/g)).toHaveLength(2);
    expect(xml).not.toContain('today');
  });

  it('of a copy gives way where blocks came or went', () => {
    const bytes = both(box('\n  ', 'today'), box('\n      ', 'today'));
    const xml = typed(bytes, (story) => ({ ...story, content: (story.content ?? []).slice(0, 1) }));
    expect(xml.match(/First/g)).toHaveLength(2);
    expect(xml).not.toMatch(/today|Last/);
  });
});
