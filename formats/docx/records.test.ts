import { Node } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';
import { describe, expect, it } from 'vitest';
import { type ModelNode, schema } from '../model/index.ts';
import { changesOf, type Entry, listChanges, resolveSpots, spotsOf } from '../model/tracked/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { emptyDocx, openDocx, saveDocx } from './index.ts';

let number = 0;
const id = () => {
  number += 1;
  return `w:id="${number}"`;
};
const by = (author: string) => `${id()} w:author="${author}" w:date="2024-01-02T03:04:05Z"`;
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const cell = (text: string, properties = '') =>
  `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/>${properties}</w:tcPr><w:p>${run(text)}</w:p></w:tc>`;
const grid = (...widths: number[]) => widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');

/** A table of which everything was changed that has a record, by Ann; its second column came and its third goes, by Ben. */
const table = () =>
  [
    `<w:tbl><w:tblPr><w:tblW w:w="6000" w:type="dxa"/><w:jc w:val="center"/><w:tblPrChange ${by('Ann')}><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblLook w:val="04A0"/></w:tblPr></w:tblPrChange></w:tblPr>`,
    `<w:tblGrid>${grid(2000, 2000, 2000)}<w:tblGridChange ${id()}><w:tblGrid>${grid(1000, 5000)}</w:tblGrid></w:tblGridChange></w:tblGrid>`,
    `<w:tr><w:tblPrEx><w:jc w:val="right"/><w:tblPrExChange ${by('Ann')}><w:tblPrEx><w:jc w:val="left"/></w:tblPrEx></w:tblPrExChange></w:tblPrEx><w:trPr><w:tblHeader/><w:trPrChange ${by('Ann')}><w:trPr><w:cantSplit/></w:trPr></w:trPrChange></w:trPr>`,
    cell(
      'One',
      `<w:shd w:val="clear" w:color="auto" w:fill="FF0000"/><w:tcPrChange ${by('Ann')}><w:tcPr><w:tcW w:w="1000" w:type="dxa"/><w:noWrap/></w:tcPr></w:tcPrChange>`,
    ),
    cell('Two', `<w:cellIns ${by('Ben')}/>`),
    cell('Three', `<w:cellDel ${by('Ben')}/>`),
    '</w:tr><w:tr>',
    cell('Four'),
    cell('Five', `<w:cellIns ${by('Ben')}/>`),
    cell('Six', `<w:cellDel ${by('Ben')}/>`),
    '</w:tr></w:tbl>',
  ].join('');

const fileOf = (body: string) => emptyDocx('', `${body}<w:p>${run('After')}</w:p>`);
const open = (bytes: Uint8Array) => Node.fromJSON(schema, openDocx(bytes).doc);
const toModel = (doc: Node) => doc.toJSON() as ModelNode;
const xmlOf = (bytes: Uint8Array) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), 'word/document.xml'));
const entriesIn = (doc: Node) => listChanges(doc, changesOf(doc.attrs.look?.changes));
const told = (doc: Node) =>
  entriesIn(doc).map(({ change, spots, text }) => `${change.author} ${change.kind} ${spots[0]?.of} ${text}`);

function settle(doc: Node, accept: boolean, wanted: (entry: Entry) => boolean = () => true): Node {
  const changes = changesOf(doc.attrs.look?.changes);
  const tr = new Transform(doc);
  resolveSpots(tr, spotsOf(doc, entriesIn(doc).filter(wanted), changes), changes, accept);
  tr.doc.check();
  return tr.doc;
}
const saved = (bytes: Uint8Array, doc: Node) => xmlOf(saveDocx(bytes, toModel(doc)));
const isBy = (author: string) => (entry: Entry) => entry.change.author === author;

describe('the record of what a table was before', () => {
  const file = fileOf(table());

  it('is listed with its author, all of a table as one, and kept to the byte', () => {
    expect(told(open(file))).toEqual([
      'Ann format table One Two Three Four Five Six',
      'Ben ins cell Two Five',
      'Ben del cell Three Six',
    ]);
    expect(openDocx(file).doc.attrs?.look).not.toHaveProperty('undecided');
    expect(saveDocx(file, openDocx(file).doc)).toBe(file);
  });

  it('goes when it is accepted, and what is said now stays', () => {
    const xml = saved(file, settle(open(file), true));
    expect(xml).not.toMatch(/Change|cellIns|cellDel/);
    expect(xml).toContain('<w:tblPr><w:tblW w:w="4000" w:type="dxa"/><w:jc w:val="center"/></w:tblPr>');
    expect(xml).toContain(`<w:tblGrid>${grid(2000, 2000)}</w:tblGrid>`);
    expect(xml).toContain('<w:tblPrEx><w:jc w:val="right"/></w:tblPrEx><w:trPr><w:tblHeader/></w:trPr>');
    expect(xml).toContain('w:fill="FF0000"/></w:tcPr>');
    expect(xml).toContain('Two');
    expect(xml).not.toContain('Three');
  });

  it('says what holds again when it is rejected, in the bytes that it has', () => {
    const xml = saved(file, settle(open(file), false));
    expect(xml).not.toMatch(/Change|cellIns|cellDel/);
    expect(xml).toContain(`<w:tblGrid>${grid(1000, 5000)}</w:tblGrid>`);
    expect(xml).toContain('<w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblLook w:val="04A0"/></w:tblPr>');
    expect(xml).toContain('<w:tblPrEx><w:jc w:val="left"/></w:tblPrEx><w:trPr><w:cantSplit/></w:trPr>');
    expect(xml).toContain('<w:tcPr><w:tcW w:w="1000" w:type="dxa"/><w:noWrap/></w:tcPr>');
    expect(xml).not.toContain('Two');
    expect(xml).toContain('Three');
  });

  it('is settled for one person alone, and shown as it was before', () => {
    const doc = settle(open(file), false, isBy('Ann'));
    expect(told(doc)).toEqual(['Ben ins cell Two Five', 'Ben del cell Three Six']);
    const xml = saved(file, doc);
    // What was said of two columns does not fit three.
    expect(xml).toContain(`<w:tblGrid>${grid(2000, 2000, 2000)}</w:tblGrid>`);
    expect(xml.match(/<w:cell(Ins|Del) /g)).toHaveLength(4);
    const look = doc.attrs.look;
    expect(look.rows[doc.firstChild?.firstChild?.attrs.look]).toEqual({ whole: true });
    expect(look.cells[doc.firstChild?.firstChild?.firstChild?.attrs.look]).toEqual({ width: 50 });
    const again = open(saveDocx(file, toModel(doc)));
    expect(told(again)).toEqual(told(doc));
    expect(saved(file, settle(doc, true)).match(/<w:gridCol/g)).toHaveLength(2);
  });

  it('stays in a draft from before it was read', () => {
    const doc = openDocx(file).doc;
    const strip = (node: ModelNode): ModelNode => ({
      ...node,
      ...(node.attrs && { attrs: { ...node.attrs, ...('change' in node.attrs && { change: null }) } }),
      ...(node.content && { content: node.content.map(strip) }),
    });
    const older = strip(doc);
    const look = { ...(doc.attrs?.look as object), changes: {} };
    expect(saveDocx(file, { ...older, attrs: { look } })).toBe(file);
  });
});

describe('the record of a paragraph', () => {
  it('of its mark and its number is listed and settled', () => {
    const file = fileOf(
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/><w:ins ${by('Ann')}/></w:numPr><w:rPr><w:b/><w:rPrChange ${by('Ben')}><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr></w:pPr>${run('Item')}</w:p>`,
    );
    expect(told(open(file))).toEqual(['Ann format paragraph \u00b6', 'Ben format paragraph \u00b6']);
    expect(saved(file, settle(open(file), true))).toContain(
      '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:b/></w:rPr></w:pPr>',
    );
    expect(saved(file, settle(open(file), false))).toContain(
      `<w:p><w:pPr><w:rPr><w:i/></w:rPr></w:pPr>${run('Item')}`,
    );
    expect(saved(file, settle(open(file), false, isBy('Ben')))).toMatch(
      /<w:ins [^>]*\/><\/w:numPr><w:rPr><w:i\/><\/w:rPr>/,
    );
  });

  it('and of its text within what somebody else inserted or deleted is settled by itself', () => {
    const format = (author: string) =>
      `<w:rPr><w:b/><w:rPrChange ${by(author)}><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr>`;
    const file = fileOf(
      [
        `<w:p><w:pPr><w:jc w:val="center"/><w:rPr><w:ins ${by('Ann')}/></w:rPr><w:pPrChange ${by('Ben')}><w:pPr><w:jc w:val="right"/></w:pPr></w:pPrChange></w:pPr>`,
        `<w:ins ${by('Ann')}><w:r>${format('Ben')}<w:t>new</w:t></w:r><w:del ${by('Cid')}><w:r>${format('Ben')}<w:delText>both</w:delText></w:r></w:del></w:ins>`,
        `<w:del ${by('Ann')}><w:r>${format('Ben')}<w:delText>old</w:delText></w:r></w:del></w:p>`,
      ].join(''),
    );
    const doc = open(file);
    expect(openDocx(file).doc.attrs?.look).not.toHaveProperty('undecided');
    const accepted = saved(file, settle(doc, true, isBy('Ben')));
    expect(accepted).not.toMatch(/Change/);
    expect(accepted.match(/<w:(ins|del) /g)).toHaveLength(4);
    expect(accepted.match(/<w:rPr><w:b\/><\/w:rPr>/g)).toHaveLength(3);
    const rejected = saved(file, settle(doc, false, isBy('Ben')));
    expect(rejected).toContain('<w:jc w:val="right"/>');
    expect(rejected.match(/<w:rPr><w:i\/><\/w:rPr>/g)).toHaveLength(3);
    expect(rejected.match(/<w:(ins|del) /g)).toHaveLength(4);
    // In any order, the same is left.
    const one = saved(file, settle(settle(doc, false, isBy('Ben')), true));
    const other = saved(
      file,
      settle(
        settle(doc, true, (entry) => !isBy('Ben')(entry)),
        false,
        isBy('Ben'),
      ),
    );
    expect(one).toBe(other);
    expect(one).toContain('<w:r><w:rPr><w:i/></w:rPr><w:t>new</w:t></w:r></w:p>');
  });

  it('of what is no text, such as a line break of a kind, is settled with it', () => {
    const file = fileOf(
      `<w:p><w:r><w:rPr><w:b/><w:rPrChange ${by('Ann')}><w:rPr/></w:rPrChange></w:rPr><w:br w:type="column"/></w:r><w:ins ${by('Ann')}/></w:p>`,
    );
    expect(told(open(file))).toEqual(['Ann format raw  ', 'Ann ins marker  ']);
    for (const accept of [true, false]) {
      const doc = settle(open(file), accept);
      expect(told(doc)).toEqual([]);
      expect(saved(file, doc)).not.toMatch(/Change|<w:ins/);
    }
  });
});

describe('what cannot be decided here', () => {
  const math = (inner: string) =>
    `<w:p><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r>${inner}<m:t>x</m:t></m:r></m:oMath></w:p>`;

  it('is counted, stays to the byte, and leaves the rest to be settled', () => {
    const merged = `<w:tbl><w:tblPr/><w:tblGrid>${grid(2000, 2000)}</w:tblGrid><w:tr>${cell('a', `<w:tcPrChange ${by('Ann')}><w:tcPr><w:gridSpan w:val="2"/></w:tcPr></w:tcPrChange>`)}${cell('b', `<w:cellMerge ${by('Ann')} w:vMerge="rest"/>`)}</w:tr></w:tbl>`;
    const file = fileOf(
      `${math(`<w:ins ${by('Ann')}><w:rPr/></w:ins>`)}${merged}<w:p><w:ins ${by('Ann')}>${run('x')}</w:ins></w:p>`,
    );
    expect(openDocx(file).doc.attrs?.look).toMatchObject({ undecided: 3 });
    expect(told(open(file))).toEqual(['Ann ins text x']);
    const xml = saved(file, settle(open(file), true));
    expect(xml.match(/<w:(ins|tcPrChange|cellMerge) /g)).toHaveLength(3);
  });
});
