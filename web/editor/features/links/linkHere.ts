import type { Mark, Node } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { linkAround } from '../../view/content/links.ts';

/** The link that the cursor stands in, or that a selected picture has. */
export type LinkHere = {
  view: EditorView;
  mark: Mark;
  href: string;
  from: number;
  head: number;
  picture: boolean;
};

function linkHere(view: EditorView): LinkHere | undefined {
  const { selection } = view.state;
  const picture = selection instanceof NodeSelection;
  if (!selection.empty && !picture) return undefined;
  const around = linkAround(view.state);
  const href: unknown = around?.mark.attrs.href;
  if (!around || typeof href !== 'string' || href === '') return undefined;
  return {
    view,
    mark: around.mark,
    href,
    from: picture ? selection.from : around.from,
    head: selection.head,
    picture,
  };
}

type Seen = { view: EditorView; doc: Node; paragraph: Node; here: LinkHere | undefined };

/**
 * Whether a link is shown: from when the cursor comes into it until it leaves, unless something is typed there, or the
 * person wants it away. A text is not opened with one.
 */
export function createShowing(first: EditorView) {
  let last = see(first);
  let shown = false;
  return {
    /** @returns the link that is to be shown now */
    look(view: EditorView): LinkHere | undefined {
      const next = see(view);
      if (!next.here || isTyped(last, next)) shown = false;
      else if (!isSame(last, next)) shown = true;
      last = next;
      return shown ? next.here : undefined;
    },
    show(yes: boolean): void {
      shown = yes;
    },
  };
}

function see(view: EditorView): Seen {
  const { doc, selection } = view.state;
  return { view, doc, paragraph: selection.$from.parent, here: linkHere(view) };
}

const isTyped = (last: Seen, next: Seen) =>
  last.view === next.view && last.doc !== next.doc && last.paragraph !== next.paragraph;

/** What somebody else writes above moves a link, and leaves it the same. */
const isSame = (last: Seen, next: Seen) =>
  last.here !== undefined &&
  next.here?.view === last.here.view &&
  next.here.mark.eq(last.here.mark) &&
  next.here.picture === last.here.picture &&
  (next.doc !== last.doc || next.here.from === last.here.from);
