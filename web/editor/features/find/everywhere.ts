import type { EditorView } from 'prosemirror-view';
import type { Editor } from '../../view/editor.ts';
import { goTo, look, mark, noQuery, type Query, searchState } from './search.ts';

/** Finding goes through the text, its notes, headers, footers and text boxes, in the order of the page. */
export function createFinder(editor: Editor) {
  const views = () => editor.stories.all();
  const count = (view: EditorView) => searchState(view.state).count;
  /** where the person is */
  const here = () => views().find((view) => searchState(view.state).current >= 0);
  const lead = () => {
    const view = here();
    if (view) void import('./leading.ts').then(({ leadTo }) => leadTo(view));
  };
  const to = (view: EditorView, match: number) => {
    for (const other of views()) if (other !== view) goTo(other, -1);
    goTo(view, match);
  };
  const next = (from: EditorView, direction: 1 | -1): EditorView | undefined => {
    const all = views();
    const at = all.indexOf(from);
    const ring = all.map((_, step) => all[(at + direction * (step + 1) + 2 * all.length) % all.length]);
    return ring.find((view) => view !== undefined && count(view) > 0);
  };
  return {
    views,
    here,
    lead,
    look(query: Query) {
      const start = editor.view;
      for (const view of views()) if (view !== start) mark(view, query);
      look(start, query);
      const first = count(start) > 0 ? undefined : next(start, 1);
      if (first) to(first, 0);
      lead();
    },
    state() {
      const all = views();
      const at = here();
      const before = at ? all.slice(0, all.indexOf(at)).reduce((sum, view) => sum + count(view), 0) : 0;
      return {
        count: all.reduce((sum, view) => sum + count(view), 0),
        current: at ? before + searchState(at.state).current : -1,
      };
    },
    go(direction: 1 | -1) {
      const from = here() ?? editor.body;
      const match = searchState(from.state).current + direction;
      const isHere = match >= 0 && match < count(from);
      const view = isHere ? from : next(from, direction);
      if (view) to(view, isHere ? match : direction > 0 ? 0 : count(view) - 1);
      lead();
    },
    /** Puts the cursor where the person was led. */
    leave() {
      editor.stories.focus(here() ?? editor.view);
    },
    close() {
      for (const view of views()) mark(view, noQuery);
    },
  };
}
