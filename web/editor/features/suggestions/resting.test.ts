import { Node } from 'prosemirror-model';
import { EditorState, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { expect, it } from 'vitest';
import { applyUpdate, Doc } from 'yjs';
import { documentXml, packDocx, paragraph, relationships } from '../../../../formats/docx/empty.ts';
import { openDocx, saveDocx } from '../../../../formats/docx/index.ts';
import {
  docFromYDoc,
  docToUpdate,
  type Formatting,
  FRAGMENT,
  schema,
} from '../../../../formats/model/index.ts';
import { partsOf } from '../../../../test/browser/editor.support.ts';
import { pagesOf } from '../../view/document/sections.ts';
import { createClosedStories } from '../../view/stories/closedStories.ts';
import { createUndo } from '../../view/undo.ts';
import { createTracking } from './tracking.ts';

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const change = (kind: 'ins' | 'del', text: string) =>
  `<w:${kind} w:id="8" w:author="Erna" w:date="2024-05-06T07:08:00Z"><w:r><w:${kind === 'ins' ? 't' : 'delText'}>${text}</w:${kind === 'ins' ? 't' : 'delText'}></w:r></w:${kind}>`;
const reviewed = (place: string) =>
  `<w:p><w:r><w:t>${place}</w:t></w:r>${change('del', `${place} gone`)}${change('ins', `${place} come`)}</w:p>`;

/** A document with changes in its text, in a note, and in the header of first pages, which it does not have. */
function file() {
  const text = `${reviewed('text')}<w:p><w:r><w:footnoteReference w:id="2"/></w:r></w:p>${paragraph('End')}`;
  const section =
    '<w:sectPr><w:headerReference w:type="first" r:id="rHead"/><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';
  const override = (part: string, kind: string) =>
    `<Override PartName="/word/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml"/>`;
  return packDocx({
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('document', 'document.main')}${override('styles', 'styles')}${override('header1', 'header')}${override('footnotes', 'footnotes')}</Types>`,
    'word/document.xml': documentXml(text).replace(/<w:sectPr>.*<\/w:sectPr>/, section),
    'word/header1.xml': `<w:hdr ${w}>${reviewed('header')}</w:hdr>`,
    'word/footnotes.xml': `<w:footnotes ${w}><w:footnote w:id="2">${reviewed('note')}</w:footnote></w:footnotes>`,
    'word/_rels/document.xml.rels': relationships([
      ['rId1', 'styles', 'styles.xml'],
      ['rHead', 'header', 'header1.xml'],
      ['rNotes', 'footnotes', 'footnotes.xml'],
    ]),
  });
}

/** The text is open; note and header rest. */
function opened() {
  const original = file();
  const { doc } = openDocx(original);
  const formatting = doc.attrs?.look as Formatting;
  const ydoc = new Doc();
  applyUpdate(ydoc, docToUpdate(doc));
  const { undo, asOneStep } = createUndo(ydoc.getXmlFragment(FRAGMENT));
  const unseen: true[] = [];
  const asked: string[] = [];
  const view = {
    state: EditorState.create({ doc: Node.fromJSON(schema, doc) }),
    editable: true,
    hasFocus: () => false,
    focus: () => undefined,
    dispatch: (tr: Transaction) => {
      view.state = view.state.apply(tr);
    },
  };
  const { tracking, attach, dispatch, changedClosed, close } = createTracking({
    formatting,
    place: { dataset: {} } as HTMLElement,
    person: { id: 'alice', displayName: 'Alice' },
    document: 'd',
    pages: pagesOf(new Doc().getMap('pages'), 'here'),
    tables: true,
    atOnce: () => undefined,
    formatStays: () => undefined,
    unseen: () => void unseen.push(true),
    asOneStep,
  });
  const resting = createClosedStories({
    room: { ydoc },
    formatting,
    undo,
    dispatch,
    changedClosed: () => changedClosed(),
  });
  attach(view as unknown as EditorView, {
    views: () => [],
    keyOf: () => undefined,
    resting: () => resting.all([view.state.doc], []),
    open: (key) => void asked.push(key),
    focus: () => undefined,
  });
  const texts = () => tracking.entries.get().map(({ text }) => text);
  const saved = () => partsOf(saveDocx(original, docFromYDoc(ydoc)));
  const end = () => {
    close();
    resting.close();
    ydoc.destroy();
  };
  return { original, tracking, texts, saved, undo, unseen, asked, end };
}

it('all changes are listed, accepted and undone, also in notes and headers that no page shows', async () => {
  const { original, tracking, texts, saved, undo, unseen, end } = opened();
  const all = ['text', 'header', 'note'].flatMap((place) => [`${place} gone`, `${place} come`]);
  expect(texts()).toEqual(all);
  tracking.settle(tracking.entries.get(), true);
  expect(texts()).toEqual([]);
  expect(saved().get('word/header1.xml')).toBe(
    `<w:hdr ${w}><w:p><w:r><w:t>headerheader come</w:t></w:r></w:p></w:hdr>`,
  );
  expect(saved().get('word/footnotes.xml')).not.toMatch(/<w:(ins|del)\b/);
  // One step brings both back; the list follows in a moment.
  undo.undo();
  expect(undo.canUndo()).toBe(false);
  const before = partsOf(original);
  for (const part of ['word/header1.xml', 'word/footnotes.xml'])
    expect(saved().get(part)).toBe(before.get(part));
  await expect.poll(texts).toEqual(all.slice(2));
  const [header] = tracking.entries.get();
  if (header) tracking.go(header);
  expect(unseen).toHaveLength(1);
  end();
});

it('next goes around what is shown', () => {
  const { original, tracking, asked, end } = opened();
  const formatting = openDocx(original).doc.attrs?.look as Formatting;
  // The two of the text, then the first of the note, which is opened for it.
  for (let at = 0; at < 3; at++) tracking.step(1);
  expect(asked.map((key) => formatting.stories?.[key]?.kind)).toEqual(['footnote']);
  end();
});
