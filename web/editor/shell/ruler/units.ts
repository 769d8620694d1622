import { locale } from '../../../words/words.ts';
import type { Unit } from '../../view/document/units.ts';
import { words } from '../words.ts';

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
