import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import type { Formatting } from '../../../../../formats/model/index.ts';
import { paragraphState } from '../../content/paragraphs.ts';
import { linesOf } from './lines.ts';
import { dropOf } from './scale.ts';

/** What is never divided of what a cell holds, from the upper edge of its row; in pixels at full size. */
export type Bit = {
  top: number;
  bottom: number;
  /** what pushes it to the next page: something before a line, a block, or a row of a table in the cell */
  kind: 'line' | 'block' | 'row';
  /** where its block begins in the text */
  pos: number;
  /** what it is of, and for a line how far it is below the upper edge of that */
  dom: HTMLElement;
  within: number;
  /** between a block and what stands above it */
  space: number;
};

type Known = {
  view: EditorView;
  formatting: Formatting;
  scale: number;
  /** the upper edge of the row in the window */
  top: number;
};

/** The bits of what a cell holds, from above, where no gap is shown in it. */
export function bitsOf(cell: Node, pos: number, dom: HTMLElement, known: Known): Bit[] {
  const { view, scale, top } = known;
  const from = (y: number) => (y - top) / scale;
  const style = getComputedStyle(dom);
  const edge = dom.getBoundingClientRect().top / scale + lengthsOf(style.borderTopWidth, style.paddingTop);
  let above = edge * scale;
  const bits: Bit[] = [];
  const add = (node: Node, at: number) => {
    if (node.type.name === 'container')
      return node.forEach((child, offset) => void add(child, at + 1 + offset));
    const block = view.nodeDOM(at);
    if (!(block instanceof HTMLElement)) return;
    const shown = block.getBoundingClientRect();
    if (shown.height === 0) return;
    const drop = dropOf(getComputedStyle(block)) * scale;
    const rect = { top: shown.top - drop, bottom: shown.bottom - drop };
    const own = { pos: at, dom: block, within: 0, space: (rect.top - above) / scale };
    const ends: { top: number; kind: Bit['kind']; pos: number }[] =
      node.type.name === 'table'
        ? rowsIn(node, at, block).map((row) => ({ ...row, top: from(row.top) }))
        : linesIn(node, block, known).map((line) => ({ top: from(rect.top) + line, kind: 'line', pos: at }));
    for (const [index, { top: upper, kind, pos: start }] of ends.entries()) {
      const bottom = ends[index + 1]?.top ?? from(rect.bottom);
      bits.push({
        ...own,
        ...{ top: upper, bottom, pos: start, within: upper - from(rect.top) },
        kind: index === 0 ? 'block' : kind,
      });
    }
    above = rect.bottom;
  };
  cell.forEach((child, offset) => void add(child, pos + 1 + offset));
  // What stands in the middle or at the foot of a row that is not divided stands at the head of one that is.
  const [first] = bits;
  const isLow = first && /middle|bottom/.test(style.verticalAlign);
  const low = isLow ? Math.max(first.space - lengthsOf(getComputedStyle(first.dom).marginTop), 0) : 0;
  return low === 0
    ? bits
    : bits.map((bit, at) => ({
        ...bit,
        ...{ top: bit.top - low, bottom: bit.bottom - low, space: at === 0 ? bit.space - low : bit.space },
      }));
}

export const lengthsOf = (...css: string[]) =>
  css.reduce((all, one) => all + (Number.parseFloat(one) || 0), 0);

/** Upper edges of the lines of a paragraph that may begin a page, from its own. */
function linesIn(node: Node, dom: HTMLElement, { formatting, scale }: Known): number[] {
  if (!node.isTextblock) return [0];
  const { keepLines, widow } = paragraphState(formatting, node);
  if (keepLines) return [0];
  const tops = linesOf(dom, scale, dom.getBoundingClientRect().height / scale).map(({ top }) => top);
  if (tops.length === 0) return [0];
  return widow ? tops.filter((_, at) => at === 0 || (at > 1 && at < tops.length - 1)) : tops;
}

/** Rows of a table in a cell, but for those into which a cell reaches from above. */
function rowsIn(table: Node, pos: number, dom: HTMLElement): { top: number; kind: 'row'; pos: number }[] {
  const joined = new Set<number>();
  const rows = dom instanceof HTMLTableElement ? [...(dom.tBodies[0]?.rows ?? [])] : [];
  const found: { top: number; kind: 'row'; pos: number }[] = [];
  const shown = rows.filter(({ parentElement }) => parentElement?.parentElement === dom);
  const own = shown.filter((row) => !row.hasAttribute('aria-hidden'));
  table.forEach((row, offset, at) => {
    row.forEach(({ attrs }) => {
      for (let down = 1; down < Number(attrs.rows ?? 1); down++) joined.add(at + down);
    });
    const top = own[at]?.getBoundingClientRect().top ?? dom.getBoundingClientRect().top;
    if (!joined.has(at))
      found.push({
        top: at === 0 ? dom.getBoundingClientRect().top : top,
        kind: 'row',
        pos: pos + 1 + offset,
      });
  });
  return found;
}
