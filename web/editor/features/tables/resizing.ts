import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { rowsOf, type TablePlace, widthsOf } from '../../view/content/tables.ts';
import { cellAround } from './cellSelection.ts';
import { NARROWEST, setWidths } from './values.ts';

/** How near to an edge counts, in pixels. */
const NEAR = 4;

/** A column's right edge is dragged; a line shows where it will be. */
export function columnResizePlugin(editable: () => boolean): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        mousemove(view, event) {
          const found = event.buttons === 0 && editable() ? edgeAt(view, event) : undefined;
          view.dom.classList.toggle('overEdge', found !== undefined);
          return false;
        },
        mouseleave(view) {
          view.dom.classList.remove('overEdge');
          return false;
        },
        pointerdown(view, event) {
          const found = event.button === 0 && editable() ? edgeAt(view, event) : undefined;
          if (!found) return false;
          event.preventDefault();
          drag(view, event, found);
          return true;
        },
        // The press that begins to drag an edge is no press into the text.
        mousedown(view, event) {
          if (event.button !== 0 || !editable() || !edgeAt(view, event)) return false;
          event.preventDefault();
          return true;
        },
      },
    },
  });
}

/** An edge that can be dragged: its table, the column to its left, and how wide the columns are shown. */
type Edge = { table: TablePlace; column: number; shown: number[]; dom: HTMLTableElement };

function edgeAt(view: EditorView, { target, clientX }: MouseEvent): Edge | undefined {
  const td = target instanceof Element ? target.closest('td') : null;
  const dom = td?.closest('table');
  if (!td || !dom || !view.dom.contains(td)) return undefined;
  const { left, right } = td.getBoundingClientRect();
  const atRight = right - clientX <= NEAR;
  if (!atRight && clientX - left > NEAR) return undefined;
  const found = cellAround(view.state.doc.resolve(view.posAtDOM(td, 0)));
  const cell = rowsOf(found?.table ?? { node: view.state.doc, pos: -1 })
    .flatMap(({ cells }) => cells)
    .find(({ pos }) => pos === found?.pos);
  if (!found || !cell) return undefined;
  const column = atRight ? cell.column + cell.span - 1 : cell.column - 1;
  const widths = widthsOf(found.table.node);
  if (column < 0 || !widths || widths.length <= column) return undefined;
  const total = widths.reduce((sum, one) => sum + one, 0) || 1;
  const wide = dom.getBoundingClientRect().width;
  return { table: found.table, column, shown: widths.map((one) => (one * wide) / total), dom };
}

function drag(view: EditorView, start: PointerEvent, { table, column, shown, dom }: Edge): void {
  const guide = document.createElement('div');
  guide.className = 'columnGuide';
  const { top, height } = dom.getBoundingClientRect();
  Object.assign(guide.style, { top: `${top}px`, height: `${height}px`, left: `${start.clientX}px` });
  document.body.append(guide);
  const own = shown[column] ?? 0;
  const next = shown[column + 1];
  const least = (NARROWEST / 20) * (96 / 72);
  const moved = (x: number) =>
    Math.min(Math.max(x - start.clientX, least - own), next === undefined ? 2000 : Math.max(next - least, 0));
  const move = (event: PointerEvent) => {
    guide.style.left = `${start.clientX + moved(event.clientX)}px`;
  };
  const end = (event: PointerEvent) => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    guide.remove();
    const by = moved(event.clientX);
    if (event.type === 'pointercancel' || Math.abs(by) < 1) return;
    const { tr } = view.state;
    const node = tr.doc.nodeAt(table.pos);
    // Somebody else may have changed the table meanwhile.
    const widths = node?.type.name === 'table' ? widthsOf(node) : undefined;
    if (!node || !widths || widths.length !== shown.length) return;
    const scale = widths.reduce((sum, one) => sum + one, 0) / shown.reduce((sum, one) => sum + one, 0);
    const wanted = widths.map((one, at) =>
      at === column ? one + by * scale : at === column + 1 ? one - by * scale : one,
    );
    setWidths(tr, { node, pos: table.pos }, wanted);
    view.dispatch(tr);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}
