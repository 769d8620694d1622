import { BEGINS, DIVIDED, GAP, REST } from './gaps.ts';

/** Whether a gap stands in a block or above it. */
export const isPushed = (dom: HTMLElement) =>
  dom.classList.contains(BEGINS) || dom.querySelector(`.${GAP}, .${DIVIDED}, .${REST}`) !== null;

/** How much higher a block is by the gaps in it. @param scale how much larger it is shown */
export function heightOfGaps(dom: HTMLElement, scale: number): number {
  if (!(dom instanceof HTMLTableElement))
    return sum([...dom.querySelectorAll(`.${GAP}`)].map((gap) => gap.getBoundingClientRect().height)) / scale;
  // What is pushed within a row is as much in all cells.
  return sum(
    [...(dom.tBodies[0]?.rows ?? [])].map((row) =>
      row.classList.contains(GAP)
        ? row.getBoundingClientRect().height / scale
        : Number(row.dataset.grown ?? 0),
    ),
  );
}

const sum = (lengths: readonly number[]) => lengths.reduce((all, one) => all + one, 0);
