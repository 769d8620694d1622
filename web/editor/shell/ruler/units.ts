import { locale } from '../../../words/words.ts';
import { CENTIMETRE } from '../../view/document/pageSizes.ts';
import { words } from '../words.ts';

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

/** The nearest part of the unit. */
export const snap = (points: number, { points: whole, parts }: Unit): number =>
  Math.round(points / (whole / parts)) * (whole / parts);

/** Where marks stand between two places around a zero: whole ones with their number. */
export function marksOf(
  from: number,
  to: number,
  { points, parts }: Unit,
): { at: number; whole: number | undefined }[] {
  const part = points / parts;
  const marks: { at: number; whole: number | undefined }[] = [];
  for (let index = Math.ceil(from / part); index * part <= to; index += 1) {
    const whole = index % parts === 0 ? Math.abs(index / parts) : undefined;
    marks.push({ at: index * part, whole });
  }
  return marks;
}

/** A length as a person reads it. */
export const lengthOf = (points: number, { name, points: whole }: Unit): string =>
  words().ruler[name]((points / whole).toLocaleString(locale(), { maximumFractionDigits: 2 }));
