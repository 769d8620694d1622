import type { Command, Plugin } from 'prosemirror-state';
import { ySyncPluginKey } from 'y-prosemirror';
import { UndoManager } from 'yjs';
import {
  deduplicateMoves,
  type Formatting,
  FRAGMENT,
  LOOK,
  MEDIA,
  watchMoves,
} from '../../../formats/model/index.ts';
import { createObservable, type Observable } from '../session/observable.ts';
import type { Room } from '../session/room.ts';
import { createActivity } from './activity.ts';
import { watchTelling } from './binding.ts';
import { openBody } from './body.ts';
import type { NotPasted } from './clipboard/clipboard.ts';
import { runView } from './document/language.ts';
import { type DocumentSettings, openSettings } from './document/settings.ts';
import type { Editor } from './editor.ts';
import type { EditorBase, EditorExtension, PasteRule, WritingKey, WritingPlace } from './extension.ts';
import { joinExtensions } from './extensions.ts';
import type { KeyHandlers } from './keys.ts';
import { createChunks } from './layout/chunks/chunks.ts';
import { skipHiddenBlocks } from './layout/contentVisibility.ts';
import { createShownPages } from './layout/pages/shownPages.ts';
import { insertedPictures } from './layout/pictures.ts';
import { applyFormatting } from './layout/rules.ts';
import { measureAgain } from './layout/tabs.ts';
import { renderMark } from './renderMark.ts';
import type { EditorServices } from './services.ts';
import { openStories } from './stories/openStories.ts';
import { closeTextView } from './textView.ts';
import { createUndo } from './undo.ts';
import { undoSteps } from './undoSteps.ts';

export type EditorOptions = {
  room: Room;
  canEdit: boolean;
  media: (part: string) => string;
  /** the address of a font that the file brings along */
  font: (part: string) => string;
  /** whether the person wants to see pages */
  paged: Pick<Observable<boolean>, 'get' | 'watch'>;
  keys: KeyHandlers;
  /** hears of what is pasted or dropped and cannot be put in */
  failed: (why: NotPasted) => void;
  /** what features make of the keys of writing, of pasted content, and of each place where one can write */
  writingKeys: (formatting: Formatting) => Partial<Record<WritingKey, Command>>[];
  pasteRules: readonly PasteRule[];
  placePlugins: (place: WritingPlace) => Plugin[];
  /** what features add to this editor */
  extend: (base: EditorBase) => EditorExtension[];
};

/** Shows a room's document in `place` and keeps both in step. The room's document has to have arrived. */
export function createEditor(place: HTMLElement, options: EditorOptions): Editor {
  const { room, canEdit } = options;
  const fragment = room.ydoc.getXmlFragment(FRAGMENT);
  const formatting = Object.fromEntries(room.ydoc.getMap(LOOK).entries()) as Formatting;
  const media = room.ydoc.getMap(MEDIA);
  const pictures = insertedPictures(media, options.media);
  // A licence that lets a font be shown only does not let others change what is set in it.
  formatting.embedded = formatting.embedded?.filter(({ use }) => use === 'edit' || !canEdit);
  const rules = applyFormatting(formatting, ({ part }) => options.font(part));
  const page = createObservable<Formatting['page'] | undefined>(formatting.page);
  const stopMoves = keepMoves(room, canEdit);
  const { undo, asOneStep, close: closeUndo } = createUndo(fragment);
  const heard = watchTelling(room.ydoc);
  const pause = () => undo.stopCapturing();
  const stepOf = undoSteps(pause);
  const activity = createActivity(formatting, undo);
  let readOnly = false;
  const settings: DocumentSettings = openSettings({
    room,
    formatting,
    undo,
    changedBeside: () => extensions.changedBeside(),
    styled() {
      rules.setStyles();
      for (const view of views()) measureAgain(view);
      chunks.recount();
      shownPages.refresh();
      activity.refresh();
    },
    numbered() {
      rules.setStyles();
      chunks.recount();
      shownPages.refresh();
      activity.refresh();
    },
    spoken() {
      redraw();
      activity.refresh();
    },
  });
  const { pages } = settings;
  const extensions = joinExtensions(options.extend({ formatting, place, pages, asOneStep }));
  const services: EditorServices = {
    room,
    formatting,
    rules,
    media,
    address: pictures.address,
    canEdit,
    editable: () => canEdit && !readOnly && !extensions.isLocked() && room.ended.get() === undefined,
    keys: options.keys,
    undo,
    failed: options.failed,
    changed: activity.changed,
    focused: activity.focused,
    telling: heard.telling,
    changedClosed: extensions.changedClosed,
    changedBeside: extensions.changedBeside,
    nodeViews: {},
    markViews: { run: runView(formatting, renderMark), ...extensions.markViews },
    placePlugins: options.placePlugins,
    plugins: extensions.plugins,
    pasteRules: options.pasteRules,
    writingKeys: options.writingKeys(formatting),
    storyPlugins: extensions.storyPlugins,
    dispatch(view, tr) {
      // What is composed, as by the keyboards of phones, comes in pieces that replace each other.
      if (!view.composing && undo.captureTimeout < Number.POSITIVE_INFINITY) stepOf(tr, view.state.selection);
      extensions.dispatch(view, tr);
    },
  };
  const paper = document.createElement('div');
  paper.className = 'paper';
  place.append(paper);
  const stories = openStories(paper, services);
  const chunks = createChunks(formatting);
  const shownPages = createShownPages({
    paper,
    formatting,
    pages,
    wanted: options.paged,
    edges: stories.edges,
    find: stories.find,
    enter: stories.enter,
  });
  const body = openBody(stories.middle, services, {
    pages,
    laidOut(shown, columns) {
      rules.setPage(shown, columns, shown.gap);
      page.set(shown);
    },
    plugins: {
      stories: stories.plugins,
      features: extensions.bodyPlugins,
      layout: [chunks.plugin, shownPages.plugin],
    },
  });
  const views = () => [body, ...stories.views()];
  const redraw = () => {
    for (const view of views()) view.setProps({ editable: view.props.editable });
  };
  if (settings.hasStyles) rules.setStyles();
  stories.show(body);
  const showAllBlocks = skipHiddenBlocks(paper);
  const editor: Editor = {
    get view() {
      return activity.view(body);
    },
    body,
    stories,
    formatting,
    selectionState: activity.selectionState,
    media,
    pages,
    page,
    shownPages: shownPages.shown,
    language: settings.language,
    headings: settings.headings,
    styles: settings.styles,
    watch: activity.watch,
    pause,
    asOneStep,
    setReadOnly(yes) {
      readOnly = yes;
      redraw();
    },
    close() {
      for (const stop of stops) stop();
      settings.close();
      extensions.close();
      stories.close();
      closeTextView(body);
      showAllBlocks();
      paper.remove();
      stopMoves();
      heard.close();
      closeUndo();
      pictures.close();
      rules.withdraw();
    },
  };
  extensions.opened(editor);
  activity.begin(body);
  const stops = [room.ended, ...extensions.locks].map((value) => value.watch(redraw));
  return editor;
}

/** Remembers what is moved, so that two who move the same have it once. @returns what ends that */
function keepMoves({ ydoc }: Room, canEdit: boolean): () => void {
  const stop = watchMoves(ydoc, (origin) => origin === ySyncPluginKey || origin instanceof UndoManager);
  if (canEdit) deduplicateMoves(ydoc);
  return stop;
}
