import type { EditorView } from 'prosemirror-view';
import { goTo, look, noQuery, searchState } from '../../editor/features/find/search.ts';
import '../../editor/features/find/found.css';
import type { Finder, Matches, Query } from '../frame/find/finder.ts';

/** Searches a document that is shown with `searchPlugin`. @param tell hears how many places there are after each step */
export function finderOf(view: EditorView, tell: (matches: Matches) => void): Finder {
  const say = () => {
    const { count, current } = searchState(view.state);
    // A text that cannot be edited has no cursor that the view would scroll to.
    view.dom.querySelector('.found.current')?.scrollIntoView({ block: 'center', inline: 'nearest' });
    tell({ current: current + 1, total: count, pending: false });
  };
  return {
    find({ text, matchCase, wholeWords }: Query, again) {
      const { count, current } = searchState(view.state);
      if (!again) look(view, { text, matchCase, wholeWord: wholeWords });
      else if (count > 0) goTo(view, (current + (again === 'next' ? 1 : -1) + count) % count);
      say();
    },
    stopFinding() {
      look(view, noQuery);
      say();
    },
  };
}
