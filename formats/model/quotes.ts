import * as Y from 'yjs';
import type { Spot } from './anchors.ts';
import { type Comment, readComments } from './comments.ts';
import { newEdge } from './newStories.ts';
import { plainText } from './normalize.ts';
import { readNewMarker } from './placeholders.ts';
import { storiesOf, storyKeys } from './stories.ts';
import type { Formatting, ModelNode } from './types.ts';
import { docFromYDoc, FRAGMENT, storyFragment, storyKeysOf } from './yjs.ts';

const MAX_QUOTED = 1000;

/** Comments that are not deleted with the text each is about, in the order of the text: answers after their comment. */
export function quotedComments(ydoc: Y.Doc): { comment: Comment; quote: string | null }[] {
  const comments = readComments(ydoc).filter((one) => !one.deleted);
  const byId = new Map(comments.map((one) => [one.id, one]));
  const quotes = quotesIn(docFromYDoc(ydoc), comments);
  const rank = new Map([...quotes.keys()].map((id, at) => [id, at]));
  const place = (one: Comment) => rank.get(one.parent ?? one.id) ?? Number.POSITIVE_INFINITY;
  return comments
    .filter((one) => one.parent === null || byId.has(one.parent))
    .toSorted(
      (a, b) =>
        place(a) - place(b) ||
        Number(a.parent !== null) - Number(b.parent !== null) ||
        (Date.parse(a.date ?? '') || 0) - (Date.parse(b.date ?? '') || 0),
    )
    .map((comment) => ({ comment, quote: quotes.get(comment.parent ?? comment.id) ?? null }));
}

/** The text between the markers of each comment that has a place, in the order in which they begin: in a note or a text
 *  box where it is referred to, in headers before the text, in footers and what nothing refers to after it. */
function quotesIn(doc: ModelNode, comments: Comment[]): Map<string, string> {
  const starts = new Map<string, string[]>();
  const ends = new Map<string, string[]>();
  const note = (map: Map<string, string[]>, key: string | null, id: string) => {
    if (key !== null) map.set(key, [...(map.get(key) ?? []), id]);
  };
  for (const { id, start, end, point } of comments) {
    note(starts, start ?? point, id);
    note(ends, end ?? point, id);
  }
  const quotes = new Map<string, string>();
  /** what stands in a story that a comment goes around */
  const inside = new Map<string, string>();
  const stories = storiesOf(doc);
  let open = new Set<string>();
  const say = (to: Map<string, string>, words: string) => {
    for (const id of open) {
      const before = to.get(id) ?? '';
      if (before.length < MAX_QUOTED) to.set(id, before + words);
    }
  };
  const enter = (key: string) => {
    const story = stories.get(key);
    stories.delete(key);
    if (!story) return;
    if (open.size > 0) say(inside, `${plainText(story)}\n`);
    const outer = open;
    open = new Set();
    walk(story);
    open = outer;
  };
  const walk = (node: ModelNode) => {
    const key = String(node.attrs?.key ?? (node.type === 'rawBlock' ? node.attrs?.id : '') ?? '');
    const own = readNewMarker(key);
    const begins = own ? (own.side === 'end' ? [] : [own.id]) : (starts.get(key) ?? []);
    const stops = own ? (own.side === 'start' ? [] : [own.id]) : (ends.get(key) ?? []);
    for (const id of begins) {
      if (!quotes.has(id)) quotes.set(id, '');
      open.add(id);
    }
    for (const id of stops) open.delete(id);
    const words = node.type === 'text' ? (node.text ?? '') : node.type === 'paragraph' ? '\n' : '';
    if (words !== '') say(quotes, words);
    for (const story of storyKeys(node.attrs)) enter(story);
    for (const one of node.content ?? []) walk(one);
  };
  const looks = (doc.attrs?.look as Formatting | null | undefined)?.stories ?? {};
  const kindOf = (key: string) => newEdge(key)?.kind ?? looks[key]?.kind;
  for (const key of [...stories.keys()]) if (kindOf(key) === 'header') enter(key);
  walk({ ...doc, attrs: {} });
  for (const key of [...stories.keys()]) enter(key);
  for (const [id, quote] of quotes)
    quotes.set(id, (quote.trim() || (inside.get(id) ?? '').trim()).slice(0, MAX_QUOTED));
  return quotes;
}

/** Where words stand in one paragraph, the `occurrence`th time; undefined where they do not.
 *  @param stories whether notes, headers, footers and text boxes are looked through after the text */
export function findQuote(
  ydoc: Y.Doc,
  quote: string,
  occurrence: number,
  stories = false,
): { from: Spot; to: Spot } | undefined {
  let left = occurrence;
  const inside = (parent: Y.XmlFragment | Y.XmlElement): { from: Spot; to: Spot } | undefined => {
    for (const one of parent.toArray()) {
      if (!(one instanceof Y.XmlElement)) continue;
      if (one.nodeName !== 'paragraph') {
        const found = inside(one);
        if (found) return found;
        continue;
      }
      const texts = one.toArray().filter((child) => child instanceof Y.XmlText);
      const all = texts.map(wordsOf).join('');
      for (let at = all.indexOf(quote); at >= 0; at = all.indexOf(quote, at + 1)) {
        left -= 1;
        if (left > 0) continue;
        const from = spotIn(texts, at, 'after');
        const to = spotIn(texts, at + quote.length, 'before');
        return from && to ? { from, to } : undefined;
      }
    }
    return undefined;
  };
  const names = [FRAGMENT, ...(stories ? storyKeysOf(ydoc).map(storyFragment) : [])];
  for (const name of names) {
    const found = inside(ydoc.getXmlFragment(name));
    if (found) return found;
  }
  return undefined;
}

const wordsOf = (text: Y.XmlText) =>
  (text.toDelta() as { insert?: unknown }[])
    .map(({ insert }) => (typeof insert === 'string' ? insert : '\ufffc'))
    .join('');

function spotIn(texts: Y.XmlText[], offset: number, side: 'before' | 'after'): Spot | undefined {
  let at = offset;
  for (const type of texts) {
    if (side === 'before' ? at <= type.length : at < type.length) return { type, index: at };
    at -= type.length;
  }
  return undefined;
}
