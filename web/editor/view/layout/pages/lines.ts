import type { Node as ModelNode } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';

/** A line of a paragraph by its upper edge, from the paragraph's own, and its height. */
export type Line = { top: number; height: number };

/** The lines of a paragraph in which no gap is shown. Everything is read, nothing written. @param scale how much larger it is shown */
export function linesOf(dom: HTMLElement, scale: number, height: number): Line[] {
  const ownTop = dom.getBoundingClientRect().top;
  const rects = rectsOf(dom)
    .filter((rect) => rect.height > 0)
    .map((rect) => ({ top: (rect.top - ownTop) / scale, bottom: (rect.bottom - ownTop) / scale }))
    .toSorted((a, b) => a.top - b.top);
  const bands: { top: number; bottom: number }[] = [];
  for (const { top, bottom } of rects) {
    const last = bands.at(-1);
    const shared = last ? Math.min(last.bottom, bottom) - top : 0;
    const isBeside = last && shared > Math.min(last.bottom - last.top, bottom - top) / 2;
    if (isBeside) last.bottom = Math.max(last.bottom, bottom);
    else bands.push({ top, bottom });
  }
  // What is between two lines belongs to each by half.
  const tops = bands.map((band, at) => {
    const above = bands[at - 1];
    return above ? (above.bottom + band.top) / 2 : 0;
  });
  return tops.map((top, at) => ({ top, height: (tops[at + 1] ?? height) - top }));
}

/** Where a line begins that has its upper edge at `top` of its paragraph, as a position in the text. */
export function lineStart(
  view: EditorView,
  dom: HTMLElement,
  scale: number,
  top: number,
): number | undefined {
  const ownTop = dom.getBoundingClientRect().top;
  const pieces = piecesOf(dom);
  const total = pieces.reduce((sum, { length }) => sum + length, 0);
  const range = document.createRange();
  /** Whether what stands at a place is on that line or a later one; undefined where nothing is seen. */
  const isBelow = (at: number): boolean | undefined => {
    let rest = at;
    const piece = pieces.find(({ length }) => {
      if (rest < length) return true;
      rest -= length;
      return false;
    });
    if (!piece) return undefined;
    if (piece.node instanceof Text) {
      range.setStart(piece.node, rest);
      range.setEnd(piece.node, rest + 1);
    }
    const rects = piece.node instanceof Text ? [...range.getClientRects()] : wholeOf(piece.node);
    const rect = rects.findLast(({ height }) => height > 0);
    if (!rect) return undefined;
    return (rect.top + rect.height / 2 - ownTop) / scale > top;
  };
  let [low, high] = [0, total];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    let seen = middle;
    let below = isBelow(seen);
    while (below === undefined && seen + 1 < high) below = isBelow(++seen);
    if (below === false) low = seen + 1;
    else high = middle;
  }
  if (low >= total) return undefined;
  let rest = low;
  for (const { node, length } of pieces) {
    if (rest < length)
      return node instanceof Text
        ? view.posAtDOM(node, rest)
        : view.posAtDOM(
            node.parentNode as Node,
            [...(node.parentNode?.childNodes ?? [])].indexOf(node as ChildNode),
          );
    rest -= length;
  }
  return undefined;
}

type Rect = { top: number; bottom: number; height: number };

/** Where the letters of a paragraph stand, its breaks, and what stands in it as a whole. */
function rectsOf(dom: HTMLElement): Rect[] {
  const range = document.createRange();
  const rects: Rect[] = [];
  const add = (node: Node) => {
    if (node instanceof Text) {
      range.selectNodeContents(node);
      rects.push(...range.getClientRects());
    } else if (!(node instanceof HTMLElement)) return;
    else if (node.contentEditable === 'false') rects.push(...wholeOf(node));
    else if (node.firstChild) node.childNodes.forEach(add);
    else rects.push(...node.getClientRects());
  };
  dom.childNodes.forEach(add);
  return rects;
}

/** What is beside, before or behind the lines of a paragraph, not in one of them. */
const APART = '[data-wrap="left"], [data-wrap="right"], [data-wrap="behind"], [data-wrap="front"]';

/** One rectangle for what stands in a line as a whole: words in a drawing or a box are no lines of the paragraph. */
function wholeOf(element: Element): Rect[] {
  if (element.matches(APART)) return [];
  const rects = [element, ...element.children]
    .map((one) => one.getBoundingClientRect())
    .filter(({ height }) => height > 0);
  if (rects.length === 0) return [];
  const [top, bottom] = [
    Math.min(...rects.map((one) => one.top)),
    Math.max(...rects.map((one) => one.bottom)),
  ];
  return [{ top, bottom, height: bottom - top }];
}

/**
 * A place in the line before: so that a cursor at the beginning of the line is shown there and not at the end of the page.
 * @param above where the line before begins
 */
export function anchorOf(doc: ModelNode, pos: number, above: number | undefined): number {
  const { nodeBefore } = doc.resolve(pos);
  const isPair = /[\uDC00-\uDFFF]$/.test(nodeBefore?.text ?? '');
  const before = pos - (isPair ? 2 : 1);
  return above !== undefined && before > above ? before : pos;
}

/** What a paragraph consists of for a reader: letters, and what stands in the text as a whole. */
function piecesOf(dom: HTMLElement): { node: Text | HTMLElement; length: number }[] {
  const pieces: { node: Text | HTMLElement; length: number }[] = [];
  const add = (node: Node) => {
    if (node instanceof Text) pieces.push({ node, length: node.length });
    else if (!(node instanceof HTMLElement)) return;
    else if (node.contentEditable === 'false') pieces.push({ node, length: 1 });
    else node.childNodes.forEach(add);
  };
  dom.childNodes.forEach(add);
  return pieces;
}
