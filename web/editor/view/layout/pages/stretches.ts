import { beginningsIn } from './beginnings.ts';
import { type Box, isBlock, type Page } from './box.ts';
import { gapOf } from './gapsBetween.ts';
import type { Unit } from './units.ts';

export type Margins = { top: number; bottom: number };

/** A block as it stands on its pages: `gap` in place of `space` where a page begins with it, `within` the gaps of pages that begin in it. */
export type Standing<Stretch> = Pick<Box, 'height' | 'hang' | 'space'> & {
  stretch: Stretch;
  margins: Margins;
  gap?: number;
  within: number;
};

/** How high a stretch is, and what is too much between it and the one before. */
export type StretchSize = { height: number; joined: number };

/** Two margins of which the one above the other: they are one (CSS 2.2, 8.3.1). */
export const meeting = (above: number, below: number): number =>
  Math.max(0, above, below) + Math.min(0, above, below);

/** Stretches of blocks that follow each other; what is in one keeps its margins to itself. */
export function sizesOfStretches<Stretch>(blocks: readonly Standing<Stretch>[]): Map<Stretch, StretchSize> {
  const sizes = new Map<Stretch, StretchSize>();
  let before: Standing<Stretch> | undefined;
  for (const block of blocks) {
    const { stretch, margins, gap, within, height, hang } = block;
    const space = gap ?? block.space - (before?.hang ?? 0);
    const whole = height + hang + within + margins.bottom;
    const own = sizes.get(stretch);
    if (own) own.height += space - (before?.margins.bottom ?? 0) + whole;
    else {
      const top = gap ?? margins.top;
      const joined = before ? space - before.margins.bottom - top : 0;
      sizes.set(stretch, { joined, height: top + whole });
    }
    before = block;
  }
  return sizes;
}

/** Where a block is on the page: the box of a long text that it lies in, and its margins; undefined for what is not shown. */
export type PlaceOf = (unit: Unit) => { stretch: HTMLElement; margins: Margins } | undefined;

/**
 * Tells the boxes of a long text (chunks.ts) how high they are on these pages, so that those that rest take as much room as they will
 * when they are seen. Nothing is read of how they are laid out.
 */
export function sizeStretches(
  units: readonly Unit[],
  boxes: readonly Box[],
  pages: readonly Page[],
  placeOf: PlaceOf,
): void {
  const standing = new Map<number, Standing<HTMLElement>>();
  for (const [at, unit] of units.entries()) {
    const [box, place] = [boxes[at], placeOf(unit)];
    if (!box || !place) continue;
    const { height, padded, hang, space } = box;
    standing.set(at, { ...place, ...{ height: height + padded, hang, space: space - padded }, within: 0 });
  }
  for (const beginning of beginningsIn(pages, boxes).slice(1)) {
    const block = standing.get(beginning.start.box);
    if (!block) continue;
    if (isBlock(beginning.start)) block.gap = gapOf(beginning, boxes);
    else block.within += gapOf(beginning, boxes);
  }
  for (const [{ style }, { height, joined }] of sizesOfStretches([...standing.values()])) {
    set(style, '--height', height);
    set(style, '--joined', joined);
  }
}

function set(style: CSSStyleDeclaration, name: string, length: number) {
  const value = `${Math.round(length * 100) / 100}px`;
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
}
