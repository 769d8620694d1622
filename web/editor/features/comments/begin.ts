import type { Node } from 'prosemirror-model';
import { type EditorState, type Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Doc } from 'yjs';
import { type Anchor, anchorAt, storyKeys } from '../../../../formats/model/index.ts';
import type { Editor } from '../../view/editor.ts';
import { spotAt } from './places.ts';
import { type CommentedText, referenceInText, textsOf } from './texts.ts';

/** A comment that is being written: what it is about, and whether it stands at what leads to the story it is about. */
export type Begun = { anchor: Anchor; quote: string; atReference: boolean };

export type Begin = Begun & { view: EditorView; from: number; to: number };

/** Why no comment can be begun. */
export type NoPlace = 'nowhere' | 'onlyInText';

/** The place where the person is. Who only reads has no cursor, but selects in a note all the same. */
export function viewOf({ view, body, stories }: Pick<Editor, 'view' | 'body' | 'stories'>): EditorView {
  if (view.editable) return view;
  const at = document.getSelection()?.anchorNode;
  const story = at ? stories.views().find(({ dom }) => dom.contains(at)) : undefined;
  return story ?? (at && body.dom.contains(at) ? body : view);
}

/**
 * What a comment begun now would be about: the selection, or the word at the cursor. In a file that has comments in its
 * text only, what is said of a note or a text box stands at its number or frame.
 */
export function beginAt(ydoc: Doc, editor: Editor, everywhere: boolean): Begin | NoPlace {
  const texts = textsOf(ydoc, editor);
  const view = viewOf(editor);
  const here = texts.find((one) => one.view === view);
  if (!here) return 'nowhere';
  if (here.key === '' || everywhere) {
    const { selection, doc } = view.state;
    const range = selection.empty ? wordAt(view.state) : rangeOf(selection, doc);
    const begun = anchored(here, range);
    return begun ? { ...begun, view, atReference: false, quote: quoteOf(texts, here, range) } : 'nowhere';
  }
  const pos = referenceInText(texts, here.key);
  const [body] = texts;
  if (pos === undefined || !body) return 'onlyInText';
  const range = { from: pos, to: pos + (body.doc.nodeAt(pos)?.nodeSize ?? 1) };
  const begun = anchored(body, range);
  const quote = quoteOf(texts, body, range);
  return begun ? { ...begun, view: editor.body, atReference: true, quote } : 'nowhere';
}

type Range = { from: number; to: number };

function anchored({ fragment, doc }: CommentedText, range: Range): (Range & { anchor: Anchor }) | undefined {
  const from = spotAt(fragment, doc.resolve(range.from));
  const to = range.to > range.from ? spotAt(fragment, doc.resolve(range.to), 'before') : from;
  const anchor = from && to ? anchorAt(from, to) : undefined;
  return anchor && { ...range, anchor };
}

/** All that is selected, be it several cells or everything, from its first to its last paragraph. */
function rangeOf({ ranges }: Selection, doc: Node): Range {
  const from = Math.min(...ranges.map(({ $from }) => $from.pos));
  const to = Math.max(...ranges.map(({ $to }) => $to.pos));
  let first: number | undefined;
  let last: number | undefined;
  doc.nodesBetween(from, to, (node, pos) => {
    if (!node.inlineContent) return true;
    first ??= Math.max(pos + 1, from);
    last = Math.min(pos + 1 + node.content.size, to);
    return false;
  });
  return { from: first ?? from, to: Math.max(last ?? to, first ?? from) };
}

/** The word at the cursor; where there is none, the cursor itself. */
function wordAt({ doc, selection }: EditorState): Range {
  const { $from } = selection;
  if (!$from.parent.inlineContent) return selection;
  const text = $from.parent.textBetween(0, $from.parent.content.size, undefined, ' ');
  const at = $from.parentOffset;
  const before = /[\p{L}\p{N}\p{M}]*$/u.exec(text.slice(0, at))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}\p{M}]*/u.exec(text.slice(at))?.[0].length ?? 0;
  const start = $from.start();
  return text.length === $from.parent.content.size && start + at <= doc.content.size
    ? { from: start + at - before, to: start + at + after }
    : selection;
}

const MAX_QUOTED = 200;

/** The words of a place; where it has none, what a note or text box in it says. */
export function quoteOf(texts: CommentedText[], { doc }: Pick<CommentedText, 'doc'>, range: Range): string {
  const to = Math.min(range.to, range.from + MAX_QUOTED * 2);
  for (const own of [remainingText(doc, range.from, to), doc.textBetween(range.from, to, ' ')])
    if (own.trim() !== '') return own.slice(0, MAX_QUOTED);
  const said: string[] = [];
  doc.nodesBetween(range.from, to, (node) => {
    const keys = storyKeys(node.attrs);
    if (keys.length === 0) return;
    for (const { key, doc: story } of texts)
      if (keys.includes(key))
        said.push(story.textBetween(0, Math.min(story.content.size, MAX_QUOTED * 2), ' '));
  });
  return said.join(' ').trim().slice(0, MAX_QUOTED);
}

/** What the text will say: without what a suggestion deletes or moves away, which would run into what comes instead. */
function remainingText(doc: Node, from: number, to: number): string {
  let text = '';
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isBlock && text !== '') text += ' ';
    const gone = node.marks.some(
      ({ type, attrs }) => type.name === 'wrap' && (attrs.kind === 'del' || attrs.kind === 'moveFrom'),
    );
    if (node.text !== undefined && !gone)
      text += node.text.slice(Math.max(0, from - pos), Math.min(node.text.length, to - pos));
    return !gone;
  });
  return text.replace(/ {2,}/g, ' ');
}

/** Selects what a comment is begun on, where the person had a cursor only. */
export function select({ view, from, to }: Begin): void {
  const { selection, doc } = view.state;
  if (selection.empty && from < to)
    view.dispatch(view.state.tr.setSelection(TextSelection.create(doc, from, to)));
}
