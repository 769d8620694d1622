import type { ListFormat } from '../../model/types.ts';
import { child } from '../../package/xml.ts';
import type { Source } from '../source.ts';
import { levelFormat } from './lists.ts';

/** How headings are counted, by level from 1; a level that has no number is left out. */
export function outlineFormats({ styles }: Source): Record<string, ListFormat> {
  const outline = child(child(styles, 'office:styles'), 'text:outline-style');
  const looks: Record<string, ListFormat> = {};
  for (const level of outline?.children ?? []) {
    const at = Number(level.attributes.get('text:level'));
    if (!(at >= 1 && at <= 9) || !level.attributes.get('style:num-format')) continue;
    looks[at] = levelFormat(level, at - 1, 'headings');
  }
  return looks;
}
