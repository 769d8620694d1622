import { EditorState, Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { initProseMirrorDoc, ySyncPlugin, ySyncPluginKey, yUndoPlugin, yUndoPluginKey } from 'y-prosemirror';
import { UndoManager } from 'yjs';
import { FRAGMENT, LOOK, type Look, MEDIA, schema, settleMoves, watchMoves } from '../../../formats/model/index.ts';
import type { Room } from '../room/room.ts';
import { createValue, type Value } from '../room/value.ts';
import { pictureView } from '../sheet/pictures.ts';
import { applyLook } from '../sheet/rules.ts';
import { tabsPlugin } from '../sheet/tabs.ts';
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
  pause(): void;
  /** Keeps whoever might write from it for a while, or no longer. */
  setReadOnly(yes: boolean): void;
  close(): void;
};

export type TextOptions = {
  room: Room;
  canEdit: boolean;
  media: (part: string) => string;
  keys: KeyHandlers;
};

/** Show a room's document in `place` and keep both in step. The room's document has to have arrived. */
export function openText(place: HTMLElement, { room, canEdit, media, keys }: TextOptions): Text {
  const fragment = room.ydoc.getXmlFragment(FRAGMENT);
  const look = Object.fromEntries(room.ydoc.getMap(LOOK).entries()) as Look;
  const withdraw = applyLook(look);
  const { doc, mapping } = initProseMirrorDoc(fragment, schema);
  const standing = createValue<Standing>(nowhere, sameStanding);
  const plugins = [
    ySyncPlugin(fragment, { mapping }),
    ...(room.provider.awareness ? [cursorPlugin(room.provider.awareness)] : []),
    yUndoPlugin(),
    identityPlugin(),
    emptinessPlugin(),
    pastePlugin(look),
    ...keyPlugins(look, keys),
    watchStanding(look, standing),
  ];
  let readOnly = false;
  const editable = () => canEdit && !readOnly && room.ended.get() === undefined;
  const view = new EditorView(place, {
    state: EditorState.create({ doc, plugins }),
    editable,
    nodeViews: { image: pictureView(media) },
    attributes: () => ({
      class: 'sheet',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': 'Document text',
      'aria-readonly': String(!editable()),
      'aria-describedby': 'text-keys',
      spellcheck: 'true',
    }),
    handleDOMEvents: { click: (_, event) => openLink(event) },
  });
  const stopWatching = room.ended.watch(() => view.setProps({ editable }));
  return {
    view,
    look,
    standing,
    pause: () => undoOf(view.state)?.stopCapturing(),
    setReadOnly(yes) {
      readOnly = yes;
      view.setProps({ editable });
    },
    close() {
      stopWatching();
      // The binding's own timers may still want to show where others are.
      view.setProps({ dispatchTransaction: () => undefined });
      view.destroy();
      withdraw();
    },
  };
}

function undoOf(state: EditorState): UndoManager | undefined {
  const undoManager: unknown = yUndoPluginKey.getState(state)?.undoManager;
  return undoManager instanceof UndoManager ? undoManager : undefined;
}

/** Tell the toolbar where the cursor stands, and only when that is something new. */
function watchStanding(look: Look, standing: Value<Standing>): Plugin {
  return new Plugin({
    view: () => ({
      update(view) {
        const history = undoOf(view.state);
        if (history) standing.set(standingOf(view.state, look, history));
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
