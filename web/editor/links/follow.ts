import { say } from '../../shared/index.ts';
import { goTo } from '../document/references/follow.ts';
import type { Text } from '../text/openText.ts';
import { words } from '../words/words.ts';
import { leadsTo } from './address.ts';

/** Opens where a link leads: a page in a tab of its own, which hears nothing of this one; a place in the text is gone to. */
export function followLink(text: Text, href: string): void {
  const kind = leadsTo(href);
  if (kind === 'page') window.open(href, '_blank', 'noopener,noreferrer');
  if (kind !== 'place') return;
  const name = placeName(href);
  // The bookmark is in the text mostly; to look into notes and headers opens them all.
  const found =
    goTo(text.body, text.look, name) || text.stories.all().some((view) => goTo(view, text.look, name));
  if (!found) say(words('links').noPlace, 'failed');
}

/** A file may have signs in it that addresses have no room for. */
function placeName(href: string): string {
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
}
