import type { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { SectionFormat } from '../../../../../formats/model/index.ts';
import { createObservable, type Observable } from '../../../session/observable.ts';
import { type Pages, sectionsIn, setupOf } from '../../document/sections.ts';
import { type NoteReference, notesIn } from '../../stories/notes.ts';
import type { Box, Page } from './box.ts';
import { type Gap, gapsPlugin, showGaps } from './gaps.ts';
import { createMeasure, type NoteMark } from './measure.ts';
import { paginate, paginateAgain } from './paginate.ts';
import { createPaper, type PaperOptions } from './paper.ts';
import { placeEndnotes, placeFootnotes } from './placeNotes.ts';
import { repeatHeaders } from './repeatHeaders.ts';
import { trackPage } from './trackPage.ts';
import { changeOf, type Unit, unitsIn } from './units.ts';
import './pages.css';

/** Blocks that are measured at once; the others follow when nothing else is to do. */
const AT_ONCE = 400;
/** Narrower windows show one long sheet, as does a document that is longer than this. */
const WIDE = '(min-width: 861px)';
const MAX_BLOCKS = 1000;

/** The pages as they are shown: none while the text is one long sheet. */
export type ShownPages = {
  count: Observable<number>;
  /** the page that most of the window shows, from 1 */
  current: Observable<number>;
  goTo(page: number): void;
};

type Options = PaperOptions & {
  pages: Pages;
  /** whether the person wants pages */
  wanted: Pick<Observable<boolean>, 'get' | 'watch'>;
};

/** Lays the text out on pages: measures what changed, divides it, and shows the gaps between. */
export function createPageLayout(options: Options) {
  const { formatting, wanted, paper } = options;
  const drawing = createPaper(options);
  const count = createObservable(0);
  const current = createObservable(0);
  let again: (() => void) | undefined;
  let scrollTo: (page: number) => void = () => undefined;
  const plugin: Plugin = gapsPlugin((view) => follow(view));

  function follow(view: EditorView) {
    const measured = createMeasure(view, formatting);
    const wide = matchMedia(WIDE);
    let units: Unit[] = [];
    let pages: readonly Page[] = [];
    let setups: SectionFormat[] = [];
    let limit = AT_ONCE;
    let frame = 0;
    let idle: ReturnType<typeof setTimeout> | undefined;
    let settledHeight = 0;
    let shownWidth = '';
    let starts: number[] = [];
    let sections: ReturnType<typeof sectionsOf> = [];
    /** everything is divided anew, not only what changed */
    let isAll = true;
    let isWaiting = false;
    /** nothing that was measured counts any more */
    let isUnknown = false;

    const isOn = () => {
      const { doc } = view.state;
      if (!wanted.get() || !wide.matches || doc.childCount >= MAX_BLOCKS) return false;
      return sectionsOf(view).every(({ setup }) => setup.columns === 1);
    };
    const soon = () => {
      frame ||= requestAnimationFrame(pass);
    };
    const all = () => {
      isAll = true;
      soon();
    };
    const refresh = () => {
      isUnknown = true;
      all();
    };
    again = refresh;

    function pass() {
      frame = 0;
      // What is composed is the keyboard's until it is done.
      isWaiting = view.composing;
      if (view.isDestroyed || isWaiting) return;
      if (!isOn()) return close();
      drawing.begin();
      lay();
      seen.track();
    }

    function close() {
      clearTimeout(idle);
      if (pages.length === 0) return;
      [pages, units, starts] = [[], [], []];
      isAll = true;
      isUnknown = true;
      showGaps(view, []);
      drawing.end();
      count.set(0);
      current.set(0);
    }

    function lay() {
      if (pages.length === 0) paper.dataset.pages = '';
      if (isUnknown) {
        // How far blocks are from each other is seen where no page lies between them.
        showGaps(view, []);
        measured.forget();
        isUnknown = false;
      }
      const { state } = view;
      const before = units;
      units = unitsIn(state.doc);
      const measuredTo = Math.min(limit, units.length);
      const found = measured.measure(units, 0, measuredTo);
      const were = JSON.stringify(sections.map(({ setup }) => setup));
      sections = sectionsOf(view);
      setups = sections.map(({ setup }) => setup);
      const notes = notesIn(state);
      const boxes = boxesOf(units.slice(0, measuredTo), notes);
      const isWhole = measuredTo === units.length;
      const ends = isWhole ? notes.filter(({ kind }) => kind === 'endnote') : [];
      if (ends.length > 0) boxes.push(endBox(ends, setups.length - 1));
      const sizeOf: Parameters<typeof paginate>[1] = ({ index, section, first }) => {
        const setup = setups[section] ?? setups[0];
        if (!setup) throw new Error('a text without a section');
        return drawing.sizeOf(setup, { index, section, first });
      };
      const old = pages;
      const again = isAll || ends.length > 0 || were !== JSON.stringify(setups);
      pages = again
        ? paginate(boxes, sizeOf)
        : paginateAgain(boxes, sizeOf, pages, changeOf(before, units, found));
      isAll = false;
      const { gaps, begins } = gapsOf(boxes);
      starts = begins;
      const known = { pages, starts, heightOf: drawing.noteHeight };
      const placed = () => [...placeFootnotes(notes, known), ...placeEndnotes(ends, units.length, known)];
      if (
        again ||
        notes.length > 0 ||
        pages.length !== old.length ||
        pages.some((page, at) => page !== old[at])
      )
        drawing.draw({ pages, setups, notes: placed() });
      if (showGaps(view, gaps)) repeatHeaders(view.dom);
      settledHeight = view.dom.offsetHeight;
      count.set(pages.length);
      if (isWhole) return;
      clearTimeout(idle);
      idle = setTimeout(() => {
        limit += AT_ONCE;
        all();
      });
    }

    function boxesOf(all: readonly Unit[], notes: NoteReference[]): Box[] {
      const marks = notes.filter(({ kind }) => kind === 'footnote');
      let [section, next] = [0, 0];
      const seen = new Set<string>();
      return all.map((unit) => {
        const end = unit.pos + unit.node.nodeSize;
        const before = section;
        while ((sections[section + 1]?.from ?? Number.POSITIVE_INFINITY) <= unit.pos) section++;
        const own: NoteMark[] = [];
        for (; (marks[next]?.pos ?? Number.POSITIVE_INFINITY) < end; next++) {
          const mark = marks[next];
          if (!mark || seen.has(mark.key)) continue;
          seen.add(mark.key);
          own.push({ offset: mark.pos - unit.pos, height: drawing.noteHeight(mark.key) });
        }
        const begins = section !== before && sections[section]?.setup.begins !== 'continuous';
        return measured.box(unit, { at: section, begins }, own);
      });
    }

    /** Endnotes stand behind the text, each as a line of its own. */
    function endBox(notes: NoteReference[], section: number): Box {
      const parts = notes.map(({ key }) => ({ height: drawing.noteHeight(key), notes: 0 }));
      return {
        height: parts.reduce((sum, { height }) => sum + height, 0),
        ...{ space: 24, before: 0, notes: 0, parts: () => parts, hasBreaks: false, endsPage: false },
        ...{ breakBefore: false, keepNext: false, keepLines: false, least: 1, header: 0, section },
      };
    }

    function gapsOf(boxes: readonly Box[]): { gaps: Gap[]; begins: number[] } {
      const gaps: Gap[] = [];
      const begins: number[] = [];
      for (const [index, { start, gap, repeated, asked }] of pages.entries()) {
        const unit = units[start.box];
        const box = boxes[start.box];
        if (!unit || !box) continue;
        const pos = measured.startOf(unit, start.part) ?? unit.pos;
        begins.push(pos);
        if (index === 0) continue;
        const height = gap + repeated + (asked && start.part === 0 ? box.before : 0);
        if (start.part === 0)
          gaps.push({
            kind: 'block',
            block: unit.pos,
            pos: unit.pos,
            height: Math.max(height, 0),
            header: 0,
          });
        else if (unit.node.type.name === 'table')
          gaps.push({ kind: 'row', block: unit.pos, pos, height, header: repeated });
        else
          gaps.push({
            kind: 'line',
            block: unit.pos,
            pos: anchorOf(unit, start.part, pos),
            height,
            header: 0,
          });
      }
      return { gaps, begins };
    }

    /** In the line before: so that a cursor at the beginning of the line is shown there and not at the end of the page. */
    function anchorOf(unit: Unit, part: number, pos: number): number {
      const { nodeBefore } = view.state.doc.resolve(pos);
      const last = nodeBefore?.isText ? nodeBefore.text?.at(-1) : undefined;
      const isPair = last !== undefined && /[\uDC00-\uDFFF]/.test(nodeBefore?.text?.slice(-1) ?? '');
      const before = pos - (isPair ? 2 : 1);
      const above = part > 1 ? measured.startOf(unit, part - 1) : unit.pos + 1;
      return above !== undefined && before > above ? before : pos;
    }

    const seen = trackPage(paper, view.dom.closest('main'), current, () => ({
      pages,
      scale: measured.scale(),
    }));
    scrollTo = seen.goTo;
    const observer = new ResizeObserver(() => {
      const width = `${view.dom.offsetWidth} ${view.dom.getBoundingClientRect().width}`;
      if (width !== shownWidth) refresh();
      else if (pages.length > 0 && Math.abs(view.dom.offsetHeight - settledHeight) > 0.5) refresh();
      shownWidth = width;
    });
    observer.observe(view.dom);
    // Headers, footers and notes that come, go, grow or shrink.
    const edges = new MutationObserver(all);
    for (const one of paper.children)
      if (one.matches('.edges, .notes'))
        edges.observe(one, { childList: true, subtree: true, characterData: true });
    document.fonts?.addEventListener('loadingdone', refresh);
    wide.addEventListener('change', soon);
    const stops = [wanted.watch(soon), options.pages.watch(all)];
    soon();
    return {
      update(_: EditorView, before: { doc: unknown }) {
        if (before.doc !== view.state.doc || isWaiting) soon();
      },
      destroy() {
        cancelAnimationFrame(frame);
        seen.close();
        clearTimeout(idle);
        observer.disconnect();
        edges.disconnect();
        document.fonts?.removeEventListener('loadingdone', refresh);
        wide.removeEventListener('change', soon);
        for (const stop of stops) stop();
      },
    };
  }

  function sectionsOf(view: EditorView) {
    return sectionsIn(formatting, view.state.doc).map(({ key, from }) => ({
      from,
      setup: setupOf(formatting, options.pages, key),
    }));
  }

  return {
    plugin,
    shown: { count, current, goTo: (page: number) => scrollTo(page) } satisfies ShownPages,
    /** Text looks otherwise than before. */
    refresh: () => again?.(),
  };
}
