import type { EditorView } from 'prosemirror-view';
import type { Formatting } from '../../../../../formats/model/index.ts';
import { fieldsIn } from '../../content/fieldPlaces.ts';

/** Whether a header says on which page it stands, or how many there are. */
export const hasPageFields = (view: EditorView, formatting: Formatting): boolean =>
  fieldsIn(formatting, view.state.doc).some(({ code }) => isOfPage(code));

const isOfPage = (code: string) => /^\s*(PAGE|NUMPAGES)\b/.test(code);

/** Whether it says how many pages there are, and so is another with each that comes. */
export const hasPageCount = (view: EditorView, formatting: Formatting): boolean =>
  fieldsIn(formatting, view.state.doc).some(({ code }) => /^\s*NUMPAGES\b/.test(code));

type Value = { value: string; own?: Node; range?: Range };

/** What a header or footer looks like on a page: a picture of it, for the eyes alone. */
export function copyOf(view: EditorView, formatting: Formatting, number: number, count: number): HTMLElement {
  const dom = view.dom.cloneNode(true) as HTMLElement;
  const inCopy = ({ node, offset }: { node: Node; offset: number }) => ({
    node: same(view.dom, node, dom),
    offset,
  });
  const places = fieldsIn(formatting, view.state.doc).filter(({ code }) => isOfPage(code));
  const ranges = places.flatMap(({ from, to, code, piece }): Value[] => {
    const value = String(/^\s*PAGE\b/.test(code) ? number : count);
    if (piece) {
      const shown = view.nodeDOM(from);
      const own = shown && same(view.dom, shown, dom);
      return own ? [{ value, own }] : [];
    }
    const [start, end] = [inCopy(view.domAtPos(from, 1)), inCopy(view.domAtPos(to, -1))];
    if (!start.node || !end.node) return [];
    const range = document.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    return [{ value, range }];
  });
  for (const { value, own, range } of ranges.toReversed()) {
    if (own) own.textContent = value;
    else if (range) {
      range.deleteContents();
      range.insertNode(document.createTextNode(value));
    }
  }
  for (const one of [dom, ...dom.querySelectorAll('*')])
    for (const name of [
      'role',
      'tabindex',
      'id',
      'aria-label',
      'aria-multiline',
      'aria-readonly',
      'contenteditable',
    ])
      one.removeAttribute(name);
  return dom;
}

/** The node of a copy that stands where a node stands in what was copied. */
function same(root: Node, node: Node, copy: Node): Node | undefined {
  const path: number[] = [];
  for (let at = node; at !== root; at = at.parentNode as Node) {
    if (!at.parentNode) return undefined;
    path.unshift([...at.parentNode.childNodes].indexOf(at as ChildNode));
  }
  return path.reduce<Node | undefined>((found, index) => found?.childNodes[index], copy);
}
