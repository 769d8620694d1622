import {
  type Frame,
  type FrameContent,
  type FramesetLayout,
  readFrameset,
} from '../../../../../formats/dxl/frameset.ts';
import { type FrameOrigins, setFrameset } from '../../../../../formats/dxl/framesetEdits.ts';
import { nextKey, ROOT, type View } from '../view.ts';

export type Orientation = 'rows' | 'columns';
/** `from` is the place of the frame in the source that it was read from; a new one has none. */
type Placed = { key: number; from?: number; size: string };
/** `keeps` when what it opens, if anything, is said in the source alone. */
export type FrameBox = Placed & { frame: Omit<Frame, 'type'>; keeps?: boolean };
/** Boxes side by side (`columns`) or one above the other (`rows`). */
export type Group = Placed & { orientation: Orientation; spacing?: string | null; boxes: Box[] };
export type Box = FrameBox | Group;
/** The whole frameset, whose key is `ROOT`. */
export type Frameset = Group & { borderWidth?: string | null; borderColor?: string | null };

export const isGroup = (box: Box): box is Group => 'boxes' in box;

/** A frame that nobody has named yet. */
export const newFrame = (size: string): FrameBox => ({ key: nextKey(), size, frame: {} });

export const framesetView: View<Frameset> = {
  root: 'frameset',
  parts: ['frame', 'frameset'],
  read(source, keys) {
    let place = 0;
    const boxOf = (content: FrameContent, size: string): Box => {
      const from = place++;
      const placed = { key: keys[from] ?? nextKey(), from, size };
      if (content.type === 'frameset') return { ...placed, ...groupOf(content) };
      const { type: _, ...frame } = content;
      return { ...placed, frame, keeps: frame.target === undefined };
    };
    const groupOf = ({ orientation, spacing, sizes, content = [] }: Omit<FramesetLayout, 'name'>) => ({
      orientation,
      ...(spacing != null && { spacing }),
      boxes: content.map((each, at) => boxOf(each, sizes[at] ?? '1')),
    });
    const layout = readFrameset(source);
    const { borderWidth, borderColor } = layout;
    return {
      key: ROOT,
      size: '',
      ...groupOf(layout),
      ...(borderWidth != null && { borderWidth }),
      ...(borderColor != null && { borderColor }),
    };
  },
  write(source, frameset) {
    const { layout, origins } = layoutOf(frameset);
    return setFrameset(source, layout, origins);
  },
  keys: (frameset) => partsOf(frameset).map(({ key }) => key),
};

/** What the interface calls a layout, and where its contents come from. */
function layoutOf(frameset: Frameset): { layout: FramesetLayout; origins: FrameOrigins } {
  const origins = new Map<FrameContent, number>();
  const contentOf = (box: Box): FrameContent => {
    const content: FrameContent = isGroup(box)
      ? { type: 'frameset', ...gridOf(box) }
      : { type: 'frame', ...box.frame, ...(isPending(box.frame) && { target: null }) };
    if (box.from !== undefined) origins.set(content, box.from);
    return content;
  };
  const gridOf = ({ orientation, spacing, boxes }: Group) => ({
    orientation,
    ...(spacing !== undefined && { spacing }),
    sizes: boxes.map(({ size }) => size),
    content: boxes.map(contentOf),
  });
  const { borderWidth, borderColor } = frameset;
  const layout: FramesetLayout = {
    ...gridOf(frameset),
    ...(borderWidth !== undefined && { borderWidth }),
    ...(borderColor !== undefined && { borderColor }),
  };
  return { layout, origins };
}

/** Somebody chose what kind of thing opens, and not yet which: until then nothing does. */
const isPending = ({ target }: FrameBox['frame']) => target != null && !(target.name ?? target.url)?.trim();

/** All boxes of a group, each before what stands in it. */
export const partsOf = (group: Group): Box[] =>
  group.boxes.flatMap((box) => (isGroup(box) ? [box, ...partsOf(box)] : [box]));

/** The box with a key, the frameset itself too. */
export const boxWith = (frameset: Frameset, key: number): Box | undefined =>
  key === ROOT ? frameset : partsOf(frameset).find((box) => box.key === key);

/** The groups around a box, the outermost first; empty for the frameset itself and for what is not there. */
export function groupsAround(group: Group, key: number): Group[] {
  for (const box of group.boxes) {
    if (box.key === key) return [group];
    const inside = isGroup(box) ? groupsAround(box, key) : [];
    if (inside.length > 0) return [group, ...inside];
  }
  return [];
}
