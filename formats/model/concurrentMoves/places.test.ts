import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { docFromYDoc, docToUpdate, FRAGMENT, type ModelNode, plainText, watchLost } from '../index.ts';
import { deduplicateMoves } from './deduplicate.ts';
import { MOVES } from './parts.ts';

const paragraph = (text: string): ModelNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const opened = (...texts: string[]) => {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, docToUpdate({ type: 'doc', content: texts.map(paragraph) }));
  return ydoc;
};
const textOf = (ydoc: Y.Doc, at = 0) =>
  (ydoc.getXmlFragment(FRAGMENT).get(at) as Y.XmlElement).get(0) as Y.XmlText;

test('what is typed where copies were removed before it lands where it was meant', () => {
  const ydoc = opened('abcdefghijklmnop');
  const text = textOf(ydoc);
  text.insert(12, '!');
  // Where this is, is remembered.
  text.insert(14, '!');
  const { client, clock } = text._start?.id ?? { client: 0, clock: 0 };
  // Of the copies of one character, that of `b` is the smaller one.
  ydoc.getArray(MOVES).push([[1, client + 1, 0, client, clock + 1, 1]]);
  ydoc.getArray(MOVES).push([[9, client + 1, 0, client, clock + 15, 1]]);
  deduplicateMoves(ydoc);
  text.insert(14, '?');
  expect(plainText(docFromYDoc(ydoc))).toBe('acdefghijkl!m!?nop\n');
});

test('what is put back stands beside what it stood beside, though others typed before that at the same moment', () => {
  const [one, other] = [opened('abcdefghijklwwwwwww', 'mnop'), opened('abcdefghijklwwwwwww', 'mnop')];
  textOf(one).insert(12, '!');
  // Where this is, is remembered.
  textOf(one).insert(13, '!');
  // At one place somebody types into a paragraph and removes it; at the other somebody types into it and before it.
  textOf(one, 1).insert(4, '.');
  const said: Uint8Array[] = [];
  other.on('update', (update) => said.push(update));
  other.transact(() => {
    textOf(other).insert(0, '<<<');
    textOf(other).insert(15, 'mnop');
    const start = textOf(other, 1)._start?.id ?? { client: 0, clock: 0 };
    other.getXmlFragment(FRAGMENT).delete(1, 1);
    const last = Y.getState(other.store, other.clientID) - 4;
    other.getArray(MOVES).push([[4, start.client, start.clock, other.clientID, last, 4]]);
  });
  const update = Y.mergeUpdates(said);
  watchLost(one, () => Y.decodeUpdate(update));
  Y.applyUpdate(one, update);
  expect(plainText(docFromYDoc(one))).toMatch(/^<<<abcdefghijkl(!!mnop\.|mnop\.!!)wwwwwww\n$/);
});
