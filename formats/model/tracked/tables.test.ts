import { Node } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';
import { describe, expect, it } from 'vitest';
import { mergeCells } from '../../../web/editor/features/tables/merge.ts';
import { addColumn, deleteColumn } from '../../../web/editor/view/content/tables.ts';
import { table } from '../../docx/empty.ts';
import { emptyDocx, openDocx, saveDocx } from '../../docx/index.ts';
import { openPackage, readEntry } from '../../package/zip.ts';
import { type ModelNode, plainText, schema } from '../index.ts';
import { changesOf, type Entry, listChanges, resolveSpots, spotsOf, suggest } from './index.ts';

const at = new Date('2026-11-22T03:46:00Z');
const file = emptyDocx(
  '',
  table([
    ['a', 'b'],
    ['c', 'd'],
  ]),
);
const begin = (bytes = file) => Node.fromJSON(schema, openDocx(bytes).doc);
const toModel = (doc: Node) => doc.toJSON() as ModelNode;
const place = (doc: Node) => ({ node: doc.firstChild as Node, pos: 0 });
const xmlOf = (bytes: Uint8Array) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), 'word/document.xml'));
const words = (doc: Node) => plainText(toModel(doc)).replace(/\n/g, ' ').trim();

function suggested(change: (tr: Transform) => unknown, doc = begin(), author = 'Ann', tables = true) {
  const tr = new Transform(doc);
  change(tr);
  return suggest(doc, tr, { author, at, tables })?.transform.doc;
}
const made = (change: (tr: Transform) => unknown, doc = begin(), author = 'Ann') => {
  const found = suggested(change, doc, author);
  if (!found) throw new Error('refused');
  found.check();
  return found;
};
const entriesIn = (doc: Node) => listChanges(doc, changesOf(doc.attrs.look?.changes));
const told = (doc: Node) =>
  entriesIn(doc).map(({ change, spots, text }) => `${change.kind} ${spots[0]?.of} ${text}`);
function settle(doc: Node, accept: boolean, wanted: (entry: Entry) => boolean = () => true): Node {
  const changes = changesOf(doc.attrs.look?.changes);
  const tr = new Transform(doc);
  resolveSpots(tr, spotsOf(doc, entriesIn(doc).filter(wanted), changes), changes, accept);
  tr.doc.check();
  return tr.doc;
}
/** Saved and opened again, it is listed as before, and rejected there it is what it was. */
function survives(doc: Node, kinds: string[]) {
  const saved = saveDocx(file, toModel(doc));
  const again = begin(saved);
  expect(told(again)).toEqual(kinds);
  expect(words(settle(again, false))).toBe(words(begin()));
  expect(words(settle(again, true))).toBe(words(settle(doc, true)));
  expect(xmlOf(saveDocx(saved, toModel(settle(again, true))))).not.toMatch(
    /Change|cellIns|cellDel|w:ins|w:del/,
  );
  // What was not said before is said by nobody any more; the widths of the table are as they were.
  const rejected = xmlOf(saveDocx(saved, toModel(settle(again, false))));
  expect(rejected.replace(/<w:tcW [^>]*>|<w:tbl[A-Z][^>]*>/g, '')).toBe(
    xmlOf(file).replace(/<w:tcW [^>]*>|<w:tbl[A-Z][^>]*>/g, ''),
  );
  return xmlOf(saved);
}

describe('a suggestion', () => {
  it('of a column is its cells, that come or go with it', () => {
    const come = made((tr) => addColumn(tr, place(tr.doc), 1, 0));
    expect(told(come)).toEqual(['format table a  b c  d', 'ins cell ']);
    expect(saveDocx(file, toModel(settle(come, false)))).toBe(file);
    const xml = survives(come, ['format table a  b c  d', 'ins cell ']);
    expect(xml.match(/<w:cellIns w:id="\d+" w:author="Ann"/g)).toHaveLength(2);
    expect(xml).toMatch(/<w:tblGridChange w:id="\d+"><w:tblGrid>(<w:gridCol w:w="4535"\/>){2}<\/w:tblGrid>/);
    expect(words(settle(come, true))).toBe('a  b c  d');

    const gone = made((tr) => deleteColumn(tr, place(tr.doc), 0));
    expect(told(gone)).toEqual(['del cell a c']);
    expect(gone.firstChild?.attrs.columns).toBe('4535 4535');
    expect(saveDocx(file, toModel(settle(gone, false)))).toBe(file);
    expect(survives(gone, ['del cell a c']).match(/<w:cellDel /g)).toHaveLength(2);
    expect(words(settle(gone, true))).toBe('b d');
    expect(settle(gone, true).firstChild?.attrs.columns).toBe('4535');
    // One's own goes for good, and what it took of its neighbours' width is left to decide; somebody else's is marked.
    const back = made((tr) => deleteColumn(tr, place(tr.doc), 1), come);
    expect(told(back)).toEqual(['format table a b c d']);
    expect(saveDocx(file, toModel(settle(back, false)))).toBe(file);
    expect(told(made((tr) => deleteColumn(tr, place(tr.doc), 1), come, 'Ben'))).toContain('del cell ');
  });

  it('of what a table, a row or a cell looks like remembers how it was', () => {
    const cases: [at: number, name: string, value: unknown, record: RegExp, of: string][] = [
      [
        0,
        'align',
        'center',
        /<w:jc w:val="center"\/><w:tblPrChange [^>]*w:author="Ann"[^>]*><w:tblPr><w:tblStyle w:val="TableGrid"\/><w:tblW [^>]*\/><\/w:tblPr>/,
        'table',
      ],
      [
        1,
        'header',
        true,
        /<w:trPr><w:tblHeader\/><w:trPrChange [^>]*><w:trPr\/><\/w:trPrChange><\/w:trPr>/,
        'row',
      ],
      [
        2,
        'shade',
        'FF0000',
        /<w:shd [^>]*\/><w:tcPrChange [^>]*><w:tcPr><w:tcW [^>]*\/><\/w:tcPr><\/w:tcPrChange>/,
        'cell',
      ],
      [2, 'borderTop', 'single 1 00FF00', /<w:tcBorders>.*<\/w:tcBorders><w:tcPrChange /, 'cell'],
    ];
    for (const [pos, name, value, record, of] of cases) {
      const doc = made((tr) => tr.setNodeAttribute(pos, name, value));
      expect(entriesIn(doc).map(({ change, spots }) => [change.kind, spots[0]?.of])).toEqual([
        ['format', of],
      ]);
      expect(saveDocx(file, toModel(settle(doc, false)))).toBe(file);
      expect(survives(doc, told(doc))).toMatch(record);
      // Set back, there is nothing to decide.
      expect(told(made((tr) => tr.setNodeAttribute(pos, name, null), doc))).toEqual([]);
    }
  });

  it('of widths is one of the table, with what it makes of its cells', () => {
    const doc = made((tr) => tr.setNodeAttribute(0, 'columns', '3000 6070'));
    const xml = survives(doc, ['format table a b c d']);
    expect(xml.match(/<w:tcPrChange /g)).toHaveLength(4);
    const saved = saveDocx(file, toModel(doc));
    const rejected = saveDocx(saved, toModel(settle(begin(saved), false)));
    expect(xmlOf(rejected)).toBe(xmlOf(file));
    expect(saveDocx(file, toModel(settle(doc, false)))).toBe(file);
  });

  it('of one is changed by another, and the first that was is remembered', () => {
    const shaded = made((tr) => tr.setNodeAttribute(2, 'shade', 'FF0000'));
    const saved = saveDocx(file, toModel(shaded));
    const over = made((tr) => tr.setNodeAttribute(2, 'shade', '00FF00'), begin(saved), 'Ben');
    const xml = xmlOf(saveDocx(saved, toModel(over)));
    expect(xml.match(/<w:tcPrChange /g)).toHaveLength(1);
    expect(xml).toContain('w:fill="00FF00"');
    const again = begin(saveDocx(saved, toModel(over)));
    expect(xmlOf(saveDocx(saveDocx(saved, toModel(over)), toModel(settle(again, false))))).toBe(xmlOf(file));
  });

  it('is none of cells that become one, or in a format that notes nothing of tables', () => {
    const whole = { top: 0, bottom: 1, left: 0, right: 2 };
    expect(suggested((tr) => mergeCells(tr, place(tr.doc), whole))).toBeUndefined();
    for (const change of [
      (tr: Transform) => addColumn(tr, place(tr.doc), 1, 0),
      (tr: Transform) => deleteColumn(tr, place(tr.doc), 0),
      (tr: Transform) => tr.setNodeAttribute(2, 'shade', 'FF0000'),
    ])
      expect(suggested(change, begin(), 'Ann', false)).toBeUndefined();
  });

  it('of a hostile client is passed over', () => {
    const tr = new Transform(begin());
    tr.setNodeAttribute(
      0,
      'reformat',
      'new:format.2026-11-22T03:46.A {"columns":{"x":1},"style":7,"align":["center"]}',
    );
    tr.setNodeAttribute(0, 'columns', '100 8970');
    tr.setNodeAttribute(
      2,
      'reformat',
      'new:format.2026-11-22T03:46.A {"shade":"url(x)","borderTop":[],"id":"other"}',
    );
    tr.setNodeAttribute(2, 'change', 'new:ins.2026-11-22T03:46.A none_1 new:del');
    expect(words(begin(saveDocx(file, toModel(tr.doc))))).toBe(words(begin()));
    settle(tr.doc, false);
  });
});
