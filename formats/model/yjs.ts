import { Node } from 'prosemirror-model';
import { prosemirrorToYXmlFragment } from 'y-prosemirror';
import * as Y from 'yjs';
import { anchorsIn } from './anchors.ts';
import { type Comment, readComments, writeComment } from './comments.ts';
import { withoutDoubles } from './concurrentMoves/deduplicate.ts';
import { STYLES } from './namedStyles.ts';
import { FRAGMENT, LOOK, MEDIA, PAGES, SETTINGS, STORY, storyFragment } from './names.ts';
import { normalize } from './normalize.ts';
import { newMarker } from './placeholders.ts';
import { schema } from './schema.ts';
import { type Stories, storiesOf } from './stories.ts';
import type { Formatting, ModelMark, ModelNode } from './types.ts';

export { FRAGMENT, LOOK, MEDIA, PAGES, SETTINGS, storyFragment };

/** Keys of the stories that a shared document holds, in one order everywhere. */
export const storyKeysOf = (ydoc: Y.Doc): string[] =>
  [...ydoc.share.keys()]
    .filter((name) => name.startsWith(STORY))
    .map((name) => name.slice(STORY.length))
    .toSorted();

/**
 * A document as the first update of a Yjs document. The same document gives the same bytes, so two processes that
 * open one file at the same moment begin the same room instead of doubling its text.
 */
export function docToUpdate(doc: ModelNode): Uint8Array {
  const ydoc = new Y.Doc();
  ydoc.clientID = clientOf(JSON.stringify(doc));
  const formatting = doc.attrs?.look as Formatting | undefined;
  ydoc.transact(() => {
    prosemirrorToYXmlFragment(Node.fromJSON(schema, normalize(doc)), ydoc.getXmlFragment(FRAGMENT));
    for (const [key, story] of storiesOf(doc))
      prosemirrorToYXmlFragment(Node.fromJSON(schema, story), ydoc.getXmlFragment(storyFragment(key)));
    if (formatting)
      for (const [name, value] of Object.entries(formatting)) ydoc.getMap(LOOK).set(name, value);
    for (const comment of (doc.attrs?.comments ?? []) as Comment[]) writeComment(ydoc, comment);
  });
  const update = Y.encodeStateAsUpdate(ydoc);
  ydoc.destroy();
  return update;
}

/** A client number that follows from the content (FNV-1a), so that different documents never share one. */
function clientOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The document a Yjs document holds, in an order that the schema allows. Changes nothing in it. */
export function docFromYDoc(shared: Y.Doc): ModelNode {
  const ydoc = withoutDoubles(shared);
  const look = Object.fromEntries(ydoc.getMap(LOOK).entries());
  const comments = readComments(ydoc);
  const markers = markersOf(ydoc, comments);
  const content = childrenOf(ydoc.getXmlFragment(FRAGMENT), markers);
  const stories: Stories = Object.fromEntries(
    storyKeysOf(ydoc).map((key) => [key, childrenOf(ydoc.getXmlFragment(storyFragment(key)), markers)]),
  );
  const media = Object.fromEntries([...ydoc.getMap(MEDIA)].filter(([, one]) => one instanceof Uint8Array));
  const pages = ydoc.getMap(PAGES).toJSON();
  const settings = ydoc.getMap(SETTINGS).toJSON();
  const styles = ydoc.getMap(STYLES).toJSON();
  const attrs = {
    look: Object.keys(look).length > 0 ? look : null,
    ...(Object.keys(media).length > 0 && { media }),
    ...(Object.keys(stories).length > 0 && { stories }),
    ...(Object.keys(pages).length > 0 && { pages }),
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(Object.keys(styles).length > 0 && { styles }),
    ...(comments.length > 0 && { comments }),
  };
  return normalize({ type: 'doc', attrs, content });
}

/** Markers of comments that no file has yet, by the text or element they stand in. */
type Markers = Map<unknown, { index: number; node: ModelNode }[]>;

function markersOf(ydoc: Y.Doc, comments: Comment[]): Markers {
  const markers: Markers = new Map();
  const find = anchorsIn(ydoc);
  const add = (type: unknown, index: number, node: ModelNode) =>
    markers.set(type, [...(markers.get(type) ?? []), { index, node }]);
  for (const { id, anchor, deleted } of comments) {
    const place = anchor && !deleted ? find(anchor) : undefined;
    if (!place) continue;
    const { from, to } = place;
    const isPoint = from.type === to.type && from.index >= to.index;
    if (!isPoint) add(from.type, from.index, newMarker('start', id));
    add(to.type, to.index, newMarker(isPoint ? 'point' : 'end', id));
  }
  return markers;
}

function childrenOf(type: Y.XmlElement | Y.XmlFragment, markers: Markers): ModelNode[] {
  const own = markers.get(type) ?? [];
  const before = (index: number) => own.filter((one) => one.index === index).map(({ node }) => node);
  const children = type.toArray();
  return [
    ...children.flatMap((one, at) => [...before(at), ...nodesOf(one, markers)]),
    ...own.filter(({ index }) => index >= children.length).map(({ node }) => node),
  ];
}

function nodesOf(type: unknown, markers: Markers): ModelNode[] {
  if (type instanceof Y.XmlText) return withMarkers(textsOf(type), markers.get(type) ?? []);
  if (!(type instanceof Y.XmlElement)) return [];
  const attrs: Record<string, unknown> = type.getAttributes();
  const content = childrenOf(type, markers);
  const known = schema.nodes[type.nodeName]?.spec.attrs ?? {};
  const own = Object.fromEntries(Object.entries(attrs).filter(([name]) => name in known));
  return [{ type: type.nodeName, attrs: own, ...(content.length > 0 && { content }) }];
}

/** Texts with markers between their characters. */
function withMarkers(texts: ModelNode[], markers: { index: number; node: ModelNode }[]): ModelNode[] {
  const out: ModelNode[] = [];
  let at = 0;
  let waiting = markers.toSorted((a, b) => a.index - b.index);
  for (const item of texts) {
    let rest = item.text ?? '';
    while (waiting[0] && waiting[0].index < at + rest.length) {
      const [{ index, node }] = waiting as [{ index: number; node: ModelNode }];
      if (index > at) out.push({ ...item, text: rest.slice(0, index - at) });
      rest = rest.slice(Math.max(index - at, 0));
      at = Math.max(index, at);
      out.push(node);
      waiting = waiting.slice(1);
    }
    if (rest !== '') out.push({ ...item, text: rest });
    at += rest.length;
  }
  return [...out, ...waiting.map(({ node }) => node)];
}

type Piece = { insert?: unknown; attributes?: Record<string, Record<string, unknown> | null> };

function textsOf(type: Y.XmlText): ModelNode[] {
  return (type.toDelta() as Piece[]).flatMap(({ insert, attributes }) => {
    if (typeof insert !== 'string') return [];
    const marks: ModelMark[] = Object.entries(attributes ?? {}).flatMap(([name, attrs]) =>
      // Marks that may lie around one text several times carry a hash after their name.
      attrs === null || typeof attrs !== 'object' ? [] : [{ type: name.split('--', 1)[0] ?? name, attrs }],
    );
    return [{ type: 'text', text: insert, marks }];
  });
}
