import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';
import { describe, expect, it } from 'vitest';
import { openDocx, saveDocx } from '../../formats/docx/index.ts';
import { plainText } from '../../formats/model/index.ts';
import {
  changesOf,
  listChanges,
  readNewChange,
  resolveSpots,
  spotsOf,
  suggest,
} from '../../formats/model/tracked/index.ts';
import { openOdt, saveOdt } from '../../formats/odt/index.ts';
import { openPackage, readEntry } from '../../formats/package/zip.ts';
import { applyEdit, type Edit, toModel, toNode } from './docx-edits.ts';
import { richDocument } from './docx-text.ts';
import { richText } from './odt-text.ts';

const original = richDocument();
const opened = openDocx(original);
const bodyOf = (bytes: Uint8Array) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), 'word/document.xml'));
const words = (doc: Node) => plainText(toModel(doc)).replace(/\n/g, '');

const edit = (kinds: readonly Edit['kind'][]) =>
  fc.record({
    who: fc.constantFrom('Ann', 'Ben'),
    kind: fc.constantFrom(...kinds),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
  });
const at = new Date('2026-11-22T03:46:00Z');

/** An edit as a suggestion; what cannot be suggested changes nothing. */
function suggestEdit(doc: Node, one: Edit & { who: string }, text: string): Node {
  const found = suggest(doc, applyEdit(doc, one, text), { author: one.who, at });
  found?.transform.doc.check();
  return found?.transform.doc ?? doc;
}

const listed = (doc: Node) => listChanges(doc, changesOf(doc.attrs.look?.changes));

function settle(doc: Node, accept: boolean, wanted: (key: string, at: number) => boolean = () => true): Node {
  const changes = changesOf(doc.attrs.look?.changes);
  const tr = new Transform(doc);
  const entries = listed(doc).filter(({ key }, at) => wanted(key, at));
  resolveSpots(tr, spotsOf(doc, entries, changes), changes, accept);
  tr.doc.check();
  return tr.doc;
}
const isNew = (key: string) => readNewChange(key) !== undefined;

// Links, sections and bookmarks are what they are for everybody: no word processor notes them as changes.
const noted: Edit['kind'][] = [
  ...(['type', 'delete', 'split', 'join', 'format', 'style', 'copy', 'spacing', 'value', 'list'] as const),
  ...([
    'picture',
    'break',
    'row',
    'noRow',
    'table',
    'clear',
    'column',
    'noColumn',
    'widths',
    'lines',
  ] as const),
];

describe('random suggestions', () => {
  it('all rejected give the original bytes', () => {
    fc.assert(
      fc.property(fc.array(edit(noted), { minLength: 1, maxLength: 12 }), (list) => {
        let doc = toNode(opened.doc);
        for (const [number, one] of list.entries()) doc = suggestEdit(doc, one, `t${number} `);
        const saved = saveDocx(original, toModel(settle(doc, false, isNew)));
        expect(Buffer.from(saved).equals(Buffer.from(original)) ? '' : bodyOf(saved)).toBe('');
      }),
      { numRuns: 300 },
    );
  });

  it('are in the saved file as they are in the editor, with numbers of their own', () => {
    fc.assert(
      fc.property(fc.array(edit(noted), { minLength: 1, maxLength: 10 }), (list) => {
        let doc = toNode(opened.doc);
        for (const [number, one] of list.entries()) doc = suggestEdit(doc, one, `t${number} `);
        const saved = saveDocx(original, toModel(doc));
        const ids = [...bodyOf(saved).matchAll(/<w:(?:ins|del|cellIns|cellDel|\w+Change) w:id="(\d+)"/g)].map(
          ([, id]) => id,
        );
        expect(new Set(ids).size).toBe(ids.length);
        const again = toNode(openDocx(saved).doc);
        for (const accept of [true, false])
          expect(words(settle(again, accept))).toBe(words(settle(doc, accept)));
      }),
      { numRuns: 200 },
    );
  });

  it('settled one by one in any order leave a file that says what is left of them, and in the end nothing', () => {
    const choices = fc.array(fc.record({ which: fc.nat(1000), accept: fc.boolean() }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(edit(noted), { minLength: 1, maxLength: 6 }), choices, (list, turns) => {
        let doc = toNode(opened.doc);
        for (const [number, one] of list.entries()) doc = suggestEdit(doc, one, `t${number} `);
        const file = saveDocx(original, toModel(doc));
        let now = toNode(openDocx(file).doc);
        for (const { which, accept } of turns) {
          const entries = listed(now);
          const chosen = entries[which % Math.max(entries.length, 1)];
          if (!chosen) break;
          now = settle(now, accept, (_, at) => at === which % entries.length);
          const again = toNode(openDocx(saveDocx(file, toModel(now))).doc);
          expect(listed(again).map(({ change: { kind, author } }) => `${kind} ${author}`)).toEqual(
            listed(now).map(({ change: { kind, author } }) => `${kind} ${author}`),
          );
        }
        for (const accept of [true, false]) {
          const last = saveDocx(file, toModel(settle(now, accept)));
          expect(listed(toNode(openDocx(last).doc))).toEqual([]);
          expect(bodyOf(last)).not.toMatch(/<w:(ins|del|cellIns|cellDel|\w+Change)[ />]/);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('all accepted give the text that the same edit gives when it is made at once', () => {
    fc.assert(
      fc.property(edit(noted), (one) => {
        const doc = toNode(opened.doc);
        const plain = applyEdit(doc, one, 'new ').doc;
        const found = suggest(doc, applyEdit(doc, one, 'new '), { author: one.who, at });
        // Cells that cover others are no change that is noted.
        if (!found) return expect(['noRow', 'noColumn', 'column']).toContain(one.kind);
        expect(words(settle(found.transform.doc, true, isNew))).toBe(words(plain));
      }),
      { numRuns: 300 },
    );
  });
});

describe('random suggestions in an OpenDocument text', () => {
  const before = richText();
  const text = openOdt(before);
  // What happens to tables is no change that this format has a word for.
  const ofTables: Edit['kind'][] = ['row', 'noRow', 'table', 'column', 'noColumn', 'widths', 'lines'];
  const kinds = noted.filter((kind) => kind !== 'picture' && !ofTables.includes(kind));

  it('all rejected give the original bytes', () => {
    fc.assert(
      fc.property(fc.array(edit(kinds), { minLength: 1, maxLength: 12 }), (list) => {
        let doc = toNode(text.doc);
        for (const [number, one] of list.entries()) doc = suggestEdit(doc, one, `t${number} `);
        const saved = saveOdt(before, toModel(settle(doc, false, isNew)));
        expect(Buffer.from(saved).equals(Buffer.from(before))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('of one person are in the saved file as they are in the editor', () => {
    fc.assert(
      fc.property(fc.array(edit(kinds), { minLength: 1, maxLength: 8 }), (list) => {
        let doc = toNode(text.doc);
        for (const [number, one] of list.entries())
          doc = suggestEdit(doc, { ...one, who: 'Ann' }, `t${number} `);
        const saved = toNode(openOdt(saveOdt(before, toModel(doc))).doc);
        for (const accept of [true, false])
          expect(words(settle(saved, accept))).toBe(words(settle(doc, accept)));
      }),
      { numRuns: 150 },
    );
  });
});
