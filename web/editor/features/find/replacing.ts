import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { createFinder } from './everywhere.ts';
import { type Match, searchOf, searchState, show } from './search.ts';

type Finder = ReturnType<typeof createFinder>;

/** Replaces where the person was led, and leads on. */
export function replaceHere(finder: Finder, words: string): void {
  const view = finder.here();
  if (view) replaceOne(view, words);
  if (view && searchState(view.state).count === 0) finder.go(1);
  finder.lead();
}

/** Replaces everything that was found. @returns how many there were. */
export const replaceEverywhere = (finder: Finder, words: string): number =>
  finder.views().reduce((sum, view) => sum + replaceAll(view, words), 0);

/** Put another text in the place of the current one, with its formatting, and go on to the next. */
export function replaceOne(view: EditorView, words: string): void {
  const search = searchOf(view.state);
  const match = search?.matches[search.current];
  if (!search || !match) return;
  const tr = view.state.tr;
  put(tr, match, words);
  view.dispatch(tr);
  // What was found between two characters is found there again.
  const end = tr.mapping.map(match.to) + (match.from < match.to ? 0 : 1);
  const next = searchOf(view.state)?.matches.findIndex(({ from }) => from >= end) ?? -1;
  show(view, { current: Math.max(next, 0) });
}

/** Replace all as one step. @returns how many there were. */
export function replaceAll(view: EditorView, words: string): number {
  const matches = searchOf(view.state)?.matches ?? [];
  const tr = view.state.tr;
  for (const match of matches.toReversed()) put(tr, match, words);
  if (tr.docChanged) view.dispatch(tr);
  return matches.length;
}

/** The first text that was found becomes the words, other text goes; what stands between, such as pictures and the ends of
 *  bookmarks, stays. */
function put(tr: Transaction, { from, to, put: filled }: Match, words: string): void {
  const text = filled?.(words) ?? words;
  if (from === to) {
    if (text !== '') tr.insertText(text, from);
    return;
  }
  const texts: [number, number][] = [];
  tr.doc.nodesBetween(from, to, (node, pos) => {
    const [start, end] = [Math.max(pos, from), Math.min(pos + node.nodeSize, to)];
    const last = texts.at(-1);
    if (node.isText && last?.[1] === start) last[1] = end;
    else if (node.isText) texts.push([start, end]);
  });
  for (const [start, end] of texts.slice(1).reverse()) tr.delete(start, end);
  const [first] = texts;
  if (first) tr.insertText(text, ...first);
}
