import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';
import { describe, expect, it } from 'vitest';
import { initProseMirrorDoc, updateYFragment, ySyncPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';
import {
  docFromYDoc,
  docToUpdate,
  FRAGMENT,
  type ModelNode,
  plainText,
  schema,
  watchMoves,
} from '../../formats/model/index.ts';

/** Somebody with the document open: what the editor's page does about copies is done for each. */
type Person = { ydoc: Y.Doc; undo: Y.UndoManager };
type Turn = {
  who: number;
  kind: 'type' | 'split' | 'join' | 'break' | 'undo' | 'redo';
  at: number;
  sync: number;
};

const image = { type: 'image', attrs: { key: 'abc_1', src: 'word/media/a.png' } };
const first: ModelNode = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'abcdefghijklm' }] },
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'nopq' }, image, { type: 'text', text: 'rstuvwxyz' }],
    },
    { type: 'paragraph', content: [{ type: 'text', text: 'ABCDEFG' }] },
  ],
};

function begin(number: number): Person[] {
  const update = docToUpdate(first);
  return Array.from({ length: number }, (_, at) => {
    const ydoc = new Y.Doc();
    ydoc.clientID = at + 1;
    Y.applyUpdate(ydoc, update);
    const undo = new Y.UndoManager(ydoc.getXmlFragment(FRAGMENT), {
      trackedOrigins: new Set([ySyncPluginKey]),
      captureTimeout: 0,
    });
    watchMoves(ydoc, (origin) => origin === ySyncPluginKey || origin instanceof Y.UndoManager);
    return { ydoc, undo };
  });
}

function change(doc: Node, { kind, at }: Turn, text: string): Transform {
  const tr = new Transform(doc);
  const places: number[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name !== 'paragraph') return;
    for (let place = pos + 1; place <= pos + 1 + node.content.size; place++) places.push(place);
  });
  const place = places[Math.floor(at * (places.length - 0.001))] ?? 1;
  if (kind === 'type') tr.insert(place, schema.text(text));
  if (kind === 'break') tr.insert(place, schema.node('raw', { key: 'new:page' }));
  if (kind === 'split') tr.split(place);
  const end = doc.resolve(place).after();
  if (kind === 'join' && doc.resolve(end).nodeAfter) tr.join(end);
  return tr;
}

function act({ ydoc, undo }: Person, turn: Turn, text: string) {
  if (turn.kind === 'undo') return void undo.undo();
  if (turn.kind === 'redo') return void undo.redo();
  const fragment = ydoc.getXmlFragment(FRAGMENT);
  const { doc, meta } = initProseMirrorDoc(fragment, schema);
  const tr = change(doc, turn, text);
  if (tr.docChanged) ydoc.transact(() => updateYFragment(ydoc, fragment, tr.doc, meta), ySyncPluginKey);
}

/** Two people, or all, get each other's changes; once more, because settling makes changes too. */
function meet(people: Person[]) {
  for (let round = 0; round < 3; round++)
    for (const { ydoc } of people)
      for (const other of people)
        if (other.ydoc !== ydoc)
          Y.applyUpdate(other.ydoc, Y.encodeStateAsUpdate(ydoc, Y.encodeStateVector(other.ydoc)));
}

function play(people: Person[], turns: Turn[]) {
  for (const [at, turn] of turns.entries()) {
    const person = people[turn.who];
    if (person) act(person, turn, String.fromCodePoint(0x4e00 + at));
    if (turn.sync > 0.9) meet(people);
    else if (turn.sync > 0.6)
      meet([people[turn.who], people[(turn.who + 1) % 3]].filter((one) => one !== undefined));
  }
  meet(people);
  return people.map(({ ydoc }) => docFromYDoc(ydoc));
}

const turns = (kinds: Turn['kind'][]) =>
  fc.array(
    fc.record({
      who: fc.nat(2),
      kind: fc.constantFrom(...kinds),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      sync: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 24 },
  );

/** Two people type into the line that one of them made, so that it holds two texts, which both then join. */
const oneLine: Turn[] = [
  { who: 0, kind: 'split', at: 0, sync: 0.7 },
  { who: 1, kind: 'type', at: 0, sync: 0 },
  { who: 0, kind: 'type', at: 0, sync: 0.7 },
  { who: 0, kind: 'type', at: 0, sync: 0 },
  { who: 1, kind: 'type', at: 0, sync: 0 },
];

const letters = (doc: ModelNode) => plainText(doc).replaceAll('\n', '');
const pictures = (doc: ModelNode): number =>
  (doc.type === 'image' ? 1 : 0) + (doc.content ?? []).reduce((sum, one) => sum + pictures(one), 0);
const sorted = (text: string) => [...text].toSorted().join('');

describe('three people who change the same paragraphs at once', () => {
  it('split and type: every character and picture is there exactly once, on every side', () => {
    fc.assert(
      fc.property(turns(['type', 'split']), (list) => {
        const docs = play(begin(3), list);
        expect(docs[1]).toEqual(docs[0]);
        expect(docs[2]).toEqual(docs[0]);
        const typed = list.flatMap(({ kind }, at) =>
          kind === 'type' ? [String.fromCodePoint(0x4e00 + at)] : [],
        );
        expect(sorted(letters(docs[0] as ModelNode))).toBe(sorted(letters(first) + typed.join('')));
        expect(pictures(docs[0] as ModelNode)).toBe(1);
      }),
      { numRuns: 400, examples: [[oneLine]] },
    );
  });

  it('something put into a text at the same moment: what follows it is there once', () => {
    fc.assert(
      fc.property(turns(['break', 'split']), (list) => {
        const docs = play(begin(3), list);
        expect(docs[1]).toEqual(docs[0]);
        expect(docs[2]).toEqual(docs[0]);
        expect(sorted(letters(docs[0] as ModelNode))).toBe(sorted(letters(first)));
      }),
      { numRuns: 400 },
    );
  });

  it('split, join and undo: nothing is there twice, and nothing of the file is lost', () => {
    fc.assert(
      fc.property(turns(['split', 'join', 'undo', 'redo']), (list) => {
        const docs = play(begin(3), list);
        expect(docs[1]).toEqual(docs[0]);
        expect(docs[2]).toEqual(docs[0]);
        expect(sorted(letters(docs[0] as ModelNode))).toBe(sorted(letters(first)));
        expect(pictures(docs[0] as ModelNode)).toBe(1);
      }),
      { numRuns: 400 },
    );
  });
});
