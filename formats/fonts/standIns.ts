/** Families of letters that we serve ourselves, so that a document has the same lines on every machine. */
export const SERVED = ['Carlito', 'Caladea', 'Arimo', 'Tinos', 'Cousine'] as const;
export type ServedFamily = (typeof SERVED)[number];

/** What a font that a document names is shown in. */
export type StandIn = {
  family: ServedFamily;
  /** letter by letter as wide as the font that is named, so that lines end where they would in it */
  sameWidths: boolean;
  /** how high a line of single spacing is, as a factor of the size, and how much of that is room that the font wants between lines */
  height: number;
  between: number;
  /** what is nearer than the family, where a machine has it */
  nearer: readonly string[];
  generic: 'sans-serif' | 'serif' | 'monospace';
};

/** What families want between lines, at the heights of their own lines. */
const wanted: Partial<Record<ServedFamily, { height: number; between: number }>> = {
  Carlito: { height: 1.22, between: 0.22 },
  Arimo: { height: 1.15, between: 0.033 },
  Tinos: { height: 1.15, between: 0.043 },
};

function between(family: ServedFamily, height: number): number {
  const own = wanted[family];
  return own?.height === height ? own.between : 0;
}

const of = (
  family: ServedFamily,
  generic: StandIn['generic'],
  height: number,
  sameWidths: boolean,
  ...nearer: string[]
): StandIn => ({ family, sameWidths, height, between: between(family, height), nearer, generic });

/** Fonts whose widths a family has, by the whole name; heights of lines are those of the font itself. */
const sameWidths: [named: RegExp, standIn: StandIn][] = [
  [/^(calibri|carlito)$/i, of('Carlito', 'sans-serif', 1.22, true)],
  [/^(cambria|caladea)$/i, of('Caladea', 'serif', 1.172, true)],
  [/^(arial|helvetica|liberation sans|arimo)$/i, of('Arimo', 'sans-serif', 1.15, true)],
  [/^(times new roman|times|liberation serif|tinos)$/i, of('Tinos', 'serif', 1.15, true)],
  [/^(courier new|courier|liberation mono|cousine)$/i, of('Cousine', 'monospace', 1.133, true)],
];

/** Fonts that are only like a family, by what their names say of them. */
const similar: [named: RegExp, standIn: StandIn][] = [
  [/^dejavu sans mono/i, of('Cousine', 'monospace', 1.164, false)],
  [/consolas/i, of('Cousine', 'monospace', 1.171, false)],
  [/courier|mono\b|menlo|lucida console/i, of('Cousine', 'monospace', 1.133, false)],
  [/^calibri/i, of('Carlito', 'sans-serif', 1.22, false)],
  [/^cambria/i, of('Caladea', 'serif', 1.172, false)],
  [/narrow/i, of('Arimo', 'sans-serif', 1.15, false, 'Liberation Sans Narrow')],
  [/^dejavu sans/i, of('Arimo', 'sans-serif', 1.164, false, 'Verdana')],
  [/^dejavu serif/i, of('Tinos', 'serif', 1.164, false)],
  [/tahoma/i, of('Arimo', 'sans-serif', 1.207, false, 'Verdana', 'DejaVu Sans')],
  [/verdana/i, of('Arimo', 'sans-serif', 1.215, false, 'Verdana', 'DejaVu Sans')],
  [/segoe ui/i, of('Arimo', 'sans-serif', 1.33, false)],
  [/trebuchet/i, of('Arimo', 'sans-serif', 1.161, false)],
  [/georgia/i, of('Tinos', 'serif', 1.136, false, 'Gelasio')],
  [/times|garamond|(?<!sans )serif|roman|book|palatino|minion/i, of('Tinos', 'serif', 1.15, false)],
];
const unknown = of('Arimo', 'sans-serif', 1.15, false);

/** What stands in for a font, by its name in the file. Every font has one. */
export function standInFor(name: string): StandIn {
  const called = (list: typeof sameWidths) => list.find(([named]) => named.test(name.trim()))?.[1];
  return called(sameWidths) ?? called(similar) ?? unknown;
}
