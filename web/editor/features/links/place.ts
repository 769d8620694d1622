import type { LinkHere } from './linkHere.ts';

/** Between the line and what stands at it, and to the edge of the window, in pixels. */
const GAP = 6;
const EDGE = 8;

/** Puts a card below the line of a link in which the cursor stands, or above it where there is no room below; nowhere
 *  while that line is scrolled away. */
export function putAt(card: HTMLElement, { view, from, head }: LinkHere): void {
  const line = view.coordsAtPos(head, 1);
  const start = view.coordsAtPos(from, 1);
  const desk = view.dom.closest('main')?.getBoundingClientRect();
  const isAway = desk !== undefined && (line.bottom < desk.top || line.top > desk.bottom);
  const { width, height } = card.getBoundingClientRect();
  const seen = window.visualViewport;
  const [right, foot] = [
    seen?.width ?? innerWidth,
    Math.min(seen?.height ?? innerHeight, desk?.bottom ?? innerHeight),
  ];
  const left = Math.min(start.top < line.top ? line.left : start.left, right - width - EDGE);
  const hasRoom = line.bottom + GAP + height <= foot;
  Object.assign(card.style, {
    left: `${Math.max(EDGE, left)}px`,
    top: `${hasRoom ? line.bottom + GAP : Math.max(EDGE, line.top - GAP - height)}px`,
    visibility: isAway ? 'hidden' : 'visible',
  });
}
