import { EditorState, Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { initProseMirrorDoc, ySyncPlugin, ySyncPluginKey, yUndoPlugin, yUndoPluginKey } from 'y-prosemirror';
import { UndoManager, type Map as YMap } from 'yjs';
import {
  FRAGMENT,
  LOOK,
  type Look,
  MEDIA,
  schema,
  settleMoves,
  watchMoves,
} from '../../../formats/model/index.ts';
import { createTracking, type Tracking } from '../changes/tracking.ts';
import type { Room } from '../room/room.ts';
import { createValue, type Value } from '../room/value.ts';
import { insertedPictures, pictureView } from '../sheet/pictures.ts';
import { applyLook } from '../sheet/rules.ts';
import { tabsPlugin } from '../sheet/tabs.ts';
import { columnResizePlugin } from '../tables/resizing.ts';
import { cellSelectionPlugin } from '../tables/selecting.ts';
import { words } from '../words/words.ts';
import { clipboardPlugin } from './clipboard/clipboard.ts';
import { cursorPlugin } from './cursors.ts';
import { emptinessPlugin } from './emptiness.ts';
import { filesPlugin } from './files.ts';
import { identityPlugin } from './identity.ts';
import { type KeyHandlers, keyPlugins } from './keys.ts';
import { newListsPlugin } from './newLists.ts';
import { pastePlugin } from './paste.ts';
import { searchPlugin } from './search.ts';
import { nowhere, type Standing, sameStanding, standingOf } from './standing.ts';

/** The text on the page. `pause` makes what follows a step of its own for undo. */
export type Text = {
  view: EditorView;
  look: Look;
  standing: Value<Standing>;
  /** bytes of pictures that were inserted */
  media: YMap<unknown>;
  /** tracked changes, and whether edits become suggestions */
  changes: Tracking;
  pause(): void;
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
  /** whether the file's format notes that rows of tables came or went */
  rows: boolean;
  canEdit: boolean;
  media: (part: string) => string;
  keys: KeyHandlers;
  /** hears of a pasted or dropped file that is no picture */
  failed: (error: unknown) => void;
  /** hears of an edit that cannot be a suggestion */
  refused: () => void;
};

/** Show a room's document in `place` and keep both in step. The room's document has to have arrived. */
export function openText(place: HTMLElement, options: TextOptions): Text {
  const { room, canEdit, media, keys, failed } = options;
  const fragment = room.ydoc.getXmlFragment(FRAGMENT);
  const look = Object.fromEntries(room.ydoc.getMap(LOOK).entries()) as Look;
  const inserted = room.ydoc.getMap(MEDIA);
  const rules = applyLook(look);
  const pictures = insertedPictures(inserted, media);
  const stopMoves = watchMoves(
    room.ydoc,
    (origin) => origin === ySyncPluginKey || origin instanceof UndoManager,
  );
  if (canEdit) settleMoves(room.ydoc);
  const { doc, mapping } = initProseMirrorDoc(fragment, schema);
  const pause = () => undoOf(view.state)?.stopCapturing();
  const tracked = createTracking({ ...options, look, place, pause });
  const { mode } = tracked.tracking;
  const standing = createValue<Standing>(nowhere, sameStanding);
  const listeners = new Set<() => void>();
  let readOnly = false;
  const editable = () => canEdit && !readOnly && mode.get() !== 'view' && room.ended.get() === undefined;
  const plugins = [
    ySyncPlugin(fragment, { mapping }),
    ...(room.provider.awareness ? [cursorPlugin(room.provider.awareness)] : []),
    yUndoPlugin(),
    identityPlugin(),
    emptinessPlugin(),
    pastePlugin(look),
    ...(canEdit ? [clipboardPlugin(look, inserted), filesPlugin(inserted, failed)] : []),
    newListsPlugin(look, rules.setLists),
    tabsPlugin(look),
    columnResizePlugin(editable),
    cellSelectionPlugin(),
    searchPlugin(),
    ...tracked.plugins,
    ...keyPlugins(look, keys),
    watchStanding(look, standing, listeners),
  ];
  const view = new EditorView(place, {
    state: EditorState.create({ doc, plugins }),
    editable,
    markViews: tracked.markViews,
    dispatchTransaction: (tr) => tracked.dispatch(view, tr),
    nodeViews: { image: pictureView(pictures.address, editable) },
    attributes: () => ({
      class: 'sheet',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': words('notices').documentText,
      'aria-readonly': String(!editable()),
      'aria-describedby': 'text-keys',
      spellcheck: 'true',
    }),
    handleDOMEvents: { click: (_, event) => openLink(event) },
  });
  tracked.attach(view);
  const stops = [room.ended, mode].map((value) => value.watch(() => view.setProps({ editable })));
  return {
    view,
    look,
    standing,
    media: inserted,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changes: tracked.tracking,
    pause,
    setReadOnly(yes) {
      readOnly = yes;
      view.setProps({ editable });
    },
    close() {
      for (const stop of stops) stop();
      tracked.close();
      // The binding's own timers may still want to show where others are.
      view.setProps({ dispatchTransaction: () => undefined });
      view.destroy();
      stopMoves();
      pictures.close();
      rules.withdraw();
    },
  };
}

function undoOf(state: EditorState): UndoManager | undefined {
  const undoManager: unknown = yUndoPluginKey.getState(state)?.undoManager;
  return undoManager instanceof UndoManager ? undoManager : undefined;
}

/** Tell the toolbar where the cursor stands, and only when that is something new. */
function watchStanding(look: Look, standing: Value<Standing>, listeners: Set<() => void>): Plugin {
  return new Plugin({
    view: () => ({
      update(view) {
        const history = undoOf(view.state);
        if (history) standing.set(standingOf(view.state, look, history));
        for (const listener of listeners) listener();
      },
    }),
  });
}

/** Ctrl or Command and a click opens a link, in a window of its own. */
function openLink(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  const href = link?.getAttribute('href') ?? '';
  if (!link || !(event.ctrlKey || event.metaKey) || !/^(https?|mailto):/i.test(href)) return false;
  window.open(href, '_blank', 'noopener');
  return true;
}
