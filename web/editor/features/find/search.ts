import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';

/** What is looked for. */
export type Query = {
  text: string;
  matchCase: boolean;
  wholeWord: boolean;
  /** finds what the text only describes, as a regular expression does */
  seek?: Seek;
};
/** What somebody asks for, before it is known whether that can be looked for. */
export type Asked = Query & { regular: boolean };
/** A place in a line of characters, and what a replacement becomes there. */
export type Found = { index: number; end: number; put?: (words: string) => string };
/** Every place in the characters of a paragraph, in order; `slow` when it would take too long to say. */
export type Seek = (content: string) => Iterable<Found | 'slow'>;
export type Match = { from: number; to: number; put?: (words: string) => string };
type Search = { query: Query; matches: Match[]; current: number; marks: DecorationSet };

export const noQuery: Query = { text: '', matchCase: false, wholeWord: false };
const key = new PluginKey<Search>('search');

/** What a search found in a text, and which of it is the current one. */
export const searchOf = (state: EditorState): Search | undefined => key.getState(state);

const MAX_MATCHES = 5000;
/** How long a whole text may be looked through for what a query only describes, in milliseconds. */
const PATIENCE_MS = 1500;

/** What a query found in each paragraph, counted from its start: after a key only what has changed is looked at. */
type Known = { matches: WeakMap<Node, Match[]>; slow: boolean };
const known = new WeakMap<Query, Known>();

const knownOf = (query: Query): Known => {
  const already = known.get(query) ?? { matches: new WeakMap(), slow: false };
  known.set(query, already);
  return already;
};

/** It would take too long to look for this everywhere; nothing is found. */
export const isSlow = (query: Query): boolean => known.get(query)?.slow ?? false;

/** Every place where a document says it, in order; across changes of formatting, never across paragraphs. */
export function findAll(doc: Node, query: Query): Match[] {
  const found: Match[] = [];
  if (query.text === '') return found;
  const seek = query.seek ?? literally(query);
  const memory = knownOf(query);
  const until = query.seek ? performance.now() + PATIENCE_MS : Number.POSITIVE_INFINITY;
  doc.descendants((node, pos) => {
    if (!node.isTextblock || found.length >= MAX_MATCHES || memory.slow)
      return !node.isTextblock && !memory.slow;
    const matches = memory.matches.get(node) ?? matchesIn(node, query, seek, until);
    if (matches) memory.matches.set(node, matches);
    memory.slow = !matches || performance.now() > until;
    for (const { from, to, ...rest } of matches ?? [])
      if (found.length < MAX_MATCHES) found.push({ from: pos + from, to: pos + to, ...rest });
    return false;
  });
  return memory.slow ? [] : found;
}

function literally({ text, matchCase }: Query): Seek {
  const expression = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), matchCase ? 'gu' : 'giu');
  return function* (content) {
    for (const { 0: all, index } of content.matchAll(expression)) yield { index, end: index + all.length };
  };
}

/** @returns undefined when it takes too long */
function matchesIn(node: Node, { wholeWord }: Query, seek: Seek, until: number): Match[] | undefined {
  const { content, places } = textOf(node);
  const matches: Match[] = [];
  for (const found of seek(content)) {
    if (found === 'slow' || performance.now() > until) return undefined;
    const { index, end, ...rest } = found;
    if (matches.length >= MAX_MATCHES) break;
    if (wholeWord && isInWord(content, index, end)) continue;
    const to = (places[end - 1] ?? (places[0] ?? 1) - 1) + 1;
    matches.push({ from: end > index ? (places[index] ?? to) : to, to, ...rest });
  }
  return matches;
}

const isLetter = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}_]/u.test(char);

const isInWord = (content: string, index: number, end: number) =>
  (isLetter(content[index - 1]) && isLetter(content[index])) ||
  (isLetter(content[end]) && isLetter(content[end - 1]));

/** The text of a paragraph with the place of each of its characters, counted from where the paragraph begins. What nobody
 *  sees is passed over, as by the eye. */
function textOf(node: Node): { content: string; places: number[] } {
  let content = '';
  const places: number[] = [];
  node.forEach((child, offset) => {
    const text = child.isText ? (child.text ?? '') : child.type.name === 'marker' ? '' : '\ufffc';
    for (let at = 0; at < text.length; at++) places.push(1 + offset + at);
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
    matches.map(({ from, to }, at) => {
      const name = at === current ? 'found current' : 'found';
      return from < to
        ? Decoration.inline(from, to, { class: name })
        : Decoration.widget(from, point(name), { key: name });
    }),
  );

/** A place between two characters. */
const point = (name: string) => () =>
  Object.assign(document.createElement('span'), { className: `${name} foundPoint` });

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

/** Shows what is asked for, and selects what is then the current one. */
export function show(view: EditorView, asked: Partial<Search>): void {
  view.dispatch(view.state.tr.setMeta(key, asked));
  const search = key.getState(view.state);
  const match = search?.matches[search.current];
  if (!match) return;
  const tr = view.state.tr.setSelection(TextSelection.create(view.state.doc, match.from, match.to));
  view.dispatch(tr.scrollIntoView());
}
