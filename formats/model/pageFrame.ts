import { type Side, sides } from './lines.ts';

/**
 * Lines around a page by side, as lines.ts has them, and how far from the edge of the page each is, in points. `on`: the
 * pages of the section that have them, where not all do.
 */
export type PageFrame = {
  lines: Partial<Record<Side, { line: string; at: number }>>;
  on?: 'first' | 'others';
};

/** How far from the edge of the page a line is that a person draws around it, as Word begins with. */
export const FRAME_AT = 24;

/** The line that all four sides have; `none` where there is no line at all, undefined where sides differ. */
export function commonLine(frame: PageFrame | undefined): string | undefined {
  const lines = sides.map((side) => frame?.lines[side]?.line ?? 'none');
  return lines.every((line) => line === lines[0]) ? lines[0] : undefined;
}

/** The lines around the pages of a section: as the file says, unless a person set another line. */
export function frameOf({ border, frame }: { border?: string; frame?: PageFrame }): PageFrame | undefined {
  if (border === undefined || border === commonLine(frame)) return frame;
  if (border === 'none') return undefined;
  return { lines: Object.fromEntries(sides.map((side) => [side, { line: border, at: FRAME_AT }])) };
}
