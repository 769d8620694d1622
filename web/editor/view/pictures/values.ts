import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state';
import type { Formatting } from '../../../../formats/model/index.ts';
import {
  type Crop,
  noCrop,
  readCrop,
  readTurn,
  readWrap,
  type Wrap,
  writeCrop,
} from '../../../../formats/model/pictures.ts';

/** How a picture lies in the text and is shown: as a person set it, else as the file says. `turn` in degrees. */
export type Shown = { crop: Crop; turn: number; wrap: Wrap; decorative: boolean; fixed: boolean };

export function shownOf(formatting: Pick<Formatting, 'pictures'>, { attrs }: Node): Shown {
  const said = formatting.pictures?.[Number(attrs.look ?? -1)];
  const turn = readTurn(attrs.turn) ?? said?.turn;
  return {
    crop: readCrop(attrs.crop) ?? readCrop(said?.crop) ?? noCrop,
    turn: typeof turn === 'number' && turn >= 0 && turn < 360 ? turn : 0,
    wrap: readWrap(attrs.wrap) ?? readWrap(said?.wrap) ?? 'inline',
    decorative: typeof attrs.decorative === 'boolean' ? attrs.decorative : said?.decorative === true,
    fixed: said?.fixed === true,
  };
}

/** The picture that is selected, with its position. */
export function selectedPicture({ selection }: Pick<EditorState, 'selection'>) {
  const isPicture = selection instanceof NodeSelection && selection.node.type.name === 'image';
  return isPicture ? { node: selection.node, pos: selection.from } : undefined;
}

const SMALLEST = 8;
const LARGEST = 4000;
const sized = (pixels: number) => Math.round(Math.min(Math.max(pixels, SMALLEST), LARGEST));

/** Change the selected picture. */
export const setPicture =
  (change: (node: Node) => Record<string, unknown> | undefined): Command =>
  (state, dispatch) => {
    const found = selectedPicture(state);
    const attrs = found && change(found.node);
    if (!found || !attrs) return false;
    const tr = state.tr.setNodeMarkup(found.pos, null, { ...found.node.attrs, ...attrs });
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, found.pos)));
    return true;
  };

/** A width in pixels; the height goes with it. */
const resizeTo = (width: number): Command =>
  setPicture(({ attrs }) => {
    const scale = typeof attrs.width === 'number' && attrs.width > 0 ? sized(width) / attrs.width : 1;
    const height = typeof attrs.height === 'number' ? sized(attrs.height * scale) : attrs.height;
    return { width: sized(width), height };
  });

export const resizeBy =
  (pixels: number): Command =>
  (state, dispatch) =>
    resizeTo(Number(selectedPicture(state)?.node.attrs.width ?? 0) + pixels)(state, dispatch);

/** What stays of a picture when more or less of it is cut off: shown as large as before. */
export function cropped(formatting: Formatting, node: Node, crop: Crop): Record<string, unknown> | undefined {
  const before = shownOf(formatting, node).crop;
  const value = writeCrop(crop);
  if (!readCrop(value)) return undefined;
  const scale = (side: unknown, was: number, now: number) =>
    typeof side === 'number' && was > 0 ? sized((side / was) * now) : side;
  return {
    crop: value,
    width: scale(node.attrs.width, 1 - before.left - before.right, 1 - crop.left - crop.right),
    height: scale(node.attrs.height, 1 - before.top - before.bottom, 1 - crop.top - crop.bottom),
  };
}

export const cropTo = (formatting: Formatting, crop: Crop): Command =>
  setPicture((node) => cropped(formatting, node, crop));

/** Turn by quarters. */
export const turnBy = (formatting: Formatting, degrees: 90 | -90): Command =>
  setPicture((node) => ({
    turn: (((Math.round(shownOf(formatting, node).turn / 90) * 90 + degrees) % 360) + 360) % 360,
  }));

export const setWrap = (wrap: Wrap): Command => setPicture(() => ({ wrap }));

/** Uncropped, upright, as large as it is by itself, but no wider than the text. */
export const resetPicture = (formatting: Formatting, natural: { width: number; height: number }): Command =>
  setPicture(() => {
    const { page } = formatting;
    const most = ((page.width - page.left - page.right) * 96) / 72;
    const scale = Math.min(1, most / natural.width);
    return {
      crop: writeCrop(noCrop),
      turn: 0,
      width: sized(natural.width * scale),
      height: sized(natural.height * scale),
    };
  });
