import { Node } from 'prosemirror-model';
import { EditorState, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { openDocx } from '../../../formats/docx/index.ts';
import { type Look, schema } from '../../../formats/model/index.ts';
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

/** A text with its tracked changes; `type` is what somebody types at its start. */
function opened(content = words) {
  const json = openDocx(emptyDocx('', content)).doc;
  const view = {
    state: EditorState.create({ doc: Node.fromJSON(schema, json) }),
    editable: true,
    hasFocus: () => false,
    dispatch: (tr: Transaction) => {
      view.state = view.state.apply(tr);
    },
  };
  const { tracking, plugins, attach } = createTracking({
    look: json.attrs?.look as Look,
    place: { dataset: {} } as HTMLElement,
    person: { id: 'alice', displayName: 'Alice' },
    document: 'd',
    rows: true,
    refused: () => undefined,
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
  return { view, tracking, type, texts };
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
