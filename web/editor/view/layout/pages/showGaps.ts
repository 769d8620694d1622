import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { BEGINS, COLUMN, DIVIDED, EDGES, GAP, GOES_ON, gapsKey, REST } from './gaps.ts';

/**
 * What pushes text to the next page, in pixels: before a block, within a paragraph behind the line in which `pos` lies,
 * or before a row, where it has room for the header rows that are shown once more.
 */
type Push = {
  kind: 'block' | 'line' | 'row';
  pos: number;
  height: number;
  header: number;
  /** how high the lines without text are that come first on the page */
  blank?: number;
};
/** What shows that a row is divided: it is `height` high, `grown` of that gaps; */
type DividedRow = { kind: 'divided'; pos: number; height: number; header: number; grown: number };
/** its edges where the one page ends and the other begins, from `top` on, with room for header rows; */
type Edges = { kind: 'edges'; pos: number; height: number; header: number; top: number };
/** and nothing of its table is drawn in these bands. */
type Between = {
  kind: 'between';
  pos: number;
  height: number;
  header: number;
  bands: [from: number, to: number][];
};
/** A block is moved to its column by `x`; */
type Column = { kind: 'column'; pos: number; height: number; header: number; x: number };
/** and lines of a paragraph, up to `to`, to where it goes on. The paragraph itself is told of the last of them. */
type Rest = { kind: 'rest'; pos: number; height: number; header: number; to: number; x: number; y: number };
type GoesOn = { kind: 'goes on'; pos: number; height: number; header: number; x: number; y: number };
export type Gap = Push | DividedRow | Edges | Between | Column | Rest | GoesOn;

/** Shows these gaps, unless they are what is shown. */
export function showGaps(view: EditorView, gaps: readonly Gap[]): boolean {
  const sorted = gaps.toSorted((a, b) => a.pos - b.pos || a.kind.localeCompare(b.kind));
  if (shownGaps(view.state) === sorted.map(nameOf).join()) return false;
  const { doc } = view.state;
  const set = DecorationSet.create(
    doc,
    sorted.map((gap) => decorate(doc, gap)),
  );
  view.dispatch(view.state.tr.setMeta(gapsKey, set));
  return true;
}

/** How many are shown: what replaces whole blocks, as the change of somebody else does, takes those in them away. */
export const countGaps = (state: EditorState): number => gapsKey.getState(state)?.find().length ?? 0;

const nameOf = ({ kind, pos, height, header, ...rest }: Gap) => {
  const more = [rest]
    .flatMap(Object.values)
    .flat(2)
    .map((length: number) => length.toFixed(1));
  return `${kind} ${pos} ${height.toFixed(2)} ${header.toFixed(1)} ${more.join(' ')}`;
};

function shownGaps(state: EditorState): string {
  const shown = gapsKey.getState(state)?.find() ?? [];
  return shown
    .map(({ from, to, spec }): Gap => ({ ...spec.gap, pos: from, ...(spec.gap.kind === 'rest' && { to }) }))
    .toSorted((a, b) => a.pos - b.pos || a.kind.localeCompare(b.kind))
    .map(nameOf)
    .join();
}

function decorate(doc: Node, gap: Gap): Decoration {
  const { pos } = gap;
  if (gap.kind === 'rest')
    return Decoration.inline(pos, gap.to, { class: REST, style: movedCss(gap) }, { gap, inclusiveEnd: true });
  const attrs = attrsOf(gap);
  if (attrs) return Decoration.node(pos, pos + (doc.nodeAt(pos)?.nodeSize ?? 0), attrs, { gap });
  return Decoration.widget(pos, () => elementOf(gap), {
    side: -1,
    marks: [],
    ignoreSelection: true,
    key: nameOf({ ...gap, pos: 0 }),
    gap,
  });
}

/** What a block, a row or a table gets of gaps; undefined for those that are elements. */
function attrsOf(gap: Gap): Record<string, string> | undefined {
  switch (gap.kind) {
    case 'block':
      return { class: BEGINS, style: `--page-gap: ${gap.height.toFixed(2)}px` };
    case 'divided':
      return {
        class: DIVIDED,
        style: `--page-row: ${gap.height.toFixed(2)}px`,
        'data-grown': gap.grown.toFixed(2),
      };
    case 'column':
      return { class: COLUMN, style: `--column-x: ${gap.x.toFixed(2)}px` };
    case 'goes on':
      return { class: GOES_ON, style: movedCss(gap) };
    case 'between':
      return { class: 'page-between', style: `--page-bands: ${bandsCss(gap.bands)}` };
    default:
      return undefined;
  }
}

const movedCss = ({ x, y }: Rest | GoesOn) => `--rest-x: ${x.toFixed(2)}px; --rest-y: ${y.toFixed(2)}px`;

/** All of a table but these bands. */
function bandsCss(bands: Between['bands']): string {
  const stops = bands.flatMap(([from, to]) => [
    `#000 ${from.toFixed(1)}px`,
    `#0000 ${from.toFixed(1)}px`,
    `#0000 ${to.toFixed(1)}px`,
    `#000 ${to.toFixed(1)}px`,
  ]);
  return `linear-gradient(${stops.join(', ')})`;
}

/** Before a line it floats, so that it breaks none: it stands below the line in which it is, and what follows below it, but for lines
 *  without text: these stand beside it, however wide it is, and so it pushes what follows by their height more. */
function elementOf(gap: Gap): HTMLElement {
  if (gap.kind === 'row') return rowGap(gap);
  const dom = document.createElement(gap.kind === 'edges' ? 'div' : 'span');
  hide(dom);
  dom.style.height = `${gap.height}px`;
  if (gap.kind === 'line' && gap.blank) dom.style.marginBottom = `${gap.blank}px`;
  if (gap.kind !== 'edges') return dom;
  dom.style.top = `${gap.top}px`;
  dom.classList.add(EDGES);
  if (gap.header > 0) dom.dataset.header = String(gap.header);
  return dom;
}

function rowGap({ height, header }: Gap): HTMLElement {
  const dom = document.createElement('tr');
  hide(dom);
  if (header > 0) dom.dataset.header = String(header);
  const cell = dom.insertCell();
  cell.colSpan = 1000;
  cell.style.height = `${height}px`;
  return dom;
}

function hide(dom: HTMLElement) {
  dom.className = GAP;
  dom.contentEditable = 'false';
  dom.setAttribute('aria-hidden', 'true');
}
