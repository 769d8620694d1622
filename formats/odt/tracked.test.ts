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
      '<text:p>One <text:change text:change-id="ct1"/><text:change-start text:change-id="ct2"/>2<text:change-end text:change-id="ct2"/> three</text:p>',
    );
    expect(body(saved)).toMatch(
      /<text:deletion><office:change-info>.*<text:p>two<\/text:p><\/text:deletion>/,
    );
    expect(entriesOf(begin(saved))).toEqual(['Alice: del two', 'Alice: ins 2']);
    expect(saveOdt(plain, toModel(settle(doc, false)))).toBe(plain);
    expect(words(settle(begin(saved), true))).toBe('One 2 three\nSecond\n\n');
    expect(words(settle(begin(saved), false))).toBe('One two three\nSecond\n\n');
  });

  it('of a format are settled alone, in what somebody else inserted or deleted too; the format stays as it is', () => {
    const bold = (text: string) => `<text:span text:style-name="B">${text}</text:span>`;
    const around = (id: string, inner: string) =>
      `<text:change-start text:change-id="${id}"/>${inner}<text:change-end text:change-id="${id}"/>`;
    const file = packOdt(
      `<text:tracked-changes text:track-changes="false">${region('c1', 'insertion')}${region('c2', 'deletion', `<text:p>go${bold('ne')}</text:p>`)}${region('c3', 'format-change')}</text:tracked-changes><text:p>One ${around('c1', `new ${around('c3', bold('fat'))} text`)} two<text:change text:change-id="c2"/></text:p>`,
    );
    const doc = begin(file);
    expect(openOdt(file).doc.attrs?.look).not.toHaveProperty('undecided');
    expect(entriesOf(doc)).toEqual(['Erna: ins new fat text', 'Erna: format fat', 'Erna: del gone']);
    const formats = (one: Node, accept: boolean) => {
      const changes = changesOf(one.attrs.look?.changes);
      const tr = new Transform(one);
      const entries = listChanges(one, changes).filter(({ change }) => change.kind === 'format');
      resolveSpots(tr, spotsOf(one, entries, changes), changes, accept);
      return tr.doc;
    };
    for (const accept of [true, false]) {
      const alone = formats(doc, accept);
      expect(entriesOf(alone)).toEqual(['Erna: ins new fat text', 'Erna: del gone']);
      const saved = body(saveOdt(file, toModel(alone)));
      expect(saved).not.toMatch(/c3|format-change/);
      expect(saved).toContain(around('c1', `new ${bold('fat')} text`));
      for (const rest of [true, false]) expect(words(settle(alone, rest))).toBe(words(settle(doc, rest)));
    }
    expect(words(settle(doc, true))).toBe('One new fat text two\n');
    expect(words(settle(doc, false))).toBe('One  twogone\n');
    expect(body(saveOdt(file, toModel(settle(doc, false))))).toContain(`${bold('ne')}</text:p>`);
  });

  it('of what cannot be put back here are counted, and kept to the byte when all others are settled', () => {
    const table =
      '<table:table table:name="T"><table:table-column/><table:table-row><table:table-cell><text:p>cell</text:p></table:table-cell></table:table-row></table:table>';
    const gone = region('c2', 'deletion', `<text:p>gone</text:p>${table}`);
    const file = packOdt(
      `<text:tracked-changes text:track-changes="false">${region('c1', 'insertion')}${gone}</text:tracked-changes><text:p>One<text:change-start text:change-id="c1"/> new<text:change-end text:change-id="c1"/><text:change text:change-id="c2"/></text:p>`,
    );
    expect(openOdt(file).doc.attrs?.look).toMatchObject({ undecided: 1 });
    const doc = begin(file);
    expect(entriesOf(doc)).toEqual(['Erna: ins  new']);
    for (const accept of [true, false]) {
      const saved = body(saveOdt(file, toModel(settle(doc, accept))));
      expect(saved).toContain(gone);
      expect(saved).toContain('<text:change text:change-id="c2"/></text:p>');
      expect(saved).not.toContain('c1');
    }
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
