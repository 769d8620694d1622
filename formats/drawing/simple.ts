import { tidy } from './shape/outline.ts';
import { presets } from './shape/presets.ts';
import { type Drawn, round } from './tree.ts';
import { write } from './words.ts';

/** A shape of a format that says less of it than DrawingML: VML, OpenDocument. `paint`: attributes of fill and line. */
export type Simple = {
  /** a name of DrawingML */
  preset: string;
  width: number;
  height: number;
  paint: Record<string, string | number>;
  /** the share of the shorter side that is round, where it is */
  roundness?: number;
};

export function drawSimple({ preset, width, height, paint, roundness }: Simple): Drawn {
  const outline = (Object.hasOwn(presets, preset) ? presets[preset] : undefined) ?? presets.rect;
  const adj = (_: number, otherwise: number) => roundness ?? otherwise;
  const d = outline?.({ w: width, h: height, s: Math.min(width, height), adj }) ?? '';
  return ['path', { d: tidy(d), ...(preset === 'line' ? { ...paint, fill: 'none' } : paint) }];
}

/** A text as wide and as high as its shape, as watermarks are. */
export function drawWideText(text: string, width: number, height: number, paint: Simple['paint']): Drawn {
  const [name, attributes, words] = write(text, 0, height * 0.86, { size: height });
  return [
    name,
    { ...attributes, ...paint, textLength: round(width), lengthAdjust: 'spacingAndGlyphs' },
    words ?? '',
  ];
}

/** In lines from the top, in the middle. */
export const drawLabel = (lines: string[], width: number, size = 14): Drawn[] =>
  lines
    .slice(0, 100)
    .map((line, at) =>
      write(line, width / 2, size * (at * 1.25 + 1.3), { size, anchor: 'middle', fill: '#000000' }),
    );
