import { Fragment, type Node, Slice } from 'prosemirror-model';
import { type Formatting, schema } from '../../../../formats/model/index.ts';
import { galleryShapes, holdsText, newObject } from '../../../../formats/model/objects.ts';
import { objectNow } from './values.ts';

/** An object that says all of itself, and needs no file: what it is, as its key has it, and how it looks; and its text. */
export type Whole = { what: string; attrs: Record<string, unknown>; text: unknown };
export type Wholes = Record<string, Whole>;

const said = 'width height place x y fill line lineWidth alt chart'.split(' ');

/** What an object is by itself; undefined for one of a file that says more than can be set anew. */
export function wholeOf(formatting: Formatting, node: Node): Omit<Whole, 'text'> | undefined {
  const object = objectNow(formatting, node);
  if (!object) return undefined;
  const [, what] = /^new:(.+)\.[^.]*$/.exec(newObject(node.attrs.key) ? String(node.attrs.key) : '') ?? [];
  const isShape = object.kind === 'shape' && !object.styled;
  const shape = galleryShapes.find((one) => one === object.shape);
  const own =
    what ??
    (object.chart !== undefined
      ? 'chart'
      : isShape && node.attrs.label === 'Text box' && shape === 'rect'
        ? 'box'
        : isShape && shape && `shape.${shape}`);
  if (!own) return undefined;
  const look: Record<string, unknown> = { fill: 'none', line: 'none', ...object };
  return { what: own, attrs: Object.fromEntries(said.map((name) => [name, look[name] ?? null])) };
}

/** Objects of copied content by their keys. @param textOf the blocks of a text, as JSON */
export function wholesIn(
  content: Fragment,
  formatting: Formatting,
  textOf: (story: string) => unknown,
): Wholes {
  const found: Wholes = {};
  content.descendants((node) => {
    const whole = wholeOf(formatting, node);
    const { key, story } = node.attrs;
    if (whole && typeof key === 'string')
      found[key] = { ...whole, text: typeof story === 'string' ? textOf(story.split(' ')[0] ?? '') : null };
  });
  return found;
}

/** What anybody's page may have put into the clipboard, as far as it is such objects. */
export const readWholes = (given: unknown): Wholes =>
  typeof given === 'object' && given !== null
    ? Object.fromEntries(
        Object.entries(given).filter(
          ([, one]) => newObject(`new:${one?.what}.x`) !== undefined && typeof one?.attrs === 'object',
        ),
      )
    : {};

/** The blocks of a text; undefined for what is none. */
export function blocksOf(text: unknown): Fragment | undefined {
  try {
    const blocks = Fragment.fromJSON(schema, text);
    schema.node('doc', null, blocks).check();
    return blocks.size > 0 ? blocks : undefined;
  } catch {
    return undefined;
  }
}

/** The node of an object that is put in with this name. */
export function freshNode({ what, attrs }: Omit<Whole, 'text'>, name: string): Node {
  const key = `new:${what}.${name}`;
  const fresh = newObject(key);
  const label = { box: 'Text box', shape: 'Drawing', chart: 'Chart' }[fresh?.what ?? 'shape'];
  const look = Object.fromEntries(said.map((one) => [one, attrs[one] ?? null]));
  return schema.node('raw', { ...look, key, label, show: '', story: fresh && holdsText(fresh) ? key : null });
}

/** Content of another file, whose objects are put in anew. @returns it, and their texts by key */
export function anew(
  slice: Slice,
  wholes: Wholes,
  name: () => string,
): { slice: Slice; texts: Map<string, unknown> } {
  const texts = new Map<string, unknown>();
  const change = (content: Fragment): Fragment => {
    const nodes: Node[] = [];
    content.forEach((node) => {
      const key = node.type.name === 'raw' ? String(node.attrs.key) : '';
      const whole = Object.hasOwn(wholes, key) ? wholes[key] : undefined;
      const own = whole && freshNode(whole, name());
      if (own?.attrs.story) texts.set(String(own.attrs.key), whole?.text);
      nodes.push(own ?? (node.isText ? node : node.copy(change(node.content))));
    });
    return Fragment.fromArray(nodes);
  };
  return { slice: new Slice(change(slice.content), slice.openStart, slice.openEnd), texts };
}
