import type { Box, Preset } from './outline.ts';

/** An arrow to the right: `half` is how thick its shaft is at each side, `head` how long its tip. */
function shape({ w, h, s, adj }: Box): { half: number; head: number } {
  return { half: (h * adj(0, 0.5)) / 2, head: Math.min(w, s * adj(1, 0.5, 9)) };
}

const right: Preset = (box) => {
  const { w, h } = box;
  const { half, head } = shape(box);
  const x = w - head;
  return `M0 ${h / 2 - half}L${x} ${h / 2 - half}L${x} 0L${w} ${h / 2}L${x} ${h}L${x} ${h / 2 + half}L0 ${h / 2 + half}Z`;
};

/** The same, looking another way. */
const turned =
  (
    preset: Preset,
    point: (x: number, y: number, box: Box) => readonly [number, number],
    onSide = false,
  ): Preset =>
  (box) => {
    const { w, h } = box;
    const path = preset(onSide ? { ...box, w: h, h: w } : box);
    return path.replace(/(-?[\d.e-]+) (-?[\d.e-]+)/g, (_, x: string, y: string) =>
      point(Number(x), Number(y), { ...box, w, h }).join(' '),
    );
  };

const both: Preset = (box) => {
  const { w, h } = box;
  const { half, head: said } = shape(box);
  const head = Math.min(said, w / 2);
  return `M0 ${h / 2}L${head} 0L${head} ${h / 2 - half}L${w - head} ${h / 2 - half}L${w - head} 0L${w} ${h / 2}L${w - head} ${h}L${w - head} ${h / 2 + half}L${head} ${h / 2 + half}L${head} ${h}Z`;
};

const notched: Preset = (box) => {
  const { w, h } = box;
  const { half, head } = shape(box);
  const x = w - head;
  const notch = (half * head) / (h / 2 || 1);
  return `M0 ${h / 2 - half}L${x} ${h / 2 - half}L${x} 0L${w} ${h / 2}L${x} ${h}L${x} ${h / 2 + half}L0 ${h / 2 + half}L${notch} ${h / 2}Z`;
};

export const arrows: Readonly<Record<string, Preset>> = {
  rightArrow: right,
  leftArrow: turned(right, (x, y, { w }) => [w - x, y]),
  downArrow: turned(right, (x, y) => [y, x], true),
  upArrow: turned(right, (x, y, { h }) => [y, h - x], true),
  leftRightArrow: both,
  upDownArrow: turned(both, (x, y) => [y, x], true),
  notchedRightArrow: notched,
  homePlate: ({ w, h, s, adj }) => {
    const x = w - Math.min(w, s * adj(0, 0.5, 9));
    return `M0 0L${x} 0L${w} ${h / 2}L${x} ${h}L0 ${h}Z`;
  },
  chevron: ({ w, h, s, adj }) => {
    const x = Math.min(w, s * adj(0, 0.5, 9));
    return `M0 0L${w - x} 0L${w} ${h / 2}L${w - x} ${h}L0 ${h}L${x} ${h / 2}Z`;
  },
  circularArrow: ({ w, h }) =>
    `M${w * 0.1} ${h * 0.5}A${w * 0.4} ${h * 0.4} 0 0 1 ${w * 0.86} ${h * 0.4}L${w * 0.96} ${h * 0.38}L${w * 0.82} ${h * 0.56}L${w * 0.64} ${h * 0.44}L${w * 0.74} ${h * 0.42}A${w * 0.28} ${h * 0.28} 0 0 0 ${w * 0.22} ${h * 0.5}Z`,
};
