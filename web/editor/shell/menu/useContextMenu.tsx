import { NodeSelection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useState } from 'react';
import type { EditorContext } from '../../view/context.ts';
import type { Asked } from './ContextMenu.tsx';

const ContextMenu = lazy(async () => ({ default: (await import('./ContextMenu.tsx')).ContextMenu }));

/**
 * Opens a menu at the place that somebody clicks with the right mouse button, or at the cursor by the keys for that.
 * With Shift, and where the person wants that, the browser opens its own, which knows how words are spelled; what a finger
 * held on the text opens is the browser's as well.
 * @param desk where the text lies
 * @returns the menu while it is open
 */
export function useContextMenu(context: EditorContext, desk: RefObject<HTMLElement | null>): ReactNode {
  const [asked, setAsked] = useState<Asked>();
  const close = useCallback(() => setAsked(undefined), []);
  useEffect(() => {
    const place = desk.current;
    if (!place) return;
    const isBrowsers = ({ shiftKey }: MouseEvent) => shiftKey || context.view.browserMenu.get();
    let pointer = '';
    const press = (event: PointerEvent) => {
      pointer = event.pointerType;
    };
    const down = (event: MouseEvent) => {
      const view = event.button === 2 && !isBrowsers(event) ? viewAt(context, event) : undefined;
      if (!view) return;
      // The browser would select a word, or let go of cells that are selected.
      event.preventDefault();
      view.focus();
      standAt(view, event);
    };
    const open = (event: MouseEvent) => {
      const view = viewAt(context, event);
      if (!view || pointer === 'touch' || isBrowsers(event)) return;
      event.preventDefault();
      // Where a click with Ctrl asks for the menu, no right button went down before.
      standAt(view, event);
      setAsked({ left: event.clientX, top: event.clientY, byKeys: false });
    };
    const key = (event: KeyboardEvent) => {
      const isAsking = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      const view = isAsking && !context.view.browserMenu.get() ? viewAt(context, event) : undefined;
      if (!view) return;
      event.preventDefault();
      event.stopPropagation();
      setAsked({ ...cursorOf(view), byKeys: true });
    };
    place.addEventListener('pointerdown', press, true);
    place.addEventListener('mousedown', down, true);
    place.addEventListener('contextmenu', open);
    place.addEventListener('keydown', key, true);
    return () => {
      place.removeEventListener('pointerdown', press, true);
      place.removeEventListener('mousedown', down, true);
      place.removeEventListener('contextmenu', open);
      place.removeEventListener('keydown', key, true);
    };
  }, [context, desk]);
  return (
    asked && (
      <Suspense>
        <ContextMenu context={context} asked={asked} close={close} />
      </Suspense>
    )
  );
}

/** The text, note, header or text box that was pointed at: the innermost of them. */
function viewAt({ editor }: EditorContext, { target }: Event): EditorView | undefined {
  if (!editor || !(target instanceof Node)) return undefined;
  const around = [editor.body, ...editor.stories.views()].filter(({ dom }) => dom.contains(target));
  return around.find(({ dom }) => around.every((other) => other.dom === dom || !dom.contains(other.dom)));
}

/** Leads the cursor to where the pointer is, unless that is selected: what the menu offers is about it. */
function standAt(view: EditorView, { clientX: left, clientY: top }: MouseEvent): void {
  const found = view.posAtCoords({ left, top });
  if (!found) return;
  const { selection, doc, tr } = view.state;
  const isIn = ({ $from, $to }: (typeof selection.ranges)[number]) =>
    $from.pos <= found.pos && found.pos <= $to.pos;
  if (!selection.empty && selection.ranges.some(isIn)) return;
  const node = found.inside < 0 ? null : doc.nodeAt(found.inside);
  view.dispatch(
    tr.setSelection(
      node?.isAtom && NodeSelection.isSelectable(node)
        ? NodeSelection.create(doc, found.inside)
        : TextSelection.near(doc.resolve(found.pos)),
    ),
  );
}

/** Where in the window the cursor stands, or what is selected ends. */
function cursorOf(view: EditorView): { left: number; top: number } {
  const { left, bottom } = view.coordsAtPos(view.state.selection.to);
  return {
    left: Math.min(Math.max(left, 0), innerWidth),
    top: Math.min(Math.max(bottom, 0), innerHeight),
  };
}
