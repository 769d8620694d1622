import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ySyncPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';
import { withFieldText } from '../../formats/docx/write/fields.ts';
import { openDocument, saveDocument } from '../../formats/editable/index.ts';
import {
  COMMENTS,
  type Comment,
  docFromYDoc,
  FRAGMENT,
  holders,
  type ModelNode,
  plainText,
  readComments,
  storiesOf,
  storyFragment,
  storyKeys,
  storyKeysOf,
} from '../../formats/model/index.ts';
import { openPackage, readEntry } from '../../formats/package/zip.ts';
import { richDocument } from './docx-text.ts';
import { richText } from './odt-text.ts';
import { meet, roomKinds, roomOf, type Turn, take, turns } from './room-edits.ts';

/** A file with one of everything: notes, a header, a picture, comments with an answer, and what a rich text has. */
function withEverything(bytes: Uint8Array): Uint8Array {
  const ydoc = roomOf(openDocument(bytes).doc);
  const turn = { who: 0, sync: false, kind: 'picture', at: 0.3, to: 0.2 } as const;
  const does: Turn['does'][] = [
    'note',
    'header',
    'edit',
    'comment',
    'comment',
    'commentAside',
    'answer',
    'resolve',
  ];
  for (const [number, one] of does.entries())
    take(ydoc, { ...turn, does: one, at: 0.2 + number / 12 }, number + 200);
  return saveDocument(bytes, docFromYDoc(ydoc));
}

const words = (doc: ModelNode) => plainText(doc).replace(/\n/g, '');

/** What a comment says, and what it answers. */
const told = (comments: Comment[]) => {
  const texts = new Map(comments.map(({ id, text }) => [id, text]));
  return comments.map(({ author, text, resolved, parent }) => {
    const root = comments.find(({ id }) => id === parent);
    return JSON.stringify([author, text, (root ?? { resolved }).resolved, texts.get(parent ?? '') ?? null]);
  });
};
const shownIn = (comments: Comment[]) => {
  const gone = new Set(comments.filter(({ deleted }) => deleted).map(({ id }) => id));
  return comments.filter(({ deleted, parent }) => !deleted && !gone.has(parent ?? ''));
};

function expectBalance(bytes: Uint8Array, format: string) {
  const part = format === 'DOCX' ? 'word/document.xml' : 'content.xml';
  const body = new TextDecoder().decode(readEntry(openPackage(bytes), part));
  const all = (pattern: RegExp) => [...body.matchAll(pattern)].map(([, id]) => id ?? '');
  const [starts, ends] =
    format === 'DOCX'
      ? [all(/commentRangeStart w:id="(\d+)"/g), all(/commentRangeEnd w:id="(\d+)"/g)]
      : [all(/<office:annotation [^>]*office:name="([^"]*)"/g), all(/annotation-end office:name="([^"]*)"/g)];
  expect(new Set(starts).size).toBe(starts.length);
  expect(new Set(ends).size).toBe(ends.length);
  expect(ends.filter((id) => !starts.includes(id))).toEqual([]);
  if (format === 'DOCX') {
    expect(starts.toSorted()).toEqual(ends.toSorted());
    const references = all(/commentReference w:id="(\d+)"/g);
    expect(new Set(references).size).toBe(references.length);
    expect(starts.filter((id) => !references.includes(id))).toEqual([]);
  }
}

describe.each([
  ['DOCX', withEverything(richDocument())],
  ['ODT', withEverything(richText())],
])('all that people do in a room of a %s', (format, original) => {
  const opened = openDocument(original).doc;
  const asRead = (doc: ModelNode) => (format === 'DOCX' ? withFieldText(doc) : doc);

  function expectSaved(ydoc: Y.Doc) {
    const doc = docFromYDoc(ydoc);
    const saved = saveDocument(original, doc);
    expectBalance(saved, format);
    const again = openDocument(saved).doc;
    expect(words(again)).toBe(words(asRead(doc)));
    const wanted = told(shownIn(readComments(ydoc)));
    const found = told((again.attrs?.comments ?? []) as Comment[]);
    expect(found.filter((one) => !wanted.includes(one))).toEqual([]);
    if (format === 'DOCX') expect(found.toSorted()).toEqual(wanted.toSorted());
    // What an ODT says in its text alone goes with that text; what was written here stays.
    const mine = shownIn(readComments(ydoc)).filter(({ anchor }) => anchor !== null);
    if (words(doc) !== '') for (const one of told(mine)) expect(found).toContain(one);
    // Word writes a space behind the number of a note.
    const said = (story: ModelNode) => words(asRead(story)).trim();
    const stories = [...storiesOf(again).values()].map(said);
    const referred = new Set([...holders(doc)].flatMap((node) => storyKeys(node.attrs)));
    for (const [key, story] of storiesOf(doc))
      if (referred.has(key) && /note|box/.test(key)) expect(stories).toContain(said(story));
    expect(saveDocument(saved, again)).toBe(saved);
  }

  it('of three people meets in one document that saves with all their comments, notes and changes', () => {
    fc.assert(
      fc.property(turns(roomKinds, 20), (list) => {
        const rooms = [0, 1, 2].map(() => roomOf(opened));
        for (const [number, turn] of list.entries()) {
          take(rooms[turn.who] as Y.Doc, turn, number);
          if (turn.sync) meet(rooms);
        }
        meet(rooms);
        const [first, ...others] = rooms.map((ydoc) => docFromYDoc(ydoc));
        for (const other of others) expect(other).toEqual(first);
        expectSaved(rooms[0] as Y.Doc);
      }),
      { numRuns: 60 },
    );
  });

  it('of one person, undone, gives the original bytes', () => {
    fc.assert(
      fc.property(turns(roomKinds, 10), (list) => {
        const ydoc = roomOf(opened);
        const keys = [...storyKeysOf(ydoc), 'new:header.all', 'new:footer.first', 'new:header.even'];
        const scope = [ydoc.getXmlFragment(FRAGMENT), ydoc.getMap(COMMENTS)];
        const undo = new Y.UndoManager(scope as Y.AbstractType<unknown>[], {
          trackedOrigins: new Set([ySyncPluginKey]),
          captureTimeout: 0,
        });
        for (const key of keys) undo.addToScope(ydoc.getXmlFragment(storyFragment(key)));
        for (const [number, turn] of list.entries()) take(ydoc, turn, number);
        while (undo.undoStack.length > 0) undo.undo();
        const saved = saveDocument(original, docFromYDoc(ydoc));
        expect(Buffer.from(saved).equals(Buffer.from(original))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
