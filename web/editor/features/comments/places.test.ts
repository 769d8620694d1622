import { Node } from 'prosemirror-model';
import { expect, it } from 'vitest';
import { applyUpdate, Doc } from 'yjs';
import { openDocx } from '../../../../formats/docx/index.ts';
import { anchorAt, anchorsIn, docToUpdate, FRAGMENT, schema } from '../../../../formats/model/index.ts';
import { documentWithStories } from '../../../../test/support/stories.ts';
import { positionOf, spotAt } from './places.ts';

/** `The quagga[1] was a zebra[2].`, and under it `Beside it [text box]`. */
const { doc } = openDocx(documentWithStories());
const node = Node.fromJSON(schema, doc);
const ydoc = new Doc();
applyUpdate(ydoc, docToUpdate(doc));
const fragment = ydoc.getXmlFragment(FRAGMENT);

it('a comment on what stands between words is about that, not about the letter before it', () => {
  const atoms: number[] = [];
  node.descendants(({ type }, pos) => void (type.name === 'raw' && atoms.push(pos)));
  expect(atoms).toHaveLength(3);
  const ranges = [...atoms.map((pos) => [pos, pos + 1] as const), [5, 12] as const, [11, 20] as const];
  for (const [from, to] of ranges) {
    const [start, end] = [spotAt(fragment, node.resolve(from)), spotAt(fragment, node.resolve(to), 'before')];
    const anchor = start && end && anchorAt(start, end);
    const place = anchor && anchorsIn(ydoc)(anchor);
    const found = place && [place.from, place.to].map((spot) => positionOf(fragment, node, spot));
    expect(found).toEqual([from, to]);
  }
});
