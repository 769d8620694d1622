/**
 * Pictures of the editor's document. What a person set lies over what the file says, and null is "as it was": `crop`
 * (what is cut off at left, top, right and bottom, in hundred-thousandths of the whole picture), `turn` (degrees to the
 * right), `wrap` (how it lies in the text) and `decorative` (it says nothing to those who do not see it).
 */

export const wraps = ['inline', 'left', 'right', 'alone', 'behind', 'front'] as const;
export type Wrap = (typeof wraps)[number];
export const readWrap = (value: unknown): Wrap | undefined => wraps.find((one) => one === value);

export const turns = [0, 90, 180, 270] as const;
export const readTurn = (value: unknown): number | undefined => turns.find((one) => one === value);

/** Shares of the picture that are cut off, each from 0 to below 1. */
export type Crop = { left: number; top: number; right: number; bottom: number };
export const noCrop: Crop = { left: 0, top: 0, right: 0, bottom: 0 };

const WHOLE = 100_000;
/** At least this much of a picture stays. */
export const MIN_SHARE = 0.02;

/** Read what is cut off; undefined for what is none. */
export function readCrop(value: unknown): Crop | undefined {
  const found = typeof value === 'string' ? /^(\d{1,5}) (\d{1,5}) (\d{1,5}) (\d{1,5})$/.exec(value) : null;
  if (!found) return undefined;
  const [left = 0, top = 0, right = 0, bottom = 0] = found.slice(1).map((one) => Number(one) / WHOLE);
  if (left + right > 1 - MIN_SHARE || top + bottom > 1 - MIN_SHARE) return undefined;
  return { left, top, right, bottom };
}

export const writeCrop = ({ left, top, right, bottom }: Crop): string =>
  [left, top, right, bottom]
    .map((share) => Math.round(Math.min(Math.max(share, 0), 1 - MIN_SHARE) * WHOLE))
    .join(' ');
