import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { createObservable, useObservable } from '../../session/observable.ts';
import { setParagraph } from '../../view/content/paragraphs.ts';
import type { EditorContext } from '../../view/context.ts';
import { setupOf } from '../../view/document/sections.ts';
import { type Unit, unitOf } from '../../view/document/units.ts';
import type { Editor } from '../../view/editor.ts';
import { nowhere } from '../../view/selectionState.ts';
import { PX } from '../settings/useSheetView.ts';
import { words } from '../words.ts';
import { type Handle, handles, type Page, placeOf, valueAt, within } from './indents.ts';
import classes from './ruler.module.css';
import { TabStops } from './TabStops.tsx';
import { lengthOf, marksOf } from './units.ts';
import { useSection } from './useSection.ts';

const waiting = createObservable(nowhere);
const noPage = createObservable<Page | undefined>(undefined);

/** The width of the page with its margins, and the indents of the paragraph to be moved by mouse or keys. */
export function Ruler({ context, zoom }: { context: EditorContext; zoom: number }) {
  const editor = useObservable(context.opened);
  const page = useObservable<Page | undefined>(editor?.page ?? noPage);
  return editor && page ? <Measure context={context} editor={editor} sheet={page} zoom={zoom} /> : null;
}

type MeasureProps = { context: EditorContext; editor: Editor; sheet: Page; zoom: number };

/** Counts from the edges of what is written in: a note and a text box have their own. */
function Measure({ context, editor, sheet, zoom }: MeasureProps) {
  const view = useSyncExternalStore(editor.watch, () => editor.view);
  const section = useSection(editor, sheet);
  const scale = PX * zoom;
  const page = useMemo(
    () =>
      view === editor.body ? setupOf(editor.formatting, editor.pages, section) : edgesOf(view, sheet, scale),
    [view, editor, sheet, section, scale],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this holds the three indents of a paragraph
    <div
      role="group"
      aria-label={words().ruler.name}
      className={classes.ruler}
      style={{ width: page.width * scale }}
    >
      <Scale page={page} scale={scale} unit={unitOf(navigator.languages)} />
      <Handles context={context} page={page} scale={scale} />
    </div>
  );
}

/** The edges of a note, a header or a text box, in points from those of the paper. */
function edgesOf(view: EditorView, sheet: Page, scale: number): Page {
  const paper = view.dom.closest('.paper')?.getBoundingClientRect();
  const own = view.dom.getBoundingClientRect();
  if (!paper || own.width === 0) return sheet;
  const [left, right] = [(own.left - paper.left) / scale, (paper.right - own.right) / scale];
  return { width: sheet.width, left, right };
}

const Scale = memo(function Scale({ page, scale, unit }: { page: Page; scale: number; unit: Unit }) {
  const marks = marksOf(-page.left, page.width - page.left, unit).filter(({ at }) => at > -page.left + 4);
  return (
    <div className={classes.scale} aria-hidden>
      <span className={classes.room} style={{ left: page.left * scale, right: page.right * scale }} />
      {marks.map(({ at, whole }) => (
        <span
          key={at}
          className={whole === undefined || whole === 0 ? classes.part : classes.whole}
          data-number={whole || undefined}
          style={{ left: (page.left + at) * scale }}
        />
      ))}
    </div>
  );
});

type HandlesProps = { context: EditorContext; page: Page; scale: number };

function Handles({ context, page, scale }: HandlesProps) {
  const editor = useObservable(context.opened);
  const selectionState = useObservable(editor?.selectionState ?? waiting);
  const [dragged, setDragged] = useState<{ handle: Handle; value: number }>();
  const unit = unitOf(navigator.languages);
  // In a cell the indents count from its edges, which the ruler does not show.
  if (!editor || !context.mayWrite || selectionState.table || selectionState.style === '') return null;
  const indents = { ...selectionState, ...(dragged && { [dragged.handle]: dragged.value }) };
  const set = (handle: Handle, value: number) => {
    editor.asOneStep(() =>
      setParagraph(editor.formatting, { [handle]: value })(editor.view.state, editor.view.dispatch),
    );
  };
  const drag = (event: PointerEvent<HTMLElement>, handle: Handle) => {
    const ruler = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!ruler || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const value = valueAt(handle, (event.clientX - ruler.left) / scale, selectionState, page, unit);
    setDragged({ handle, value });
  };
  const drop = (handle: Handle) => {
    if (dragged && dragged.value !== selectionState[handle]) set(handle, dragged.value);
    setDragged(undefined);
  };
  const keyed = (event: KeyboardEvent, handle: Handle) => {
    const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const direction = way && handle === 'right' && /Left|Right/.test(event.key) ? -way : way;
    if (event.key === 'Escape') {
      setDragged(undefined);
      editor.view.focus();
    } else if (event.key === 'Home') set(handle, 0);
    else if (direction) {
      const step = (event.shiftKey ? 1 : unit.step) * direction;
      set(handle, within(handle, selectionState[handle] + step, selectionState, page));
    } else return;
    event.preventDefault();
  };
  const stops = { context, editor, selectionState, page, scale, unit };
  const slides = handles.map((handle) => (
    <span
      key={handle}
      role="slider"
      tabIndex={0}
      aria-label={words().ruler[handle]}
      aria-valuemin={-Math.round(page.width)}
      aria-valuemax={Math.round(page.width)}
      aria-valuenow={indents[handle]}
      aria-valuetext={lengthOf(indents[handle], unit)}
      title={`${words().ruler[handle]}: ${lengthOf(indents[handle], unit)}`}
      className={classes[handle]}
      data-dragged={dragged?.handle === handle || undefined}
      style={{ left: placeOf(handle, indents, page) * scale }}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => drag(event, handle)}
      onPointerUp={() => drop(handle)}
      onPointerCancel={() => setDragged(undefined)}
      onKeyDown={(event) => keyed(event, handle)}
    />
  ));
  // Stops lie over the scale, and under the handles of the indents.
  return (
    <>
      <TabStops {...stops} />
      {slides}
    </>
  );
}
