import type { JsonObject } from './jsonFaults.ts';
import { nameProblem } from './names.ts';
import { type Target, targetOf } from './targets.ts';
import { type Node, readTree } from './tree.ts';

export const frameTargets = ['page', 'view', 'form', 'frameset', 'url'] as const;
export const frameScrolling = ['never', 'always', 'auto'] as const;
type Orientation = 'rows' | 'columns';

/** Frames of the seed's FramesetLayout. In what is wanted, null removes and undefined keeps. */
export type Frame = {
  type: 'frame';
  name?: string | null;
  targetFrame?: string | null;
  scrolling?: string | null;
  border3d?: boolean | null;
  marginWidth?: string | null;
  marginHeight?: string | null;
  target?: Target | null;
};
type Grid = { orientation: Orientation; sizes: string[]; spacing?: string | null; content?: FrameContent[] };
export type NestedFrameset = Grid & { type: 'frameset' };
export type FrameContent = Frame | NestedFrameset;
export type FramesetLayout = Grid & {
  name?: string | null;
  alias?: string | null;
  hide?: string | null;
  borderWidth?: string | null;
  borderColor?: string | null;
};

/** The JSON view of a formatted `<frameset>` (seed, FramesetLayout); what it cannot express is left out. */
export function readFrameset(source: string): FramesetLayout {
  return layoutOf(readTree(source));
}

/** The layout of a root that was read already. */
function layoutOf(root: Node): FramesetLayout {
  const { name, alias, hide, borderwidth, bordercolor } = root.attributes;
  const { orientation, sizes, spacing, content } = gridOf(root);
  return present({
    name: nameOf(name),
    alias,
    hide,
    orientation,
    sizes,
    spacing,
    borderWidth: borderwidth,
    borderColor: bordercolor,
    content,
  });
}

/** A name that the JSON can say; what is blank or beyond its rules is left out, so that it is taken back as it was read. */
export const nameOf = (name: string | undefined): string | undefined =>
  name === undefined || nameProblem(name) !== undefined ? undefined : name;

/** The frames and nested framesets directly inside. */
export const framesOf = (node: Node): Node[] =>
  node.children.filter(({ name }) => name === 'frame' || name === 'frameset');

/** Orientation and sizes; a size that is missing is one share of what is left. */
export function measuresOf(node: Node) {
  const { rows, columns, spacing } = node.attributes;
  const orientation: Orientation = rows !== undefined && columns === undefined ? 'rows' : 'columns';
  const frames = framesOf(node);
  const given = (columns ?? rows ?? '').split(/[\s,]+/).filter((size) => size !== '');
  const sizes = frames.length === 0 ? given : frames.map((_, index) => given[index] ?? '1');
  return { orientation, sizes, spacing };
}

/** The same, with the content. */
const gridOf = (node: Node) => ({ ...measuresOf(node), content: framesOf(node).map(contentOf) });

function contentOf(node: Node): FrameContent {
  return node.name === 'frameset' ? present({ type: 'frameset' as const, ...gridOf(node) }) : frameOf(node);
}

/** One frame. */
export function frameOf(node: Node): Frame {
  const { name, targetframe, scrolling, border3d, marginwidth, marginheight } = node.attributes;
  return present({
    type: 'frame' as const,
    name,
    targetFrame: targetframe,
    scrolling: frameScrolling.find((word) => word === scrolling),
    border3d: border3d === undefined ? undefined : border3d === 'true',
    marginWidth: marginwidth,
    marginHeight: marginheight,
    target: targetOf(node, frameTargets),
  });
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The object without the members that are undefined. */
export function present<T extends JsonObject>(object: T): Present<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Present<T>;
}
