import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import type { Transform } from 'prosemirror-transform';
import { describe, expect, it } from 'vitest';
import { initProseMirrorDoc, updateYFragment } from 'y-prosemirror';
import * as Y from 'yjs';
import { openDocx, saveDocx } from '../../formats/docx/index.ts';
import { withFieldText } from '../../formats/docx/write/fields.ts';
import {
  docFromYDoc,
  docToUpdate,
  FRAGMENT,
  MEDIA,
  type ModelNode,
  plainText,
  schema,
} from '../../formats/model/index.ts';
import { normalizeTable, shapeOf } from '../../formats/model/normalizeTable.ts';
import { openPackage, readEntry } from '../../formats/package/zip.ts';
import { choices, withSettings } from './document-choices.ts';
import { applyEdit, type Edit, editKinds, media, takeBack, toModel, toNode } from './docx-edits.ts';
import { richDocument } from './docx-text.ts';

const original = richDocument();
const opened = openDocx(original);

const edits = (kinds: Edit['kind'][]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
  });
const every: Edit['kind'][] = [...editKinds];

const bodyOf = (bytes: Uint8Array) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), 'word/document.xml'));

/** Everything that comes in pairs in a body, checked as a word processor would. */
function expectBalance(bytes: Uint8Array) {
  const body = bodyOf(bytes);
  const fields: string[] = [];
  for (const [, is] of body.matchAll(/fldCharType="(\w+)"/g)) {
    if (is === 'begin') fields.push('code');
    else if (is === 'separate') expect(fields.splice(-1, 1, 'result')).toEqual(['code']);
    else expect(fields.pop()).toBeDefined();
  }
  expect(fields).toEqual([]);
  for (const range of ['bookmark', 'commentRange']) {
    const ids = (end: string) =>
      [...body.matchAll(new RegExp(`${range}${end} w:id="(\\d+)"`, 'g'))].map((one) => one[1]);
    expect(ids('Start').toSorted()).toEqual(ids('End').toSorted());
    expect(new Set(ids('Start')).size).toBe(ids('Start').length);
    for (const id of ids('Start')) {
      expect(body.indexOf(`${range}Start w:id="${id}"`)).toBeLessThan(
        body.indexOf(`${range}End w:id="${id}"`),
      );
    }
  }
  if (body.includes('commentRangeStart')) expect(body).toContain('commentReference');
}

/** Every table has rows of the same width, and cells that go on below each other. */
function expectRectangles(node: ModelNode) {
  if (node.type === 'table') expect(shapeOf(normalizeTable(node))).toBe(shapeOf(node));
  for (const one of node.content ?? []) expectRectangles(one);
}

describe('the edits that are made by chance', () => {
  const places = Array.from({ length: 60 }, (_, at) => at / 59);

  it.each(editKinds)('%s changes something somewhere', (kind) => {
    const doc = applyEdit(toNode(opened.doc), { kind: 'picture', at: 1, to: 0 }, '').doc;
    const changed = places.filter((at, number) => {
      const edited = applyEdit(doc, { kind, at, to: 0.2 }, `t${10 ** (number % 9)} `);
      return edited.docChanged && !edited.doc.eq(doc);
    });
    expect(changed).not.toEqual([]);
  });
});

describe('random edits of one person', () => {
  it('save to a package that reads back as the same text, with fields and ranges in balance', () => {
    fc.assert(
      fc.property(fc.array(edits(every), { maxLength: 25 }), choices, (list, settings) => {
        let doc = toNode(opened.doc);
        for (const [at, edit] of list.entries()) doc = applyEdit(doc, edit, `t${at} `).doc;
        const saved = saveDocx(original, withSettings(toModel(doc), settings));
        expectBalance(saved);
        expect(words(openDocx(saved).doc)).toBe(words(withFieldText(toModel(doc))));
      }),
      { numRuns: 200 },
    );
  });

  it('taken back one by one give the original bytes', () => {
    fc.assert(
      fc.property(fc.array(edits(every), { minLength: 1, maxLength: 8 }), (list) => {
        const done: Transform[] = [];
        for (const [at, edit] of list.entries()) {
          done.push(applyEdit(done.at(-1)?.doc ?? toNode(opened.doc), edit, `t${at}`));
        }
        const back = takeBack(done);
        const saved = saveDocx(original, back ? toModel(back) : opened.doc);
        expect(Buffer.from(saved).equals(Buffer.from(original))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

type Person = { ydoc: Y.Doc };

/** Change a shared document the way the editor's binding does: compute the new document and write the difference. */
function edit({ ydoc }: Person, change: Edit, text: string): boolean {
  const fragment = ydoc.getXmlFragment(FRAGMENT);
  const { doc, meta } = initProseMirrorDoc(fragment, schema);
  const { doc: next, docChanged } = applyEdit(doc, change, text);
  if (docChanged) updateYFragment(ydoc, fragment, next, meta);
  return docChanged;
}

function meet(people: Person[]) {
  for (const { ydoc } of people) {
    for (const other of people)
      Y.applyUpdate(other.ydoc, Y.encodeStateAsUpdate(ydoc, Y.encodeStateVector(other.ydoc)));
  }
}

const begin = (number: number): Person[] =>
  Array.from({ length: number }, () => {
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, docToUpdate(opened.doc));
    ydoc.getMap(MEDIA).set('dot.png', media['dot.png']);
    return { ydoc };
  });

const words = (doc: ModelNode) => plainText(doc).replace(/\n/g, '');
const turns = (kinds: Edit['kind'][]) =>
  fc.array(fc.record({ who: fc.nat(2), edit: edits(kinds), sync: fc.boolean() }), { maxLength: 18 });

describe('random edits of three people at once', () => {
  it('meet in one document that saves in balance', () => {
    fc.assert(
      fc.property(turns(every), (list) => {
        const people = begin(3);
        for (const [at, turn] of list.entries()) {
          const person = people[turn.who];
          if (person) edit(person, turn.edit, `t${at}`);
          if (turn.sync) meet(people);
        }
        meet(people);
        const docs = people.map(({ ydoc }) => docFromYDoc(ydoc));
        expect(docs[1]).toEqual(docs[0]);
        expect(docs[2]).toEqual(docs[0]);
        const saved = saveDocx(original, docs[0] as ModelNode);
        expectBalance(saved);
        expectRectangles(openDocx(saved).doc);
        expect(words(openDocx(saved).doc)).toBe(words(withFieldText(docs[0] as ModelNode)));
      }),
      { numRuns: 60 },
    );
  });

  it('lose no text when they type, split paragraphs and format the same places', () => {
    fc.assert(
      fc.property(turns(['type', 'format', 'split', 'style']), (list) => {
        const people = begin(3);
        const typed: string[] = [];
        for (const [at, turn] of list.entries()) {
          const person = people[turn.who];
          const text = `\u00ab${at}\u00bb`;
          const changed = person !== undefined && edit(person, turn.edit, text);
          if (changed && turn.edit.kind === 'type') typed.push(text);
          if (turn.sync) meet(people);
        }
        meet(people);
        const saved = words(openDocx(saveDocx(original, docFromYDoc((people[0] as Person).ydoc))).doc);
        const count = (text: string, letter: string) => text.split(letter).length - 1;
        const expected = words(opened.doc) + typed.join('');
        for (const letter of new Set(expected)) {
          expect(count(saved, letter), `"${letter}" in ${saved}`).toBeGreaterThanOrEqual(
            count(expected, letter),
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('neither double nor drop a word that two people format at once', () => {
    const people = begin(2);
    edit(people[0] as Person, { kind: 'format', at: 0.1, to: 0.2 }, 'ab');
    edit(people[1] as Person, { kind: 'format', at: 0.1, to: 0.3 }, 'abc');
    meet(people);
    const [one, other] = people.map(({ ydoc }) => docFromYDoc(ydoc));
    expect(one).toEqual(other);
    expect(plainText(one as ModelNode)).toBe(plainText(opened.doc));
  });
});
