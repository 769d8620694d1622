import type { EditorView } from 'prosemirror-view';
import type { SectionFormat } from '../../../../../formats/model/index.ts';
import type { Observable } from '../../../session/observable.ts';
import { type Pages, saysBeginning, sectionsIn, setupOf } from '../../document/sections.ts';
import { notesIn } from '../../stories/notes.ts';
import type { Box, Page } from './box.ts';
import { boxesOf, endBox } from './boxes.ts';
import { gapsBetween } from './gapsBetween.ts';
import { createMeasure } from './measure.ts';
import type { SizeOf } from './paginate.ts';
import { createPagination } from './pagination.ts';
import { createPaper, type PaperOptions } from './paper.ts';
import { placeEndnotes, placeFootnotes } from './placeNotes.ts';
import { printOnPages } from './printOnPages.ts';
import { columnLines, regionsOf } from './regions.ts';
import { repeatHeaders } from './repeatHeaders.ts';
import { countGaps, showGaps } from './showGaps.ts';
import { sizeStretches } from './stretches.ts';
import { trackPage } from './trackPage.ts';
import { keepUnits, type Unit, unitsIn } from './units.ts';
import './pages.css';

/** Blocks that are measured at once; the others follow when nothing else is to do. */
const AT_ONCE = 400;
/** A longer document is one long sheet in a browser that has no boxes for it (chunks.ts). */
const MAX_BLOCKS = 1000;
/** For so long after the window was scrolled to the cursor it follows it to another page, in milliseconds. */
const FOLLOWS = 500;

export type PageLayoutOptions = PaperOptions & {
  pages: Pages;
  /** whether the person wants pages */
  wanted: Pick<Observable<boolean>, 'get' | 'watch'>;
  /** whether the window has room for them */
  wide: MediaQueryList;
  /** how many there are, and which is seen */
  count: Observable<number>;
  current: Observable<number>;
};

export type PageLayout = ReturnType<typeof layOutPages>;

/** Lays the text out on pages: measures what changed, divides it, and shows the gaps between. */
export function layOutPages(view: EditorView, options: PageLayoutOptions) {
  const { formatting, wanted, wide, paper, count, current } = options;
  const drawing = createPaper(options);
  const pagination = createPagination();
  let pages: readonly Page[] = [];
  const made = new WeakMap<Unit, Box>();
  let laid: { units: readonly Unit[]; boxes: readonly Box[] } = { units: [], boxes: [] };
  let setups: SectionFormat[] = [];
  let notedBefore = '';
  let gapCount = 0;
  let limit = AT_ONCE;
  let frame = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  let followed = Number.NEGATIVE_INFINITY;
  /** everything is divided anew, not only what changed; and nothing that was measured counts any more */
  let [isAnew, isUnknown] = [true, true];

  const soon = () => {
    frame ||= requestAnimationFrame(pass);
  };
  const anew = () => {
    isAnew = true;
    soon();
  };
  const refresh = () => {
    isUnknown = true;
    soon();
  };
  const measured = createMeasure(view, formatting, () => paper.toggleAttribute('data-bare', true), soon);
  const seen = trackPage(paper, view.dom.closest('main'), current, () => ({
    pages,
    scale: measured.scale(),
  }));

  function pass() {
    frame = 0;
    // What is composed is the keyboard's until it is done.
    isWaiting = view.composing;
    if (view.isDestroyed || isWaiting) return;
    const sections = sectionsIn(formatting, view.state.doc).map(({ key, from }) => ({
      from,
      setup: setupOf(formatting, options.pages, key),
    }));
    const isBearable = view.state.doc.childCount < MAX_BLOCKS || view.dom.shadowRoot !== null;
    const isOn = wanted.get() && wide.matches && isBearable;
    if (!isOn) return end();
    drawing.begin();
    lay(sections);
    seen.track();
  }

  function end() {
    clearTimeout(idle);
    if (pages.length === 0) return;
    pages = [];
    isUnknown = true;
    pagination.forget();
    showGaps(view, []);
    sizeStretches(laid.units, laid.boxes, pages, measured.places());
    measured.forget();
    drawing.end();
    count.set(0);
    current.set(0);
  }

  function lay(sections: readonly { from: number; setup: SectionFormat }[]) {
    const { state } = view;
    if (pages.length === 0) paper.dataset.pages = '';
    const setupsBefore = JSON.stringify(setups);
    setups = sections.map(({ setup }) => setup);
    if (isUnknown || setupsBefore !== JSON.stringify(setups)) {
      measured.forget();
      isAnew = true;
    }
    const units = keepUnits(unitsIn(state.doc), laid.units);
    const some = units.slice(0, limit);
    const isWhole = some.length === units.length;
    measured.measure(some);
    const notes = notesIn(state);
    const { noteHeight } = drawing;
    const regionOf = regionsOf(formatting, setups);
    const boxes = boxesOf(some, { measured, sections, notes, noteHeight, regionOf, made });
    const ends = isWhole ? notes.filter(({ kind }) => kind === 'endnote') : [];
    if (ends.length > 0)
      boxes.push(
        endBox(
          ends.map(({ key }) => noteHeight(key)),
          setups.length - 1,
          saysBeginning(formatting),
        ),
      );
    const sizeOf: SizeOf = ({ index, section, first }) => {
      const setup = setups[section] ?? setups[0];
      if (!setup) throw new Error('a text without a section');
      return drawing.sizeOf(setup, { index, section, first });
    };
    const divided = pagination.divide(boxes, sizeOf, isAnew);
    pages = divided.pages;
    // With each key positions move, and nothing else of the notes.
    const noted = notes.map(({ key, number }) => `${key} ${number}`).join();
    if (isAnew || divided.isOther || noted !== notedBefore || countGaps(state) !== gapCount) {
      notedBefore = noted;
      const { startOf, rowOf } = measured;
      const { gaps, starts } = gapsBetween(pages, { doc: state.doc, units, boxes, startOf, rowOf });
      paper.removeAttribute('data-bare');
      const known = { pages, starts, heightOf: noteHeight };
      const placed = [...placeFootnotes(notes, known), ...placeEndnotes(ends, units.length, known)];
      paper.toggleAttribute(
        'data-columns',
        pages.some(({ areas }) => areas.length > 0),
      );
      drawing.draw({ pages, setups, notes: placed, lines: columnLines(pages, boxes) });
      if (showGaps(view, gaps)) {
        repeatHeaders(view.dom);
        const since = followed;
        if (performance.now() - since < FOLLOWS) view.dispatch(view.state.tr.scrollIntoView());
        // Its own scrolling is no reason to follow on.
        followed = since;
      }
    }
    gapCount = countGaps(view.state);
    paper.removeAttribute('data-bare');
    laid = { units: some, boxes };
    if (view.dom.shadowRoot) sizeStretches(some, boxes, pages, measured.places());
    [isAnew, isUnknown] = [false, false];
    count.set(pages.length);
    clearTimeout(idle);
    if (isWhole) return;
    idle = setTimeout(() => {
      limit += AT_ONCE;
      soon();
    });
  }

  const widthOf = () => `${view.dom.offsetWidth} ${view.dom.getBoundingClientRect().width}`;
  let width = widthOf();
  const widths = new ResizeObserver(() => {
    if (widthOf() === width) return;
    width = widthOf();
    refresh();
  });
  widths.observe(view.dom);
  // Headers, footers and notes that come, go, grow or shrink.
  const edges = new MutationObserver(anew);
  for (const one of paper.children)
    if (one.matches('.edges, .notes'))
      edges.observe(one, { childList: true, subtree: true, characterData: true });
  const printing = printOnPages(
    () => (pages.length === 0 ? undefined : { paper, text: view.dom, pages, setups }),
    () => {
      // Also those that were to come when nothing else is to do.
      limit = Number.POSITIVE_INFINITY;
      pass();
    },
  );
  document.fonts?.addEventListener('loadingdone', refresh);
  wide.addEventListener('change', soon);
  const stops = [wanted.watch(soon), options.pages.watch(anew)];
  soon();
  return {
    refresh,
    goTo: seen.goTo,
    picture: (page: number) => printing.picture(page - 1),
    /** The window was scrolled to the cursor, which the pages may yet move. */
    follow() {
      if (pages.length > 0) followed = performance.now();
    },
    /** Hears of each new state of the text. */
    update(isOther: boolean) {
      if (isOther || isWaiting) soon();
    },
    close() {
      cancelAnimationFrame(frame);
      clearTimeout(idle);
      seen.close();
      measured.forget();
      widths.disconnect();
      edges.disconnect();
      printing.close();
      document.fonts?.removeEventListener('loadingdone', refresh);
      wide.removeEventListener('change', soon);
      for (const stop of stops) stop();
    },
  };
}
