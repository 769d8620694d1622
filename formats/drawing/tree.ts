import type { DOMOutputSpec } from 'prosemirror-model';

/**
 * A drawing as a tree of SVG: what an element is, its attributes, and what it holds. As text (JSON) it stands in the editor's
 * document, where anybody's client may have written it: only what is known here is ever shown, none of which runs, links or
 * loads anything.
 */
export type Drawn = readonly [
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...content: (Drawn | string)[],
];

const NAMESPACE = 'http://www.w3.org/2000/svg';

const holders = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan image defs linearGradient radialGradient stop'.split(
    ' ',
  ),
);
/** Elements that hold text beside elements. */
const texts = new Set(['text', 'tspan']);

const number = /^-?(\d{1,7}(\.\d{1,6})?|\.\d{1,6})%?$/;
const numbers = /^[-\d., ]*$/;
const colour = /^(none|currentColor|#[0-9a-f]{3,6}|url\(#[\w-]{1,60}\))$/i;
const word = /^[a-z-]{1,20}$/;
const attributes: Record<string, RegExp> = {
  ...Object.fromEntries(
    'x y x1 y1 x2 y2 cx cy r rx ry dx dy width height offset opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-miterlimit font-size font-weight textLength'
      .split(' ')
      .map((name) => [name, number]),
  ),
  ...Object.fromEntries(['fill', 'stroke', 'stop-color'].map((name) => [name, colour])),
  ...Object.fromEntries(
    'stroke-linecap stroke-linejoin fill-rule text-anchor font-style text-decoration direction'
      .split(' ')
      .map((name) => [name, word]),
  ),
  d: /^[-\d., MLHVCSQTAZmlhvcsqtaz]*$/,
  points: numbers,
  viewBox: numbers,
  'stroke-dasharray': numbers,
  transform: /^((translate|rotate|scale|skewX|skewY|matrix)\([-\d., ]*\) ?)*$/,
  gradientTransform: /^((translate|rotate|scale)\([-\d., ]*\) ?)*$/,
  gradientUnits: /^(objectBoundingBox|userSpaceOnUse)$/,
  preserveAspectRatio: /^none$/,
  'font-family': /^[\p{L}\p{N} ,'_-]{1,200}$/u,
  id: /^[\w-]{1,60}$/,
  href: /^data:image\/(png|jpeg|gif|webp|bmp);base64,[A-Za-z0-9+/]{1,200000}={0,2}$/,
  lengthAdjust: /^spacingAndGlyphs$/,
  role: /^img$/,
  'aria-label': /^[\s\S]{0,1000}$/,
};

const isAttribute = (name: string, value: unknown): boolean =>
  (typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))) &&
  Object.hasOwn(attributes, name) &&
  attributes[name]?.test(String(value)) === true;

const MAX_DEPTH = 40;
const MAX_NODES = 6_000;
const MAX_TEXT = 250_000;

/** The text of a tree for the editor's document; null for one that is too large to be shown. */
export function writeDrawn(tree: Drawn): string | null {
  const text = JSON.stringify(tree);
  return readDrawn(text) ? text : null;
}

/** The tree of a text; undefined when it is none, holds anything that is not known, or is too large. */
export function readDrawn(text: unknown): Drawn | undefined {
  if (typeof text !== 'string' || text.length > MAX_TEXT) return undefined;
  try {
    const tree: unknown = JSON.parse(text);
    return isNode(tree, { nodes: MAX_NODES }, 0) ? tree : undefined;
  } catch {
    return undefined;
  }
}

function isNode(value: unknown, rest: { nodes: number }, depth: number): value is Drawn {
  if (!Array.isArray(value) || depth > MAX_DEPTH || rest.nodes-- <= 0) return false;
  const [name, said, ...content] = value as unknown[];
  if (typeof name !== 'string' || !holders.has(name) || (name === 'svg') !== (depth === 0)) return false;
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return false;
  if (!Object.entries(said).every(([key, own]) => isAttribute(key, own))) return false;
  return content.every((one) => (typeof one === 'string' ? texts.has(name) : isNode(one, rest, depth + 1)));
}

/** What a browser shows of a text that `writeDrawn` made; undefined for any other. */
export function drawnSpec(text: unknown): DOMOutputSpec | undefined {
  const tree = readDrawn(text);
  return tree && spec(tree);
}

const spec = ([name, said, ...content]: Drawn): DOMOutputSpec => [
  `${NAMESPACE} ${name}`,
  said,
  ...content.map((one) => (typeof one === 'string' ? one : spec(one))),
];

/** A length or a place with as many digits as anybody sees. */
export const round = (value: number): number => (Number.isFinite(value) ? Math.round(value * 100) / 100 : 0);

/** A whole drawing of a size in CSS pixels. `name`: what it shows, in words. */
export const svg = (width: number, height: number, name: string, content: readonly Drawn[]): Drawn => [
  'svg',
  {
    width: round(width),
    height: round(height),
    viewBox: `0 0 ${round(width)} ${round(height)}`,
    role: 'img',
    'aria-label': name.slice(0, 1000),
  },
  ...content,
];

/** The first outline of a drawing with all that it is painted with; undefined where there is none, or more than one. */
export function onlyOutline(text: unknown): Drawn[1] | undefined {
  const found: Drawn[1][] = [];
  const look = ([name, said, ...content]: Drawn): void => {
    if (name === 'path') found.push(said);
    for (const one of content) if (typeof one !== 'string') look(one);
  };
  const tree = readDrawn(text);
  if (tree) look(tree);
  return found.length === 1 ? found[0] : undefined;
}
