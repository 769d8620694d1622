import { Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Formatting } from '../../../../formats/model/index.ts';
import { bookmarksIn } from './bookmarks.ts';
import { newCode } from './fieldPlaces.ts';

/** Stands at a bookmark; false when there is none of that name. */
export function goTo(view: EditorView, formatting: Formatting, name: string): boolean {
  const found = bookmarksIn(formatting, view.state.doc).find((one) => one.name === name);
  if (!found) return false;
  const selection = TextSelection.near(view.state.doc.resolve(found.from));
  view.dispatch(view.state.tr.setSelection(selection));
  view.focus();
  const { node } = view.domAtPos(selection.from);
  (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: 'center' });
  return true;
}

/** Ctrl or Command and a click lead from a link within the text, or from a reference, to what it names. */
export const referencesPlugin = (formatting: Formatting): Plugin =>
  new Plugin({
    props: {
      handleClick(view, pos, event) {
        if (!event.ctrlKey && !event.metaKey) return false;
        const target = event.target instanceof Element ? event.target : undefined;
        const href = target?.closest('a[href^="#"]')?.getAttribute('href');
        if (href) return goTo(view, formatting, href.slice(1));
        const $pos = view.state.doc.resolve(pos);
        for (const node of [$pos.nodeAfter, $pos.nodeBefore]) {
          const [kind, name] = (node?.type.name === 'raw' && newCode(formatting, node)?.split(' ')) || [];
          if ((kind === 'REF' || kind === 'PAGEREF') && name) return goTo(view, formatting, name);
        }
        return false;
      },
    },
  });
