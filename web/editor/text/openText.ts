import type { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { ySyncPluginKey } from 'y-prosemirror';
import { type Transaction, UndoManager, type Map as YMap } from 'yjs';
import {
  FRAGMENT,
  LOOK,
  type Look,
  MEDIA,
  PAGES,
  SETTINGS,
  STYLES,
  settleMoves,
  watchMoves,
} from '../../../formats/model/index.ts';
import { createTracking, type Tracking } from '../changes/tracking.ts';
import { type HeadingNumbers, headingNumbers } from '../document/headings/numbering.ts';
import { type DocumentLanguage, documentLanguage } from '../document/language/languages.ts';
import { type Pages, pagesOf } from '../document/pages/sections.ts';
import { pagesPlugin } from '../document/pages/sheetPages.ts';
import { withCaptions } from '../document/references/captions.ts';
import { referencesPlugin } from '../document/references/follow.ts';
import type { Room } from '../room/room.ts';
import { createValue, type Value } from '../room/value.ts';
import { insertedPictures } from '../sheet/pictures.ts';
import { awakePlugin, restText } from '../sheet/resting.ts';
import { applyLook } from '../sheet/rules.ts';
import { createStretches } from '../sheet/stretches/stretches.ts';
import { measureAgain } from '../sheet/tabs.ts';
import { openStories, type StoriesOnPage } from '../stories/openStories.ts';
import { type NamedStyles, namedStyles } from '../styles/namedStyles.ts';
import { words } from '../words/words.ts';
import { watchTelling } from './binding.ts';
import type { NotPasted } from './clipboard/clipboard.ts';
import type { KeyHandlers } from './keys.ts';
import { nowhere, type Standing, sameStanding, standingOf } from './standing.ts';
import { closeSurface, type Ground, openSurface } from './surface.ts';
import { createUndo } from './undo.ts';
import { undoSteps } from './undoSteps.ts';

/** The text on the page. `pause` makes what follows a step of its own for undo. */
export type Text = {
  /** where the person writes: the text itself, or a note, a header, a text box that was entered */
  readonly view: EditorView;
  /** the text itself */
  readonly body: EditorView;
  /** notes, headers, footers and text boxes */
  readonly stories: StoriesOnPage;
  look: Look;
  standing: Value<Standing>;
  /** bytes of pictures that were inserted */
  media: YMap<unknown>;
  /** tracked changes, and whether edits become suggestions */
  changes: Tracking;
  /** what was set of the pages of sections */
  pages: Pages;
  /** what the sheet is set up as: the widest of them */
  page: Value<Look['page'] | undefined>;
  /** of the document, where its text says none of its own */
  language: DocumentLanguage;
  /** whether headings are counted */
  headings: HeadingNumbers;
  /** what people said of styles */
  styles: NamedStyles;
  pause(): void;
  /** Makes what is done in a call one step for undo, wherever it is done. */
  asOneStep(run: () => void): void;
  /** Hears of every change of text or selection. @returns what stops that. */
  watch(listener: () => void): () => void;
  /** Keeps whoever might write from it for a while, or no longer. */
  setReadOnly(yes: boolean): void;
  close(): void;
};

export type TextOptions = {
  room: Room;
  /** who reads here; `document` is what the person's way of working is remembered for */
  person: { id: string; displayName: string };
  document: string;
  /** whether the file's format notes what happens to tables, their rows and cells */
  tables: boolean;
  canEdit: boolean;
  media: (part: string) => string;
  keys: KeyHandlers;
  /** whether what is typed is corrected: quotation marks, dashes, lists and the like */
  corrects: () => boolean;
  /** hears of what is pasted or dropped and cannot be put in */
  failed: (why: NotPasted) => void;
  /** hears of an edit that no file notes as a change: it was made at once while the person suggests */
  atOnce: () => void;
  /** hears that a format was rejected of which the file does not say how it was before */
  formatStays: () => void;
  /** hears that somebody asked for a change that no page shows */
  unseen: () => void;
  /** what else lies over the text, such as the tint of comments */
  plugins?: Plugin[];
  /** what lies over notes, headers, footers and text boxes */
  storyPlugins?: Plugin[];
};

/** Show a room's document in `place` and keep both in step. The room's document has to have arrived. */
export function openText(place: HTMLElement, options: TextOptions): Text {
  const { room, canEdit, media, keys, failed, plugins: more = [], storyPlugins = [] } = options;
  const fragment = room.ydoc.getXmlFragment(FRAGMENT);
  const look = withCaptions(Object.fromEntries(room.ydoc.getMap(LOOK).entries()) as Look);
  const inserted = room.ydoc.getMap(MEDIA);
  const pageMap = room.ydoc.getMap(PAGES);
  const pages = pagesOf(pageMap, ySyncPluginKey);
  const rules = applyLook(look);
  const page = createValue<Look['page'] | undefined>(look.page);
  const pictures = insertedPictures(inserted, media);
  const stopMoves = watchMoves(
    room.ydoc,
    (origin) => origin === ySyncPluginKey || origin instanceof UndoManager,
  );
  if (canEdit) settleMoves(room.ydoc);
  const { undo, asOneStep, close: closeUndo } = createUndo(fragment);
  const heard = watchTelling(room.ydoc);
  const pause = () => undo.stopCapturing();
  const stepOf = undoSteps(pause);
  const tracked = createTracking({ ...options, look, place, pages, asOneStep });
  const { mode } = tracked.tracking;
  const standing = createValue<Standing>(nowhere, sameStanding);
  const listeners = new Set<() => void>();
  let readOnly = false;
  let active: EditorView | undefined;
  const changed = (view: EditorView) => {
    if (view === (active ?? view)) standing.set(standingOf(view.state, look, undo));
    for (const listener of listeners) listener();
  };
  const ground: Ground = {
    room,
    look,
    rules,
    media: inserted,
    address: pictures.address,
    canEdit,
    editable: () => canEdit && !readOnly && mode.get() !== 'view' && room.ended.get() === undefined,
    keys,
    undo,
    corrects: options.corrects,
    failed,
    changed,
    focused(view) {
      // What is written elsewhere is a step of its own.
      if (active !== view) pause();
      active = view;
      changed(view);
    },
    telling: heard.telling,
    rested: tracked.later,
    beside: tracked.beside,
    nodeViews: {},
    markViews: tracked.markViews,
    plugins: tracked.plugins,
    storyPlugins,
    dispatch(view, tr) {
      // What is composed, as by the keyboards of phones, comes in pieces that replace each other.
      if (!view.composing && undo.captureTimeout < Number.POSITIVE_INFINITY) stepOf(tr, view.state.selection);
      tracked.dispatch(view, tr);
    },
  };
  const paper = document.createElement('div');
  paper.className = 'paper';
  place.append(paper);
  const stories = openStories(paper, ground);
  const stretches = createStretches(look);
  const body = openSurface(stories.middle, fragment, ground, {
    attributes: () => ({
      // For those who only read: the keys scroll where the focus is.
      tabindex: '0',
      class: 'sheet',
      'aria-label': words('notices').documentText,
      'aria-describedby': 'text-keys',
    }),
    plugins: [
      awakePlugin(),
      ...stories.plugins,
      pagesPlugin(look, pages, (shown, columns) => {
        rules.setPage(shown, columns, shown.gap);
        page.set(shown);
      }),
      referencesPlugin(look),
      ...more,
      stretches.plugin,
    ],
    source: look.source,
  });
  undo.addToScope(pageMap);
  const settings = room.ydoc.getMap(SETTINGS);
  undo.addToScope(settings);
  const hear = (_: unknown, { local, origin }: Transaction) => {
    if (local && origin === ySyncPluginKey) tracked.beside();
  };
  const styleMap = room.ydoc.getMap(STYLES);
  undo.addToScope(styleMap);
  for (const map of [pageMap, settings, styleMap]) map.observe(hear);
  const styles = namedStyles(styleMap, look, ySyncPluginKey, () => {
    rules.setStyles();
    for (const view of [body, ...stories.views()]) measureAgain(view);
    stretches.recount();
    changed(active ?? body);
  });
  if (styleMap.size > 0) rules.setStyles();
  const headings = headingNumbers(settings, look, ySyncPluginKey, () => {
    rules.setStyles();
    stretches.recount();
    changed(active ?? body);
  });
  const language = documentLanguage(settings, look, ySyncPluginKey, () => {
    everywhere();
    changed(active ?? body);
  });
  // What can be undone changes last, and not only by what is written where the person is.
  const counted = () => active && changed(active);
  for (const event of ['stack-item-added', 'stack-item-popped', 'stack-cleared'] as const)
    undo.on(event, counted);
  stories.show(body);
  const stopResting = restText(paper);
  tracked.attach(body, stories);
  active = body;
  const everywhere = () => {
    for (const view of [body, ...stories.views()]) view.setProps({ editable: view.props.editable });
  };
  const stops = [room.ended, mode].map((value) => value.watch(everywhere));
  return {
    get view() {
      return active && !active.isDestroyed ? active : body;
    },
    body,
    stories,
    look,
    standing,
    media: inserted,
    pages,
    page,
    language,
    headings,
    styles,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changes: tracked.tracking,
    pause,
    asOneStep,
    setReadOnly(yes) {
      readOnly = yes;
      everywhere();
    },
    close() {
      for (const stop of stops) stop();
      for (const map of [pageMap, settings, styleMap]) map.unobserve(hear);
      styles.close();
      language.close();
      headings.close();
      tracked.close();
      stories.close();
      closeSurface(body);
      stopResting();
      paper.remove();
      stopMoves();
      heard.close();
      closeUndo();
      pictures.close();
      rules.withdraw();
    },
  };
}
