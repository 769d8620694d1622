import { applyEdits, type Edit } from './edits.ts';
import {
  type Frame,
  type FrameContent,
  type FramesetLayout,
  frameOf,
  framesOf,
  frameTargets,
  measuresOf,
  type NestedFrameset,
} from './frameset.ts';
import type { JsonFault } from './jsonFaults.ts';
import { dxlNamespace } from './namespaces.ts';
import {
  attributeEdits,
  attributesText,
  insertion,
  prefixOf,
  removal,
  type WantedAttributes,
} from './tagEdits.ts';
import { targetEdits, targetText } from './targets.ts';
import { type Node, readTree } from './tree.ts';

type Wanted = FramesetLayout | NestedFrameset;
/** Which frame or nested frameset of the source a content stands for, counted from 0 in their order, each before what
 *  stands in it. A content that is not there is new. */
export type FrameOrigins = ReadonlyMap<FrameContent, number>;
/** Where new text is made: the source that is edited, its prefix, the frames by name, those that are claimed, and what
 *  is known of where contents come from. */
type Work = {
  source: string;
  prefix: string;
  named: NamedFrames;
  claimed: Set<Node>;
  origin: ((content: FrameContent) => Node | undefined) | undefined;
};
/** Frames of each name that are left to claim, in their order. */
type NamedFrames = ReadonlyMap<string, IteratorObject<Node, undefined>>;

/** A new `<frameset>` with this layout. */
export function writeFrameset(name: string, layout: FramesetLayout): string {
  return setFrameset(`<frameset${attributesText({ xmlns: dxlNamespace, name })}></frameset>`, layout);
}

/** Where the sizes that were sent are not as many as the frames of the frameset that came of them, which
 *  happens when frames are kept because the layout names no content. */
export function sizeFaults(source: string, layout: FramesetLayout): JsonFault[] {
  return gridSizeFaults(readTree(source), layout, '');
}

function gridSizeFaults(node: Node, { sizes, content }: Wanted, path: string): JsonFault[] {
  const frames = framesOf(node);
  const nested = (content ?? []).flatMap((each, index) => {
    const frame = frames[index];
    if (each.type !== 'frameset' || frame === undefined) return [];
    return gridSizeFaults(frame, each, `${path}/content/${index}`);
  });
  if (sizes.length === frames.length) return nested;
  return [
    { path: `${path}/sizes`, message: `has ${sizes.length} sizes for ${frames.length} frames` },
    ...nested,
  ];
}

/**
 * Makes an existing `<frameset>` have this layout, by edits: what the layout does not name survives, also
 * in the frames, which are matched by name, or by where they come from when that is known. A layout that is there
 * already changes no byte.
 */
export function setFrameset(source: string, layout: FramesetLayout, origins?: FrameOrigins): string {
  const root = readTree(source);
  const parts = origins && partsOf(root);
  const work: Work = {
    source,
    prefix: prefixOf(source, root),
    named: framesByName(collect(root)),
    claimed: new Set(),
    origin: parts && ((content) => parts[origins.get(content) ?? -1]),
  };
  const own = attributeEdits(source, root, {
    name: layout.name ?? undefined,
    alias: layout.alias,
    hide: layout.hide,
    borderwidth: layout.borderWidth,
    bordercolor: layout.borderColor,
  });
  const edits = [...own, ...gridEdits(work, root, layout)];
  return applyEdits(source, { start: 0, end: source.length }, edits);
}

/** All frames in a frameset, those of nested ones too. */
const collect = (node: Node): Node[] =>
  framesOf(node).flatMap((each) => (each.name === 'frameset' ? collect(each) : [each]));

/** Frames and nested framesets, each before what stands in it. */
const partsOf = (node: Node): Node[] => framesOf(node).flatMap((each) => [each, ...partsOf(each)]);

function framesByName(frames: readonly Node[]): NamedFrames {
  const named = Map.groupBy(frames, ({ attributes }) => attributes.name ?? '');
  return new Map([...named].map(([name, nodes]) => [name, nodes.values()]));
}

function gridEdits(work: Work, node: Node, wanted: Wanted): Edit[] {
  const { source } = work;
  const edits = attributeEdits(source, node, gridAttributes(node, wanted));
  const before = framesOf(node);
  const content = wanted.content ?? (before.length > 0 ? undefined : wanted.sizes.map(() => empty));
  if (content === undefined) return edits;
  const matches = matched(work, before, content);
  if (matches.length === before.length && matches.every((match, index) => match === before[index])) {
    return [...edits, ...before.flatMap((each, index) => contentEdits(work, each, content[index] ?? empty))];
  }
  const texts = content.map((each, index) => contentText(work, matches[index], each));
  const at = before[0] === undefined ? node.contentEnd : removal(source, before[0]).start;
  const text = texts.map((each) => `\n${each}`).join('');
  return [...edits, insertion(source, node, at, text), ...before.map((each) => removal(source, each))];
}

const empty: FrameContent = { type: 'frame' };

function gridAttributes(node: Node, wanted: Wanted): WantedAttributes {
  const { orientation, sizes } = measuresOf(node);
  const other = wanted.orientation === 'rows' ? 'columns' : 'rows';
  const same = orientation === wanted.orientation && sizes.join(' ') === wanted.sizes.join(' ');
  const measures = same ? {} : { [wanted.orientation]: wanted.sizes.join(' '), [other]: null };
  return { ...measures, spacing: wanted.spacing };
}

/** The node that each wanted content stands for: frames by name wherever they are, the nameless and nested
 *  framesets by their place among their like. */
function matched(
  { named, claimed, origin }: Work,
  before: readonly Node[],
  content: readonly FrameContent[],
): (Node | undefined)[] {
  if (origin !== undefined) return content.map(origin);
  const nested = before.filter(({ name }) => name === 'frameset').values();
  const frames = before.filter(({ name }) => name === 'frame');
  const own = framesByName(frames);
  return content.map((each) => {
    if (each.type === 'frameset') return nested.next().value;
    const name = each.name ?? '';
    if (name === '') return own.get(name)?.next().value;
    // A frame of that name in this very frameset comes before one that stands elsewhere.
    const node = unclaimed(own.get(name), claimed) ?? unclaimed(named.get(name), claimed);
    if (node !== undefined) claimed.add(node);
    return node;
  });
}

/** The next one that nothing has claimed. */
function unclaimed(
  nodes: IteratorObject<Node, undefined> | undefined,
  claimed: ReadonlySet<Node>,
): Node | undefined {
  for (let next = nodes?.next(); next !== undefined && !next.done; next = nodes?.next()) {
    if (!claimed.has(next.value)) return next.value;
  }
  return undefined;
}

function contentEdits(work: Work, node: Node, wanted: FrameContent): Edit[] {
  return wanted.type === 'frameset' ? gridEdits(work, node, wanted) : frameEdits(work, node, wanted);
}

function frameEdits({ source }: Work, node: Node, wanted: Frame): Edit[] {
  const before = frameOf(node);
  const border = wanted.border3d === before.border3d ? undefined : wanted.border3d;
  const attributes = attributeEdits(source, node, { ...frameAttributes(wanted), border3d: textOf(border) });
  return [...attributes, ...targetEdits(source, node, wanted.target, frameTargets, node.contentEnd)];
}

const textOf = (value: boolean | null | undefined) => (typeof value === 'boolean' ? String(value) : value);

function frameAttributes({ name, targetFrame, scrolling, border3d, marginWidth, marginHeight }: Frame) {
  return {
    name,
    targetframe: targetFrame,
    scrolling,
    border3d: textOf(border3d),
    marginwidth: marginWidth,
    marginheight: marginHeight,
  };
}

/** The text of a frame in its new place: the old one edited, or a new one. */
function contentText(work: Work, node: Node | undefined, wanted: FrameContent): string {
  if (node !== undefined) return applyEdits(work.source, node, contentEdits(work, node, wanted));
  const { prefix } = work;
  if (wanted.type === 'frame') {
    const head = `<${prefix}frame${attributesText(frameAttributes(wanted))}`;
    const { target } = wanted;
    return target ? `${head}>${targetText(prefix, target)}</${prefix}frame>` : `${head}/>`;
  }
  const content = wanted.content ?? wanted.sizes.map(() => empty);
  const matches = matched(work, [], content);
  const inside = content.map((each, index) => `${contentText(work, matches[index], each)}\n`).join('');
  const attributes = { [wanted.orientation]: wanted.sizes.join(' '), spacing: wanted.spacing };
  return `<${prefix}frameset${attributesText(attributes)}>\n${inside}</${prefix}frameset>`;
}
