import { readChartData } from '../../drawing/chart/data.ts';
import { isPaint, MAX_SIDE } from '../objects.ts';
import { readCrop, turns, wraps } from '../pictures.ts';
import { origin, type Properties, set, shown } from './property.ts';

/** Atoms in a paragraph: what each is, the run it stands in, and what is around it. */
const kept = { key: origin(), run: origin(), wraps: origin() };

/** `crop`: what is cut off, `turn` in degrees, `wrap`: how it lies in the text; see pictures.ts. */
export const image = {
  ...kept,
  src: origin(),
  width: set('number'),
  height: set('number'),
  alt: set('text'),
  look: shown('number'),
  crop: set('text', { is: (value: unknown) => readCrop(value) !== undefined }),
  turn: set('number', { is: (value: unknown) => turns.some((one) => one === value) }),
  wrap: set('text', { values: wraps }),
  decorative: set('boolean'),
} satisfies Properties;

/**
 * Something that is kept as it is, or a text box, a shape or a chart: `look` is what the file says of one that can be changed
 * (objects.ts), over which lies what a person sets. `math`: an equation as `formats/math` writes it; `drawing`: a
 * picture of it as `formats/drawing` writes it, `wrap`: how that lies in the text, `at`: how far from where it stands, in CSS
 * pixels.
 */
export const raw = {
  ...kept,
  label: shown('text'),
  show: shown('text'),
  story: shown('text'),
  math: shown('text'),
  drawing: shown('text'),
  wrap: shown('text', { values: wraps }),
  at: shown('text'),
  look: shown('number'),
  width: set('number', { min: 0, max: MAX_SIDE }),
  height: set('number', { min: 0, max: MAX_SIDE }),
  place: set('text', { values: wraps }),
  x: set('number', { min: -MAX_SIDE, max: MAX_SIDE }),
  y: set('number', { min: -MAX_SIDE, max: MAX_SIDE }),
  fill: set('text', { is: isPaint }),
  line: set('text', { is: isPaint }),
  lineWidth: set('number', { min: 0.25, max: 50 }),
  alt: set('text'),
  chart: set('text', { is: (value: unknown) => readChartData(value) !== undefined }),
} satisfies Properties;

/** One end of a range, or a point. */
export const marker = { ...kept, kind: shown('text') } satisfies Properties;

export const section = { key: origin() } satisfies Properties;
