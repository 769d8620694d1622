import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import type { Transform } from 'prosemirror-transform';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { withFieldText } from '../../formats/docx/write/fields.ts';
import { openDocument, saveDocument } from '../../formats/editable/index.ts';
import {
  docFromYDoc,
  docToUpdate,
  holders,
  type ModelNode,
  plainText,
  storiesOf,
  storyKeys,
} from '../../formats/model/index.ts';
import { emptyOdt, packOdt } from '../../formats/odt/empty.ts';
import { openPackage, readEntry } from '../../formats/package/zip.ts';
import { documentWithStories } from '../support/stories.ts';
import { applyEdit, type Edit, editKinds, media, takeBack, toModel, toNode } from './docx-edits.ts';

const styles = new TextDecoder()
  .decode(readEntry(openPackage(emptyOdt()), 'styles.xml'))
  .replace(
    /<style:master-page ([^>]*)\/>/,
    '<style:master-page $1><style:header><text:p>On <text:span>every</text:span> page</text:p></style:header></style:master-page>',
  );
const odt = packOdt(
  '<text:p>The quagga<text:note text:id="ftn0" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>It lived in South Africa.</text:p></text:note-body></text:note> was</text:p><text:p>Beside <draw:frame text:anchor-type="as-char" svg:width="4cm"><draw:text-box><text:p>In a box</text:p></draw:text-box></draw:frame></text:p>',
  '',
  { 'styles.xml': styles },
);

// Bookmarks, page breaks of a text in a header and the like are the text's own; everything else is tried everywhere.
const kinds = editKinds.filter((kind) => kind !== 'picture' && kind !== 'break');
const edit = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
});
const turns = fc.array(fc.record({ where: fc.nat(9), edit }), { maxLength: 15 });

type Looks = { look: { stories: Record<string, { page?: string }> } };

const words = (doc: ModelNode) => plainText(doc).replace(/\n/g, '');
/** The value of a field that was put in is text when a DOCX is opened again; an ODT keeps its fields whole. */
const asRead = (doc: ModelNode, format: string) => (format === 'DOCX' ? withFieldText(doc) : doc);

describe.each([
  ['DOCX', documentWithStories()],
  ['ODT', odt],
])('random edits in the stories of a %s', (format, original) => {
  const opened = openDocument(original).doc;
  const keys = ['', ...storiesOf(opened).keys()];
  const storyOf = (key: string): ModelNode =>
    key === '' ? opened : (storiesOf(opened).get(key) as ModelNode);
  const assemble = (docs: Map<string, ModelNode>): ModelNode => ({
    ...(docs.get('') ?? opened),
    attrs: {
      ...opened.attrs,
      media,
      stories: Object.fromEntries(
        keys.slice(1).map((key) => [key, (docs.get(key) ?? storyOf(key)).content ?? []]),
      ),
    },
  });

  it('save to a package in which each says what it said on the page', () => {
    fc.assert(
      fc.property(turns, (list) => {
        const docs = new Map<string, ModelNode>();
        for (const [at, turn] of list.entries()) {
          const key = keys[turn.where % keys.length] ?? '';
          docs.set(key, toModel(applyEdit(toNode(docs.get(key) ?? storyOf(key)), turn.edit, `t${at} `).doc));
        }
        const wanted = assemble(docs);
        const saved = saveDocument(original, wanted);
        const again = openDocument(saved).doc;
        expect(words(again)).toBe(words(asRead(wanted, format)));
        const found = [...storiesOf(again).values()].map(words);
        const referred = new Set([...holders(wanted)].flatMap((node) => storyKeys(node.attrs)));
        const looks = (opened.attrs as Looks).look.stories;
        for (const [key, story] of storiesOf(wanted))
          if (looks[key]?.page !== undefined || referred.has(key))
            expect(found).toContain(words(asRead(story, format)));
        expect(saveDocument(saved, again)).toBe(saved);
      }),
      { numRuns: 100 },
    );
  });

  it('taken back give the original bytes, also shared', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.array(edit, { minLength: 1, maxLength: 6 }), (where, list) => {
        const key = keys[where % keys.length] ?? '';
        const done: Transform[] = [];
        for (const [at, one] of list.entries() as IterableIterator<[number, Edit]>)
          done.push(applyEdit(done.at(-1)?.doc ?? toNode(storyOf(key)), one, `t${at}`));
        const back = takeBack(done);
        const doc = assemble(new Map(back ? [[key, toModel(back)]] : []));
        expect(Buffer.from(saveDocument(original, doc)).equals(Buffer.from(original))).toBe(true);
        const ydoc = new Y.Doc();
        Y.applyUpdate(ydoc, docToUpdate(doc));
        expect(saveDocument(original, docFromYDoc(ydoc))).toBe(original);
      }),
      { numRuns: 50 },
    );
  });
});
