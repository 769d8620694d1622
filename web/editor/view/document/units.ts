import { CENTIMETRE } from './pageSizes.ts';

/** A measure of length: its points, how many parts it is divided into, and how far one step of a key goes. */
export type Unit = { name: 'centimetres' | 'inches'; points: number; parts: number; step: number };

export const centimetres: Unit = {
  name: 'centimetres',
  points: CENTIMETRE,
  parts: 4,
  step: CENTIMETRE / 4,
};
export const inches: Unit = { name: 'inches', points: 72, parts: 8, step: 9 };

/** Countries that measure paper in inches (CLDR, measurement system US). */
const withInches = new Set(['US', 'LR', 'MM']);

/** The unit of the country that a browser is set to; without a country, centimetres. */
export const unitOf = (tags: readonly string[]): Unit => {
  const region = tags.map(regionOf).find(Boolean);
  return withInches.has(region ?? '') ? inches : centimetres;
};

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}
