import { describe, expect, it } from 'vitest';
import type { ModelNode } from '../model/index.ts';
import { storiesOf } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { packOdt } from './empty.ts';
import { openOdt, saveOdt } from './index.ts';

const WORD = 'Quagga';
const content = (bytes: Uint8Array) => new TextDecoder().decode(readEntry(openPackage(bytes), 'content.xml'));
const bodyOf = (bytes: Uint8Array) => /<office:text>(.*)<\/office:text>/s.exec(content(bytes))?.[1];

const textsOf = (node: ModelNode): ModelNode[] =>
  node.type === 'text' ? [node] : (node.content ?? []).flatMap(textsOf);

const swap = (node: ModelNode, from: ModelNode, to: ModelNode[]): ModelNode => ({
  ...node,
  ...(node.content && {
    content: node.content.flatMap((one) => (one === from ? to : [swap(one, from, to)])),
  }),
});

/** The text with a word typed in front of the letter of one text. */
function typed(body: string, letter: string): string | undefined {
  const original = packOdt(body);
  const { doc } = openOdt(original);
  const stories = storiesOf(doc);
  const own = (node: ModelNode) => textsOf(node).find(({ text }) => text?.includes(letter));
  const type = (node: ModelNode): ModelNode => {
    const found = own(node);
    return found
      ? swap(node, found, [{ ...found, text: found.text?.replace(letter, `${WORD}${letter}`) ?? '' }])
      : node;
  };
  const changed = Object.fromEntries([...stories].map(([key, story]) => [key, type(story).content ?? []]));
  return bodyOf(saveOdt(original, { ...type(doc), attrs: { ...doc.attrs, stories: changed } }));
}

/** What a word typed anywhere leaves as it is; capital letters stand for the places. */
const bodies: Record<string, string> = {
  'white space between tags':
    '\n <text:p>A<text:s/> b </text:p >\n\t<text:bookmark-start text:name="m"/>\n <text:p>\n  <text:bookmark text:name="n"/>\n  B\n</text:p><!-- no -->\n <text:bookmark-end text:name="m"/> <text:p>C</text:p>\n',
  'a table printed in lines':
    '<table:table>\n <table:table-column table:number-columns-repeated="2"/>\n <table:table-header-rows>\n  <table:table-row>\n   <table:table-cell table:number-columns-spanned="2">\n    <text:p>A</text:p>\n   </table:table-cell>\n   <table:covered-table-cell/>\n  </table:table-row >\n </table:table-header-rows>\n <text:soft-page-break/>\n <table:table-row>\n  <table:table-cell />\n  <table:table-cell>\n   <text:p>B</text:p>\n  </table:table-cell>\n </table:table-row>\n</table:table>',
  'a table as the end of a cell':
    '<table:table><table:table-column/><table:table-row><table:table-cell><text:p>A</text:p><table:table><table:table-column/><table:table-row><table:table-cell><text:p>B</text:p></table:table-cell></table:table-row></table:table></table:table-cell></table:table-row></table:table>',
  'lists that begin with headers, three deep':
    '<text:list xml:id="l">\n <text:list-header><text:p>A</text:p>\n  <text:list><text:list-header><text:p>B</text:p><text:list xml:id="m"><text:list-header xml:id="h"><text:h text:outline-level="3">C</text:h><text:p>D</text:p></text:list-header><text:list-item><text:p>E</text:p></text:list-item></text:list></text:list-header><text:list-item><text:p>F</text:p></text:list-item></text:list>\n </text:list-header>\n <text:list-item><text:p>G</text:p></text:list-item>\n</text:list>',
  'items that begin with lists, two lists in an item, numbers and page hints':
    '<text:list><text:list-item xml:id="i"><text:list text:style-name="L2"><text:list-item text:start-value="4">\n<text:number>4.</text:number>\n<text:p>A</text:p></text:list-item></text:list><text:list text:style-name="L3"><text:list-item><text:p>B</text:p></text:list-item></text:list><text:p>C</text:p></text:list-item><text:list-item><text:soft-page-break/><text:p>D</text:p></text:list-item></text:list>',
  'spaces beside spans, links, fields and notes':
    '<text:p>A <text:span text:style-name="T1">B </text:span><text:span text:style-name="T2"> C</text:span> <text:a xlink:href="http://a.example/"> D</text:a> <text:page-number>1</text:page-number><text:s/>E <text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>\n <text:p>F <text:span> G</text:span></text:p>\n</text:note-body></text:note> H <text:line-break/> I<text:tab/> J</text:p>',
  'words around the one that changes':
    '<text:p>It&apos;s <![CDATA[<x>]]> A &#x2014; <!-- no --><text:span text:style-name="T1">the  owner&apos;s\n\n <text:span text:style-name="T2">B</text:span> &quot;C&quot;</text:span><text:span text:style-name="T1">D</text:span></text:p>',
  'sections and indexes':
    '<text:section text:name="S">\n <text:p>A</text:p>\n <text:section text:name="T"> <text:p>B</text:p> </text:section >\n</text:section>\n<text:table-of-content text:name="C">\n <text:table-of-content-source text:outline-level="3"/>\n <text:index-body>\n  <text:index-title text:name="D"> <text:p>C</text:p> </text:index-title>\n  <text:p>D</text:p>\n </text:index-body>\n</text:table-of-content>\n<text:p>E</text:p>',
  'frames with text, in a list too':
    '<text:list><text:list-item><text:p>A <draw:frame text:anchor-type="as-char"> <draw:text-box>\n <text:p>B</text:p>\n <text:list> <text:list-item> <text:p>C</text:p> </text:list-item> </text:list> </draw:text-box> </draw:frame> D</text:p></text:list-item></text:list>',
  'tracked changes and comments':
    '<text:tracked-changes>\n <text:changed-region text:id="c"><text:insertion><office:change-info/></text:insertion></text:changed-region></text:tracked-changes>\n<text:p>A <text:change-start text:change-id="c"/> B<text:change-end text:change-id="c"/> C <office:annotation>\n <text:p>no</text:p></office:annotation> D</text:p>\n<text:p>E</text:p>',
  'a namespace that a section declares':
    '<text:section xmlns:own="urn:own" text:name="S"><text:p own:a="1">A</text:p><text:p own:b="1">B <text:span own:c="1">C</text:span></text:p><table:table own:d="1"><table:table-column/><table:table-row><table:table-cell own:e="1"><text:p own:f="1">D</text:p></table:table-cell></table:table-row></table:table><text:list own:g="1"><text:list-item><text:p own:h="1">E</text:p></text:list-item></text:list></text:section>',
  'ranges with an end elsewhere, or nowhere':
    '<text:p>A<text:bookmark-start text:name="x"/> B<text:reference-mark-end text:name="r"/></text:p><text:p>C<text:reference-mark-start text:name="r"/><text:bookmark-start text:name="y"/> <text:ruby><text:ruby-base>no<text:bookmark-end text:name="y"/></text:ruby-base><text:ruby-text>no</text:ruby-text></text:ruby> D</text:p>',
  'what is kept whole':
    '<office:forms form:automatic-focus="false" xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0"/>\n<text:numbered-paragraph text:list-id="n"> <text:p>no</text:p> </text:numbered-paragraph>\n<text:p>A</text:p>\n<text:alphabetical-index text:name="I"> <text:index-body/> </text:alphabetical-index>\n<text:soft-page-break/>\n<text:p>B</text:p>',
};

describe('a word that is typed changes nothing but its place', () => {
  it.each(Object.entries(bodies))('in %s', (_, body) => {
    const letters = [...body.matchAll(/<[^>]*>|[A-Z]/g)].filter(([found]) => found.length === 1);
    expect(letters.length).toBeGreaterThan(1);
    for (const { 0: letter, index } of letters)
      expect(typed(body, letter), letter).toBe(body.slice(0, index) + WORD + body.slice(index));
  });
});

/** The text with other blocks in the place of the paragraph of a letter. */
function replaced(body: string, letter: string, by: (paragraph: ModelNode) => ModelNode[]) {
  const original = packOdt(body);
  const { doc } = openOdt(original);
  const find = (node: ModelNode): ModelNode[] =>
    node.type === 'paragraph' && textsOf(node).some(({ text }) => text === letter)
      ? [node]
      : (node.content ?? []).flatMap(find);
  const found = find(doc).flatMap((node) => (node.content?.[0] ? [node] : []));
  return bodyOf(
    saveOdt(
      original,
      found.reduce((now, node) => swap(now, node, by(node)), doc),
    ),
  );
}

/** As the editor does on Enter: what is behind the cursor is a new paragraph like the one that it was in. */
const split = (node: ModelNode) => [
  node,
  { ...node, attrs: { ...node.attrs, id: null }, content: [{ type: 'text', text: 'new' }] },
];
const item = (text: string) => `<text:list-item><text:p>${text}</text:p></text:list-item>`;
const list = bodies['lists that begin with headers, three deep'] ?? '';

describe('a list with headers', () => {
  it.each(['A', 'B', 'D'])('keeps its levels where the header %s gets a second paragraph', (letter) => {
    expect(replaced(list, letter, split)).toBe(
      list.replace(`<text:p>${letter}</text:p>`, `$&<text:p>new</text:p>`),
    );
  });

  it.each(['E', 'F', 'G'])('gets an item after %s at its level', (letter) => {
    expect(replaced(list, letter, split)).toBe(list.replace(item(letter), item(letter) + item('new')));
  });

  it('has the headers of its levels where one of them is gone', () => {
    expect(replaced(list, 'B', () => [])).toBe(list.replace('<text:p>B</text:p>', ''));
    expect(replaced(list, 'A', () => [])).toBe(list.replace('<text:p>A</text:p>', ''));
    const header = '<text:list-header><text:p>A</text:p></text:list-header>';
    expect(replaced(`<text:list>${header}${item('B')}</text:list>`, 'A', () => [])).toBe(
      `<text:list>${item('B')}</text:list>`,
    );
  });

  it('goes on counting behind a paragraph that leaves it', () => {
    const items = ['<text:list-header><text:p>H</text:p></text:list-header>', item('C')].join('');
    const original = packOdt(`<text:list text:style-name="L">${item('A')}${item('B')}${items}</text:list>`);
    const { doc } = openOdt(original);
    const [whole] = doc.content ?? [];
    const [first, second, ...rest] = whole?.content ?? [];
    if (!whole || !first || !second) throw new Error('There is no list.');
    const content = [
      { ...whole, content: [first] },
      { ...second, attrs: { ...second.attrs, list: null } },
      { ...whole, attrs: { ...whole.attrs, id: null }, content: rest },
    ];
    expect(bodyOf(saveOdt(original, { ...doc, content }))).toBe(
      `<text:list text:style-name="L">${item('A')}</text:list><text:p>B</text:p><text:list text:style-name="L" text:continue-numbering="true">${items}</text:list>`,
    );
  });

  it('does not take what is below an item that is gone into the header before it', () => {
    const inner = `<text:list>${item('C')}</text:list>`;
    const below = (text: string) => `<text:list-item>${text}${inner}</text:list-item>`;
    const header = '<text:list-header><text:p>A</text:p></text:list-header>';
    const withItem = (text: string) => `<text:list>${header}${below(text)}</text:list>`;
    expect(replaced(withItem('<text:p>B</text:p>'), 'B', () => [])).toBe(withItem(''));
  });

  it('makes an item of a header that gets a label', () => {
    const labelled = (node: ModelNode) => [{ ...node, attrs: { ...node.attrs, list: '1-1' } }];
    const saved = replaced(list, 'B', labelled) ?? '';
    const lists = (openOdt(packOdt(saved)).doc.content?.[0]?.content ?? []).map(
      ({ attrs, content }) => `${content?.[0]?.text} ${attrs?.list}`,
    );
    expect(lists).toEqual(['A null', 'B 1-1', 'C null', 'D null', 'E 1-2', 'F 1-1', 'G 1-0']);
  });
});

describe('a table printed in lines', () => {
  it('gets a row, and all others stay', () => {
    const table = bodies['a table printed in lines'] ?? '';
    const original = packOdt(table);
    const { doc } = openOdt(original);
    const [first] = doc.content ?? [];
    const last = first?.content?.at(-1);
    const row = {
      type: 'row',
      content: [1, 2].map(() => ({ type: 'cell', content: [{ type: 'paragraph' }] })),
    };
    const saved = last && bodyOf(saveOdt(original, swap(doc, last, [last, row])));
    const cell = '<table:table-cell><text:p></text:p></table:table-cell>';
    expect(saved).toBe(
      table.replace(/\n<\/table:table>$/, `<table:table-row>${cell}${cell}</table:table-row>$&`),
    );
  });

  it('gets cells like others, without what only those are', () => {
    const cell = (attributes: string, text: string) =>
      `<table:table-cell${attributes} table:protected="true">\n<text:p>${text}</text:p>\n</table:table-cell>`;
    const row = `<table:table-row xml:id="r">${cell(' xml:id="c" office:value-type="float" office:value="5"', 'A')}</table:table-row>`;
    const table = (rows: string) => `<table:table><table:table-column/>${rows}</table:table>`;
    const original = packOdt(table(row));
    const { doc } = openOdt(original);
    const last = doc.content?.[0]?.content?.[0];
    const copy = (node: ModelNode): ModelNode => ({
      ...node,
      attrs: { ...node.attrs, id: null },
      content: node.type === 'paragraph' ? [] : (node.content ?? []).map(copy),
    });
    expect(last && bodyOf(saveOdt(original, swap(doc, last, [last, copy(last)])))).toBe(
      table(
        `${row}<table:table-row><table:table-cell table:protected="true"><text:p></text:p></table:table-cell></table:table-row>`,
      ),
    );
  });
});
