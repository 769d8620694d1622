import { decodePart, say } from '../../../shared/index.ts';
import { goTo } from '../../view/content/followReference.ts';
import { leadsTo } from '../../view/content/linkAddress.ts';
import type { Editor } from '../../view/editor.ts';
import { words } from './words.ts';

/** Opens where a link leads: a page in a tab of its own, which hears nothing of this one; a place in the text is gone to. */
export function followLink(editor: Editor, href: string): void {
  const kind = leadsTo(href);
  if (kind === 'page') window.open(href, '_blank', 'noopener,noreferrer');
  if (kind !== 'place') return;
  const name = decodePart(href.slice(1));
  // The bookmark is in the text mostly; to look into notes and headers opens them all.
  const found =
    goTo(editor.body, editor.formatting, name) ||
    editor.stories.all().some((view) => goTo(view, editor.formatting, name));
  if (!found) say(words().noPlace, 'failed');
}
