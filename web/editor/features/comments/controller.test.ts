import { Node } from 'prosemirror-model';
import { AllSelection, EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyUpdate, Doc } from 'yjs';
import { emptyDocx, paragraph } from '../../../../formats/docx/empty.ts';
import { openDocx } from '../../../../formats/docx/index.ts';
import { docToUpdate, FRAGMENT, schema, writeComment } from '../../../../formats/model/index.ts';
import { createObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Editor } from '../../view/editor.ts';
import { highlightsPlugin, rangesOf } from './commentHighlights.ts';
import { type CommentsController, openComments } from './controller.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const marker = (kind: 'Start' | 'End', id: string) => `<w:commentRange${kind} w:id="${id}"/>`;
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
/** Two comments overlap: one is about `some words`, the other about `words of a line`. */
const body = `${paragraph('Before')}<w:p>${marker('Start', '2')}${run('some ')}${marker('Start', '1')}${run('words')}${marker('End', '2')}${run(' of a line')}${marker('End', '1')}</w:p>`;

/** A text with its comments; nothing of the page but what they need. */
function opened() {
  const { doc } = openDocx(emptyDocx('', body));
  const ydoc = new Doc();
  applyUpdate(ydoc, docToUpdate(doc));
  const node = Node.fromJSON(schema, doc);
  const keys: string[] = [];
  node.descendants(({ type, attrs }) => void (type.name === 'marker' && keys.push(attrs.key)));
  const [first, second, endOfFirst, endOfSecond] = keys as [string, string, string, string];
  const common = { initials: 'E', by: null, date: null, parent: null, resolved: false, deleted: false };
  for (const [id, start, end] of [
    ['first', first, endOfFirst],
    ['second', second, endOfSecond],
  ] as const)
    writeComment(ydoc, { ...common, id, author: 'Erna', text: id, start, end, point: null, anchor: null });
  let controller: CommentsController | undefined;
  const plugin = highlightsPlugin((id, clicked) => controller?.chosen(id, clicked));
  const view = {
    state: EditorState.create({ doc: node, plugins: [plugin] }),
    editable: true,
    dispatch: (tr: Transaction) => {
      const before = view.state;
      view.state = view.state.apply(tr);
      for (const { update } of watching) update?.(view as unknown as EditorView, before);
    },
  };
  const watching = [plugin.spec.view?.(view as unknown as EditorView) ?? {}];
  const none = () => [];
  const stories = { views: none, resting: none, notes: none, edges: none };
  const editor = { view, body: view, stories } as unknown as Editor;
  controller = openComments({
    room: { ydoc },
    opened: createObservable<Editor | undefined>(editor),
    sidePanel: { show: () => undefined },
    opening: { canEdit: true, name: 'Text.docx' },
  } as unknown as EditorContext);
  vi.runAllTimers();
  const put = async (pos: number) => {
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, pos)));
    await Promise.resolve();
  };
  return { controller, view, put, ydoc };
}

it('a thread that is looked at stays the one, where it begins in another', async () => {
  const { controller, view, put } = opened();
  expect(controller.threads.get().map(({ root, quote }) => [root.id, quote])).toEqual([
    ['first', 'some words'],
    ['second', 'words of a line'],
  ]);
  for (const id of ['second', 'first', 'second']) {
    await put(2);
    controller.show(id);
    await Promise.resolve();
    expect(controller.active.get()).toBe(id);
  }
  // Words that others type before it move the cursor, not the choice.
  view.dispatch(view.state.tr.insertText('More ', 1));
  await Promise.resolve();
  expect(controller.active.get()).toBe('second');
  // Where the person goes, the innermost is meant.
  await put(2);
  expect(controller.active.get()).toBeUndefined();
  await put(view.state.doc.content.size - 3);
  expect(controller.active.get()).toBe('second');
  await put(view.state.doc.content.size - 16);
  expect(controller.active.get()).toBe('first');
  controller.close();
});

it('a text without comments is not walked through', () => {
  const { view, ydoc, controller } = opened();
  const { doc } = view.state;
  const walk = vi.spyOn(doc, 'descendants');
  expect(rangesOf(ydoc, [{ fragment: ydoc.getXmlFragment(FRAGMENT), doc }], [])).toEqual([[]]);
  expect(walk).not.toHaveBeenCalled();
  controller.close();
});

it('a comment is begun on all that is selected, be it the whole text', () => {
  const { controller, view } = opened();
  view.dispatch(view.state.tr.setSelection(new AllSelection(view.state.doc)));
  expect(controller.begin()).toBeUndefined();
  expect(controller.begun.get()).toMatchObject({ quote: 'Before some words of a line', atReference: false });
  controller.close();
});
