import { NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Editor } from '../../view/editor.ts';

/** Something in the text that is kept as it is: what it is called, what it reads, and where it stands. */
export type Kept = { id: number; label: string; shown: string; view: EditorView; pos: number };

/** More are not listed: nobody goes through them one by one. */
const MAX_LISTED = 200;
const LONGEST = 80;

/** The places of what the server said it keeps, in the order of the text. @param carried such as `['2 equations']`. */
export function keptIn({ stories }: Pick<Editor, 'stories'>, carried: string[]): Kept[] {
  const things = carried.map((phrase) => phrase.replace(/^\d+ /, ''));
  const isKept = (label: string) => things.some((thing) => thing.startsWith(label.toLowerCase()));
  const found: Kept[] = [];
  for (const view of stories.all())
    view.state.doc.descendants((node, pos) => {
      const label = String(node.attrs.label ?? '');
      // What has a story of its own is written in its own place.
      if (!node.type.name.startsWith('raw') || label === '' || node.attrs.story || !isKept(label))
        return true;
      const shown = String(node.attrs.show ?? node.attrs.text ?? '').trim();
      if (found.length < MAX_LISTED)
        found.push({ id: found.length, label, shown: shown.slice(0, LONGEST), view, pos });
      return false;
    });
  return found;
}

/** Leads to it: selected, and in sight. */
export function showKept({ view, pos }: Kept): void {
  if (view.isDestroyed || !view.state.doc.nodeAt(pos)) return;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)).scrollIntoView());
  view.focus();
  const shown = view.nodeDOM(pos);
  if (shown instanceof HTMLElement) shown.scrollIntoView({ block: 'center' });
}
