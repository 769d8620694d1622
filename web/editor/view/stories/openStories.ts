import { NodeSelection, Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { storyFragment } from '../../../../formats/model/index.ts';
import type { NewObject } from '../../../../formats/model/objects.ts';
import type { EditorServices } from '../services.ts';
import { beginStory, endStory, putNote, putObject, togglePages } from './adding.ts';
import { copiesPlugin } from './copies.ts';
import { type Edge, edgesOf } from './edgeList.ts';
import { createEdges } from './edges.ts';
import { type NoteKind, type NoteReference, noteKind, notesIn, notesPlugin } from './notes.ts';
import { createNotesArea } from './notesArea.ts';
import { rawView } from './rawView.ts';
import './stories.css';
import { type ClosedStory, createClosedStories } from './closedStories.ts';
import { createSurfaces } from './surfaces.ts';

/** Headers, footers, notes and text boxes on the page. */
export type StoriesOnPage = {
  /** where the text itself stands, between headers and notes */
  middle: HTMLElement;
  /** what the text itself needs for them */
  plugins: Plugin[];
  /** Shows them around the text. */
  show(body: EditorView): void;
  /** All that are open on the page now. */
  views(): EditorView[];
  /** Which story an open one is. */
  keyOf(view: EditorView): string | undefined;
  /** Those that the document has and that are not open. */
  resting(): ClosedStory[];
  /** Opens one that is not; undefined where no page shows it. */
  open(key: string): EditorView | undefined;
  /** All places to write in, the text itself among them, in the order of the page; those that were not needed so far
   *  are opened. */
  all(): EditorView[];
  /** One that is open on the page, by its key. */
  find(key: string): EditorView | undefined;
  /** Puts the cursor where it last was in one of them. */
  focus(view: EditorView): void;
  /** Puts a note at the cursor, and the cursor into the note. */
  addNote(kind: NoteKind): void;
  /** Puts a text box, a shape or a chart at the cursor, and the cursor into the text box. */
  addObject(what: NewObject['what'], attrs: Record<string, unknown>, shape?: string): void;
  /** Headers and footers that are there. */
  edges(): Edge[];
  /** Puts the cursor into a header or footer, and adds one where there is none. */
  enterEdge(kind: Edge['kind']): void;
  removeEdges(kind: Edge['kind']): void;
  /** The first page, or even ones, have headers and footers of their own, or no longer. */
  togglePages(page: 'first' | 'even'): void;
  /** Puts the cursor into one. */
  enter(key: string): boolean;
  notes(): NoteReference[];
  close(): void;
};

/** Build the sheet: headers, a place for the text itself, notes, footers. */
export function openStories(paper: HTMLElement, services: EditorServices): StoriesOnPage {
  let body: EditorView | undefined;
  const surfaces = createSurfaces(services);
  const references = () => (body ? notesIn(body.state) : []);
  /** From a note back to where the text refers to it. */
  const back = (key: string) => {
    const found = references().find((one) => one.key === key);
    if (!body) return;
    const tr = body.state.tr;
    if (found) tr.setSelection(TextSelection.create(tr.doc, found.pos + 1));
    body.dispatch(tr.scrollIntoView());
    body.focus();
  };
  const toText = () => {
    if (!body) return;
    body.dispatch(body.state.tr.scrollIntoView());
    body.focus();
  };
  const area = createNotesArea(surfaces, paper.closest('main'), back);
  const edges = createEdges(surfaces, services, toText);
  const resting = createClosedStories(services);
  const openAll = () => {
    for (const key of area.keys()) area.open(key);
  };
  const enter = (key: string): boolean => {
    if (edges.enter(key)) return true;
    const view = area.open(key) ?? surfaces.find(key);
    if (!view) return false;
    view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)).scrollIntoView());
    view.focus();
    view.dom.scrollIntoView({ block: 'nearest' });
    return true;
  };
  const has = (key: string) => services.room.ydoc.getXmlFragment(storyFragment(key)).length > 0;
  const { formatting, editable } = services;
  services.nodeViews.raw = rawView({
    surfaces,
    has,
    formatting,
    editable,
    enter: (key) => void enter(key),
    leave: toText,
  });
  const listed = () => edgesOf(services.formatting, services.room);
  let shown: NoteReference[] = [];
  const show = () => {
    const now = references();
    if (sameNotes(now, shown)) return;
    shown = now;
    area.show(now);
  };
  const middle = document.createElement('div');
  middle.className = 'middle';
  paper.append(edges.places.header, middle, area.dom, edges.places.footer);
  return {
    middle,
    plugins: [
      notesPlugin(),
      copiesPlugin(services),
      intoNotes(enter),
      new Plugin({ view: () => ({ update: show }) }),
    ],
    show(opened) {
      body = opened;
      edges.show();
      show();
    },
    views: surfaces.views,
    keyOf: surfaces.keyOf,
    resting: () =>
      resting.all(
        [...(body ? [body] : []), ...surfaces.views()].map(({ state }) => state.doc),
        surfaces.views().map(surfaces.keyOf),
      ),
    open(key) {
      if (!area.open(key)) openAll();
      return surfaces.find(key);
    },
    find: surfaces.find,
    all() {
      openAll();
      return [...surfaces.views(), ...(body ? [body] : [])].toSorted(byPlace);
    },
    focus(view) {
      const key = surfaces.keyOf(view);
      if (key === undefined || !edges.enter(key)) view.focus();
    },
    addNote(kind) {
      const key = body && services.editable() ? putNote(body, services, kind) : undefined;
      if (key !== undefined) enter(key);
    },
    addObject(what, attrs, shape) {
      const key = body && services.editable() ? putObject(body, services, what, attrs, shape) : undefined;
      if (key !== undefined && what === 'box') enter(key);
    },
    edges: listed,
    enterEdge(kind) {
      const first = listed().find((one) => one.kind === kind && one.page === 'all');
      if (!first && services.editable()) beginStory(services, `new:${kind}.all`);
      enter(first?.key ?? `new:${kind}.all`);
    },
    removeEdges(kind) {
      for (const one of listed()) if (one.kind === kind) endStory(services, one.key);
      toText();
    },
    togglePages: (page) => togglePages(services, listed(), page),
    enter,
    notes: references,
    close() {
      area.close();
      edges.close();
      resting.close();
    },
  };
}

/** Enter on the number of a note leads into the note. */
const intoNotes = (enter: (key: string) => boolean) =>
  new Plugin({
    props: {
      handleKeyDown({ state: { selection } }, event) {
        const node = selection instanceof NodeSelection ? selection.node : undefined;
        return event.key === 'Enter' && node !== undefined && noteKind(node) !== undefined
          ? enter(String(node.attrs.story))
          : false;
      },
    },
  });

const sameNotes = (one: NoteReference[], other: NoteReference[]) =>
  one.length === other.length &&
  one.every(({ key, number }, at) => key === other[at]?.key && number === other[at]?.number);

const byPlace = (a: EditorView, b: EditorView) =>
  a.dom.compareDocumentPosition(b.dom) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
