import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyEdits,
  comparablePieces,
  type DxlElement,
  nameEdits,
  ownershipEdits,
  splitElements,
  standalone,
} from '../../formats/dxl/index.ts';
import { database, element, unid } from './dxl.generate.ts';

const only = (source: string): DxlElement => {
  const [first] = splitElements(source).elements;
  if (first === undefined) throw new Error(`Nothing was cut from ${source}`);
  return first;
};
const owned = fc.record({
  unid,
  noteId: fc.integer({ min: 1, max: 0x7fffffff }),
  signer: fc.constantFrom('CN=A/O=B', "CN=D'Arc & <Co>/O=Ä"),
  updated: fc.boolean(),
});

test('a database is cut into the exact texts of its elements', () => {
  fc.assert(
    fc.property(database, ({ text, elements }) => {
      const cut = splitElements(text);
      expect(cut.elements.map(({ start, end }) => text.slice(start, end))).toEqual(elements);
    }),
  );
});

test('the spans of the server are set, once is as good as twice, and what counts stays the same', () => {
  fc.assert(
    fc.property(element, owned, (source, values) => {
      const before = only(source);
      const edited = applyEdits(source, before, ownershipEdits(source, before, values));
      const after = only(edited);
      expect(after).toMatchObject({
        unid: values.unid,
        noteId: values.noteId,
        type: before.type,
        name: before.name,
      });
      expect(applyEdits(edited, after, ownershipEdits(edited, after, values))).toBe(edited);
      expect(comparablePieces(edited, after).join('')).toBe(comparablePieces(source, before).join(''));
    }),
  );
});

test('an element read alone means the same as inside its database', () => {
  fc.assert(
    fc.property(database, ({ text }) => {
      for (const inside of splitElements(text).elements) {
        const alone = standalone(text.slice(inside.start, inside.end), inside.namespaces);
        const read = only(alone);
        expect([read.type, read.answers, read.unid]).toEqual([inside.type, inside.answers, inside.unid]);
        expect(comparablePieces(alone, read).join('')).toBe(comparablePieces(text, inside).join(''));
      }
    }),
  );
});

test('different content never compares as equal', () => {
  fc.assert(
    fc.property(element, element, (a, b) => {
      const normal = (text: string) =>
        text
          .replace(/\s(unid|noteid)=('[^']*'|"[^"]*")/g, '')
          .replace(/<noteinfo\s*\/>/, '')
          .replace(/<(updatedby|wassignedby)(\/>|>[\s\S]*?<\/\1>)/g, '');
      const hollow = (text: string) => text.replace(/^(<(\S+?)[^<]*?)\s*(\/>|><\/\2\s*>)$/, '$1');
      if (hollow(normal(a)) === hollow(normal(b))) return;
      expect(comparablePieces(a, only(a)).join('')).not.toBe(comparablePieces(b, only(b)).join(''));
    }),
  );
});

test('a nameless element takes any name, and answers to it', () => {
  fc.assert(
    fc.property(element, fc.string({ minLength: 1, unit: 'grapheme-ascii' }), (source, name) => {
      const before = only(source);
      fc.pre(before.answers.length === 0 && name.trim() === name && !name.includes('|'));
      const hasTitle = before.form === 'raw';
      fc.pre(!hasTitle);
      const named = only(applyEdits(source, before, nameEdits(source, before, name)));
      expect(named.answers).toContain(name);
    }),
  );
});

test('no text at all makes the reader do anything but read or refuse', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        element.chain((text) => fc.integer({ min: 0, max: text.length }).map((at) => text.slice(0, at))),
      ),
      (text) => {
        try {
          splitElements(text);
        } catch (error) {
          expect(error).toHaveProperty('dxl.severity', 'fatalerror');
        }
      },
    ),
  );
});
