import { nextKey, ROOT } from '../view.ts';
import {
  type Box,
  type Frameset,
  type Group,
  groupsAround,
  isGroup,
  newFrame,
  type Orientation,
  partsOf,
} from './frameset.ts';
import { finerBy, halved } from './sizes.ts';

export type Side = 'left' | 'right' | 'up' | 'down';

const axis = { left: 'columns', right: 'columns', up: 'rows', down: 'rows' } as const;
const isAfter = (side: Side): boolean => side === 'right' || side === 'down';

/** Frames of a box; the box itself when it is one. */
const framesIn = (box: Box): Box[] => (isGroup(box) ? partsOf(box).filter((each) => !isGroup(each)) : [box]);

/** A frame can go, and another can be put in its place, as long as one stays. */
export const isLast = (frameset: Frameset, key: number): boolean => {
  const box = partsOf(frameset).find((each) => each.key === key);
  return box === undefined || framesIn(box).length === framesIn(frameset).length;
};

/** Puts what `by` makes of them in the place of the boxes of the group that holds a box. */
function within<Of extends Group>(group: Of, key: number, by: (holder: Group, at: number) => Group): Of {
  const at = group.boxes.findIndex((box) => box.key === key);
  if (at >= 0) return { ...group, ...by(group, at) };
  const boxes = group.boxes.map((box) => (isGroup(box) ? within(box, key, by) : box));
  return boxes.every((box, place) => box === group.boxes[place]) ? group : { ...group, boxes };
}

/** Changes one box, also the frameset itself. */
export function edited(
  frameset: Frameset,
  key: number,
  change: Partial<Frameset> & { frame?: object },
): Frameset {
  if (key === ROOT) return { ...frameset, ...change };
  return within(frameset, key, (holder, at) => ({
    ...holder,
    boxes: holder.boxes.map((box, place) => (place === at ? ({ ...box, ...change } as Box) : box)),
  }));
}

/** Lays one box beside another, which gives it half of its place. */
function beside(frameset: Frameset, box: Box, target: number, side: Side): Frameset {
  const orientation: Orientation = axis[side];
  if (target === ROOT) return around(frameset, box, side);
  return within(frameset, target, (holder, at) => {
    const there = holder.boxes[at];
    if (!there) return holder;
    const pair = (size: string) => {
      const both = [
        { ...there, size },
        { ...box, size },
      ];
      return isAfter(side) ? both : both.reverse();
    };
    const boxes = [...holder.boxes];
    if (holder.orientation !== orientation) {
      boxes[at] = { key: nextKey(), size: there.size, orientation, boxes: pair('1') };
      return { ...holder, boxes };
    }
    const { half, finer } = halved(there.size);
    const others = boxes.map((each) => ({ ...each, size: finerBy(each.size, finer) }));
    others.splice(at, 1, ...pair(half));
    return { ...holder, boxes: others };
  });
}

/** Lays a box beside all that the frameset holds. */
function around(frameset: Frameset, box: Box, side: Side): Frameset {
  const { boxes, orientation, spacing } = frameset;
  const inner: Group = { key: nextKey(), size: '1', orientation, boxes, ...(spacing != null && { spacing }) };
  const both = [inner, { ...box, size: '1' }];
  return { ...frameset, orientation: axis[side], boxes: isAfter(side) ? both : both.reverse() };
}

/** Puts a new frame beside a box. */
export function split(frameset: Frameset, key: number, side: Side): { frameset: Frameset; key: number } {
  const frame = newFrame('1');
  const next =
    key === ROOT && frameset.boxes.length === 0
      ? { ...frameset, boxes: [frame] }
      : beside(frameset, frame, key, side);
  return { frameset: next, key: frame.key };
}

/** Takes a box out; a group that holds one box only becomes that box. */
export function removed(frameset: Frameset, key: number): Frameset {
  return tidy(without(frameset, key));
}

const without = (frameset: Frameset, key: number): Frameset =>
  within(frameset, key, (holder, at) => ({
    ...holder,
    boxes: holder.boxes.filter((_, place) => place !== at),
  }));

function tidy(frameset: Frameset): Frameset {
  const boxes = tidied(frameset.boxes);
  const [only] = boxes;
  if (boxes.length !== 1 || !only || !isGroup(only)) return { ...frameset, boxes };
  const { orientation, spacing, boxes: inner } = only;
  return { ...frameset, orientation, boxes: inner, ...(spacing !== undefined && { spacing }) };
}

const tidied = (boxes: Box[]): Box[] =>
  boxes.flatMap((box): Box[] => {
    if (!isGroup(box)) return [box];
    const inner = tidied(box.boxes);
    const [only] = inner;
    if (inner.length > 1) return [{ ...box, boxes: inner }];
    return only ? [{ ...only, size: box.size }] : [];
  });

/** Takes a box from where it is and lays it beside another. Among its neighbours it takes its size along. */
export function moved(frameset: Frameset, key: number, target: number, side: Side): Frameset {
  const box = partsOf(frameset).find((each) => each.key === key);
  if (!box || key === target || partsIn(box).includes(target)) return frameset;
  const holder = groupsAround(frameset, key).at(-1);
  if (holder?.orientation === axis[side] && holder.boxes.some((each) => each.key === target)) {
    const boxes = holder.boxes.filter((each) => each.key !== key);
    boxes.splice(boxes.findIndex((each) => each.key === target) + (isAfter(side) ? 1 : 0), 0, box);
    return edited(frameset, holder.key, { boxes });
  }
  return tidy(beside(without(frameset, key), box, target, side));
}

const partsIn = (box: Box): number[] => (isGroup(box) ? partsOf(box).map(({ key }) => key) : []);

/** Two boxes change places; sizes stay where they are. */
export function swapped(frameset: Frameset, one: number, other: number): Frameset {
  const parts = partsOf(frameset);
  const [first, second] = [one, other].map((key) => parts.find((box) => box.key === key));
  if (!first || !second || partsIn(first).includes(other) || partsIn(second).includes(one)) return frameset;
  const put = (box: Box): Box => {
    if (box.key === one) return { ...second, size: box.size };
    if (box.key === other) return { ...first, size: box.size };
    return isGroup(box) ? { ...box, boxes: box.boxes.map(put) } : box;
  };
  return { ...frameset, boxes: frameset.boxes.map(put) };
}

/**
 * One step in a direction: past the neighbour there, into a group that lies across, or out of the group around it.
 * The same frameset when there is nowhere to go.
 */
export function stepped(frameset: Frameset, key: number, side: Side): Frameset {
  const groups = groupsAround(frameset, key);
  let inner = key;
  for (const group of groups.reverse()) {
    const at = group.boxes.findIndex((box) => box.key === inner);
    if (group.orientation === axis[side]) {
      const neighbour = group.boxes[at + (isAfter(side) ? 1 : -1)];
      if (inner !== key) return moved(frameset, key, inner, side);
      if (neighbour && isGroup(neighbour) && neighbour.boxes[0])
        return moved(frameset, key, neighbour.boxes[0].key, neighbour.orientation === 'rows' ? 'up' : 'left');
      if (neighbour) return moved(frameset, key, neighbour.key, side);
    }
    inner = group.key;
  }
  const alone = framesIn(frameset).length < 2 || frameset.orientation === axis[side];
  const box = partsOf(frameset).find((each) => each.key === key);
  return alone || !box ? frameset : tidy(around(without(frameset, key), box, side));
}
