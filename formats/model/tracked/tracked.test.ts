import { Node } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';
import { describe, expect, it } from 'vitest';
import { table } from '../../docx/empty.ts';
import { emptyDocx, openDocx, saveDocx } from '../../docx/index.ts';
import { openPackage, readEntry } from '../../package/zip.ts';
import { type ModelNode, plainText, schema } from '../index.ts';
import {
  changesOf,
  listChanges,
  readNewChange,
  readReformat,
  resolveSpots,
  spotsOf,
  suggest,
} from './index.ts';

const author = 'Alice Smith';
const at = new Date('2026-11-22T03:46:00Z');
const bytes = emptyDocx(
  '',
  '<w:p><w:r><w:t>One two three</w:t></w:r></w:p><w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Second</w:t></w:r></w:p><w:p/>',
);
const begin = () => Node.fromJSON(schema, openDocx(bytes).doc);
const body = (saved: Uint8Array) =>
  new TextDecoder().decode(readEntry(openPackage(saved), 'word/document.xml'));
const toModel = (doc: Node) => doc.toJSON() as ModelNode;

function suggested(doc: Node, change: (tr: Transform) => unknown, by = author): Node {
  const tr = new Transform(doc);
  change(tr);
  const found = suggest(doc, tr, { author: by, at });
  if (!found) throw new Error('refused');
  return found.transform.doc;
}
function settle(doc: Node, accept: boolean, who?: string): Node {
  const changes = changesOf(doc.attrs.look?.changes);
  const entries = listChanges(doc, changes).filter(({ change }) => !who || change.author === who);
  const tr = new Transform(doc);
  resolveSpots(tr, spotsOf(doc, entries, changes), changes, accept);
  return tr.doc;
}
const entriesOf = (doc: Node) =>
  listChanges(doc, changesOf(doc.attrs.look?.changes)).map(({ change, text }) => `${change.kind} ${text}`);

describe('a suggestion', () => {
  it('is typed text, and deleted text that stays', () => {
    const doc = suggested(begin(), (tr) => tr.replaceWith(5, 8, schema.text('2')));
    expect(entriesOf(doc)).toEqual(['del two', 'ins 2']);
    const xml = body(saveDocx(bytes, toModel(doc)));
    expect(xml).toContain(
      '<w:del w:id="1" w:author="Alice Smith" w:date="2026-11-22T03:46:00Z"><w:r><w:delText>two</w:delText></w:r></w:del><w:ins w:id="2" w:author="Alice Smith" w:date="2026-11-22T03:46:00Z"><w:r><w:t>2</w:t></w:r></w:ins>',
    );
    expect(entriesOf(Node.fromJSON(schema, openDocx(saveDocx(bytes, toModel(doc))).doc))).toEqual(
      entriesOf(doc),
    );
    expect(saveDocx(bytes, toModel(settle(doc, false)))).toBe(bytes);
    expect(plainText(toModel(settle(doc, true)))).toBe('One 2 three\nSecond\n\n');
  });

  it('is a paragraph split or joined', () => {
    const split = suggested(begin(), (tr) => tr.split(5));
    expect(entriesOf(split)).toEqual(['ins ¶']);
    expect(body(saveDocx(bytes, toModel(split)))).toContain('<w:pPr><w:rPr><w:ins w:id="1"');
    expect(saveDocx(bytes, toModel(settle(split, false)))).toBe(bytes);
    const joined = suggested(begin(), (tr) => tr.join(15));
    expect(entriesOf(joined)).toEqual(['del ¶']);
    expect(plainText(toModel(settle(joined, true)))).toBe('One two threeSecond\n\n');
    expect(saveDocx(bytes, toModel(settle(joined, false)))).toBe(bytes);
  });

  it('is a format that remembers what it was', () => {
    const doc = suggested(begin(), (tr) => tr.addMark(1, 4, schema.mark('bold')));
    expect(entriesOf(doc)).toEqual(['format One']);
    const saved = saveDocx(bytes, toModel(doc));
    expect(body(saved)).toMatch(/<w:rPr><w:b\/><w:rPrChange w:id="1"[^>]*><w:rPr\/><\/w:rPrChange><\/w:rPr>/);
    expect(saveDocx(bytes, toModel(settle(doc, false)))).toBe(bytes);
    const again = Node.fromJSON(schema, openDocx(saved).doc);
    expect(entriesOf(again)).toEqual(['format One']);
    expect(body(saveDocx(saved, toModel(settle(again, true))))).toContain(
      '<w:r><w:rPr><w:b/></w:rPr><w:t>One',
    );
    expect(body(saveDocx(saved, toModel(settle(again, false))))).toContain('<w:r><w:t>One');
  });

  it('is a property of a paragraph that remembers what it was', () => {
    const doc = suggested(begin(), (tr) => tr.setNodeAttribute(0, 'align', 'center'));
    const saved = saveDocx(bytes, toModel(doc));
    expect(body(saved)).toMatch(
      /<w:pPr><w:jc w:val="center"\/><w:pPrChange w:id="1"[^>]*><w:pPr\/><\/w:pPrChange>/,
    );
    expect(saveDocx(bytes, toModel(settle(doc, false)))).toBe(bytes);
    const again = Node.fromJSON(schema, openDocx(saved).doc);
    expect(entriesOf(again)).toEqual(['format One two three']);
    expect(body(saveDocx(saved, toModel(settle(again, true))))).toContain(
      '<w:p><w:pPr><w:jc w:val="center"/></w:pPr>',
    );
    expect(body(saveDocx(saved, toModel(settle(again, false))))).toContain('<w:p><w:r><w:t>One');
  });

  it('of one is deleted by another as a change in a change, and by oneself for good', () => {
    const typed = suggested(begin(), (tr) => tr.insert(5, schema.text('and a half ')));
    expect(settle(typed, false).eq(begin())).toBe(true);
    expect(suggested(typed, (tr) => tr.delete(5, 16)).eq(begin())).toBe(true);
    const nested = suggested(typed, (tr) => tr.delete(5, 9), 'Bob');
    expect(body(saveDocx(bytes, toModel(nested)))).toMatch(
      /<w:ins [^>]*><w:del [^>]*><w:r><w:delText xml:space="preserve">and <\/w:delText><\/w:r><\/w:del><w:r>/,
    );
    expect(plainText(toModel(settle(nested, true)))).toContain('One a half two');
    expect(plainText(toModel(settle(nested, false, 'Bob')))).toContain('One and a half two');
    expect(saveDocx(bytes, toModel(settle(nested, false)))).toBe(bytes);
  });

  it('of a row is the row; where the format has no word for it, none', () => {
    const file = emptyDocx(
      '',
      table([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    );
    const doc = Node.fromJSON(schema, openDocx(file).doc);
    const second = (doc.firstChild?.firstChild?.nodeSize ?? 0) + 1;
    const remove = new Transform(doc).delete(second, second + (doc.firstChild?.child(1).nodeSize ?? 0));
    const gone = suggest(doc, remove, { author, at })?.transform.doc as Node;
    expect(entriesOf(gone)).toEqual(['del c d']);
    expect(body(saveDocx(file, toModel(gone)))).toMatch(/<w:trPr><w:del w:id="1" w:author="Alice Smith"/);
    expect(plainText(toModel(settle(gone, true)))).toBe('a\nb\n');
    expect(saveDocx(file, toModel(settle(gone, false)))).toBe(file);
    expect(suggest(doc, remove, { author, at, tables: false })).toBeUndefined();
  });

  it('of a file are settled with the properties that it remembers, moves as a pair', () => {
    const by = 'w:author="Bob" w:date="2024-01-02T03:04:05Z"';
    const file = emptyDocx(
      '',
      [
        `<w:p><w:pPr><w:jc w:val="center"/><w:pPrChange w:id="1" ${by}><w:pPr><w:jc w:val="right"/></w:pPr></w:pPrChange></w:pPr><w:r><w:rPr><w:b/><w:rPrChange w:id="2" ${by}><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr><w:t>Set</w:t></w:r></w:p>`,
        `<w:p><w:moveFromRangeStart w:id="3" ${by} w:name="m1"/><w:moveFrom w:id="4" ${by}><w:r><w:t>Moved</w:t></w:r></w:moveFrom><w:moveFromRangeEnd w:id="3"/><w:r><w:t>Stays</w:t></w:r></w:p>`,
        `<w:p><w:moveToRangeStart w:id="5" ${by} w:name="m1"/><w:moveTo w:id="6" ${by}><w:r><w:t>Moved</w:t></w:r></w:moveTo><w:moveToRangeEnd w:id="5"/></w:p>`,
      ].join(''),
    );
    const doc = Node.fromJSON(schema, openDocx(file).doc);
    expect(entriesOf(doc)).toEqual(['format Set', 'format Set', 'moveFrom Moved', 'moveTo Moved']);
    const changes = changesOf(doc.attrs.look?.changes);
    const [move] = listChanges(doc, changes).filter(({ change }) => change.kind === 'moveTo');
    const one = new Transform(doc);
    resolveSpots(one, spotsOf(doc, move ? [move] : [], changes), changes, false);
    expect(plainText(toModel(one.doc))).toBe('Set\nMovedStays\n\n');
    const accepted = body(saveDocx(file, toModel(settle(doc, true))));
    expect(accepted).toContain(
      '<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>Set</w:t></w:r></w:p>',
    );
    expect(accepted).not.toMatch(/move|Change/);
    const rejected = body(saveDocx(file, toModel(settle(doc, false))));
    expect(rejected).toContain(
      '<w:p><w:pPr><w:jc w:val="right"/></w:pPr><w:r><w:rPr><w:i/></w:rPr><w:t>Set</w:t></w:r></w:p>',
    );
    expect(rejected).not.toMatch(/move|Change/);
  });

  it('of a hostile client is passed over', () => {
    expect(readNewChange('new:ins.2026-11-22T03:46.%E0%A4%A')).toBeUndefined();
    expect(readNewChange({})).toBeUndefined();
    expect(readReformat('new:format.2026-11-22T03:46.A [')).toBeUndefined();
    expect(readReformat('new:format.2026-11-22T03:46.A [1]')).toBeUndefined();
    const value = 'new:format.2026-11-22T03:46.A {"marks":[{"type":"evil"},7,null]}';
    const tr = new Transform(begin()).addMark(1, 4, schema.mark('reformat', { value }));
    tr.setNodeAttribute(0, 'reformat', 'new:format.2026-11-22T03:46.A {"id":"x","style":{"a":1}}');
    tr.setNodeAttribute(0, 'change', 'new:ins.x none new:del');
    expect(plainText(openDocx(saveDocx(bytes, toModel(tr.doc))).doc)).toBe(plainText(toModel(begin())));
    expect(settle(tr.doc, false).textContent).toBe(begin().textContent);
  });
});
