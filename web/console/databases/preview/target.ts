import { textFor } from '../../../words/words.ts';
import { type Branch, eventCode, inside } from './tree.ts';
import { words } from './words/words.ts';

const links = ['namedelementlink', 'urllink', 'viewlink', 'doclink', 'databaselink'];

/** What a link opens, in words: `Page Welcome`, an address, a formula. */
export function targetName({ name, attributes }: Branch): string {
  const w = words('targets');
  if (name === 'urllink') return attributes.href ?? w.computed;
  if (name === 'namedelementlink')
    return [textFor(w.kinds, attributes.type ?? ''), attributes.name].filter(Boolean).join(' ');
  return [textFor(w.kinds, name), attributes.description].filter(Boolean).join(' ');
}

/** What a frame or an entry opens, in words; undefined when that is nothing. */
export function targetIn(branch: Branch): string | undefined {
  const link = inside(branch).find(({ name }) => links.includes(name));
  if (link) return targetName(link);
  const formula = eventCode(branch, 'value') ?? eventCode(branch, 'click');
  return formula === undefined ? undefined : `${words('targets').computed} ${formula}`;
}
