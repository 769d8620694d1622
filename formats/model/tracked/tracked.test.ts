import { Node } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';
import { describe, expect, it } from 'vitest';
import { emptyDocx, openDocx, saveDocx } from '../../docx/index.ts';
import { openPackage, readEntry } from '../../package/zip.ts';
import { type ModelNode, plainText, schema } from '../index.ts';
import { changesOf, listChanges, resolveSpots, spotsOf, suggest } from './index.ts';

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
});
