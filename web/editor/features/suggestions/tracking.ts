import type { Mark } from 'prosemirror-model';
import { Plugin, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView, MarkViewConstructor } from 'prosemirror-view';
import type { Formatting } from '../../../../formats/model/index.ts';
import {
  type Changes,
  changesOf,
  type Entry,
  readNewChange,
  readReformat,
  resolveSpots,
  spotsOf,
  withoutChanges,
} from '../../../../formats/model/tracked/index.ts';
import { createObservable, type Observable } from '../../session/observable.ts';
import { withColour } from '../../session/people.ts';
import type { Pages } from '../../view/document/sections.ts';
import { renderMark } from '../../view/renderMark.ts';
import { AS_IT_IS } from '../../view/transactionMeta.ts';
import { deletingPlugin } from './keys.ts';
import { createMode, type Mode, type Shown } from './mode.ts';
import { type Around, createPlaces } from './places.ts';
import { sectionEntries, settleSection } from './sections.ts';
import { asSuggestion } from './suggesting.ts';

/** The tracked changes of the text on the page. */
export type Tracking = {
  mode: Observable<Mode>;
  shown: Observable<Shown>;
  entries: Observable<Entry[]>;
  /** how many of the file are listed nowhere, and can be decided in a word processor only */
  undecided: number;
  /** Accepts or rejects changes as one step for undo. */
  settle(entries: Entry[], accept: boolean): void;
  /** Leads to a change, and selects it. */
  go(entry: Entry): void;
  /** The changes that the selection touches. */
  selected(): Entry[];
  /** Leads to the next change, or the one before, around the end. */
  step(direction: 1 | -1): void;
};

type Options = {
  formatting: Formatting;
  place: HTMLElement;
  person: { id: string; displayName: string };
  document: string;
  /** what was set of the sections' pages */
  pages: Pages;
  /** whether the format notes what happens to tables, their rows and cells */
  tables: boolean;
  /** hears of an edit that no file notes as a change: it was made at once while the person suggests */
  atOnce: () => void;
  /** hears that a format was rejected of which the file does not say how it was before */
  formatStays: () => void;
  /** hears that somebody asked for a change that no page shows */
  unseen: () => void;
  /** makes what is done in a call one step for undo */
  asOneStep: (run: () => void) => void;
};

/** The colour of an author, the same on every screen. */
export const colourOf = (author: string) =>
  withColour({ id: author, displayName: author }).color ?? '#5b6562';

/** What the text needs so that edits can become suggestions and changes are shown; `attach` once its view is there. */
export function createTracking(options: Options) {
  const { formatting, place, person, document, tables, pages, atOnce, formatStays, unseen, asOneStep } =
    options;
  const changes = changesOf(formatting.changes);
  const mode = createMode(person.id, document, formatting.tracking === true);
  const shown = createObservable<Shown>('all');
  const entries = createObservable<Entry[]>([]);
  const places = createPlaces(changes, (doc) => sectionEntries(formatting, pages, doc));
  const { views, keyOf, listIn, againIn } = places;
  /** where the person was led last */
  let last: EditorView | undefined;
  let settling = false;
  const here = () =>
    views().find((one) => one.hasFocus()) ?? views().find((one) => one === last) ?? views()[0];
  const stop = shown.watch(() => {
    place.dataset.changes = shown.get();
  });
  const list = () => {
    if (places.body()) entries.set(places.all().flatMap(listIn));
  };
  const wait = waiting(list);
  const stopPages = pages.watch(wait.soon);
  const tracking: Tracking = {
    mode,
    undecided: formatting.undecided ?? 0,
    shown,
    entries,
    settle(chosen, accept) {
      if (!places.body()?.editable || chosen.length === 0) return;
      settling = true;
      asOneStep(() => {
        for (const one of places.all()) {
          // What is in the text now, not what was listed a moment ago.
          const now = againIn(one, chosen);
          if (now.length === 0) continue;
          const tr = one.state.tr.setMeta(AS_IT_IS, true);
          resolveSpots(tr, spotsOf(tr.doc, now, changes), changes, accept);
          one.dispatch(tr);
          for (const { change } of now) settleSection(pages, change, accept);
        }
      });
      settling = false;
      if (!accept && chosen.some(isFormatAlone)) formatStays();
      list();
    },
    go(entry) {
      const one = places.open(entry);
      if (!one) return unseen();
      const [now] = againIn({ key: keyOf(one), state: one.state }, [entry]);
      if (!now) return;
      const { doc, tr } = one.state;
      const at = (pos: number) => doc.resolve(Math.min(pos, doc.content.size));
      const selection = TextSelection.between(at(now.from), at(now.to));
      last = one;
      places.focus(one);
      one.dispatch(tr.setSelection(selection).scrollIntoView());
    },
    selected() {
      const one = here();
      if (!one) return [];
      const { from, to } = one.state.selection;
      return listIn({ key: keyOf(one), state: one.state }).filter(
        (entry) => entry.from <= to && entry.to >= from,
      );
    },
    step(direction) {
      const one = here();
      if (!one) return;
      const all = places.all().filter(({ hidden }) => !hidden);
      const place = all.findIndex(({ key }) => key === keyOf(one));
      const { from, to } = one.state.selection;
      const own = listIn({ key: keyOf(one), state: one.state });
      // After the last one of a place comes the next place, around the end of the page.
      const begin = direction > 0 ? place + 1 : place;
      const ring = [...all.slice(begin), ...all.slice(0, begin)].flatMap(listIn);
      const next =
        direction > 0
          ? (own.find((entry) => entry.from >= to && entry.from > from) ?? ring[0])
          : (own.findLast((entry) => entry.to <= from && entry.from < from) ?? ring.at(-1));
      if (next) tracking.go(next);
    },
  };
  const suggests = () => mode.get() === 'suggest';
  return {
    tracking,
    plugins: [deletingPlugin(suggests, changes), copyPlugin, watchPlugin(wait.soon)],
    markViews: { wrap: showWrap(changes), reformat: showReformat },
    attach(body: EditorView, around: Around) {
      places.attach(body, around);
      list();
    },
    /** What a transaction becomes before it is applied. */
    dispatch(target: Pick<EditorView, 'state' | 'updateState'>, tr: Transaction) {
      const suggested = suggests()
        ? asSuggestion(target.state, tr, { author: person.displayName, tables })
        : tr;
      if (suggested) return target.updateState(target.state.apply(suggested));
      asOneStep(() => target.updateState(target.state.apply(tr)));
      atOnce();
    },
    /** What somebody changes beside the text, such as its pages, is no suggestion. */
    changedBeside: () => {
      if (suggests() && !settling) atOnce();
    },
    /** Lists the changes anew in a moment. */
    changedClosed: wait.soon,
    close() {
      wait.stop();
      stop();
      stopPages();
      places.attach(undefined);
    },
  };
}

/** In some files the change of a format is only a stretch of text. */
const isFormatAlone = ({ change, spots }: Entry) =>
  change.kind === 'format' && spots.some(({ where }) => where === 'text');

/** Runs something a moment after it is asked for, once for all who ask until then: also while somebody goes on typing. */
function waiting(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    soon() {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, 250);
    },
  };
}

/** What is pasted is new: it leaves the changes behind that it was copied from. */
const copyPlugin = new Plugin({ props: { transformPasted: withoutChanges } });

const watchPlugin = (changed: () => void) =>
  new Plugin({
    view() {
      changed();
      return {
        update(view, before) {
          if (view.state.doc !== before.doc) changed();
        },
        destroy: changed,
      };
    },
  });

/** Text in a change has the colour of its author, and says on pointing who made it and when. */
const showWrap =
  (changes: Changes): MarkViewConstructor =>
  (mark: Mark) => {
    const dom = renderMark(mark);
    const change = changes(mark.attrs.key);
    if (change) {
      dom.style.setProperty('--author', colourOf(change.author));
      dom.title = [change.author, change.date?.slice(0, 16).replace('T', ' ')].filter(Boolean).join(', ');
    }
    return { dom, contentDOM: dom };
  };

const showReformat: MarkViewConstructor = (mark) => {
  const dom = renderMark(mark);
  const author = readNewChange(readReformat(mark.attrs.value)?.key)?.author ?? '';
  dom.style.setProperty('--author', colourOf(author));
  return { dom, contentDOM: dom };
};
