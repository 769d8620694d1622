import type { Formatting } from '../../../../formats/model/index.ts';
import type { Unit } from '../../view/document/units.ts';
import type { SelectionState } from '../../view/selectionState.ts';
import { snap } from './units.ts';

/** What a handle of the ruler moves, in points: the indents of a paragraph, its first line relative to the left one. */
export const handles = ['first', 'left', 'right'] as const;
export type Handle = (typeof handles)[number];
export type Indents = Pick<SelectionState, Handle>;
export type Page = Pick<NonNullable<Formatting['page']>, 'width' | 'left' | 'right'>;

/** Least width that is left for the text. */
const MIN_TEXT_WIDTH = 36;

/** Where a handle stands, in points from the left edge of the page. */
export const placeOf = (handle: Handle, { first, left, right }: Indents, page: Page): number =>
  handle === 'right' ? page.width - page.right - right : page.left + left + (handle === 'first' ? first : 0);

/** The value that a handle has at a place, in steps of the unit, and inside of the page. */
export function valueAt(handle: Handle, place: number, indents: Indents, page: Page, unit: Unit): number {
  const value =
    handle === 'right'
      ? page.width - page.right - place
      : place - page.left - (handle === 'first' ? indents.left : 0);
  return within(handle, snap(value, unit), indents, page);
}

/** A value that leaves room for the text and stays on the paper. */
export function within(handle: Handle, value: number, { first, left, right }: Indents, page: Page): number {
  const room = page.width - page.left - page.right - MIN_TEXT_WIDTH;
  const [least, most] = {
    first: [-page.left - left, room - left - right],
    left: [-page.left - Math.min(first, 0), room - right - Math.max(first, 0)],
    right: [-page.right, room - left - Math.max(first, 0)],
  }[handle] as [number, number];
  return Math.round(Math.max(least, Math.min(value, Math.max(least, most))) * 20) / 20;
}
