import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';

/** What is looked for. */
export type Query = { text: string; matchCase: boolean; wholeWord: boolean };
export type Match = { from: number; to: number };
type Search = { query: Query; matches: Match[]; current: number; marks: DecorationSet };

export const noQuery: Query = { text: '', matchCase: false, wholeWord: false };
const key = new PluginKey<Search>('search');
const MOST = 5000;

/** Every place where a document says it, in order; across changes of formatting, never across paragraphs. */
export function findAll(doc: Node, { text, matchCase, wholeWord }: Query): Match[] {
  const found: Match[] = [];
  if (text === '') return found;
  const word = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}_]/u.test(char);
  const expression = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), matchCase ? 'gu' : 'giu');
  doc.descendants((node, pos) => {
    if (!node.isTextblock || found.length >= MOST) return !node.isTextblock;
    const { content, places } = textOf(node, pos + 1);
    for (const { 0: match, index } of content.matchAll(expression)) {
      const end = index + match.length;
      const inside =
        wholeWord &&
        ((word(content[index - 1]) && word(match[0])) || (word(content[end]) && word(match.at(-1))));
      const [from, last] = [places[index], places[end - 1]];
      if (!inside && from !== undefined && last !== undefined && found.length < MOST)
        found.push({ from, to: last + 1 });
    }
    return false;
  });
  return found;
}

/** The text of a paragraph with the place of each of its characters. What nobody sees is passed over, as by the eye. */
function textOf(node: Node, start: number): { content: string; places: number[] } {
  let content = '';
  const places: number[] = [];
  node.forEach((child, offset) => {
    const text = child.isText ? (child.text ?? '') : child.type.name === 'marker' ? '' : '\ufffc';
    for (let at = 0; at < text.length; at++) places.push(start + offset + at);
    content += text;
  });
  return { content, places };
}

/** Shows where the text says what is looked for; nothing is looked for until `look` is called. */
export const searchPlugin = () =>
  new Plugin<Search>({
    key,
    state: {
      init: () => ({ query: noQuery, matches: [], current: -1, marks: DecorationSet.empty }),
      apply(tr, search, _, state) {
        const asked = tr.getMeta(key) as Partial<Search> | undefined;
        const query = asked?.query ?? search.query;
        if (query.text === '')
          return search.query.text === ''
            ? search
            : { ...search, query, matches: [], current: -1, marks: DecorationSet.empty };
        if (!asked && !tr.docChanged) return search;
        const matches = asked?.query || tr.docChanged ? findAll(state.doc, query) : search.matches;
        const current = Math.min(asked?.current ?? search.current, matches.length - 1);
        return { query, matches, current, marks: decorate(state.doc, matches, current) };
      },
    },
    props: { decorations: (state) => key.getState(state)?.marks },
  });

const decorate = (doc: Node, matches: Match[], current: number) =>
  DecorationSet.create(
    doc,
    matches.map(({ from, to }, at) =>
      Decoration.inline(from, to, { class: at === current ? 'found current' : 'found' }),
    ),
  );

/** How many there are, and which one the person is at (from 0; -1 for none). */
export function searchState(state: EditorState): { count: number; current: number } {
  const search = key.getState(state);
  return { count: search?.matches.length ?? 0, current: search?.current ?? -1 };
}

/** Look for something else; the nearest from the cursor on becomes the current one. */
export function look(view: EditorView, query: Query): void {
  const matches = findAll(view.state.doc, query);
  const { from } = view.state.selection;
  const ahead = matches.findIndex((match) => match.from >= from);
  show(view, { query, current: ahead < 0 ? (matches.length > 0 ? 0 : -1) : ahead });
}

/** Show where it is, and lead nowhere. */
export function mark(view: EditorView, query: Query): void {
  view.dispatch(view.state.tr.setMeta(key, { query, current: -1 }));
}

/** To one of them; to none (-1), the selection stays. */
export function goTo(view: EditorView, current: number): void {
  if (key.getState(view.state)?.current !== current || current >= 0) show(view, { current });
}

function show(view: EditorView, asked: Partial<Search>): void {
  view.dispatch(view.state.tr.setMeta(key, asked));
  const search = key.getState(view.state);
  const match = search?.matches[search.current];
  if (!match) return;
  const tr = view.state.tr.setSelection(TextSelection.create(view.state.doc, match.from, match.to));
  view.dispatch(tr.scrollIntoView());
}

/** Put another text in the place of the current one, with its formatting, and go on to the next. */
export function replaceOne(view: EditorView, text: string): void {
  const search = key.getState(view.state);
  const match = search?.matches[search.current];
  if (!search || !match) return;
  view.dispatch(view.state.tr.insertText(text, match.from, match.to));
  const next =
    key.getState(view.state)?.matches.findIndex(({ from }) => from >= match.from + text.length) ?? -1;
  show(view, { current: Math.max(next, 0) });
}

/** Replace all as one step. @returns how many there were. */
export function replaceAll(view: EditorView, text: string): number {
  const matches = key.getState(view.state)?.matches ?? [];
  const tr = view.state.tr;
  for (const { from, to } of matches.toReversed()) tr.insertText(text, from, to);
  if (matches.length > 0) view.dispatch(tr);
  return matches.length;
}
