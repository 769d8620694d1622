import { readCrop, readTurn, readWrap } from '../../model/pictures.ts';
import { pictureSize } from '../../package/pictureSize.ts';
import { pt } from '../properties/lengths.ts';

type Changed = Record<string, string | null>;

/** Properties of the frame's style for how it lies in the text. */
export const places: Record<string, Changed> = {
  inline: {
    'style:vertical-pos': 'top',
    'style:vertical-rel': 'baseline',
    'style:wrap': null,
    'style:run-through': null,
  },
  left: { 'style:wrap': 'parallel', 'style:horizontal-pos': 'left' },
  right: { 'style:wrap': 'parallel', 'style:horizontal-pos': 'right' },
  alone: { 'style:wrap': 'none' },
  behind: { 'style:wrap': 'run-through', 'style:run-through': 'background' },
  front: { 'style:wrap': 'run-through', 'style:run-through': 'foreground' },
};

/**
 * What a person set about a picture: properties for the style of its frame, and attributes of the frame itself.
 * @param was whether it stood in its line before @param bytes the picture, to know how large it is by itself
 */
export function pictureChanges(
  wanted: Record<string, unknown>,
  was: { inline: boolean },
  bytes: Uint8Array | undefined,
): { style: Changed; frame: Changed } {
  const style: Changed = {};
  const frame: Changed = {};
  const wrap = readWrap(wanted.wrap);
  const inline = wrap === undefined ? was.inline : wrap === 'inline';
  if (wrap !== undefined) {
    Object.assign(style, places[wrap]);
    if (wrap === 'inline') frame['text:anchor-type'] = 'as-char';
    else if (was.inline) {
      frame['text:anchor-type'] = 'char';
      const place = {
        'style:vertical-pos': 'top',
        'style:vertical-rel': 'paragraph',
        'style:horizontal-rel': 'paragraph',
      };
      Object.assign(style, place, { 'style:horizontal-pos': style['style:horizontal-pos'] ?? 'left' });
    }
  }
  const crop = readCrop(wanted.crop);
  const size = crop && pictureSize(bytes);
  if (crop && size) {
    const lengths = [
      crop.top * size.height,
      crop.right * size.width,
      crop.bottom * size.height,
      crop.left * size.width,
    ];
    style['fo:clip'] = lengths.every((one) => one === 0) ? 'auto' : `rect(${lengths.map(pt).join(', ')})`;
  }
  const turn = readTurn(wanted.turn);
  if (turn !== undefined) frame['draw:transform'] = transform(wanted, turn, inline);
  return { style, frame };
}

/** Turned around its corner, and moved back to where it stood; in a line, its lower edge stays on the line. */
function transform({ width, height }: Record<string, unknown>, turn: number, inline: boolean): string | null {
  if (turn === 0) return null;
  const [wide, high] = [width, height].map((one) => (typeof one === 'number' && one > 0 ? one * 0.75 : 0));
  const [w, h] = [wide ?? 0, high ?? 0];
  const moved: Record<number, [x: number, y: number]> = inline
    ? { 90: [h, -w], 180: [w, 0], 270: [0, 0] }
    : { 90: [h, 0], 180: [w, h], 270: [0, w] };
  const [x, y] = moved[turn] ?? [0, 0];
  return `rotate (${(-turn * Math.PI) / 180}) translate (${pt(x)} ${pt(y)})`;
}
