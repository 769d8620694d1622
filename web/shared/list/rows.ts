import { useState } from 'react';

/** Up to so many rows are in the page at once: they are laid out without a hitch, and the browser's own search finds all. */
const FEW = 200;

/** Whether only those rows are in the page that are near what is seen: there are many, or the server has further ones.
 *  It stays so while the list is shown, so that nothing moves when its last page arrives. */
export function useLong(items: readonly unknown[], more = false): boolean {
  const isLong = more || items.length > FEW;
  const [long, setLong] = useState(isLong);
  if (isLong && !long) setLong(true);
  return long || isLong;
}

/** What the element of a row is given: nothing in a short list. */
export type RowProps = {
  ref?: (row: HTMLElement | null) => void;
  'data-index'?: number;
  'aria-posinset'?: number;
  'aria-setsize'?: number;
  'aria-rowindex'?: number;
};

/** Screen readers are told so of a size that is not known. */
const UNKNOWN = -1;
const HEAD_ROWS = 1;

/** Which row it is of all, as a screen reader is told where the others are not in the page.
 *  @param count how many rows were loaded
 *  @param more whether there are further ones */
export function placeOf(as: 'li' | 'tr', index: number, count: number, more: boolean): RowProps {
  if (as === 'tr') return { 'aria-rowindex': index + 1 + HEAD_ROWS };
  return { 'aria-posinset': index + 1, 'aria-setsize': more ? UNKNOWN : count };
}

/** How many rows a table has with its head. */
export const rowCount = (count: number, more: boolean): number => (more ? UNKNOWN : count + HEAD_ROWS);
