import { describe, expect, it } from 'vitest';
import { type ModelNode, plainText } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { documentXml, emptyDocx, packDocx, paragraph, table } from './empty.ts';
import { DocumentProblem, openDocx, saveDocx } from './index.ts';

const pack = (body: string) => packDocx({ 'word/document.xml': documentXml(body) });
const bodyOf = (bytes: Uint8Array) => {
  const text = new TextDecoder().decode(readEntry(openPackage(bytes), 'word/document.xml'));
  return text.slice(text.indexOf('<w:body>') + 8, text.indexOf('<w:sectPr><w:pgSz w:w="11906"'));
};

/** Save with every node for which `change` gives another replaced (by none, one or several). */
function edit(body: string, change: (node: ModelNode) => ModelNode | ModelNode[]): string {
  const bytes = pack(body);
  const walk = (node: ModelNode): ModelNode => ({
    ...node,
    ...(node.content && { content: node.content.map(walk).flatMap(change) }),
  });
  return bodyOf(saveDocx(bytes, walk(openDocx(bytes).doc)));
}
const type = (from: string, to: string) => (node: ModelNode) =>
  node.type === 'text' ? { ...node, text: node.text?.replace(from, to) ?? '' } : node;
const mark = (name: string, on: boolean) => (node: ModelNode) =>
  node.type === 'text' ? { ...node, marks: [...(node.marks ?? []), { type: name, attrs: { on } }] } : node;

describe('saving', () => {
  it('an unchanged document gives the very same bytes', () => {
    const bytes = emptyDocx('A title');
    expect(saveDocx(bytes, openDocx(bytes).doc)).toBe(bytes);
  });

  it('a typed word changes the run it is in; its neighbours keep hints and attributes', () => {
    const before = '<w:r w:rsidR="00AA"><w:t>one</w:t></w:r><w:proofErr w:type="spellStart"/>';
    const after =
      '<w:proofErr w:type="spellEnd"/><w:r><w:rPr><w:i/></w:rPr><w:lastRenderedPageBreak/><w:t>three</w:t></w:r>';
    const body = `<w:p w:rsidR="1">${before}<w:r><w:rPr><w:b/></w:rPr><w:t>two</w:t></w:r>${after}</w:p>`;
    expect(edit(body, type('two', 'two & a half'))).toBe(
      `<w:p w:rsidR="1">${before}<w:r><w:rPr><w:b/></w:rPr><w:t>two &amp; a half</w:t></w:r>${after}</w:p>`,
    );
  });

  it('text typed at the edge of white space keeps it', () => {
    expect(edit(paragraph('end'), type('end', ' end\t\n'))).toBe(
      '<w:p><w:r><w:t xml:space="preserve"> end</w:t><w:tab/><w:br/></w:r></w:p>',
    );
  });

  it('bold is laid over the properties of the run, in the order of the schema', () => {
    const body =
      '<w:p><w:r w:rsidR="1"><w:rPr><w:rStyle w:val="S"/><w:sz w:val="20"/></w:rPr><w:t>x</w:t></w:r></w:p>';
    expect(edit(body, mark('bold', true))).toContain(
      '<w:rPr><w:rStyle w:val="S"/><w:b/><w:sz w:val="20"/></w:rPr>',
    );
    expect(edit(body, mark('underline', true))).toContain('<w:sz w:val="20"/><w:u w:val="single"/></w:rPr>');
    expect(edit('<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>x</w:t></w:r></w:p>', mark('bold', false))).toContain(
      '<w:rPr><w:b w:val="0"/></w:rPr>',
    );
  });

  it('a style chosen replaces only the style; alignment and list likewise', () => {
    const body = `<w:p><w:pPr><w:pStyle w:val="Normal"/><w:keepNext/><w:ind w:left="7"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>`;
    const set = (attrs: Record<string, unknown>) =>
      edit(body, (node) =>
        node.type === 'paragraph' ? { ...node, attrs: { ...node.attrs, ...attrs } } : node,
      );
    expect(set({ style: 'Heading1' })).toContain(
      '<w:pStyle w:val="Heading1"/><w:keepNext/><w:ind w:left="7"/>',
    );
    expect(set({ style: null })).toContain('<w:pPr><w:keepNext/><w:ind w:left="7"/></w:pPr>');
    expect(set({ align: 'justify' })).toContain('<w:ind w:left="7"/><w:jc w:val="both"/></w:pPr>');
    expect(set({ list: '3-1' })).toContain(
      '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="3"/></w:numPr><w:ind',
    );
    expect(set({ style: '"/><w:p/>' })).toContain('<w:pStyle w:val="&quot;/&gt;&lt;w:p/&gt;"/>');
  });

  it('a block outside of the content control that declares its namespaces declares them itself', () => {
    const block = (xmlns: string) =>
      `<w:p${xmlns} own:a="1"><w:r><w:t>in</w:t></w:r></w:p><w:p${xmlns}><w:r own:b="2"><w:t>two</w:t></w:r></w:p>`;
    const control = `<w:sdt xmlns:own="urn:own"><w:sdtPr/><w:sdtContent>${block('')}</w:sdtContent></w:sdt>`;
    const out = (node: ModelNode) => (node.type === 'container' ? (node.content ?? []) : node);
    const own = ' xmlns:own="urn:own"';
    expect(edit(control, out)).toBe(block(own));
    // Beside it nothing is declared twice, and what stays inside keeps its bytes.
    expect(edit(control, type('in', 'on'))).toBe(control.replace('>in<', '>on<'));
    const typed = (node: ModelNode) => out(type('in', 'on')(node));
    expect(edit(control, typed)).toBe(block(own).replace('>in<', '>on<'));
    const nested = control.replace(block(''), control.replace(own, ' own:c="3"') + paragraph('end'));
    const outer = (node: ModelNode) =>
      node.content?.[0]?.type === 'container' ? (node.content ?? []) : node;
    expect(edit(nested, outer)).toBe(control.replace(own, `${own} own:c="3"`) + paragraph('end'));
  });

  it('text is edited in a content control that holds nothing but another', () => {
    const around = (inner: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${inner}</w:sdtContent></w:sdt>`;
    const line = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const body = around(around(line('one')) + around('<w:unknown/>'));
    expect(edit(body, type('one', 'two'))).toBe(body.replace('one', 'two'));
    // Drafts from before this could be read have it as one piece.
    const piece = (node: ModelNode): ModelNode => {
      const { content: _, ...rest } = node;
      return node.type === 'container' ? { ...rest, type: 'rawBlock' } : node;
    };
    expect(edit(body + line('a'), (node) => type('a', 'b')(piece(node)))).toBe(body + line('b'));
    // So its first paragraph can be deleted without the others becoming out of reach.
    const first = around(line('gone') + around(line('left')));
    const gone = edit(first, (node) => (node.content?.some(({ text }) => text === 'gone') ? [] : node));
    expect(edit(gone, type('left', 'typed'))).toBe(around(around(line('typed'))));
  });

  it('a split paragraph keeps its properties on both halves, its identity and section on one', () => {
    const body =
      '<w:p w14:paraId="1A" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w:pPr><w:keepNext/><w:sectPr/></w:pPr><w:r><w:t>ab</w:t></w:r></w:p>';
    const halves = edit(body, (node) => {
      if (node.type !== 'paragraph') return node;
      const [text, section] = node.content ?? [];
      if (!text || !section) throw new Error('the paragraph was not read as expected');
      return [
        { ...node, content: [{ ...text, text: 'a' }] },
        { ...node, content: [{ ...text, text: 'b' }, section] },
      ];
    });
    expect(halves.match(/w14:paraId/g)).toHaveLength(1);
    expect(halves.match(/<w:keepNext\/>/g)).toHaveLength(2);
    expect(halves.match(/<w:sectPr\/>/g)).toHaveLength(1);
    expect(halves.indexOf('<w:sectPr/>')).toBeGreaterThan(halves.indexOf('>a<'));
  });

  it('two blocks of one identity: the one that equals the original has it', () => {
    const body = '<w:p w:rsidR="9"><w:r><w:t>same</w:t></w:r><w:proofErr w:type="gramEnd"/></w:p>';
    const saved = edit(body, (node) =>
      node.type === 'paragraph' ? [{ ...node, content: [{ type: 'text', text: 'other' }] }, node] : node,
    );
    expect(saved).toBe(`<w:p w:rsidR="9"><w:r><w:t>other</w:t></w:r></w:p>${body}`);
  });

  it('links and tracked changes are written around their text in the order of the file', () => {
    const inner =
      '<w:hyperlink w:anchor="x"><w:r><w:t>link</w:t></w:r></w:hyperlink><w:r><w:t>more</w:t></w:r>';
    const body = `<w:p><w:ins w:id="1">${inner}</w:ins><w:del w:id="2"><w:r><w:delText>old</w:delText></w:r></w:del></w:p>`;
    expect(edit(body, type('l', 'L'))).toBe(body.replace('>link', '>Link').replace('>old', '>oLd'));
  });

  it('a cell typed into leaves the other cells and the table as they are', () => {
    const body = `${table([
      ['a', 'b'],
      ['c', 'd'],
    ])}<w:p/>`;
    expect(edit(body, type('d', 'dd'))).toBe(body.replace(' xml:space="preserve">d<', '>dd<'));
  });

  it('a table made elsewhere gets cells, a grid and lines', () => {
    const cell = { type: 'cell', content: [] };
    const saved = edit('<w:p/>', (node) => [
      node,
      { type: 'table', content: [{ type: 'row', content: [cell, cell] }] },
    ]);
    expect(saved).toContain('<w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid><w:tr><w:tc><w:p></w:p></w:tc>');
  });

  it('a range that lost one end is closed where the other is; a field that lost its end becomes its text', () => {
    const range = '<w:bookmarkStart w:id="1" w:name="n"/><w:r><w:t>x</w:t></w:r><w:bookmarkEnd w:id="1"/>';
    const field =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>7</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const without = (kind: string) => (node: ModelNode) => (node.attrs?.kind === kind ? [] : node);
    expect(edit(`<w:p>${range}</w:p>`, without('bookmarkEnd'))).toBe(
      '<w:p><w:bookmarkStart w:id="1" w:name="n"/><w:bookmarkEnd w:id="1"/><w:r><w:t>x</w:t></w:r></w:p>',
    );
    const piece = (is: string) => `<w:r><w:fldChar w:fldCharType="${is}"/></w:r>`;
    const code = `<w:r><w:instrText> IF </w:instrText></w:r>${field}<w:r><w:instrText> = 7 </w:instrText></w:r>`;
    const nested = `<w:p>${piece('begin')}${code}${piece('separate')}<w:r><w:t>yes</w:t></w:r>${piece('end')}</w:p>`;
    const cut = (node: ModelNode) =>
      node.type === 'paragraph' ? { ...node, content: node.content?.slice(0, -1) ?? [] } : node;
    expect(edit(nested, cut)).toBe('<w:p><w:r><w:t>yes</w:t></w:r></w:p>');
    expect(edit(`<w:p>${field}</w:p>`, without('fieldEnd'))).toBe('<w:p><w:r><w:t>7</w:t></w:r></w:p>');
  });
});

describe('what did not come from the file does not get into it', () => {
  const bytes = pack(paragraph('Text') + paragraph('More'));
  const { doc } = openDocx(bytes);

  it('a document of another file is refused', () => {
    const other = openDocx(pack(paragraph('Other'))).doc;
    expect(() => saveDocx(bytes, other)).toThrow(DocumentProblem);
  });

  it('keys of something else, unknown nodes and control characters are left out, text stays', () => {
    const [first] = doc.content ?? [];
    const hostile: ModelNode = {
      type: 'doc',
      content: [
        ...(doc.content ?? []),
        {
          type: 'paragraph',
          content: [
            { type: 'raw', attrs: { key: first?.attrs?.id } },
            { type: 'text', text: 'a\u0000]]>\ud800b' },
          ],
        },
        { type: 'script', content: [{ type: 'text', text: '<w:evil/>' }] },
        { type: 'table', content: [{ type: 'text', text: 'loose' }] },
        { type: 'rawBlock', attrs: { id: 'nothing_1' } },
      ],
    };
    const saved = bodyOf(saveDocx(bytes, hostile));
    expect(saved).toContain('<w:t>a]]&gt;\ufffdb</w:t>');
    expect(saved).toContain('&lt;w:evil/&gt;');
    expect(plainText(openDocx(saveDocx(bytes, hostile)).doc)).toContain('loose');
  });

  it('an emptied document is saved as an empty one', () => {
    const saved = saveDocx(bytes, { type: 'doc', content: [] });
    expect(bodyOf(saved)).toBe('');
    expect(openDocx(saved).doc.content).toEqual([]);
  });
});

describe('a character beyond the basic plane', () => {
  const bytes = pack(paragraph('Smile \ud83d\ude42!'));
  const textsOf = (texts: ModelNode[]) => {
    const { doc } = openDocx(bytes);
    const content = (doc.content ?? []).map((node) => ({ ...node, content: texts }));
    return plainText(openDocx(saveDocx(bytes, { ...doc, content })).doc);
  };

  it('cut in two by a format stays one', () => {
    const bold = [{ type: 'bold', attrs: { on: true } }];
    expect(
      textsOf([
        { type: 'text', text: 'Smile \ud83d', marks: bold },
        { type: 'text', text: '\ude42!' },
      ]),
    ).toBe('Smile \ud83d\ude42!\n');
  });

  it('of which only a half is left is replaced, and the rest is saved', () => {
    expect(textsOf([{ type: 'text', text: 'Smile \ude42!' }])).toBe('Smile \ufffd!\n');
  });
});
