/**
 * Lines around cells, as the model holds them: `none`, or style, width in points and colour, such as `single 0.5 000000`.
 * What comes from a page or another client is read and checked here.
 */
export const lineStyles = ['single', 'double', 'dashed', 'dotted'] as const;
export type LineStyle = (typeof lineStyles)[number];
export type Line = { style: LineStyle; width: number; colour: string };

/** The four sides of a cell in the order of style sheets. */
export const sides = ['top', 'right', 'bottom', 'left'] as const;
export type Side = (typeof sides)[number];

/** Widths that word processors take: the finest line of LibreOffice to six points. */
const [THINNEST, THICKEST] = [0.05, 6];

/** Read a line: null for `none`, undefined for what is no line. */
export function readLine(value: unknown): Line | null | undefined {
  if (value === 'none') return null;
  const found =
    typeof value === 'string'
      ? /^(single|double|dashed|dotted) (\d{1,2}(?:\.\d{1,3})?) ([0-9A-F]{6})$/.exec(value)
      : null;
  const width = Number(found?.[2]);
  if (!found || !(width >= THINNEST && width <= THICKEST)) return undefined;
  return { style: found[1] as LineStyle, width, colour: found[3] ?? '000000' };
}

export const writeLine = (line: Line | null): string =>
  line === null
    ? 'none'
    : `${line.style} ${Math.round(Math.min(Math.max(line.width, THINNEST), THICKEST) * 1000) / 1000} ${line.colour.toUpperCase()}`;

/** A line as a style sheet says it; one that is set to nothing leaves that of its neighbour. */
export function lineCss(value: unknown): string | undefined {
  const line = readLine(value);
  if (line === undefined) return undefined;
  if (line === null) return 'none';
  const style = line.style === 'single' ? 'solid' : line.style;
  return `${lineWidth(value)}pt ${style} #${line.colour}`;
}

/** How wide a line is on the page, in points; 0 for none. */
export function lineWidth(value: unknown): number {
  const line = readLine(value);
  if (!line) return 0;
  // A double line needs room for both and the space between them.
  return line.style === 'double' ? Math.max(line.width * 3, 2.25) : Math.max(line.width, 0.75);
}
