import type { ListFormat } from '../../model/types.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { points } from '../properties/lengths.ts';
import type { Shared } from '../read/reader.ts';

const formats: Record<string, string> = {
  1: 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};

/** Looks of the lists in use, by `name-level`. */
export function listFormats({ lists }: Shared): Record<string, ListFormat> {
  const looks: Record<string, ListFormat> = {};
  for (const [name, { style, styles, counter }] of lists) {
    for (const level of styles.lists.get(style)?.children ?? []) {
      const at = Number(level.attributes.get('text:level')) - 1;
      if (at >= 0 && at <= 8) looks[`${name}-${at}`] = levelFormat(level, at, counter);
    }
  }
  return looks;
}

/** A level of a list style or of the outline. */
export function levelFormat(level: XmlElement, at: number, counter: string): ListFormat {
  const given = level.attributes;
  const numbers = formats[given.get('style:num-format') ?? ''];
  const format: ListFormat = {
    counter,
    level: at,
    format: numbers ?? (level.name === 'text:list-level-style-number' ? 'none' : 'bullet'),
    template: numbers ? numberTemplate(level, at) : (given.get('text:bullet-char') ?? ''),
    start: Number(given.get('text:start-value') ?? 1) || 0,
  };
  const properties = child(level, 'style:list-level-properties');
  const label = child(properties, 'style:list-level-label-alignment');
  const left =
    points(label?.attributes.get('fo:margin-left')) ??
    (points(properties?.attributes.get('text:space-before')) ?? 0) +
      (points(properties?.attributes.get('text:min-label-width')) ?? 0);
  if (left > 0) format.left = left;
  const first = points(label?.attributes.get('fo:text-indent'));
  if (first !== undefined) format.first = first;
  const align = properties?.attributes.get('fo:text-align');
  if (align === 'end' || align === 'right') format.align = 'right';
  if (align === 'center') format.align = 'center';
  const follows = label?.attributes.get('text:label-followed-by');
  if (follows === 'space') format.suffix = 'space';
  if (follows === 'nothing') format.suffix = 'none';
  return format;
}

/** `%1.%2.` for a number that shows the levels above it. */
function numberTemplate(level: XmlElement, at: number): string {
  const shown = Math.min(Math.max(Number(level.attributes.get('text:display-levels') ?? 1) || 1, 1), at + 1);
  const numbers = Array.from({ length: shown }, (_, n) => `%${at + 2 - shown + n}`).join('.');
  return `${level.attributes.get('style:num-prefix') ?? ''}${numbers}${level.attributes.get('style:num-suffix') ?? ''}`;
}
