import { type Command, NodeSelection, TextSelection } from 'prosemirror-state';
import { atOnce, floats, type Objects, objectNow, placed, selectedObject, setObject } from './values.ts';

/** Selects the object after or before what is selected; behind the last comes the first. */
export const selectNext =
  (formatting: Objects, by: 1 | -1): Command =>
  ({ doc, selection, tr }, dispatch) => {
    const places: number[] = [];
    doc.descendants((node, pos) => {
      if (objectNow(formatting, node)) places.push(pos);
    });
    const all = by > 0 ? places : places.toReversed();
    const to = all.find((pos) => (by > 0 ? pos >= selection.to : pos < selection.from)) ?? all[0];
    if (to === undefined) return false;
    dispatch?.(tr.setSelection(NodeSelection.create(doc, to)).scrollIntoView());
    return true;
  };

/** Moves it to a place in the text: into the line, or to the beginning of the paragraph there. */
export const moveTo =
  (formatting: Objects, to: number, attrs: Record<string, unknown> = {}): Command =>
  (state, dispatch) => {
    const found = selectedObject(formatting, state);
    const $to = state.doc.resolve(to);
    if (!found || !$to.parent.isTextblock) return false;
    const { node, pos, object } = found;
    const target = object.place === 'inline' ? to : $to.start();
    const tr = atOnce(state).delete(pos, pos + node.nodeSize);
    const at = tr.mapping.map(target);
    tr.insert(at, node.type.create({ ...node.attrs, ...attrs }));
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, at)));
    return true;
  };

/** To the paragraph before or after its own. */
const toParagraph =
  (formatting: Objects, by: 1 | -1): Command =>
  (state, dispatch) => {
    const found = selectedObject(formatting, state);
    if (!found) return false;
    const $pos = state.doc.resolve(found.pos);
    const beyond = state.doc.resolve(by < 0 ? $pos.before() : $pos.after());
    const next = TextSelection.findFrom(beyond, by, true);
    return next ? moveTo(formatting, next.$from.start())(state, dispatch) : false;
  };

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Moves it as an arrow key says; what stands in its line goes with the text and has no place of its own. */
export const moveBy =
  (formatting: Objects, direction: Direction, step: number): Command =>
  (state, dispatch) => {
    const found = selectedObject(formatting, state);
    if (!found || found.object.place === 'inline') return false;
    const { place, x = 0, y = 0 } = found.object;
    const change = (attrs: Record<string, unknown>) => setObject(formatting, () => attrs)(state, dispatch);
    const by = direction === 'left' || direction === 'up' ? -step : step;
    const across = direction === 'left' || direction === 'right';
    if (floats(place)) return change(across ? { x: placed(x + by) } : { y: placed(y + by) });
    if (!across) return toParagraph(formatting, direction === 'up' ? -1 : 1)(state, dispatch);
    return place === 'alone' ? false : change({ place: direction });
  };
