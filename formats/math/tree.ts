import type { DOMOutputSpec } from 'prosemirror-model';

/**
 * Mathematics as a tree of MathML Core: what an element is, its attributes, and what it holds. As text (JSON) it stands in
 * the editor's document, where anybody's client may have written it: only what is known here is ever shown.
 */
export type MathNode = readonly [
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: (MathNode | string)[],
];

const NAMESPACE = 'http://www.w3.org/1998/Math/MathML';

/** Elements that hold text, and those that hold elements. */
const tokens = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
const holders = new Set(
  'math mrow mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mphantom mpadded mspace mstyle'.split(
    ' ',
  ),
);

const truth = /^(true|false)$/;
const length = /^-?(\d{1,4}(\.\d{1,6})?|\.\d{1,6})(em|ex|pt|px|in|cm|mm|pc|%)?$/;
const side = /^(left|right|center)$/;
/** Width and height in points, and how far its lower edge is from the baseline, upwards, where that is said. */
const room = /^(\d{1,4}(?:\.\d{1,2})?) (\d{1,4}(?:\.\d{1,2})?)(?: (-?\d{1,4}(?:\.\d{1,2})?))?$/;
const attributes: Record<string, RegExp> = {
  display: /^(block|inline)$/,
  displaystyle: truth,
  stretchy: truth,
  fence: truth,
  separator: truth,
  symmetric: truth,
  largeop: truth,
  movablelimits: truth,
  accent: truth,
  accentunder: truth,
  form: /^(prefix|infix|postfix)$/,
  mathvariant: /^normal$/,
  mathcolor: /^#[0-9a-fA-F]{3,8}$|^[a-z]{3,20}$/,
  linethickness: length,
  width: length,
  height: length,
  depth: length,
  lspace: length,
  rspace: length,
  voffset: length,
  mathsize: length,
  columnspan: /^\d{1,3}$/,
  rowspan: /^\d{1,3}$/,
  'data-align': side,
  'data-justify': side,
  'data-box': truth,
  'data-room': room,
};

/** Whether an attribute, of a file or of anybody, is one that is shown. */
export const isAttribute = (name: string, value: unknown): value is string =>
  typeof value === 'string' && Object.hasOwn(attributes, name) && attributes[name]?.test(value) === true;

export const isElement = (name: string) => tokens.has(name) || holders.has(name);
export const isToken = (name: string) => tokens.has(name);

const MAX_DEPTH = 60;
const MAX_NODES = 5_000;
const MAX_TEXT = 60_000;

/** The text of a tree for the editor's document; null for one that is too large to be shown. */
export function writeMath(tree: MathNode): string | null {
  const text = JSON.stringify(tree);
  return readMath(text) ? text : null;
}

/** The tree of a text; undefined when it is none, holds anything that is not known, or is too large. */
export function readMath(text: unknown): MathNode | undefined {
  if (typeof text !== 'string' || text.length > MAX_TEXT) return undefined;
  try {
    const tree: unknown = JSON.parse(text);
    const rest = { nodes: MAX_NODES };
    return isNode(tree, rest, 0) && tree[0] === 'math' ? tree : undefined;
  } catch {
    return undefined;
  }
}

function isNode(value: unknown, rest: { nodes: number }, depth: number): value is MathNode {
  if (!Array.isArray(value) || depth > MAX_DEPTH || rest.nodes-- <= 0) return false;
  const [name, said, ...content] = value as unknown[];
  if (typeof name !== 'string' || !isElement(name) || (name === 'math') !== (depth === 0)) return false;
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return false;
  if (!Object.entries(said).every(([key, own]) => isAttribute(key, own))) return false;
  return content.every((one) => (isToken(name) ? typeof one === 'string' : isNode(one, rest, depth + 1)));
}

/** What a browser shows of a text that `writeMath` made; undefined for any other. */
export function mathSpec(text: unknown): DOMOutputSpec | undefined {
  const tree = readMath(text);
  return tree && spec(tree);
}

const spec = ([name, said, ...content]: MathNode): DOMOutputSpec => [
  `${NAMESPACE} ${name}`,
  said,
  ...content.map((one) => (typeof one === 'string' ? one : spec(one))),
];

/** The same tree in a room of its own, as files say of a formula that is an object. */
export const inRoom = ([name, said, ...content]: MathNode, size: string): MathNode => [
  name,
  isAttribute('data-room', size) ? { ...said, 'data-room': size } : said,
  ...content,
];

/** The room that the mathematics of a text has in its line, as CSS; undefined where the browser finds how much it needs. */
export function roomCss(text: unknown): string | undefined {
  const [, width, height, up] = room.exec(readMath(text)?.[1]['data-room'] ?? '') ?? [];
  if (width === undefined) return undefined;
  return `width: ${width}pt; height: ${height}pt; vertical-align: ${up === undefined ? 'middle' : `${up}pt`}`;
}

/** The words and signs of a tree in one line. */
export const mathText = ([, , ...content]: MathNode): string =>
  content.map((one) => (typeof one === 'string' ? one : mathText(one))).join('');

/** Several as one; one alone stays as it is. */
export const row = (content: readonly MathNode[]): MathNode =>
  content.length === 1 && content[0] ? content[0] : ['mrow', {}, ...content];
