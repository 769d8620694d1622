import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { type DecodedUpdate, docFromYDoc, docToUpdate, FRAGMENT, plainText, watchLost } from '../index.ts';
import { type Lost, lostIn } from './lost.ts';
import { MOVES } from './parts.ts';

const words = 'abcdefghij';

/** A server's document: two paragraphs of which the first is deleted while others type into it. */
function begin() {
  const content = [words, 'stays'].map((text) => ({
    type: 'paragraph',
    content: [{ type: 'text', text }],
  }));
  const update = docToUpdate({ type: 'doc', content });
  const server = open(update);
  let said: DecodedUpdate | undefined;
  watchLost(server, () => said);
  const take = (change: Uint8Array) => {
    said = Y.decodeUpdate(change);
    Y.applyUpdate(server, change);
    said = undefined;
  };
  return { update, server, take };
}

function open(update: Uint8Array): Y.Doc {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, update);
  return ydoc;
}

/** What somebody who knows `update` changes. */
function changed(update: Uint8Array, change: (ydoc: Y.Doc) => void): Uint8Array {
  const ydoc = open(update);
  const before = Y.encodeStateVector(ydoc);
  change(ydoc);
  return Y.encodeStateAsUpdate(ydoc, before);
}

const firstText = (ydoc: Y.Doc) => (ydoc.getXmlFragment(FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlText;
const remove = (ydoc: Y.Doc) => ydoc.getXmlFragment(FRAGMENT).delete(0, 1);
/** The maker of the text, and where its characters begin. */
const idOf = (ydoc: Y.Doc) => firstText(ydoc)._start?.id ?? { client: 0, clock: 0 };

describe('text that was typed into a paragraph in the moment in which it was deleted', () => {
  it.each<[string, (client: number, clock: number) => number[][]]>([
    ['to itself', (client, clock) => Array(40).fill([9, client, clock, client, clock, words.length])],
    [
      'around',
      (client, clock) =>
        [1, 2, 3, 4]
          .map((by) => [9, client, clock, client, clock + by, words.length - by])
          .concat([[9, client, clock + 1, client, clock, words.length - 1]]),
    ],
    ['ever further', (client, clock) => [[9, client, clock, client, clock + 1, 999_999]]],
    [
      'to many places that never were',
      (client, clock) =>
        Array.from({ length: 3000 }, (_, at) => [9, client, clock, at + 1e9, 0, words.length]),
    ],
  ])('is there again, although notes of a hostile client lead %s', (_, notes) => {
    const { update, server, take } = begin();
    const { client, clock } = idOf(server);
    take(changed(update, (ydoc) => ydoc.getArray(MOVES).push(notes(client, clock))));
    const typed = ['one', 'two', 'three'].map((text, at) =>
      changed(update, (ydoc) => firstText(ydoc).insert(at * 3, text)),
    );
    take(changed(update, remove));
    for (const one of typed) take(one);
    const text = plainText(docFromYDoc(server));
    for (const said of ['one', 'two', 'three', 'stays']) expect(text.split(said)).toHaveLength(2);
  });

  it('is there again in whatever number', () => {
    const { update, server, take } = begin();
    take(
      changed(update, (ydoc) => {
        const text = firstText(ydoc);
        // Each between characters that are not next to each other, so that none is beside another.
        for (let at = 0; at < 400; at++) text.insert(1 + at * 2, at % 2 === 0 ? '<b>' : 'c');
      }),
    );
    const before = plainText(docFromYDoc(server)).length;
    const typed = changed(Y.encodeStateAsUpdate(server), (ydoc) => {
      for (let at = 0; at < 300; at++) firstText(ydoc).insert(1 + at * 3, '#');
    });
    take(changed(Y.encodeStateAsUpdate(server), remove));
    take(typed);
    const text = plainText(docFromYDoc(server));
    expect(text.split('#')).toHaveLength(301);
    expect(text.length).toBeLessThan(before + 600);
  });

  it('is found by going through the change a few times, however many pictures it brings', () => {
    const { update, server } = begin();
    const change = changed(update, (ydoc) => {
      const pictures = Array.from({ length: 50 }, (_, at) => {
        const picture = new Y.XmlElement('image');
        picture.setAttribute('src', `media/${at}.png`);
        return picture;
      });
      (ydoc.getXmlFragment(FRAGMENT).get(0) as Y.XmlElement).insert(1, pictures);
    });
    Y.applyUpdate(server, changed(update, remove));
    const said = Y.decodeUpdate(change);
    let times = 0;
    const each = said.structs[Symbol.iterator].bind(said.structs);
    said.structs[Symbol.iterator] = () => {
      times++;
      return each();
    };
    const found: unknown[] = [];
    server.on('beforeObserverCalls', (transaction: Y.Transaction) =>
      found.push(...lostIn(transaction, said)),
    );
    Y.applyUpdate(server, change);
    const sources = (found as Lost[]).map(({ content }) =>
      (content as Y.XmlElement)._prelimAttrs?.get('src'),
    );
    expect(sources).toEqual(Array.from({ length: 50 }, (_, at) => `media/${at}.png`));
    expect(times).toBeLessThan(5);
  });
});
