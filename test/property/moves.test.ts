import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ySyncPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';
import {
  type DecodedUpdate,
  docFromYDoc,
  docToUpdate,
  FRAGMENT,
  type ModelNode,
  plainText,
  watchLost,
  watchMoves,
} from '../../formats/model/index.ts';
import { editParagraphs, type ParagraphEdit } from './paragraph-edits.ts';

/** Somebody with the document open: what the editor's page does about copies is done for each. */
type Person = { ydoc: Y.Doc; undo: Y.UndoManager; take(update: Uint8Array): void };
type Turn = { who: number; kind: ParagraphEdit['kind'] | 'undo' | 'redo'; at: number; sync: number };

const image = { type: 'image', attrs: { key: 'abc_1', src: 'word/media/a.png' } };
const text = (words: string): ModelNode => ({ type: 'text', text: words });
const firstWith = (one: string, before: string, after: string, last: string): ModelNode => ({
  type: 'doc',
  content: [[text(one)], [text(before), image, text(after)], [text(last)]].map((content) => ({
    type: 'paragraph',
    content,
  })),
});
/** Letters that tell where each came from, and letters that are alike by chance, as in every language. */
const differing = firstWith('abcdefghijklm', 'nopq', 'rstuvwxyz', 'ABCDEFG');
const repeating = firstWith('aabaababbaaba', 'abaa', 'aabbaaaba', 'aaababa');

/** Three people, and the processes of the server that all changes go through; each person is at one of them. */
type Everybody = { people: Person[]; servers: Person[] };

const PEOPLE = 3;

function begin(servers: number, first: ModelNode): Everybody {
  const update = docToUpdate(first);
  const all = Array.from({ length: PEOPLE + servers }, (_, at) => {
    const ydoc = new Y.Doc();
    ydoc.clientID = at + 1;
    Y.applyUpdate(ydoc, update);
    let said: DecodedUpdate | undefined;
    const isServer = at >= PEOPLE;
    watchLost(ydoc, () => said);
    const take = (update: Uint8Array) => {
      said = Y.decodeUpdate(update);
      Y.applyUpdate(ydoc, update);
      said = undefined;
    };
    const undo = new Y.UndoManager(ydoc.getXmlFragment(FRAGMENT), {
      trackedOrigins: new Set([ySyncPluginKey]),
      captureTimeout: 0,
    });
    if (!isServer) watchMoves(ydoc, (origin) => origin === ySyncPluginKey || origin instanceof Y.UndoManager);
    return { ydoc, undo, take };
  });
  return { people: all.slice(0, PEOPLE), servers: all.slice(PEOPLE) };
}

function act({ ydoc, undo }: Person, turn: Turn, text: string) {
  if (turn.kind === 'undo') return void undo.undo();
  if (turn.kind === 'redo') return void undo.redo();
  editParagraphs(ydoc, { kind: turn.kind, at: turn.at }, text);
}

/** Somebody and the server get each other's changes, the person first or the server. */
function sync(one: Person, other: Person) {
  other.take(Y.encodeStateAsUpdate(one.ydoc, Y.encodeStateVector(other.ydoc)));
  one.take(Y.encodeStateAsUpdate(other.ydoc, Y.encodeStateVector(one.ydoc)));
}

/** Several get each other's changes; more than once, because settling makes changes too. */
function meet({ people, servers }: Everybody, all: Person[], serverFirst: boolean) {
  for (let round = 0; round < 3; round++) {
    for (const person of all) {
      const server = servers[people.indexOf(person) % servers.length] as Person;
      serverFirst ? sync(server, person) : sync(person, server);
    }
    // The processes read what the others have written to the log.
    for (const [at, server] of servers.entries()) if (at > 0) sync(server, servers[at - 1] as Person);
  }
}

function play(everybody: Everybody, turns: Turn[]) {
  const { people, servers } = everybody;
  for (const [at, turn] of turns.entries()) {
    const person = people[turn.who];
    if (person) act(person, turn, String.fromCodePoint(0x4e00 + at));
    const serverFirst = Math.round(turn.sync * 1000) % 2 === 0;
    if (turn.sync > 0.9) meet(everybody, people, serverFirst);
    else if (turn.sync > 0.6) {
      const both = [people[turn.who], people[(turn.who + 1) % PEOPLE]].filter((one) => one !== undefined);
      meet(everybody, both, serverFirst);
    }
  }
  meet(everybody, people, true);
  return [...people, ...servers].map(({ ydoc }) => docFromYDoc(ydoc));
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

const typedIn = (list: Turn[]) =>
  list.map(({ kind }, at) => (kind === 'type' ? String.fromCodePoint(0x4e00 + at) : '')).join('');
const letters = (doc: ModelNode) => plainText(doc).replaceAll('\n', '');
const pictures = (doc: ModelNode): number =>
  (doc.type === 'image' ? 1 : 0) + (doc.content ?? []).reduce((sum, one) => sum + pictures(one), 0);
const sorted = (text: string) => [...text].toSorted().join('');

describe.each([
  ['one process, of letters that differ', 1, differing],
  ['one process, of letters that repeat', 1, repeating],
  ['two processes', 2, differing],
])('three people who change the same paragraphs at once, at %s', (_, servers, first) => {
  it('split and type: every character and picture is there exactly once, on every side', () => {
    fc.assert(
      fc.property(turns(['type', 'split']), (list) => {
        const docs = play(begin(servers, first), list);
        for (const doc of docs) expect(doc).toEqual(docs[0]);
        expect(sorted(letters(docs[0] as ModelNode))).toBe(sorted(letters(first) + typedIn(list)));
        expect(pictures(docs[0] as ModelNode)).toBe(1);
      }),
      { numRuns: 400, examples: [[oneLine]] },
    );
  });

  it('split, join and type: every character and picture is there exactly once, on every side', () => {
    fc.assert(
      fc.property(turns(['type', 'type', 'split', 'join']), (list) => {
        const docs = play(begin(servers, first), list);
        for (const doc of docs) expect(doc).toEqual(docs[0]);
        expect(sorted(letters(docs[0] as ModelNode))).toBe(sorted(letters(first) + typedIn(list)));
        expect(pictures(docs[0] as ModelNode)).toBe(1);
      }),
      { numRuns: 400 },
    );
  });

  it('whole paragraphs are taken out: nothing is there twice, on every side', () => {
    fc.assert(
      fc.property(turns(['type', 'split', 'join', 'remove', 'undo']), (list) => {
        const docs = play(begin(servers, first), list);
        for (const doc of docs) expect(doc).toEqual(docs[0]);
        const all = [...letters(docs[0] as ModelNode)];
        const mostOf = (sign: string) => letters(first).split(sign).length - 1 || 1;
        for (const sign of new Set(all))
          expect(all.filter((one) => one === sign).length).toBeLessThanOrEqual(mostOf(sign));
        expect(pictures(docs[0] as ModelNode)).toBeLessThan(2);
      }),
      { numRuns: 400 },
    );
  });

  it('something put into a text at the same moment: what follows it is there once', () => {
    fc.assert(
      fc.property(turns(['break', 'split']), (list) => {
        const docs = play(begin(servers, first), list);
        for (const doc of docs) expect(doc).toEqual(docs[0]);
        expect(sorted(letters(docs[0] as ModelNode))).toBe(sorted(letters(first)));
      }),
      { numRuns: 400 },
    );
  });

  it('split, join and undo: nothing is there twice, and nothing of the file is lost', () => {
    fc.assert(
      fc.property(turns(['split', 'join', 'undo', 'redo']), (list) => {
        const docs = play(begin(servers, first), list);
        for (const doc of docs) expect(doc).toEqual(docs[0]);
        expect(sorted(letters(docs[0] as ModelNode))).toBe(sorted(letters(first)));
        expect(pictures(docs[0] as ModelNode)).toBe(1);
      }),
      { numRuns: 400 },
    );
  });
});
