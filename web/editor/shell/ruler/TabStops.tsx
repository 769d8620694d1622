import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { samePlace, stopsIn, type TabKind, type TabStop, tabKinds } from '../../../../formats/model/index.ts';
import { addTab, moveTab, removeTab } from '../../view/content/tabStops.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Unit } from '../../view/document/units.ts';
import type { Editor } from '../../view/editor.ts';
import type { SelectionState } from '../../view/selectionState.ts';
import { words as viewWords } from '../../view/words.ts';
import { words } from '../words.ts';
import type { Page } from './indents.ts';
import { OFF, placeAt, zeroOf } from './stops.ts';
import classes from './tabStops.module.css';
import { lengthOf } from './units.ts';

type Props = {
  context: EditorContext;
  editor: Editor;
  selectionState: SelectionState;
  page: Page;
  scale: number;
  unit: Unit;
};
type Dragged = { from: number; at: number; off: boolean };

/** The tab stops of the paragraph: a click on the scale adds one, dragging moves it, and takes it away off the ruler. */
export function TabStops({ context, editor, selectionState, page, scale, unit }: Props) {
  const [kind, setKind] = useState<TabKind>('left');
  const [dragged, setDragged] = useState<Dragged>();
  const [w, { kinds, leaders }] = [words().ruler, viewWords().tabStops];
  const zero = zeroOf(editor.formatting, selectionState, page);
  const run = (command: ReturnType<typeof removeTab>) =>
    editor.asOneStep(() => command(editor.view.state, editor.view.dispatch));
  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const ruler = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!ruler) return undefined;
    const at = placeAt((event.clientX - ruler.left) / scale, page, unit) - zero;
    const off = event.clientY < ruler.top - OFF || event.clientY > ruler.bottom + OFF;
    return { at: Math.round(at * 100) / 100, off };
  };
  const add = (event: PointerEvent<HTMLElement>) => {
    const place = placeOf(event);
    if (place && event.button === 0) run(addTab(editor.formatting, { at: place.at, kind, leader: 'none' }));
  };
  const drop = () => {
    if (dragged?.off) {
      run(removeTab(editor.formatting, dragged.from));
      editor.view.focus();
    } else if (dragged && dragged.at !== dragged.from)
      run(moveTab(editor.formatting, dragged.from, dragged.at));
    setDragged(undefined);
  };
  const keyed = (event: KeyboardEvent, stop: TabStop) => {
    const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (event.key === 'Escape') editor.view.focus();
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      run(removeTab(editor.formatting, stop.at));
      editor.view.focus();
    } else if (event.key === 'Enter') context.dialog.set('tabStops');
    else if (way) {
      const place = zero + stop.at + way * (event.shiftKey ? 1 : unit.step);
      const inside = Math.min(Math.max(place, page.left), page.width - page.right);
      run(moveTab(editor.formatting, stop.at, Math.round((inside - zero) * 100) / 100));
    } else return;
    event.preventDefault();
  };
  const stops = stopsIn(selectionState.tabs);
  const shownAt = (stop: TabStop) =>
    dragged && samePlace(stop, { at: dragged.from }) ? dragged : { at: stop.at, off: false };
  const next = tabKinds[(tabKinds.indexOf(kind) + 1) % tabKinds.length] ?? 'left';
  return (
    <>
      <span
        role="presentation"
        className={classes.field}
        style={{ left: page.left * scale, right: page.right * scale }}
        // The cursor stays in the text.
        onPointerDown={(event) => event.preventDefault()}
        onPointerUp={add}
      />
      <button
        type="button"
        className={classes.kind}
        data-kind={kind}
        aria-label={w.next(kinds[kind])}
        title={w.next(kinds[kind])}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setKind(next)}
      />
      {stops.map((stop, index) => {
        const { at, off } = shownAt(stop);
        const length = lengthOf(zero + at - page.left, unit);
        const leader = stop.leader === 'none' ? undefined : leaders[stop.leader];
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop that is moved by a key stays the one that has the focus
            key={index}
            role="slider"
            tabIndex={0}
            aria-label={w.stop(kinds[stop.kind])}
            aria-valuemin={-Math.round(page.width)}
            aria-valuemax={Math.round(page.width)}
            aria-valuenow={at}
            aria-valuetext={w.value(length, leader)}
            title={`${w.stop(kinds[stop.kind])}, ${w.value(length, leader)} (${w.hint})`}
            className={classes.stop}
            data-kind={stop.kind}
            data-dragged={dragged && samePlace(stop, { at: dragged.from }) ? '' : undefined}
            data-off={off || undefined}
            style={{ left: (zero + at) * scale }}
            onPointerDown={(event) => {
              event.preventDefault();
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged({ from: stop.at, at: stop.at, off: false });
            }}
            onPointerMove={(event) => {
              const place = dragged && placeOf(event);
              if (place) setDragged({ ...dragged, ...place });
            }}
            onPointerUp={drop}
            onPointerCancel={() => setDragged(undefined)}
            onDoubleClick={() => context.dialog.set('tabStops')}
            onKeyDown={(event) => keyed(event, stop)}
          />
        );
      })}
    </>
  );
}
