import { describe, expect, it } from 'vitest';
import { type Formatting, type ModelNode, plainText } from '../model/index.ts';
import { DocumentProblem } from '../package/problem.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { emptyOdt, packOdt } from './empty.ts';
import { openOdt, saveOdt } from './index.ts';

const blocks = (body: string, automatic = '') => openOdt(packOdt(body, automatic)).doc.content ?? [];
const textOf = (body: string) => plainText({ type: 'doc', content: blocks(body) });
const contentOf = (bytes: Uint8Array) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), 'content.xml'));
const bodyOf = (bytes: Uint8Array) => /<office:text>(.*)<\/office:text>/s.exec(contentOf(bytes))?.[1];

/** Save with every node for which `change` gives another replaced (by none, one or several). */
function edit(
  body: string,
  change: (node: ModelNode) => ModelNode | ModelNode[],
  automatic = '',
): Uint8Array {
  const bytes = packOdt(body, automatic);
  const walk = (node: ModelNode): ModelNode => ({
    ...node,
    ...(node.content && { content: node.content.map(walk).flatMap(change) }),
  });
  return saveOdt(bytes, walk(openOdt(bytes).doc));
}
const type = (from: string, to: string) => (node: ModelNode) =>
  node.type === 'text' ? { ...node, text: node.text?.replace(from, to) ?? '' } : node;
const set = (attrs: Record<string, unknown>) => (node: ModelNode) =>
  node.type === 'paragraph' ? { ...node, attrs: { ...node.attrs, ...attrs } } : node;
const mark = (name: string, attrs: Record<string, unknown>) => (node: ModelNode) =>
  node.type === 'text' ? { ...node, marks: [...(node.marks ?? []), { type: name, attrs }] } : node;

describe('opening a text document', () => {
  it('reads a new one: its title, its styles and its page', () => {
    const { doc, carried } = openOdt(emptyOdt('Plan'));
    expect(doc.content?.[0]).toMatchObject({ attrs: { style: 'Title' }, content: [{ text: 'Plan' }] });
    expect(carried).toEqual([]);
    const formatting = doc.attrs?.look as Formatting;
    expect(Object.values(formatting.styles).map((style) => style.name)).toContain('Heading 2');
    expect(formatting.page).toMatchObject({ width: 595.28, top: 70.87 });
  });

  it('counts white space as a word processor does', () => {
    expect(
      textOf(
        '<text:p>  one \n  two<text:s text:c="2"/>three<text:span> four</text:span><text:span> </text:span> five</text:p>',
      ),
    ).toBe('one two  three four five\n');
    expect(
      textOf('<text:p>a<text:tab/>b<text:line-break/>c &amp; <![CDATA[<d>]]>&#x1F642;<!-- no --></text:p>'),
    ).toBe('a\tb\nc & <d>\u{1f642}\n');
  });

  it('shows lists by paragraph and level, and what goes on in an item without a label', () => {
    const list =
      '<text:list text:style-name="L1"><text:list-item><text:p>one</text:p><text:p>more</text:p><text:list><text:list-item><text:p>deep</text:p></text:list-item></text:list></text:list-item></text:list>';
    const style =
      '<text:list-style style:name="L1"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style>';
    const [container] = blocks(list, style);
    expect(container?.type).toBe('container');
    expect(container?.content?.map((one) => one.attrs?.list)).toEqual(['1-0', null, '1-1']);
    const formatting = openOdt(packOdt(list, style)).doc.attrs?.look as Formatting;
    expect(formatting.lists['1-0']).toMatchObject({ format: 'bullet', template: '•' });
  });

  it('folds the cells that a wide one covers, and knows those below a high one', () => {
    const [table] = blocks(
      '<table:table><table:table-column table:number-columns-repeated="3"/><table:table-row><table:table-cell table:number-columns-spanned="2" table:number-rows-spanned="2"><text:p>a</text:p></table:table-cell><table:covered-table-cell/><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row><table:table-row><table:covered-table-cell/><table:covered-table-cell/><table:table-cell><text:p>c</text:p></table:table-cell></table:table-row></table:table>',
    );
    const cells = (table?.content ?? []).map((row) =>
      (row.content ?? []).map((cell) => `${cell.type} ${cell.attrs?.span}`),
    );
    expect(cells).toEqual([
      ['cell 2', 'cell 1'],
      ['mergedCell 2', 'cell 1'],
    ]);
  });

  it('says what is kept but not edited', () => {
    const { carried } = openOdt(
      packOdt(
        '<text:p>x<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>n</text:p></text:note-body></text:note><text:page-number>3</text:page-number></text:p>',
      ),
    );
    expect(carried).toEqual(['1 field']);
  });

  it('refuses what is damaged, protected or something else, with a sentence', () => {
    const refusal = (bytes: Uint8Array) => {
      try {
        openOdt(bytes);
      } catch (error) {
        return error instanceof DocumentProblem ? error.reason : String(error);
      }
      return 'opened';
    };
    const manifest = (inner: string) =>
      `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml">${inner}</manifest:file-entry></manifest:manifest>`;
    const protectedOne = packOdt('', '', {
      'META-INF/manifest.xml': manifest('<manifest:encryption-data/>'),
    });
    expect(refusal(protectedOne)).toContain('protected by a password');
    expect(refusal(packOdt('<text:p>'))).toContain('damaged');
    expect(refusal(packOdt('', '', { 'content.xml': '<!DOCTYPE a><a/>' }))).toContain('document type');
    expect(refusal(new Uint8Array(40))).toContain('damaged');
  });
});

describe('saving a text document', () => {
  it('an unchanged one gives the very same bytes', () => {
    const bytes = emptyOdt('A title');
    expect(saveOdt(bytes, openOdt(bytes).doc)).toBe(bytes);
  });

  it('a typed word changes the piece it is in, and nothing beside it', () => {
    const other = '<text:p  text:style-name="P1">left <text:soft-page-break/>alone</text:p >\n';
    const before = '<text:bookmark text:name="b"/><text:span text:style-name="T1">one</text:span>';
    expect(
      bodyOf(edit(`${other}<text:p>${before} two<text:tab/>three</text:p>`, type('two', 'two & a half'))),
    ).toBe(`${other}<text:p>${before} two &amp; a half<text:tab/>three</text:p>`);
  });

  it('text typed at the edge of white space keeps it', () => {
    expect(bodyOf(edit('<text:p>end</text:p>', type('end', ' end\t\n  x ')))).toBe(
      '<text:p><text:s/>end<text:tab/><text:line-break/><text:s text:c="2"/>x<text:s/></text:p>',
    );
  });

  it('a space is written as one between words, and as an element behind a picture or a field', () => {
    const saved = edit(
      '<text:p>a b<text:page-number>1</text:page-number> c </text:p>',
      mark('bold', { on: true }),
    );
    const [, style] = /text:style-name="(TT\d+)"/.exec(bodyOf(saved) ?? '') ?? [];
    const bold = (inner: string) => `<text:span text:style-name="${style}">${inner}</text:span>`;
    expect(bodyOf(saved)).toBe(
      `<text:p>${bold('a b')}<text:page-number>1</text:page-number>${bold('<text:s/>c<text:s/>')}</text:p>`,
    );
  });

  it('white space of a neighbour counts as before when the text before it goes', () => {
    const saved = edit('<text:p>gone<text:span text:style-name="T1"> kept</text:span></text:p>', (node) =>
      node.text === 'gone' ? [] : node,
    );
    expect(plainText(openOdt(saved).doc)).toBe(' kept\n');
  });

  it('formatting becomes a style of its own, laid over what the text has', () => {
    const saved = contentOf(
      edit('<text:p><text:span text:style-name="T1">x</text:span></text:p>', mark('bold', { on: true })),
    );
    expect(saved).toMatch(
      /<style:style style:name="(TT1)" style:family="text"><style:text-properties fo:font-weight="bold"[^>]*\/><\/style:style>.*<text:span text:style-name="T1"><text:span text:style-name="\1">x<\/text:span><\/text:span>/,
    );
  });

  it('alignment and spacing lie over the automatic style a paragraph has', () => {
    const style =
      '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:margin-left="1cm"><style:tab-stops/></style:paragraph-properties><style:text-properties fo:color="#ff0000"/></style:style>';
    const body = '<text:p text:style-name="P1">x</text:p>';
    const saved = contentOf(edit(body, set({ align: 'center', before: 12 }), style));
    expect(saved).toContain(
      '<style:style style:name="TP1" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:margin-left="1cm" fo:text-align="center" fo:margin-top="12pt"><style:tab-stops/></style:paragraph-properties><style:text-properties fo:color="#ff0000"/></style:style>',
    );
    expect(saved).toContain('<text:p text:style-name="TP1">x</text:p>');
  });

  it('a heading style makes a heading of its level', () => {
    expect(
      bodyOf(edit('<text:p text:style-name="Standard">x</text:p>', set({ style: 'Heading_20_2' }))),
    ).toBe('<text:h text:style-name="Heading_20_2" text:outline-level="2">x</text:h>');
  });

  it('a new item joins its list, and a paragraph made an item gets a list of its own', () => {
    const list =
      '<text:list xml:id="l" text:style-name="L1"><text:list-item><text:p>one</text:p></text:list-item></text:list>';
    const two = edit(list, (node) =>
      node.type === 'paragraph'
        ? [node, { ...node, attrs: { ...node.attrs, id: null }, content: [{ type: 'text', text: 'two' }] }]
        : node,
    );
    expect(bodyOf(two)).toBe(
      list.replace('</text:list>', '<text:list-item><text:p>two</text:p></text:list-item></text:list>'),
    );
    const made = contentOf(edit('<text:p>x</text:p>', set({ list: 'bullet.a1-0' })));
    expect(made).toContain(
      '<text:list text:style-name="TL1"><text:list-item><text:p>x</text:p></text:list-item></text:list>',
    );
    expect(made).toContain('<text:list-style style:name="TL1"><text:list-level-style-bullet text:level="1"');
  });

  it('a row that is added to the header rows stands among them', () => {
    const row = (text: string) =>
      `<table:table-row><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row>`;
    const body = `<table:table><table:table-column/><table:table-header-rows>${row('head')}</table:table-header-rows>${row('a')}</table:table>`;
    const saved = edit(body, (node) =>
      node.type === 'row' && plainText(node) === 'a\n'
        ? [node, { type: 'row', content: [{ type: 'cell', content: [{ type: 'paragraph' }] }] }]
        : node,
    );
    expect(bodyOf(saved)).toBe(
      body.replace(
        '</table:table>',
        '<table:table-row><table:table-cell><text:p></text:p></table:table-cell></table:table-row></table:table>',
      ),
    );
  });

  it('a page break in a line makes two paragraphs', () => {
    const saved = contentOf(
      edit('<text:p>ab</text:p>', (node) =>
        node.text === 'ab'
          ? [
              { type: 'text', text: 'a' },
              { type: 'raw', attrs: { key: 'new:page' } },
              { type: 'text', text: 'b' },
            ]
          : node,
      ),
    );
    expect(saved).toMatch(
      /fo:break-before="page".*<text:p>a<\/text:p><text:p text:style-name="TP1">b<\/text:p>/,
    );
  });

  it('a page break that ends a paragraph is one before the next', () => {
    const saved = contentOf(
      edit('<text:p>ab</text:p><text:p>cd</text:p>', (node) =>
        node.text === 'ab' ? [node, { type: 'raw', attrs: { key: 'new:page' } }] : node,
      ),
    );
    expect(saved).toMatch(
      /fo:break-before="page".*<text:p>ab<\/text:p><text:p text:style-name="TP1">cd<\/text:p>/,
    );
  });

  it('an inserted picture is a part of the package and stands in its manifest', () => {
    const bytes = packOdt('<text:p>x</text:p>');
    const { doc } = openOdt(bytes);
    const image = { type: 'image', attrs: { src: 'new:dot.png', width: 96, height: 48, alt: 'a "dot"' } };
    const [first] = doc.content ?? [];
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const saved = saveOdt(bytes, {
      ...doc,
      attrs: { ...doc.attrs, media: { 'dot.png': png } },
      content: [{ ...first, type: 'paragraph', content: [...(first?.content ?? []), image] }],
    });
    expect(contentOf(saved)).toContain('svg:width="1in" svg:height="0.5in"');
    const again = openOdt(saved);
    expect(again.media).toEqual({ 'Pictures/inserted1.png': 'image/png' });
    expect(again.doc.content?.[0]?.content?.[1]?.attrs?.alt).toBe('a "dot"');
    const manifest = new TextDecoder().decode(readEntry(openPackage(saved), 'META-INF/manifest.xml'));
    expect(manifest).toContain('manifest:full-path="Pictures/inserted1.png"');
  });

  it('what stands in a default namespace keeps it where it is written, and moved out of its surroundings', () => {
    const uri = 'urn:oasis:names:tc:opendocument:xmlns:text:1.0';
    const section = `<section xmlns="${uri}" text:name="S"><p>One <span text:style-name="T1">bold</span></p><list><list-item><p>two</p></list-item></list></section>`;
    const typed = edit(section, type('One', '1'));
    expect(bodyOf(typed)).toBe(section.replace('One', '1'));
    const moved = edit(section, (node) =>
      node.attrs?.label === 'S' ? [...(node.content ?? []).map(type('none', ''))].reverse() : node,
    );
    expect(plainText(openOdt(moved).doc)).toBe('two\nOne bold\n');
  });

  it('a document that was opened from another file is not saved into this one', () => {
    const other = openOdt(packOdt('<text:p>other</text:p>')).doc;
    expect(() => saveOdt(packOdt('<text:p>x</text:p>'), other)).toThrow(DocumentProblem);
  });
});
