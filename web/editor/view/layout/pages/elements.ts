import { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import type { Unit } from './units.ts';

/** The element of the block at a place of the text. */
export function elementAt(view: EditorView, pos: number): HTMLElement | undefined {
  const dom = view.nodeDOM(pos);
  return dom instanceof HTMLElement ? dom : undefined;
}

/** The block that an element shows. */
export function nodeOf(dom: Element): Node | undefined {
  const desc: unknown = Reflect.get(dom, 'pmViewDesc');
  const node: unknown = typeof desc === 'object' && desc !== null ? Reflect.get(desc, 'node') : undefined;
  return node instanceof Node ? node : undefined;
}

/** So many are asked for one by one: for each the view looks from the beginning. */
const FEW = 8;

/** The elements of blocks of the text. */
export function elementsOf(view: EditorView): (unit: Unit) => HTMLElement | undefined {
  let [asked, all]: [number, Map<Node, HTMLElement> | undefined] = [0, undefined];
  return ({ node, pos }) => {
    if (asked++ > FEW) all ??= allDoms(view);
    return all?.get(node) ?? elementAt(view, pos);
  };
}

function allDoms(view: EditorView): Map<Node, HTMLElement> {
  const found = new Map<Node, HTMLElement>();
  for (const dom of view.dom.children) {
    const node = nodeOf(dom);
    if (node && dom instanceof HTMLElement) found.set(node, dom);
  }
  return found;
}
