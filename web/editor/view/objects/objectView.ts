import { DOMSerializer, type Node } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import type { EditorView, NodeView } from 'prosemirror-view';
import type { Formatting } from '../../../../formats/model/index.ts';
import { newObject, type ObjectFormat } from '../../../../formats/model/objects.ts';
import { words } from '../words.ts';
import './objects.css';
import { floats, objectNow } from './values.ts';

/** What an object needs of the text it stands in. */
export type Around = {
  view: EditorView;
  getPos: () => number | undefined;
  formatting: Formatting;
  editable: () => boolean;
  /** Opens the texts of an object in a place of it. @returns whether something is in them, and what closes them */
  openTexts: (
    node: Node,
    place: HTMLElement,
    leave: () => void,
  ) => { holds: (target: EventTarget | null) => boolean; enter(): void; close(): void } | undefined;
  /** the object as the file has it drawn */
  rendered: (node: Node) => HTMLElement;
};

/** What draws an object anew and lets it be moved; loaded with the first one. */
const living = () => import('./living.ts');

/** A text box, a shape or a chart: as large, painted and placed as it is now, with its text in it. */
export function objectView(first: Node, around: Around): NodeView {
  const { view, getPos, formatting, editable } = around;
  const area = document.createElement('span');
  area.className = 'object-text';
  const select = () => {
    const pos = getPos();
    if (pos === undefined) return;
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
    view.focus();
  };
  const texts = around.openTexts(first, area, select);
  const dom = texts ? document.createElement('span') : around.rendered(first);
  const look = texts ? document.createElement('span') : dom;
  if (texts) {
    dom.className = 'box';
    dom.contentEditable = 'false';
    look.className = 'object-look';
    dom.append(look, area);
  }
  dom.classList.add('object');
  dom.classList.toggle('drawing', !texts);
  let node = first;
  let stop: (() => void) | undefined;
  let closed = false;
  const shape = newObject(first.attrs.key)?.shape;
  const now = () => objectNow(formatting, node);

  const layOut = (object: ObjectFormat) => {
    const { place, x = 0, y = 0, width, height } = object;
    if (place === 'inline') delete dom.dataset.wrap;
    else dom.dataset.wrap = place;
    dom.style.margin = floats(place) ? `${y}px 0 0 ${x}px` : '';
    dom.style.width = `${Math.max(width, 1)}px`;
    dom.style.setProperty('--wide', dom.style.width);
    dom.style.minHeight = texts ? `${height}px` : '';
    dom.classList.toggle('middle', object.middle === true);
  };
  const draw = async (object: ObjectFormat) => {
    const { drawnNow, roomOf } = await living();
    if (closed) return;
    const spec = drawnNow(object, shape, node.attrs.drawing, texts !== undefined);
    const room = texts ? roomOf(object, shape) : undefined;
    if (room) area.style.padding = room;
    const drawn = spec && DOMSerializer.renderSpec(document, spec).dom;
    if (!(drawn instanceof SVGElement)) return;
    // Where it has a text, the whole has the name.
    if (texts) drawn.ariaHidden = 'true';
    else if (drawn.ariaLabel === '') drawn.ariaLabel = nameOf(node);
    for (const old of look.querySelectorAll(':scope > svg')) old.remove();
    if (!texts && look.querySelector(':scope > .object-handle') === null) look.replaceChildren();
    look.prepend(drawn);
  };
  const show = (object = now()) => {
    if (!object) return;
    layOut(object);
    const name = object.alt || nameOf(node);
    dom.title = name;
    if (texts) {
      dom.role = 'group';
      dom.ariaLabel = name;
    }
    void draw(object);
  };
  show();
  void living().then(({ letMove }) => {
    if (closed) return;
    view.dom.dispatchEvent(new CustomEvent('object-shown'));
    stop = letMove(dom, {
      view,
      getPos,
      formatting,
      editable,
      now,
      show,
      select,
      isText: (target) => texts?.holds(target) === true,
      open: () => (texts ? texts.enter() : view.dom.dispatchEvent(new CustomEvent('open-object'))),
    });
  });
  return {
    dom,
    update(next) {
      const { type, attrs } = next;
      if (type !== node.type || attrs.key !== node.attrs.key || attrs.story !== node.attrs.story)
        return false;
      if (!objectNow(formatting, next)) return false;
      node = next;
      show();
      return true;
    },
    selectNode: () => dom.classList.add('ProseMirror-selectednode'),
    deselectNode: () => dom.classList.remove('ProseMirror-selectednode'),
    // What is cut or copied from the text into the box, by a selection that ends inside, is the text's to handle.
    stopEvent: (event) =>
      texts?.holds(event.target) === true
        ? !(event instanceof ClipboardEvent) || texts.holds(document.activeElement)
        : editable() && /^(pointer|mouse|drag|click|dblclick)/.test(event.type),
    ignoreMutation: () => true,
    destroy() {
      closed = true;
      stop?.();
      texts?.close();
    },
  };
}

/** What an object is called that nobody described. */
function nameOf({ attrs }: Node): string {
  const w = words();
  const what = newObject(attrs.key)?.what ?? { 'Text box': 'box', Chart: 'chart' }[String(attrs.label)];
  return what === 'box' ? w.textBox : what === 'chart' ? w.chart : w.shape;
}
