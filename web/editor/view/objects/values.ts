import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state';
import type { Formatting } from '../../../../formats/model/index.ts';
import { MAX_SIDE, type ObjectFormat, objectOf } from '../../../../formats/model/objects.ts';
import type { Wrap } from '../../../../formats/model/pictures.ts';
import { AS_IT_IS } from '../transactionMeta.ts';

export type Objects = Pick<Formatting, 'objects'>;

/** How a text box, a shape or a chart is now; undefined for anything else. */
export const objectNow = ({ objects }: Objects, { type, attrs }: Node): ObjectFormat | undefined =>
  type.name === 'raw' ? objectOf(attrs, objects?.[Number(attrs.look ?? -1)]) : undefined;

export type SelectedObject = { node: Node; pos: number; object: ObjectFormat };

/** The text box, shape or chart that is selected, alone. */
export function selectedObject(
  formatting: Objects,
  { selection: { from, to }, doc }: Pick<EditorState, 'selection' | 'doc'>,
): SelectedObject | undefined {
  const node = from < to ? doc.nodeAt(from) : null;
  const object = node && from + node.nodeSize === to ? objectNow(formatting, node) : undefined;
  return node && object ? { node, pos: from, object } : undefined;
}

/** How far a key moves or resizes an object, in pixels. */
export const STEP = 8;
const SMALLEST = 8;
export const sized = (pixels: number, least = SMALLEST) =>
  Math.round(Math.min(Math.max(pixels, least), MAX_SIDE));
export const placed = (pixels: number) => Math.round(Math.min(Math.max(pixels, -MAX_SIDE), MAX_SIDE));

/** Place and looks of an object change at once, also while edits become suggestions: a deleted and an inserted one would be one and the
 *  same to the file, with one text. */
export const atOnce = (state: EditorState) => state.tr.setMeta(AS_IT_IS, true);

/** Change the selected object. */
export const setObject =
  (formatting: Objects, change: (found: SelectedObject) => Record<string, unknown> | undefined): Command =>
  (state, dispatch) => {
    const found = selectedObject(formatting, state);
    const attrs = found && change(found);
    if (!found || !attrs) return false;
    const tr = atOnce(state).setNodeMarkup(found.pos, null, { ...found.node.attrs, ...attrs });
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, found.pos)));
    return true;
  };

/** Wider and higher by so many pixels; a line that lies stays one. */
export const resizeBy = (formatting: Objects, across: number, down: number): Command =>
  setObject(formatting, ({ object: { width, height } }) => ({
    width: across === 0 ? width : sized(width + across),
    height: down === 0 ? height : sized(height + down, height === 0 || width > 0 ? 0 : SMALLEST),
  }));

/** Whether it stands at a place of its own before or behind the text. */
export const floats = (place: Wrap): boolean => place === 'front' || place === 'behind';

/** How it lies in the text. What lies before or behind it is anchored at the beginning of its paragraph. */
export const setPlace =
  (formatting: Objects, place: Wrap): Command =>
  (state, dispatch) => {
    const found = selectedObject(formatting, state);
    if (!found) return false;
    const { node, pos, object } = found;
    const own = node.type.create({
      ...node.attrs,
      place,
      ...(floats(place) && !floats(object.place) && { x: 0, y: 0 }),
    });
    const $pos = state.doc.resolve(pos);
    const at = place === 'inline' ? pos : $pos.start();
    const tr = atOnce(state)
      .delete(pos, pos + node.nodeSize)
      .insert(at, own);
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, at)).scrollIntoView());
    return true;
  };
