import { DOMSerializer, type Node } from 'prosemirror-model';
import type { Decoration, NodeViewConstructor } from 'prosemirror-view';
import { onlyOutline, readDrawn } from '../../../../formats/drawing/tree.ts';
import { storyKeys } from '../../../../formats/model/index.ts';
import { fitEquations } from '../content/equations.ts';
import { words } from '../words.ts';
import { noteKind } from './notes.ts';
import { nameOf } from './notesArea.ts';
import type { OpenStory, Surfaces } from './surfaces.ts';

type Stories = {
  surfaces: Surfaces;
  /** whether the document holds the text of a story */
  has: (key: string) => boolean;
  enter: (key: string) => void;
  leave: () => void;
};

/** What is carried whole: a note's number, a text box with its text, anything else as the model shows it. */
export const rawView =
  (stories: Stories): NodeViewConstructor =>
  (node, _view, _getPos, decorations) => {
    const kind = noteKind(node);
    if (kind) return noteView(node, decorations, stories);
    const keys = storyKeys(node.attrs).filter(stories.has);
    return keys.length > 0 ? boxView(node, keys, stories) : { dom: rendered(node) };
  };

const rendered = (node: Node) => {
  const spec = node.type.spec.toDOM?.(node) ?? ['span'];
  const dom = DOMSerializer.renderSpec(document, spec).dom as HTMLElement;
  fitEquations([dom]);
  return dom;
};

function noteView(first: Node, decorations: readonly Decoration[], { enter }: Stories) {
  const dom = rendered(first);
  const show = (node: Node, own: readonly Decoration[]) => {
    const kind = noteKind(node);
    const number = String(own.find(({ spec }) => spec.number !== undefined)?.spec.number ?? '');
    const name = kind ? nameOf({ kind, number }) : '';
    dom.textContent = number || '*';
    dom.dataset.label = String(node.attrs.label);
    dom.setAttribute('role', 'doc-noteref');
    dom.setAttribute('aria-label', name);
    dom.title = `${name}. ${words().enterNote}`;
  };
  show(first, decorations);
  dom.addEventListener('dblclick', () => enter(String(first.attrs.story)));
  return {
    dom,
    update(node: Node, own: readonly Decoration[]) {
      if (noteKind(node) === undefined || node.attrs.story !== first.attrs.story) return false;
      show(node, own);
      return true;
    },
    ignoreMutation: () => true,
  };
}

/** A frame is filled, lined and as large as the file says, and lies at its side of the text, or before or behind it where it takes
 *  no room; without a fill or a line it has none. */
function paint(dom: HTMLElement, { attrs }: Node): void {
  const wrap = String(attrs.wrap);
  if (/^(left|right|behind|front)$/.test(wrap)) dom.dataset.wrap = wrap;
  const [, x, y] = /^(-?\d{1,4}) (-?\d{1,4})$/.exec(String(attrs.at)) ?? [];
  if (x !== undefined && /^(behind|front)$/.test(wrap)) dom.style.margin = `${y}px 0 0 ${x}px`;
  const look = onlyOutline(attrs.drawing);
  const [, size] = readDrawn(attrs.drawing) ?? [];
  if (!look) return;
  const colour = (said: unknown) => (/^#/.test(String(said)) ? String(said) : 'transparent');
  dom.style.background = colour(look.fill);
  dom.style.border = `${Number(look['stroke-width'] ?? 1)}px solid ${colour(look.stroke)}`;
  dom.style.minWidth = '0';
  dom.style.width = `${Number(size?.width ?? 0)}px`;
  if (dom.dataset.wrap) dom.style.minHeight = `${Number(size?.height ?? 0)}px`;
}

/** A text box as a small frame; what stands in it is written there. */
function boxView(first: Node, keys: string[], { surfaces, leave }: Stories) {
  const dom = document.createElement('span');
  dom.className = 'box';
  dom.contentEditable = 'false';
  paint(dom, first);
  const label = () => words().textBox;
  const open: OpenStory[] = keys.map((key) => {
    const frame = document.createElement('span');
    frame.className = 'box-text';
    dom.append(frame);
    return surfaces.open(frame, key, { label, leave });
  });
  const inside = (target: EventTarget | null) =>
    target instanceof globalThis.Node && open.some(({ view }) => view.dom.contains(target));
  return {
    dom,
    update: (node: Node) =>
      node.type === first.type && node.attrs.story === first.attrs.story && noteKind(node) === undefined,
    // What is cut or copied from the text into the box, by a selection that ends inside, is the text's to handle.
    stopEvent: (event: Event) =>
      inside(event.target) && (!(event instanceof ClipboardEvent) || inside(document.activeElement)),
    ignoreMutation: () => true,
    destroy() {
      for (const story of open) story.close();
    },
  };
}
