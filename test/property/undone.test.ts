import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';
import { expect, it } from 'vitest';
import { initProseMirrorDoc, updateYFragment, ySyncPluginKey } from 'y-prosemirror';
import * as Y from 'yjs';
import {
  docFromYDoc,
  docToUpdate,
  FRAGMENT,
  type ModelNode,
  schema,
  watchMoves,
} from '../../formats/model/index.ts';

/** Few letters, so that much is alike by chance, as it is in every language. */
const words = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 8 });
const place = fc.double({ min: 0, max: 1, noNaN: true });
const step = fc.record({
  kind: fc.constantFrom(
    'type',
    'split',
    'join',
    'join',
    'delete',
    'delete',
    'replace',
    'undo',
    'undo',
    'redo',
  ),
  from: place,
  to: place,
  words,
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const piece: fc.Arbitrary<ModelNode> = fc.oneof(
  words.map((text) => ({ type: 'text', text })),
  words.map((text) => ({
    type: 'text',
    text,
    marks: [{ type: 'wrap', attrs: { kind: 'ins', props: 'p_1' } }],
  })),
  fc.constantFrom('marker', 'image').map((type) => ({ type })),
);
/** Paragraphs of texts, markers and pictures, each of which is one of its own. */
const first: fc.Arbitrary<ModelNode> = fc
  .array(fc.array(piece, { maxLength: 5 }), { minLength: 1, maxLength: 4 })
  .map((paragraphs) => ({
    type: 'doc',
    content: paragraphs.map((pieces, at) => ({
      type: 'paragraph',
      attrs: { id: `p_${at}` },
      content: pieces.map((one, index) =>
        one.type === 'text' ? one : { ...one, attrs: { key: `k_${at}_${index}`, src: 'a.png' } },
      ),
    })),
  }));

/** What a step makes of a text; undefined where it makes nothing. */
function change(doc: Node, { kind, from, to, words }: Step): Node | undefined {
  const places: number[] = [];
  doc.descendants((node, pos) => {
    if (node.isTextblock) for (let at = 0; at <= node.content.size; at++) places.push(pos + 1 + at);
  });
  const [one = 1, other = 1] = [from, to].map((share) => places[Math.floor(share * (places.length - 0.001))]);
  const [start, end] = [Math.min(one, other), Math.max(one, other)];
  const tr = new Transform(doc);
  const after = doc.resolve(start).after();
  if (kind === 'type') tr.insert(start, schema.text(words));
  if (kind === 'split') tr.split(start);
  if (kind === 'delete') tr.delete(start, end);
  if (kind === 'replace') tr.replaceWith(start, end, schema.text(words));
  if (kind === 'join' && doc.resolve(after).nodeAfter) tr.join(after);
  return tr.doc.eq(doc) ? undefined : tr.doc;
}

const does = (kind: Step['kind'], from = 0): Step => ({ kind, from, to: from, words: 'a' });
const inserted = [{ type: 'wrap', attrs: { kind: 'ins', props: 'p_1' } }];
/** Parted, put together again, and both undone: what came back was taken for a second copy. */
const parted: [ModelNode, Step[]] = [
  {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'aa', marks: inserted },
          { type: 'marker', attrs: { key: 'k_1' } },
        ],
      },
    ],
  },
  [does('split', 0.3), does('join'), does('undo'), does('undo'), does('redo'), does('redo'), does('undo')],
];

it('what one person does, undoes and does again is in the shared document what the page shows', () => {
  fc.assert(
    fc.property(first, fc.array(step, { maxLength: 10 }), (model, steps) => {
      const ydoc = new Y.Doc();
      Y.applyUpdate(ydoc, docToUpdate(model));
      const fragment = ydoc.getXmlFragment(FRAGMENT);
      const undo = new Y.UndoManager(fragment, {
        trackedOrigins: new Set([ySyncPluginKey]),
        captureTimeout: 0,
      });
      watchMoves(ydoc, (origin) => origin === ySyncPluginKey || origin instanceof Y.UndoManager);
      const stored = () => schema.nodeFromJSON(docFromYDoc(ydoc)).toJSON() as unknown;
      const past = [stored()];
      const future: unknown[] = [];
      for (const one of steps) {
        const shown = initProseMirrorDoc(fragment, schema);
        if (one.kind === 'undo') {
          undo.undo();
          if (past.length > 1) future.push(past.pop());
        } else if (one.kind === 'redo') {
          undo.redo();
          if (future.length > 0) past.push(future.pop());
        } else {
          const next = change(shown.doc, one);
          if (!next) continue;
          ydoc.transact(() => updateYFragment(ydoc, fragment, next, shown.meta), ySyncPluginKey);
          past.push(next.toJSON());
          future.length = 0;
        }
        expect(stored()).toEqual(past.at(-1));
        expect(initProseMirrorDoc(fragment, schema).doc.toJSON()).toEqual(past.at(-1));
      }
    }),
    { numRuns: 500, examples: [parted] },
  );
});
