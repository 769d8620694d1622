import { expect, test } from 'vitest';
import { initProseMirrorDoc, updateYFragment } from 'y-prosemirror';
import * as Y from 'yjs';
import { editParagraphs } from '../../../test/property/paragraph-edits.ts';
import {
  deduplicateMoves,
  docFromYDoc,
  docToUpdate,
  FRAGMENT,
  plainText,
  schema,
  watchMoves,
} from '../index.ts';
import type { ModelNode } from '../types.ts';
import { MOVES } from './parts.ts';

const cell = (text: string): ModelNode => ({
  type: 'cell',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const table = (rows: ModelNode[][]): ModelNode => ({
  type: 'doc',
  content: [{ type: 'table', content: rows.map((content) => ({ type: 'row', content })) }],
});

test.each([
  ['ever further', [[9, 999_999, 1]]],
  [
    'around',
    [
      [9, 3, 1],
      [8, 3, 2],
      [7, 3, 3],
    ],
  ],
  ['from each place to thousands', Array.from({ length: 6000 }, (_, at) => [9, 999_999 - at, at])],
])('notes of a hostile client that lead %s hold nobody up, and what is in doubt stays', (_, notes) => {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, docToUpdate(table([[cell('abcdef')]])));
  const { client, clock } = textOf(ydoc)._start?.id ?? { client: 0, clock: 0 };
  const copied = notes.map(([size, length, by = 0]) => [size, client, clock, client, clock + by, length]);
  ydoc.getArray(MOVES).push([[20, client, clock, client + 1, 0, 1], ...copied]);
  expect(plainText(docFromYDoc(ydoc))).toMatch(/^a?b?c?d?e?f?\n$/);
  deduplicateMoves(ydoc);
  expect(plainText(docFromYDoc(ydoc))).toMatch(/^a?b?c?d?e?f?\n$/);
});

test('what two split at once is there once, in a document in which much was split and joined before', () => {
  const text = 'abcdefghij'.repeat(300);
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] };
  const began = docToUpdate({ type: 'doc', content: [paragraph] } as ModelNode);
  const [one, two] = [1, 2].map((clientID) => {
    const ydoc = new Y.Doc();
    ydoc.clientID = clientID;
    watchMoves(ydoc, (origin) => origin !== 'from the other');
    Y.applyUpdate(ydoc, began, 'from the other');
    return ydoc;
  }) as [Y.Doc, Y.Doc];
  // Two weeks of work of somebody else, of which each change was noted.
  one.getArray(MOVES).push(Array.from({ length: 10_000 }, (_, at) => [1, 9, 2 * at, 9, 2 * at + 1, 1]));
  Y.applyUpdate(two, Y.encodeStateAsUpdate(one), 'from the other');
  for (const [at, ydoc] of [one, two].entries())
    editParagraphs(ydoc, { kind: 'split', at: at / 1000 + 0.001 }, '');
  const [ofOne, ofTwo] = [Y.encodeStateAsUpdate(one), Y.encodeStateAsUpdate(two)];
  Y.applyUpdate(one, ofTwo, 'from the other');
  Y.applyUpdate(two, ofOne, 'from the other');
  for (const ydoc of [one, two])
    expect(plainText(docFromYDoc(ydoc)).replaceAll('\n', '')).toHaveLength(text.length);
});

const textOf = (ydoc: Y.Doc) =>
  [...ydoc.getXmlFragment(FRAGMENT).createTreeWalker((one) => one instanceof Y.XmlText)][0] as Y.XmlText;

test('what takes nothing out of any text is not looked through for copies, however long it is', () => {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, docToUpdate(table([[cell('abcdef')]])));
  const looked: boolean[] = [];
  let reads = 0;
  const beforeState = (transaction: Y.Transaction, read: PropertyDescriptor) =>
    Object.defineProperty(transaction, 'beforeState', { configurable: true, ...read });
  ydoc.on('beforeObserverCalls', (transaction) => {
    const value = transaction.beforeState;
    reads = 0;
    const get = () => {
      reads++;
      return value;
    };
    beforeState(transaction, { get });
  });
  const stop = watchMoves(ydoc, () => true);
  ydoc.on('beforeObserverCalls', (transaction) => {
    looked.push(reads > 0);
    beforeState(transaction, { value: transaction.beforeState, writable: true });
  });
  textOf(ydoc).insert(3, 'A long text. ');
  expect(looked.every((one) => !one)).toBe(true);
  looked.length = 0;
  textOf(ydoc).delete(0, 2);
  expect(looked).toContain(true);
  stop();
});

test('several texts that are alike in part move at once, and each is there once', () => {
  const ydoc = new Y.Doc();
  Y.applyUpdate(
    ydoc,
    docToUpdate(
      table([
        [cell('a1'), cell('b1')],
        [cell('a2'), cell('b2')],
      ]),
    ),
  );
  const stop = watchMoves(ydoc, () => true);
  const fragment = ydoc.getXmlFragment(FRAGMENT);
  const { meta } = initProseMirrorDoc(fragment, schema);
  const paragraphs = ['a1', 'b1', 'a2', 'b2'].flatMap((text) => cell(text).content ?? []);
  const merged = table([[{ type: 'cell', content: paragraphs }], [{ type: 'mergedCell' }]]);
  updateYFragment(ydoc, fragment, schema.nodeFromJSON(merged), meta);
  deduplicateMoves(ydoc);
  expect(plainText(docFromYDoc(ydoc))).toBe('a1\nb1\na2\nb2\n');
  stop();
});

test('two texts of a paragraph that nobody joined are joined by two people at once, and each character is there once', () => {
  const empty = docToUpdate({ type: 'doc', content: [{ type: 'paragraph' }] });
  const opened = (...updates: Uint8Array[]) => {
    const ydoc = new Y.Doc();
    for (const update of [empty, ...updates]) Y.applyUpdate(ydoc, update);
    return ydoc;
  };
  // Each makes a text of their own; who made the second one goes before it is joined to the first.
  const makers = ['abc', 'd'].map((words, at) => {
    const ydoc = opened();
    ydoc.clientID = at + 1;
    (ydoc.getXmlFragment(FRAGMENT).get(0) as Y.XmlElement).insert(0, [new Y.XmlText(words)]);
    return Y.encodeStateAsUpdate(ydoc);
  });
  const did = (['type', 'split'] as const).map((kind) => {
    const ydoc = opened(...makers);
    watchMoves(ydoc, () => true);
    editParagraphs(ydoc, { kind, at: kind === 'type' ? 0 : 0.3 }, 'x');
    return Y.encodeStateAsUpdate(ydoc);
  });
  const letters = [...plainText(docFromYDoc(opened(...did)))].filter((one) => one !== '\n');
  expect(letters.toSorted().join('')).toBe('abcdx');
});
