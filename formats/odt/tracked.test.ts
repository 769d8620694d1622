import { Node } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';
import { describe, expect, it } from 'vitest';
import { type ModelNode, plainText, schema } from '../model/index.ts';
import { changesOf, listChanges, resolveSpots, spotsOf, suggest } from '../model/tracked/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { packOdt } from './empty.ts';
import { openOdt, saveOdt } from './index.ts';

const info =
  '<office:change-info><dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">Erna</dc:creator><dc:date xmlns:dc="http://purl.org/dc/elements/1.1/">2024-05-06T07:08:00</dc:date></office:change-info>';
const region = (id: string, what: string, content = '') =>
  `<text:changed-region text:id="${id}"><text:${what}>${info}${content}</text:${what}></text:changed-region>`;
const reviewed = packOdt(
  [
    `<text:tracked-changes text:track-changes="false">${region('c1', 'insertion')}${region('c2', 'deletion', '<text:p>gone</text:p><text:p>and lost</text:p>')}</text:tracked-changes>`,
    '<text:p>Kept <text:change-start text:change-id="c1"/>come</text:p>',
    '<text:p>in<text:change-end text:change-id="c1"/> here<text:change text:change-id="c2"/> too</text:p>',
  ].join(''),
);
const plain = packOdt('<text:p>One two three</text:p><text:p>Second</text:p><text:p/>');

const begin = (bytes: Uint8Array) => Node.fromJSON(schema, openOdt(bytes).doc);
const body = (saved: Uint8Array) => new TextDecoder().decode(readEntry(openPackage(saved), 'content.xml'));
const toModel = (doc: Node) => doc.toJSON() as ModelNode;
const words = (doc: Node) => plainText(toModel(doc));
const entriesOf = (doc: Node) =>
  listChanges(doc, changesOf(doc.attrs.look?.changes)).map(
    ({ change, text }) => `${change.author}: ${change.kind} ${text}`,
  );
function suggested(doc: Node, change: (tr: Transform) => unknown): Node {
  const tr = new Transform(doc);
  change(tr);
  const found = suggest(doc, tr, { author: 'Alice', at: new Date('2026-11-22T03:46:00Z') });
  if (!found) throw new Error('refused');
  return found.transform.doc;
}
function settle(doc: Node, accept: boolean): Node {
  const changes = changesOf(doc.attrs.look?.changes);
  const tr = new Transform(doc);
  resolveSpots(tr, spotsOf(doc, listChanges(doc, changes), changes), changes, accept);
  return tr.doc;
}

describe('tracked changes of an ODT', () => {
  it('are listed with author and kind, and kept to the byte', () => {
    expect(entriesOf(begin(reviewed))).toEqual(['Erna: ins come\u00b6in', 'Erna: del gone \u00b6 and lost']);
    expect(saveOdt(reviewed, openOdt(reviewed).doc)).toBe(reviewed);
    expect(openOdt(reviewed).doc.attrs?.look).not.toHaveProperty('tracking');
  });

  it('accepted or rejected leave the text and the record of changes', () => {
    const accepted = settle(begin(reviewed), true);
    expect(words(accepted)).toBe('Kept come\nin here too\n');
    const saved = body(saveOdt(reviewed, toModel(accepted)));
    expect(saved).not.toMatch(/changed-region|text:change-id/);
    expect(saved).toContain('<text:p>Kept come</text:p><text:p>in here too</text:p>');
    const rejected = settle(begin(reviewed), false);
    expect(words(rejected)).toBe('Kept  heregone\nand lost too\n');
    expect(words(begin(saveOdt(reviewed, toModel(rejected))))).toBe(words(rejected));
  });

  it('are written as those of the format, and rejected they leave the original bytes', () => {
    const doc = suggested(begin(plain), (tr) => tr.replaceWith(5, 8, schema.text('2')));
    const saved = saveOdt(plain, toModel(doc));
    expect(body(saved)).toContain(
      '<text:p>One<text:s/><text:change text:change-id="ct1"/><text:change-start text:change-id="ct2"/>2<text:change-end text:change-id="ct2"/><text:s/>three</text:p>',
    );
    expect(body(saved)).toMatch(
      /<text:deletion><office:change-info>.*<text:p>two<\/text:p><\/text:deletion>/,
    );
    expect(entriesOf(begin(saved))).toEqual(['Alice: del two', 'Alice: ins 2']);
    expect(saveOdt(plain, toModel(settle(doc, false)))).toBe(plain);
    expect(words(settle(begin(saved), true))).toBe('One 2 three\nSecond\n\n');
    expect(words(settle(begin(saved), false))).toBe('One two three\nSecond\n\n');
  });

  it('join and split paragraphs', () => {
    const joined = suggested(begin(plain), (tr) => tr.delete(11, 18));
    const saved = saveOdt(plain, toModel(joined));
    expect(body(saved)).toContain('<text:p>ree</text:p><text:p>Se</text:p></text:deletion>');
    expect(words(begin(saved))).toBe('One two thcond\n\n');
    expect(words(settle(begin(saved), false))).toBe('One two three\nSecond\n\n');
    const split = suggested(begin(plain), (tr) => tr.split(5));
    const again = begin(saveOdt(plain, toModel(split)));
    expect(words(settle(again, false))).toBe(words(begin(plain)));
    expect(words(settle(again, true))).toBe('One \ntwo three\nSecond\n\n');
  });
});
