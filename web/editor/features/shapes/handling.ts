import type { Node } from 'prosemirror-model';
import { NodeSelection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Formatting } from '../../../../formats/model/index.ts';
import { mayFormat } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { type Direction, moveBy, selectNext } from '../../view/objects/moving.ts';
import { objectNow, resizeBy, STEP, selectedObject } from '../../view/objects/values.ts';

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

export type Handling = {
  open(view: EditorView): boolean;
  type(view: EditorView, typed: string): boolean;
  key(view: EditorView, event: KeyboardEvent): boolean;
  click(view: EditorView, pos: number, event: MouseEvent): boolean;
};

/** Keys at an object. While one is selected, arrows move it (with Control by one pixel) and with Alt and Shift resize it, Enter opens it, Tab goes to the next, Escape leaves it, and what is typed
 *  goes into its text. Arrows of the cursor pass by objects: nobody selects one without meaning to. A click where no text is selects what lies behind it. */
export const handle = (formatting: Formatting, context: EditorContext): Handling => ({
  open: (view) => open(view, formatting, context),
  type(view, typed) {
    if (!isSelected(formatting, view)) return false;
    if (!enterText(view, formatting, context)) return true;
    const text = context.editor?.stories.find(textOf(formatting, view) ?? '');
    text?.dispatch(text.state.tr.insertText(typed).scrollIntoView());
    return true;
  },
  key(view, event) {
    if (!isSelected(formatting, view)) return passBy(view, event, formatting);
    // What begins to be composed would be put in the place of what is selected.
    if (event.isComposing || event.keyCode === COMPOSING) {
      if (!enterText(view, formatting, context)) leave(view);
      return false;
    }
    if (event.key === 'Enter') {
      if (view.editable) open(view, formatting, context);
      return view.editable;
    }
    if (event.key === 'Escape') {
      leave(view);
      return true;
    }
    if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey)
      return selectNext(formatting, event.shiftKey ? -1 : 1)(view.state, view.dispatch);
    const direction = directions[event.key];
    if (direction && event.altKey && event.shiftKey && view.editable) {
      const by = direction === 'left' || direction === 'up' ? -STEP : STEP;
      const across = direction === 'left' || direction === 'right';
      return resizeBy(formatting, across ? by : 0, across ? 0 : by)(view.state, view.dispatch);
    }
    if (!direction || event.altKey || event.shiftKey || event.metaKey || !view.editable) return false;
    return moveBy(formatting, direction, event.ctrlKey ? 1 : STEP)(view.state, view.dispatch);
  },
  click(view, pos, event) {
    const behind = behindAt(view, pos, event);
    if (!behind) return false;
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, behind)));
    return true;
  },
});

/** What browsers call the key with which something begins to be composed. */
const COMPOSING = 229;

const isSelected = (formatting: Formatting, { state }: EditorView) =>
  state.selection instanceof NodeSelection && selectedObject(formatting, state) !== undefined;

/** The text of the selected object, by its key. */
function textOf(formatting: Formatting, { state }: EditorView): string | undefined {
  const story: unknown = selectedObject(formatting, state)?.node.attrs.story;
  return typeof story === 'string' ? story.split(' ')[0] : undefined;
}

/** @returns whether the selected object has a text, where the cursor stands now */
function enterText(view: EditorView, formatting: Formatting, context: EditorContext): boolean {
  const story = view.editable ? textOf(formatting, view) : undefined;
  return story !== undefined && (context.editor?.stories.enter(story) ?? false);
}

function leave(view: EditorView): void {
  const { doc, selection, tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(selection.to))));
}

/** Arrows, Backspace and Delete beside an object. What lies apart from the line takes no room in it, so that the key does what it does without it; what
 *  stands in the line is passed as a letter is. */
function passBy(view: EditorView, { key, shiftKey }: KeyboardEvent, formatting: Formatting): boolean {
  const { selection, doc, tr } = view.state;
  const isArrow = key === 'ArrowLeft' || key === 'ArrowRight';
  if (!(isArrow || key === 'Backspace' || key === 'Delete') || !(selection instanceof TextSelection))
    return false;
  if (!selection.empty && !(isArrow && shiftKey)) return false;
  const { $head, $anchor } = selection;
  if ($head.textOffset > 0) return false;
  const isLeft = key === 'ArrowLeft' || key === 'Backspace';
  const forwards = isArrow && isRightToLeft(view, $head.pos) ? isLeft : !isLeft;
  let { pos } = $head;
  const next = () => {
    const $pos = doc.resolve(pos);
    return forwards ? $pos.nodeAfter : $pos.nodeBefore;
  };
  for (let node = next(); node && isApart(formatting, node); node = next()) pos += forwards ? 1 : -1;
  const node = pos === $head.pos ? next() : null;
  const inline = isArrow && !shiftKey && node ? objectNow(formatting, node) : undefined;
  if (inline) pos += forwards ? 1 : -1;
  if (pos === $head.pos) return false;
  const anchor = shiftKey && isArrow ? $anchor.pos : pos;
  view.dispatch(tr.setSelection(TextSelection.create(doc, anchor, pos)).scrollIntoView());
  return inline !== undefined;
}

/** Whether an object stands at a place of its own, not in the line. */
function isApart(formatting: Formatting, node: Node): boolean {
  const object = objectNow(formatting, node);
  return object ? object.place !== 'inline' : node.type.name === 'raw' && node.attrs.wrap !== null;
}

function isRightToLeft(view: EditorView, pos: number): boolean {
  const { node } = view.domAtPos(pos);
  const element = node instanceof Element ? node : node.parentElement;
  return element !== null && getComputedStyle(element).direction === 'rtl';
}

function open(view: EditorView, formatting: Formatting, context: EditorContext): boolean {
  const found = selectedObject(formatting, view.state);
  const story = textOf(formatting, view);
  if (story !== undefined) return context.editor?.stories.enter(story) ?? false;
  if (found?.object.chart === undefined || !mayFormat(context)) return false;
  context.dialog.set('chart');
  return true;
}

/** How near to text a click means the text, in pixels. */
const NEAR = 14;

/** What lies behind the text at a point where there is none. */
function behindAt(view: EditorView, pos: number, { clientX, clientY }: MouseEvent): number | undefined {
  const { left, top, bottom } = view.coordsAtPos(pos);
  if (Math.abs(left - clientX) < NEAR && clientY > top - 2 && clientY < bottom + 2) return undefined;
  const [dom] = [...view.dom.querySelectorAll('.object[data-wrap="behind"]')].filter((one) => {
    const box = one.getBoundingClientRect();
    return clientX > box.left && clientX < box.right && clientY > box.top && clientY < box.bottom;
  });
  return dom && view.posAtDOM(dom, 0);
}
