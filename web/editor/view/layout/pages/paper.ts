import type { EditorView } from 'prosemirror-view';
import type { Formatting, SectionFormat } from '../../../../../formats/model/index.ts';
import { saysBeginning } from '../../document/sections.ts';
import type { Edge } from '../../stories/edgeList.ts';
import type { Page, PageSize } from './box.ts';
import { copyOf, hasPageCount, hasPageFields } from './edgeCopy.ts';
import { edgeOf, type WhichPage } from './edgesOfPage.ts';
import { showPageLook } from './pageLook.ts';
import type { PlacedNote } from './placeNotes.ts';
import type { ColumnLine } from './regions.ts';
import { scaleOf } from './scale.ts';

const PX = 96 / 72;
/** How far a header or footer is from the edge of the page where the file does not say, in points. */
const EDGE = 35.4;

/** The line above footnotes with the room around it, in pixels: in Word a paragraph, in OpenDocument a millimetre above and below. */
const NOTES_LINE = { docx: 18, odt: 8.3 };

export type PaperOptions = {
  paper: HTMLElement;
  formatting: Formatting;
  /** headers and footers that there are, and one that is open by its key */
  edges(): Edge[];
  find(key: string): EditorView | undefined;
  /** puts the cursor into one */
  enter(key: string): void;
};

export type Drawn = {
  pages: readonly Page[];
  setups: readonly SectionFormat[];
  notes: readonly PlacedNote[];
  /** between columns */
  lines: readonly ColumnLine[];
};

/** Draws sheets of paper beneath the text, and what stands at their edges. The text itself is not touched. */
export function createPaper({ paper, formatting, edges, find, enter }: PaperOptions) {
  const notesLine = saysBeginning(formatting) ? NOTES_LINE.odt : NOTES_LINE.docx;
  const sheets = layer('sheets');
  const marks = layer('page-marks');
  const elements = new Map<string, HTMLElement>();
  /** The place of a story on the page. */
  const own = (key: string): HTMLElement | undefined => {
    const known = elements.get(key);
    if (known?.isConnected) return known;
    // The text is never searched for it.
    for (const one of paper.querySelectorAll<HTMLElement>(':scope > :is(.edges, .notes) > [data-story]'))
      elements.set(one.dataset.story ?? '', one);
    return elements.get(key);
  };
  /** Not rounded to pixels, as what stands in it is not. */
  const heightOf = (key: string): number => {
    const element = own(key);
    return element ? element.getBoundingClientRect().height / scaleOf(element) : 0;
  };
  const moved = new Set<HTMLElement>();
  /** on which page a header or footer itself stands, where a person went to it */
  const homes = new Map<string, number>();
  let shown: Drawn | undefined;

  const put = (
    element: HTMLElement,
    place: Record<'left' | 'top' | 'width' | 'height', number | undefined>,
  ) => {
    for (const [name, value] of Object.entries(place)) {
      const text = value === undefined ? '' : `${Math.round(value * 100) / 100}px`;
      if (element.style.getPropertyValue(name) !== text) element.style.setProperty(name, text);
    }
  };

  /** From the edge of the page to the text, as far as a header or footer needs it. */
  function roomOf({ edges: given }: SectionFormat, { kind, key }: Edge): number {
    const { at = EDGE, least = 0, space = 0, firm = false } = given?.[kind] ?? {};
    if (firm) return 0;
    return at * PX + Math.max(least * PX, heightOf(key) + space * PX);
  }

  function sizeOf(setup: SectionFormat, page: WhichPage): PageSize {
    const all = edges();
    const [header, footer] = [edgeOf(all, 'header', page), edgeOf(all, 'footer', page)];
    const above = header ? roomOf(setup, header) : 0;
    const below = footer ? roomOf(setup, footer) : 0;
    const height = setup.height * PX;
    const top = Math.max(setup.top * PX, above);
    const bottom = Math.max(setup.bottom * PX, below);
    // However large its edges are, something of the text stands on a page.
    return height - top - bottom < 60
      ? { height, top: height / 4, bottom: height / 4, notesLine }
      : { height, top, bottom, notesLine };
  }

  function draw(drawn: Drawn): void {
    shown = drawn;
    const { pages, setups } = drawn;
    const widest = Math.max(...setups.map(({ width }) => width)) * PX;
    const last = pages.at(-1);
    paper.dataset.pages = String(pages.length);
    paper.style.setProperty('--body-top', `${pages[0]?.top ?? 0}px`);
    paper.style.setProperty('--paper-height', `${(last?.y ?? 0) + (last?.height ?? 0)}px`);
    while (sheets.childElementCount > pages.length) sheets.lastElementChild?.remove();
    while (sheets.childElementCount < pages.length) sheets.append(document.createElement('div'));
    const wanted = new Map<HTMLElement, (element: HTMLElement) => void>();
    /** those that no page has: seen while somebody writes in them or is led there (pages.css) */
    const lent = new Map<HTMLElement, (element: HTMLElement) => void>();
    const kept = new Set<string>();
    const found = edgesOn(pages);
    for (const [index, page] of pages.entries()) {
      const setup = setups[page.section] ?? setups[0];
      if (!setup) continue;
      const width = setup.width * PX;
      const side = (widest - width) / 2;
      const sheet = sheets.children[index];
      if (sheet instanceof HTMLElement) {
        put(sheet, { left: side, top: page.y, width, height: page.height });
        showPageLook(sheet, setup, pages[index - 1]?.section !== page.section);
      }
      const [left, inner] = [side + setup.left * PX, (setup.width - setup.left - setup.right) * PX];
      const placeOf = ({ kind }: Edge, dom: HTMLElement) => {
        const away = (setup.edges?.[kind]?.at ?? EDGE) * PX;
        const top = page.y + (kind === 'header' ? away : page.height - away - dom.offsetHeight);
        return { left, top, width: inner, height: undefined };
      };
      for (const edge of found.nowhere[index] ?? []) {
        const dom = own(edge.key);
        if (dom) lent.set(dom, (element) => put(element, placeOf(edge, element)));
      }
      for (const edge of found.of[index] ?? []) {
        const dom = own(edge.key);
        const view = find(edge.key);
        if (!dom || !view) continue;
        const at = placeOf(edge, dom);
        const first = found.first.get(edge.key);
        const home = homes.get(edge.key);
        const isHome = index === (home !== undefined && found.of[home]?.includes(edge) ? home : first);
        const isNumbered = hasPageFields(view, formatting);
        if (isHome) {
          wanted.set(dom, (element) => put(element, at));
          dom.dataset.copied = String(isNumbered);
        }
        if (isHome && !isNumbered) continue;
        const name = `${edge.kind} ${index}`;
        put(copyAt(name, index, edge, view, pages.length), at);
        markAt(name, 'edge-copy').dataset.home = String(isHome);
        kept.add(name);
      }
      if (page.notes > 0 && drawn.notes.some(({ y }) => y > page.y && y < page.y + page.height)) {
        const line = markAt(`notes ${index}`, 'notes-line');
        put(line, {
          left,
          top: page.y + page.height - page.bottom - page.notes + page.notesLine / 2,
          width: 192,
          height: undefined,
        });
        kept.add(`notes ${index}`);
      }
    }
    for (const [at, { section, x, y, height }] of drawn.lines.entries()) {
      const setup = setups[section] ?? setups[0];
      if (!setup) continue;
      const left = (widest - setup.width * PX) / 2 + setup.left * PX + x;
      put(markAt(`column ${at}`, 'column-line'), { left, top: y, width: undefined, height });
      kept.add(`column ${at}`);
    }
    for (const { key, y, section } of drawn.notes) {
      const setup = setups[section] ?? setups[0];
      const dom = own(key);
      if (!dom || !setup) continue;
      const left = (widest - setup.width * PX) / 2 + setup.left * PX;
      const width = (setup.width - setup.left - setup.right) * PX;
      wanted.set(dom, (element) => put(element, { left, top: y, width, height: undefined }));
    }
    for (const [name, mark] of named) {
      if (kept.has(name)) continue;
      mark.remove();
      named.delete(name);
    }
    for (const element of moved) if (!wanted.has(element)) release(element);
    for (const [element, place] of [...wanted, ...lent]) {
      place(element);
      if (wanted.has(element)) element.dataset.placed = '';
      moved.add(element);
    }
  }

  const release = (element: HTMLElement) => {
    put(element, { left: undefined, top: undefined, width: undefined, height: undefined });
    delete element.dataset.placed;
    delete element.dataset.copied;
    moved.delete(element);
  };

  /** The headers and footers of each page, the first page of each, and those that no page has, where their section begins. */
  function edgesOn(pages: readonly Page[]) {
    const all = edges();
    const first = new Map<string, number>();
    const of = pages.map((page, index) =>
      (['header', 'footer'] as const).flatMap((kind) => {
        const edge = edgeOf(all, kind, { index, ...page });
        if (edge && !first.has(edge.key)) first.set(edge.key, index);
        return edge ? [edge] : [];
      }),
    );
    const nowhere: Edge[][] = pages.map(() => []);
    for (const edge of all) {
      if (first.has(edge.key)) continue;
      const at = pages.findIndex(({ section }) => section >= edge.section);
      nowhere[Math.max(at, 0)]?.push(edge);
    }
    return { of, first, nowhere };
  }

  const named = new Map<string, HTMLElement>();
  function markAt(name: string, kind: string): HTMLElement {
    const known = named.get(name);
    if (known) return known;
    const dom = document.createElement('div');
    dom.className = kind;
    named.set(name, dom);
    marks.append(dom);
    return dom;
  }

  /** What each copy was made of. */
  const made = new WeakMap<HTMLElement, { doc: unknown; count: number }>();
  function copyAt(name: string, index: number, edge: Edge, view: EditorView, count: number): HTMLElement {
    const mark = markAt(name, 'edge-copy');
    const was = made.get(mark);
    const isSame = was?.count === count || !hasPageCount(view, formatting);
    if (was?.doc === view.state.doc && isSame) return mark;
    made.set(mark, { doc: view.state.doc, count });
    mark.dataset.edge = edge.key;
    mark.dataset.page = String(index);
    mark.replaceChildren(copyOf(view, formatting, index + 1, count));
    return mark;
  }

  const enterCopy = ({ target }: Event) => {
    const mark = target instanceof Element ? target.closest<HTMLElement>('.edge-copy') : null;
    const key = mark?.dataset.edge;
    if (!mark || key === undefined) return;
    homes.set(key, Number(mark.dataset.page));
    if (shown) draw(shown);
    enter(key);
  };
  marks.addEventListener('dblclick', enterCopy);

  return {
    sizeOf,
    draw,
    noteHeight: (key: string) => heightOf(key) || 20,
    begin() {
      if (!sheets.isConnected) paper.append(sheets, marks);
    },
    /** One long sheet again. */
    end() {
      if (paper.dataset.pages === undefined) return;
      for (const element of [...moved]) release(element);
      delete paper.dataset.pages;
      delete paper.dataset.columns;
      paper.style.removeProperty('--body-top');
      paper.style.removeProperty('--paper-height');
      sheets.remove();
      marks.remove();
      marks.replaceChildren();
      named.clear();
      shown = undefined;
    },
  };
}

/** Something over or beneath the text that is there for the eyes alone. */
function layer(name: string): HTMLElement {
  const dom = document.createElement('div');
  dom.className = name;
  dom.setAttribute('aria-hidden', 'true');
  return dom;
}
