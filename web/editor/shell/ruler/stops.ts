import type { Formatting } from '../../../../formats/model/index.ts';
import type { Unit } from '../../view/document/units.ts';
import type { SelectionState } from '../../view/selectionState.ts';
import type { Page } from './indents.ts';
import { snap } from './units.ts';

/** How far the mouse leaves the ruler when a stop is dragged off it, in pixels. */
export const OFF = 20;

/** What the places of a paragraph's stops count from, in points from the left edge of the page. */
export const zeroOf = (
  formatting: Formatting,
  selectionState: Pick<SelectionState, 'left'>,
  page: Page,
): number => page.left + (formatting.tabsFromIndent ? selectionState.left : 0);

/** The place of a stop on the paper, in steps of the unit as the ruler shows them, inside of the text. */
export function placeAt(place: number, page: Page, unit: Unit): number {
  const inside = Math.min(Math.max(place, page.left), page.width - page.right);
  return (
    Math.round(Math.min(snap(inside - page.left, unit), page.width - page.right - page.left) * 20) / 20 +
    page.left
  );
}
