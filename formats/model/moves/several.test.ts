import { expect, test } from 'vitest';
import { initProseMirrorDoc, updateYFragment } from 'y-prosemirror';
import * as Y from 'yjs';
import { docFromYDoc, docToUpdate, FRAGMENT, plainText, schema, settleMoves, watchMoves } from '../index.ts';
import type { ModelNode } from '../types.ts';

const cell = (text: string): ModelNode => ({
  type: 'cell',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const table = (rows: ModelNode[][]): ModelNode => ({
  type: 'doc',
  content: [{ type: 'table', content: rows.map((content) => ({ type: 'row', content })) }],
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
  settleMoves(ydoc);
  expect(plainText(docFromYDoc(ydoc))).toBe('a1\nb1\na2\nb2\n');
  stop();
});
