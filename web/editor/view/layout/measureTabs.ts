import type { Node } from 'prosemirror-model';
import type { Decoration, EditorView } from 'prosemirror-view';
import { decimalMark, type Formatting, type TabStop } from '../../../../formats/model/index.ts';
import { type MeasuredTab, type TabContext, type TabWidth, tabWidths } from './tabWidths.ts';

const PX = 96 / 72;
/** Narrower by this than the place there is, so that rounding sends nothing into the next line. */
const SPARED = 0.3;
/** A difference that nobody sees. */
const SAME = 0.4;

/** Widths of those tabs that are another than what is shown, by their places. Everything is read, nothing written. */
export function measureTabs(
  view: EditorView,
  tabs: readonly Decoration[],
  formatting: Formatting,
  stopsOf: (paragraph: Node) => TabStop[],
): Map<number, TabWidth> {
  const paragraphs = new Map<number, Decoration[]>();
  for (const tab of tabs) {
    const start = view.state.doc.resolve(tab.from).before();
    paragraphs.set(start, [...(paragraphs.get(start) ?? []), tab]);
  }
  const widths = new Map<number, TabWidth>();
  for (const [pos, own] of paragraphs) {
    const dom = view.nodeDOM(pos);
    const node = view.state.doc.nodeAt(pos);
    if (!(dom instanceof HTMLElement) || !node) continue;
    const spans = [...dom.querySelectorAll<HTMLElement>('.tab')];
    const scale = dom.getBoundingClientRect().width / dom.offsetWidth;
    // What is not shown, such as in a table that is folded away, has no width.
    if (spans.length !== own.length || !(scale > 0)) continue;
    const sorted = own.toSorted((a, b) => a.from - b.from);
    const ground = groundOf(dom, scale, formatting, stopsOf(node));
    const measured = spans.map((span, index) =>
      measure(view, { dom, scale, span, next: spans[index + 1] }, sorted[index]?.to ?? 0, formatting),
    );
    for (const [index, tab] of measured.entries()) {
      const before = measured[index - 1];
      // In one line each stands beside the one before, and begins behind it.
      const isBeside = before && tab.top < before.bottom && tab.start >= before.start;
      if (before) tab.line = isBeside ? before.line : before.line + 1;
    }
    for (const [index, one] of tabWidths(measured, ground).entries()) {
      const tab = sorted[index];
      const width = Math.floor(Math.max(one.width - SPARED, 0) * 100) / 100;
      const was = tab?.spec as TabWidth | undefined;
      if (tab && was && (Math.abs(was.width - width) > SAME || was.leader !== one.leader))
        widths.set(tab.from, { ...one, width });
    }
  }
  return widths;
}

/** Where a tab is between the top and the bottom of the window. */
type Band = { top: number; bottom: number };
type Place = { dom: HTMLElement; scale: number; span: HTMLElement; next: HTMLElement | undefined };

function groundOf(dom: HTMLElement, scale: number, formatting: Formatting, stops: TabStop[]): TabContext {
  const css = getComputedStyle(dom);
  const outside = (side: 'start' | 'end') =>
    (Number.parseFloat(css.getPropertyValue(`--frame-${side}`)) || 0) * PX;
  const begins = marginOf(css);
  const indent = begins + outside('start');
  return {
    stops: stops.map((stop) => ({ ...stop, at: stop.at * PX })),
    origin: formatting.tabsFromIndent ? indent : 0,
    indent,
    edge: begins + dom.getBoundingClientRect().width / scale - outside('end'),
    interval: (formatting.tabWidth ?? 36) * PX,
  };
}

/** Where a paragraph begins, from where the text of its section does. */
const marginOf = (css: CSSStyleDeclaration): number =>
  (Number.parseFloat(css.marginInlineStart) || 0) -
  (Number.parseFloat(css.getPropertyValue('--start')) || 0) * PX;

/** How far something is from where the lines of its paragraph begin, in the direction of writing. */
function measure(view: EditorView, place: Place, end: number, formatting: Formatting): MeasuredTab & Band {
  const { dom, scale, span, next } = place;
  const css = getComputedStyle(dom);
  const indent = marginOf(css);
  const isTurned = css.direction === 'rtl';
  const box = span.getBoundingClientRect();
  // In columns a paragraph has a box in each.
  const around = [...dom.getClientRects()].find(
    (one) => one.left <= box.left + 1 && one.right >= box.right - 1,
  );
  const own = around ?? dom.getBoundingClientRect();
  const start = (isTurned ? own.right - box.right : box.left - own.left) / scale + indent;
  const range = document.createRange();
  range.setStartAfter(span);
  if (next) range.setEndBefore(next);
  else range.setEnd(dom, dom.childNodes.length);
  const reach = () => {
    let far = 0;
    for (const one of range.getClientRects()) {
      const beside = one.top < box.bottom && one.bottom > box.top;
      if (beside) far = Math.max(far, isTurned ? box.left - one.left : one.right - box.right);
    }
    return far / scale;
  };
  const text = reach();
  const followed = view.state.doc.textBetween(end, view.state.doc.resolve(end).end(), undefined, '\ufffc');
  const mark = followed.split(/[\t\n]/)[0]?.indexOf(decimalMark(formatting.language)) ?? -1;
  // Letters of lines below each other may overlap a little.
  const stretch = { top: box.top + box.height / 4, bottom: box.bottom - box.height / 4 };
  if (mark < 0) return { start, text, whole: text, line: 0, ...stretch };
  const at = view.domAtPos(end + mark);
  range.setEnd(at.node, at.offset);
  return { start, text, whole: reach(), line: 0, ...stretch };
}
