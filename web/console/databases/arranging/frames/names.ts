import { ROOT } from '../view.ts';
import { words } from '../words/words.ts';
import { type Box, isGroup } from './frameset.ts';

/** What a box is called on the page. */
export function boxName(box: Box): string {
  const w = words('frames');
  if (box.key === ROOT) return w.whole;
  if (isGroup(box)) return w.group[box.orientation];
  return box.frame.name?.trim() || w.unnamed;
}
