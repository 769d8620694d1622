import { DOMSerializer, type Node } from 'prosemirror-model';
import type { Decoration, NodeViewConstructor } from 'prosemirror-view';
import { type Formatting, storyKeys } from '../../../../formats/model/index.ts';
import { fitEquations } from '../content/equations.ts';
import { objectView } from '../objects/objectView.ts';
import { objectNow } from '../objects/values.ts';
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
  formatting: Formatting;
  editable: () => boolean;
};

/** What is carried whole: a note's number, a text box with its text, anything else as the model shows it. */
export const rawView =
  (stories: Stories): NodeViewConstructor =>
  (node, view, getPos, decorations) => {
    const kind = noteKind(node);
    if (kind) return noteView(node, decorations, stories);
    const keys = storyKeys(node.attrs).filter(stories.has);
    if (objectNow(stories.formatting, node))
      return objectView(node, {
        ...stories,
        view,
        getPos,
        rendered,
        openTexts: (_, place, leave) => (keys.length > 0 ? textsIn(place, keys, stories, leave) : undefined),
      });
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

/** The texts of a text box, each written in its place. */
function textsIn(
  place: HTMLElement,
  keys: string[],
  { surfaces, enter }: Pick<Stories, 'surfaces' | 'enter'>,
  leave: () => void,
) {
  const open: OpenStory[] = keys.map((key) => {
    const frame = document.createElement('span');
    frame.className = 'box-text';
    place.append(frame);
    return surfaces.open(frame, key, { label: () => words().textBox, leave });
  });
  return {
    holds: (target: EventTarget | null) =>
      target instanceof globalThis.Node && open.some(({ view }) => view.dom.contains(target)),
    enter: () => enter(keys[0] ?? ''),
    close() {
      for (const story of open) story.close();
    },
  };
}

/** A text box that nothing is known of but its text, as a small frame. */
function boxView(first: Node, keys: string[], stories: Stories) {
  const dom = document.createElement('span');
  dom.className = 'box';
  dom.contentEditable = 'false';
  const wrap = String(first.attrs.wrap);
  if (/^(left|right|behind|front)$/.test(wrap)) dom.dataset.wrap = wrap;
  const { holds, close } = textsIn(dom, keys, stories, stories.leave);
  return {
    dom,
    update: (node: Node) =>
      node.type === first.type && node.attrs.story === first.attrs.story && noteKind(node) === undefined,
    // What is cut or copied from the text into the box, by a selection that ends inside, is the text's to handle.
    stopEvent: (event: Event) =>
      holds(event.target) && (!(event instanceof ClipboardEvent) || holds(document.activeElement)),
    ignoreMutation: () => true,
    destroy: close,
  };
}
