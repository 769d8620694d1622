import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { editParagraphs } from '../../../test/property/paragraph-edits.ts';
import { docFromYDoc, docToUpdate, type ModelNode, plainText, readLog, watchMoves } from '../index.ts';

const paragraph = (text: string): ModelNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const first = docToUpdate({ type: 'doc', content: [paragraph('Here'), paragraph('there')] });

/** What somebody does who has that much of a log. */
function done(act: (ydoc: Y.Doc) => void, ...log: Uint8Array[]): Uint8Array {
  const ydoc = new Y.Doc();
  for (const update of log) Y.applyUpdate(ydoc, update);
  watchMoves(ydoc, () => true);
  const made: Uint8Array[] = [];
  ydoc.on('update', (update) => made.push(update));
  act(ydoc);
  return Y.mergeUpdates(made);
}
const read = (...log: Uint8Array[]) => {
  const ydoc = new Y.Doc();
  const restored = readLog(ydoc, log);
  return { text: plainText(docFromYDoc(ydoc)), restored };
};

const typed = done((ydoc) => editParagraphs(ydoc, { kind: 'type', at: 0.99 }, '!'), first);
const joined = done((ydoc) => editParagraphs(ydoc, { kind: 'join', at: 0 }, ''), first);

test.each([
  ['before', [first, typed, joined]],
  ['after', [first, joined, typed]],
])('what was typed %s somebody else joined its paragraph is in a log that nobody saw both in', (_, log) => {
  const { text, restored } = read(...log);
  expect(text).toBe('Herethere!\n');
  // What was put back is kept, and is there once however often the log is read.
  expect(read(...log, restored ?? new Uint8Array())).toEqual({ text, restored: undefined });
  const alike = read(...log).restored ?? new Uint8Array();
  expect(read(...log, restored ?? new Uint8Array(), alike).text).toBe(text);
});

test('what somebody has deleted stays away, and so does what was put back and deleted then', () => {
  const typedInto = [first, typed];
  const removed = done((ydoc) => editParagraphs(ydoc, { kind: 'remove', at: 0.99 }, ''), ...typedInto);
  expect(read(...typedInto, removed)).toEqual({ text: 'Here\n', restored: undefined });
  const { restored = new Uint8Array() } = read(first, joined, typed);
  const log = [first, joined, typed, restored];
  const without = done(
    (ydoc) => {
      const text = (ydoc.getXmlFragment('document').get(0) as Y.XmlElement).get(0) as Y.XmlText;
      text.delete(text.toString().indexOf('!'), 1);
    },
    ...log,
  );
  expect(read(...log, without)).toEqual({ text: 'Herethere\n', restored: undefined });
});
