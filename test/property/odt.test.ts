import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import type { Transform } from 'prosemirror-transform';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { docFromYDoc, docToUpdate, type ModelNode, plainText } from '../../formats/model/index.ts';
import { openOdt, saveOdt } from '../../formats/odt/index.ts';
import { openPackage, readEntry } from '../../formats/package/zip.ts';
import { choices, withSettings } from './document-choices.ts';
import { applyEdit, type Edit, editKinds, takeBack, toModel, toNode } from './docx-edits.ts';
import { richText } from './odt-text.ts';

const original = richText();
const opened = openOdt(original);
const edits = fc.record({
  kind: fc.constantFrom(...editKinds),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
});
const words = (doc: ModelNode) => plainText(doc).replace(/\n/g, '');
const contentOf = (bytes: Uint8Array) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), 'content.xml'));

function expectBalance(bytes: Uint8Array) {
  const content = contentOf(bytes);
  const ends = (pattern: RegExp) => [...content.matchAll(pattern)].map((one) => one.index);
  for (const [start, end] of [
    [/bookmark-start /g, /bookmark-end /g],
    [/change-start /g, /change-end /g],
  ] as const) {
    expect(ends(start).length).toBeLessThanOrEqual(1);
    expect(ends(end).length).toBe(ends(start).length);
    if (ends(start).length > 0) expect(ends(start)[0]).toBeLessThan(ends(end)[0] ?? 0);
  }
  for (const identity of ['xml:id="l1"', 'text:name="b"', 'office:annotation office:name'])
    expect(content.split(identity).length - 1).toBeLessThanOrEqual(identity === 'text:name="b"' ? 2 : 1);
}

describe('random edits of an OpenDocument text', () => {
  it('save to a package that reads back as the same text, with ranges in balance', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 25 }), choices, (list, settings) => {
        let doc = toNode(opened.doc);
        for (const [at, edit] of list.entries()) doc = applyEdit(doc, edit, `t${at} `).doc;
        const saved = saveOdt(original, withSettings(toModel(doc), settings));
        expectBalance(saved);
        expect(words(openOdt(saved).doc)).toBe(words(toModel(doc)));
        expect(saveOdt(saved, openOdt(saved).doc)).toBe(saved);
      }),
      { numRuns: 200 },
    );
  });

  it('taken back one by one give the original bytes', () => {
    fc.assert(
      fc.property(fc.array(edits, { minLength: 1, maxLength: 8 }), (list) => {
        const done: Transform[] = [];
        for (const [at, edit] of list.entries() as IterableIterator<[number, Edit]>)
          done.push(applyEdit(done.at(-1)?.doc ?? toNode(opened.doc), edit, `t${at}`));
        const back = takeBack(done);
        const saved = saveOdt(original, back ? toModel(back) : opened.doc);
        expect(Buffer.from(saved).equals(Buffer.from(original))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('shared through Yjs it is the same bytes', () => {
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, docToUpdate(opened.doc));
    expect(saveOdt(original, docFromYDoc(ydoc))).toBe(original);
  });
});
