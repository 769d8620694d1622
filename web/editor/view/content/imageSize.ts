import type { EditorView } from 'prosemirror-view';

/** A size in pixels. */
export type Size = { width: number; height: number };

/** As wide and as high as the text of an ordinary sheet. */
export const SHEET: Size = { width: 600, height: 860 };

/** A size that is no larger than another one, in its own proportions. */
export function fitted({ width, height }: Size, room: Size): Size {
  const scale = Math.min(1, room.width / width, room.height / height);
  const within = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: within(width), height: within(height) };
}

/** What pasted HTML says of a size, made whole by the proportions of the picture itself. */
export function statedSize(said: { width: number | undefined; height: number | undefined }, own: Size): Size {
  const { width, height } = said;
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined) return { width, height: (width * own.height) / own.width };
  if (height !== undefined) return { width: (height * own.width) / own.height, height };
  return own;
}

/** The room for a picture at a position: that of the paragraph there, such as in a cell, a column or a list. */
export function roomAt(view: EditorView, pos: number): Size {
  const { node } = view.domAtPos(Math.min(pos, view.state.doc.content.size));
  const element = node instanceof Element ? node : node.parentElement;
  const block = element?.closest('p, h1, h2, h3, h4, h5, h6');
  const width =
    block && view.dom.contains(block) ? Number.parseFloat(getComputedStyle(block).width) : Number.NaN;
  return { ...SHEET, width: width >= 16 ? Math.floor(width) : SHEET.width };
}
