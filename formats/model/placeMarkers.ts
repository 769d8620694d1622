import type { Comment } from './comments.ts';
import { NEW_LINK, newMarker, readNewMarker } from './placeholders.ts';
import { keysIn } from './tracked/change.ts';
import type { ModelNode } from './types.ts';

/** What is done with the markers of comments before a text is saved. */
export type Placing = {
  /** keys of markers of the file that are left out, because their comment was deleted */
  removed: Set<string>;
  /** comments that get markers; markers of any other that no file has are left out */
  written: Map<string, Comment>;
  /** answers that no file has yet, by the marker of their comment that they stand behind */
  behind: Map<string, ModelNode[]>;
};

/** A text with the markers that its comments need and no others. Content without any is the same object. */
export function placeMarkers(doc: ModelNode, { removed, written, behind }: Placing): ModelNode {
  // An end that moved ahead of its beginning leaves a point.
  const order = new Map<string, number>();
  let at = 0;
  const note = (node: ModelNode) => {
    const key = String(node.attrs?.key ?? '');
    if (readNewMarker(key) && !order.has(key)) order.set(key, at++);
    for (const one of node.content ?? []) note(one);
  };
  note(doc);
  const seen = new Set<string>();
  const own = (node: ModelNode): ModelNode[] => {
    const key = String(node.attrs?.key ?? node.attrs?.id ?? '');
    const mark = node.type === 'marker' ? readNewMarker(key) : undefined;
    if (removed.has(key) && (node.type === 'marker' || isRaw.has(node.type))) return [];
    if (!mark) return [node, ...(behind.get(key) ?? [])];
    if (!written.has(mark.id) || seen.has(key)) return [];
    seen.add(key);
    const start = order.get(`new:comment-start.${mark.id}`);
    const end = order.get(`new:comment-end.${mark.id}`);
    const isRange = start !== undefined && end !== undefined && start < end;
    if (mark.side === 'start' && !isRange) return end === undefined ? [newMarker('point', mark.id)] : [];
    const placed = mark.side === 'end' && !isRange ? newMarker('point', mark.id) : node;
    const name = `new:comment-${isRange ? mark.side : 'point'}.${mark.id}`;
    return [placed, ...(behind.get(name) ?? [])];
  };
  const walk = (node: ModelNode): ModelNode => {
    if (!node.content) return node;
    const content = node.content.flatMap((one) => own(walk(one)));
    const same =
      content.length === node.content.length && content.every((one, n) => one === node.content?.[n]);
    return same ? node : { ...node, content: node.type === 'paragraph' ? inPlace(content) : content };
  };
  return walk(doc);
}

const isRaw = new Set(['rawBlock', 'rawRow', 'rawCell']);

/** New markers stand inside the elements that both their neighbours are in, so that no link or change is torn in two. */
function inPlace(items: ModelNode[]): ModelNode[] {
  const isNew = (item: ModelNode | undefined) =>
    item?.type === 'marker' && readNewMarker(item.attrs?.key) !== undefined;
  return items.map((item, at) => {
    if (!isNew(item)) return item;
    const before = wrapsOf(items.slice(0, at).findLast((one) => !isNew(one)));
    const after = wrapsOf(items.slice(at + 1).find((one) => !isNew(one)));
    const shared = before.filter((key) => after.includes(key));
    return { ...item, attrs: { ...item.attrs, wraps: shared.length > 0 ? shared.join(' ') : null } };
  });
}

const wrapsOf = (item: ModelNode | undefined): string[] =>
  item?.type === 'text'
    ? (item.marks ?? [])
        .filter(({ type }) => type === 'wrap')
        .map(({ attrs }) => (typeof attrs?.key === 'string' ? attrs.key : NEW_LINK))
    : keysIn(item?.attrs?.wraps);

/**
 * Answers that no file has yet, by the marker of their comment behind which they get their own: the beginnings behind
 * its beginning, the ends behind its end, or all behind its point.
 */
export function answersBehind(answers: Comment[], parentOf: (answer: Comment) => Comment | undefined) {
  const behind = new Map<string, ModelNode[]>();
  const put = (key: string, node: ModelNode) => behind.set(key, [...(behind.get(key) ?? []), node]);
  for (const answer of answers) {
    const parent = parentOf(answer);
    if (!parent) continue;
    const { id, start, end, point } = parent;
    if (parent.anchor) {
      put(`new:comment-start.${id}`, newMarker('start', answer.id));
      put(`new:comment-end.${id}`, newMarker('end', answer.id));
      put(`new:comment-point.${id}`, newMarker('point', answer.id));
    } else if (start !== null && end !== null && point !== null) {
      put(start, newMarker('start', answer.id));
      put(end === start || point === start ? end : point, newMarker('end', answer.id));
    } else if (point !== null) put(point, newMarker('point', answer.id));
  }
  return behind;
}
