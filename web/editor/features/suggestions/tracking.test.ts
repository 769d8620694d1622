import { Node } from 'prosemirror-model';
import { EditorState, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { documentXml, packDocx, paragraph } from '../../../../formats/docx/empty.ts';
import { openDocx, saveDocx } from '../../../../formats/docx/index.ts';
import { type Formatting, type ModelNode, schema } from '../../../../formats/model/index.ts';
import { openPackage, readEntry } from '../../../../formats/package/zip.ts';
import { pagesOf, setPages, setupOf } from '../../view/document/sections.ts';
import { createTracking } from './tracking.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ins = (text: string) =>
  `<w:ins w:id="8" w:author="Erna" w:date="2024-05-06T07:08:00Z"><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:ins>`;
const plain =
  '<w:r><w:t xml:space="preserve"> and so on, and so forth, and what there is more of it </w:t></w:r>';
const words = `${paragraph('Before')}<w:p>${ins('one')}${plain}${ins('two')}${plain}${ins('three')}</w:p>`;

const xmlOf = (bytes: Uint8Array) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), 'word/document.xml'));

/** A text with its tracked changes; `type` is what somebody types at its start. */
function opened(content = words, section = '') {
  const text = documentXml(content);
  const file = packDocx({
    'word/document.xml': section
      ? `${text.slice(0, text.lastIndexOf('<w:sectPr>'))}${section}</w:body></w:document>`
      : text,
  });
  const json = openDocx(file).doc;
  const pages = pagesOf(new Y.Doc().getMap('pages'), 'here');
  const view = {
    state: EditorState.create({ doc: Node.fromJSON(schema, json) }),
    editable: true,
    hasFocus: () => false,
    dispatch: (tr: Transaction) => {
      view.state = view.state.apply(tr);
    },
  };
  const { tracking, plugins, attach } = createTracking({
    formatting: json.attrs?.look as Formatting,
    place: { dataset: {} } as HTMLElement,
    person: { id: 'alice', displayName: 'Alice' },
    document: 'd',
    pages,
    tables: true,
    atOnce: () => undefined,
    formatStays: () => undefined,
    unseen: () => undefined,
    asOneStep: (run) => run(),
  });
  attach(view as unknown as EditorView, {
    views: () => [],
    keyOf: () => undefined,
    resting: () => [],
    open: () => undefined,
    focus: () => undefined,
  });
  const watches = plugins.flatMap(({ spec }) => spec.view?.(view as unknown as EditorView) ?? []);
  const type = (text: string, pos = 1) => {
    const before = view.state;
    view.dispatch(view.state.tr.insertText(text, pos));
    for (const { update } of watches) update?.(view as unknown as EditorView, before);
  };
  const texts = () => tracking.entries.get().map(({ text }) => text);
  return { file, pages, view, tracking, type, texts };
}

it('a listed change is led to, accepted and rejected while somebody types before it', () => {
  const { view, tracking, type, texts } = opened();
  expect(texts()).toEqual(['one', 'two', 'three']);
  const [first, second] = tracking.entries.get();
  if (!first || !second) throw new Error('no changes');
  type('More ');
  tracking.go(second);
  const { from, to } = view.state.selection;
  expect(view.state.doc.textBetween(from, to)).toBe('two');
  type('and more ');
  tracking.settle([second], false);
  expect(view.state.doc.textContent).toContain('and more More Before');
  expect(texts()).toEqual(['one', 'three']);
  // One with its key went since it was listed: its words tell which it is.
  tracking.settle([first], false);
  expect(texts()).toEqual(['three']);
});

it('changes are listed anew also while somebody goes on typing', () => {
  const { tracking, type } = opened();
  const [before] = tracking.entries.get();
  for (let at = 0; at < 10; at++) {
    type('x');
    vi.advanceTimersByTime(100);
  }
  expect(tracking.entries.get()[0]?.from).toBeGreaterThan((before?.from ?? 0) + 5);
});

const record = (number: number, before: string) =>
  `<w:sectPrChange w:id="${number}" w:author="Erna" w:date="2024-05-06T07:08:00Z"><w:sectPr>${before}</w:sectPr></w:sectPrChange>`;
const size = (width: number) => `<w:pgSz w:w="${width}" w:h="16838"/>`;

it('a tracked change of the pages is listed where its section stands, and settled beside the text', () => {
  const end = `<w:sectPr><w:type w:val="continuous"/>${size(9000)}${record(2, `${size(8000)}<w:docGrid w:linePitch="360"/>`)}</w:sectPr>`;
  const first = `<w:p><w:pPr><w:sectPr>${size(7000)}${record(1, size(6000))}</w:sectPr></w:pPr></w:p>`;
  const { file, pages, view, tracking } = opened(`${first}${paragraph('Last')}`, end);
  const listed = tracking.entries.get();
  expect(listed.map(({ change, from, to }) => [change.author, change.kind, from, to])).toEqual([
    ['Erna', 'format', 0, 3],
    ['Erna', 'format', 3, 9],
  ]);
  const kept = () => {
    const doc = view.state.doc.toJSON() as ModelNode;
    const set = listed.map(({ change: { section = '' } }) => [section, pages.get(section)]);
    const saved = saveDocx(file, { ...doc, attrs: { ...doc.attrs, pages: Object.fromEntries(set) } });
    return saved === file ? 'as it was' : xmlOf(saved);
  };
  expect(kept()).toBe('as it was');
  tracking.settle(listed.slice(0, 1), true);
  tracking.settle(listed.slice(1), false);
  expect(tracking.entries.get()).toEqual([]);
  expect(kept()).toContain(`<w:p><w:pPr><w:sectPr>${size(7000)}</w:sectPr></w:pPr></w:p>`);
  expect(kept()).toContain(`<w:sectPr>${size(8000)}<w:docGrid w:linePitch="360"/></w:sectPr></w:body>`);
  const formatting = view.state.doc.attrs.look as Formatting;
  expect(setupOf(formatting, pages, 'last')).toMatchObject({ width: 400, begins: 'nextPage' });
  // What somebody sets after that lies over what holds again, also where the file said it in the change.
  setPages(formatting, pages, ['last'], { width: 450 });
  expect(kept()).toContain('<w:pgSz w:w="9000" w:h="16838"/><w:docGrid');
});
