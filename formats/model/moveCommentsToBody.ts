import { newEdge } from './newStories.ts';
import { newMarker, readNewMarker } from './placeholders.ts';
import { holders, storyKeys } from './stories.ts';
import type { Formatting, ModelNode } from './types.ts';

/** The text itself, among the stories that may hold a comment. */
const BODY = '';

type Texts = Map<string, ModelNode[]>;

/**
 * A document whose new comments stand where its format can have them. One made in a story that can have none, or in a
 * note that was deleted since, stands at what the story is referred to by: the number of the note, the drawing with the
 * text box; where nothing refers to it, at the beginning of the text.
 * @param mayHold whether a story may hold comments; of those nobody refers to only headers and footers are asked for
 */
export function moveCommentsToBody(doc: ModelNode, mayHold: (key: string) => boolean): ModelNode {
  const texts: Texts = new Map([[BODY, doc.content ?? []]]);
  // A story without a name, as only another client makes one, is never the text.
  for (const [key, content] of Object.entries((doc.attrs?.stories ?? {}) as Record<string, unknown>))
    if (key !== BODY && Array.isArray(content)) texts.set(key, content as ModelNode[]);
  const marked = [...texts].filter(([, content]) => content.some(hasMarker)).map(([key]) => key);
  if (marked.length === 0 || (marked.length === 1 && marked[0] === BODY)) return doc;
  const { placeOf, standing } = placesIn(texts, doc.attrs?.look as Formatting | undefined);
  const lifted = new Map<string, Set<string>>();
  for (const key of marked) {
    if (key === BODY || (standing.has(key) && mayHold(key))) continue;
    const content = texts.get(key) ?? [];
    let target: Place | undefined = placeOf.get(key);
    while (target && target.in !== BODY && !(standing.has(target.in) && mayHold(target.in)))
      target = placeOf.get(target.in);
    const ids = lifted.get(target?.key ?? '') ?? new Set();
    for (const id of newMarkersIn({ type: 'doc', content })) ids.add(id);
    lifted.set(target?.key ?? '', ids);
    texts.set(key, content.map(withoutMarkers));
  }
  if (lifted.size === 0) return doc;
  for (const [key, content] of texts)
    texts.set(
      key,
      content.map((node) => around(node, lifted)),
    );
  const first = atBeginning(texts.get(BODY) ?? [], [...(lifted.get('') ?? [])]);
  const { [BODY]: _, ...stories } = Object.fromEntries(texts);
  return { ...doc, content: first, attrs: { ...doc.attrs, stories } };
}

/** What refers to a story: the key of the node, and the text that it stands in. */
type Place = { key: string; in: string };

function placesIn(texts: Texts, formatting: Formatting | undefined) {
  const placeOf = new Map<string, Place>();
  const standing = new Set<string>();
  const stand = (key: string) => {
    if (standing.has(key)) return;
    standing.add(key);
    for (const node of holders({ type: 'doc', content: texts.get(key) ?? [] }))
      for (const story of storyKeys(node.attrs)) {
        // What stands already is not inside of what it holds, whatever another client says.
        if (!standing.has(story)) placeOf.set(story, { key: String(node.attrs?.key), in: key });
        stand(story);
      }
  };
  stand(BODY);
  for (const key of texts.keys())
    if (newEdge(key) || formatting?.stories?.[key]?.page !== undefined) stand(key);
  return { placeOf, standing };
}

const markerOf = ({ type, attrs }: ModelNode) => (type === 'marker' ? readNewMarker(attrs?.key) : undefined);

const hasMarker = (node: ModelNode): boolean =>
  markerOf(node) !== undefined || (node.content ?? []).some(hasMarker);

/** Ids of the comments whose markers no file has yet, as often as there are markers. */
export function* newMarkersIn(node: ModelNode): Generator<string> {
  const marker = markerOf(node);
  if (marker) yield marker.id;
  for (const one of node.content ?? []) yield* newMarkersIn(one);
}

const withoutMarkers = (node: ModelNode): ModelNode =>
  node.content && hasMarker(node)
    ? { ...node, content: node.content.filter((one) => !markerOf(one)).map(withoutMarkers) }
    : node;

/** Comments around what refers to the story they were made in. */
function around(node: ModelNode, lifted: Map<string, Set<string>>): ModelNode {
  if (!node.content) return node;
  let changed = false;
  const content = node.content.flatMap((one) => {
    const own = around(one, lifted);
    const ids = storyKeys(one.attrs).length > 0 ? [...(lifted.get(String(one.attrs?.key)) ?? [])] : [];
    changed ||= own !== one || ids.length > 0;
    return [...ids.map((id) => newMarker('start', id)), own, ...ids.map((id) => newMarker('end', id))];
  });
  return changed ? { ...node, content } : node;
}

/** Comments as points before the first paragraph's text. */
function atBeginning(content: ModelNode[], ids: string[]): ModelNode[] {
  if (ids.length === 0) return content;
  let done = false;
  const put = (node: ModelNode): ModelNode => {
    if (done) return node;
    if (node.type !== 'paragraph') return node.content ? { ...node, content: node.content.map(put) } : node;
    done = true;
    return { ...node, content: [...ids.map((id) => newMarker('point', id)), ...(node.content ?? [])] };
  };
  return content.map(put);
}
