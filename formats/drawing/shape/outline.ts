/** What the outline of a shape is made from: its size in CSS pixels, the shorter side, and its adjustments as shares. */
export type Box = {
  w: number;
  h: number;
  s: number;
  /** the adjustment of a number, kept between two values */
  adj: (at: number, otherwise: number, most?: number, least?: number) => number;
};

/** The outline of a shape as the data of a path. */
export type Preset = (box: Box) => string;

/** Corners in shares of the size: x, y, x, y. */
export const polygon =
  (shares: readonly number[]): Preset =>
  ({ w, h }) =>
    `M${shares.map((one, at) => one * (at % 2 === 0 ? w : h)).join(' ')}Z`;

/** @param inner how far the corners between are from the middle, as a share of the size */
export const star =
  (points: number, inner: number): Preset =>
  ({ w, h, adj }) => {
    const depth = points === 5 ? adj(0, inner, 0.5) : adj(0, inner, 0.5);
    const corners = Array.from({ length: points * 2 }, (_, at) => {
      const angle = (at * Math.PI) / points - Math.PI / 2;
      const away = at % 2 === 0 ? 0.5 : depth;
      return `${w / 2 + w * away * Math.cos(angle)} ${h / 2 + h * away * Math.sin(angle)}`;
    });
    return `M${corners.join('L')}Z`;
  };

/** Numbers of path data with as many digits as anybody sees. */
export const tidy = (path: string): string =>
  path
    .replace(/NaN|-?Infinity/g, '0')
    .replace(/-?\d+\.?\d*(e-?\d+)?/g, (one) => String(Math.round(Number(one) * 100) / 100));
