import { HEADING_LEVELS, headingFormat, type Settings } from '../../model/settings.ts';
import { child } from '../../package/xml.ts';
import { outlineFormats } from '../formatting/outline.ts';
import type { Source } from '../source.ts';
import { type StylesPart, withAttributes } from './stylesPart.ts';

/** Whether the choice of a person is another than what the part says. */
export const changesHeadings = (source: Source, headings: Settings['headings']): boolean =>
  headings !== undefined && (headings === 'numbered') === (Object.keys(outlineFormats(source)).length === 0);

/** No level of headings is counted. */
export function uncountHeadings(part: StylesPart): void {
  const outline = child(child(part.root, 'office:styles'), 'text:outline-style');
  for (const level of outline?.children ?? [])
    part.replace(level, withAttributes(part, part.rawOf(level), { 'style:num-format': '' }));
}

/** Headings of all levels are counted (ODF 1.3 part 3, 16.33): levels that the part has get numbers, others are added. */
export function numberHeadings(part: StylesPart): void {
  const outline = child(child(part.root, 'office:styles'), 'text:outline-style');
  const name = part.name('text:outline-style');
  const there = new Map(
    (outline?.children ?? []).map((one) => [Number(one.attributes.get('text:level')), one] as const),
  );
  let added = '';
  for (let level = 1; level <= HEADING_LEVELS; level++) {
    const known = there.get(level);
    const numbered = {
      'style:num-format': '1',
      'style:num-prefix': null,
      'style:num-suffix': null,
      'loext:num-list-format': null,
      'text:display-levels': level > 1 ? String(level) : null,
    };
    if (known) part.replace(known, withAttributes(part, part.rawOf(known), numbered));
    else added += levelStyle(part, level);
  }
  if (!outline)
    part.append('office:styles', `<${name}${part.attribute('style:name', 'Outline')}>${added}</${name}>`);
  else if (added !== '') part.putLast(outline, added);
}

function levelStyle(part: StylesPart, level: number): string {
  const { name, attribute } = part;
  const { left = 0 } = headingFormat(level);
  const alignment = [
    attribute('text:label-followed-by', 'listtab'),
    attribute('text:list-tab-stop-position', `${left}pt`),
    attribute('fo:text-indent', `-${left}pt`),
    attribute('fo:margin-left', `${left}pt`),
  ].join('');
  const properties = name('style:list-level-properties');
  const shown = level > 1 ? attribute('text:display-levels', String(level)) : '';
  const own = name('text:outline-level-style');
  return `<${own}${attribute('text:level', String(level))}${attribute('style:num-format', '1')}${shown}><${properties}${attribute('text:list-level-position-and-space-mode', 'label-alignment')}><${name('style:list-level-label-alignment')}${alignment}/></${properties}></${own}>`;
}
