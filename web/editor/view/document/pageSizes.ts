/** Sizes of paper in points, upright, under the names people know them by. */
export const sizes = {
  A3: [841.9, 1190.55],
  A4: [595.3, 841.9],
  A5: [419.55, 595.3],
  B5: [498.9, 708.65],
  Letter: [612, 792],
  Legal: [612, 1008],
  Tabloid: [792, 1224],
} as const;
export type SizeName = keyof typeof sizes;

/** The paper of a page, whichever way it lies; undefined for a size of its own. */
export function sizeNamed(width: number, height: number): SizeName | undefined {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const found = Object.entries(sizes).find(
    ([, [w, h]]) => Math.abs(w - short) < 1.5 && Math.abs(h - long) < 1.5,
  );
  return found?.[0] as SizeName | undefined;
}

/** In points. */
export const CENTIMETRE = 72 / 2.54;

/** Points → centimetres as a person reads them. */
export const centimetres = (points: number) => Math.round((points / CENTIMETRE) * 100) / 100;
export const pointsOf = (length: number) => Math.round(length * CENTIMETRE * 100) / 100;
