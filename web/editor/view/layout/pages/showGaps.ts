import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { BEGINS, GAP, gapsKey } from './gaps.ts';

/**
 * What pushes text to the next page, in pixels: before a block, within a paragraph behind the line in which `pos` lies,
 * or before a row, where it has room for the header rows that are shown once more.
 */
export type Gap = { kind: 'block' | 'line' | 'row'; pos: number; height: number; header: number };

/** Shows these gaps, unless they are what is shown. */
export function showGaps(view: EditorView, gaps: readonly Gap[]): boolean {
  if (shownGaps(view.state) === gaps.map(nameOf).join()) return false;
  const { doc } = view.state;
  const set = DecorationSet.create(
    doc,
    gaps.map((gap) => decorate(doc, gap)),
  );
  view.dispatch(view.state.tr.setMeta(gapsKey, set));
  return true;
}

const nameOf = ({ kind, pos, height, header }: Gap) =>
  `${kind} ${pos} ${height.toFixed(2)} ${header.toFixed(1)}`;

function shownGaps(state: EditorState): string {
  const shown = gapsKey.getState(state)?.find() ?? [];
  return shown
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, spec }) => nameOf({ ...spec.gap, pos: from }))
    .join();
}

function decorate(doc: Node, gap: Gap): Decoration {
  const { kind, pos, height } = gap;
  if (kind === 'block') {
    const style = `--page-gap: ${height.toFixed(2)}px`;
    const end = pos + (doc.nodeAt(pos)?.nodeSize ?? 0);
    return Decoration.node(pos, end, { class: BEGINS, style }, { gap });
  }
  return Decoration.widget(pos, () => (kind === 'row' ? rowGap(gap) : lineGap(gap)), {
    side: -1,
    marks: [],
    ignoreSelection: true,
    key: nameOf({ ...gap, pos: 0 }),
    gap,
  });
}

/** It floats, so that it breaks no line: it stands below the line in which it is, and what follows below it. */
function lineGap({ height }: Gap): HTMLElement {
  const dom = document.createElement('span');
  hide(dom);
  dom.style.height = `${height}px`;
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
