import type { Slice } from 'prosemirror-model';
import { EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state';
import { EditorView, type MarkViewConstructor, type NodeViewConstructor } from 'prosemirror-view';
import { redoCommand, undoCommand } from 'y-prosemirror';
import type { Doc, UndoManager, XmlFragment, Map as YMap } from 'yjs';
import {
  FRAGMENT,
  type Look,
  languageAttrs,
  storyFragment,
  storyKeysOf,
} from '../../../formats/model/index.ts';
import { leadsTo } from '../links/address.ts';
import type { Room } from '../room/room.ts';
import { framesPlugin } from '../sheet/frames.ts';
import { pictureView } from '../sheet/pictures.ts';
import type { Rules } from '../sheet/rules.ts';
import { tabsPlugin } from '../sheet/tabs.ts';
import { columnResizePlugin } from '../tables/resizing.ts';
import { cellSelectionPlugin } from '../tables/selecting.ts';
import { words } from '../words/words.ts';
import { bind, historyPlugin } from './binding.ts';
import { clipboardPlugin, type NotPasted } from './clipboard/clipboard.ts';
import { correctionsPlugin } from './corrections/corrections.ts';
import { cursorPlugin } from './cursors.ts';
import { emptinessPlugin } from './emptiness.ts';
import { filesPlugin } from './files.ts';
import { identityPlugin } from './identity.ts';
import { type KeyHandlers, keyPlugins } from './keys.ts';
import { newListsPlugin } from './newLists.ts';
import { oncePlugin } from './once.ts';
import { pastePlugin } from './paste.ts';
import { searchPlugin } from './search.ts';
import { readBeforeOthers, trustKeys, withSelection } from './selecting.ts';

/** What all the places of a page where one can write have in common: the text itself, notes, headers, text boxes. */
export type Ground = {
  room: Room;
  look: Look;
  rules: Rules;
  /** bytes of pictures that were inserted */
  media: YMap<unknown>;
  /** address of a picture by its part */
  address: (part: string) => string;
  canEdit: boolean;
  editable: () => boolean;
  keys: KeyHandlers;
  undo: UndoManager;
  /** whether what is typed is corrected: quotation marks, dashes, lists and the like */
  corrects: () => boolean;
  /** hears of what is pasted or dropped and cannot be put in */
  failed: (why: NotPasted) => void;
  /** hears of every change of text or selection, and of the focus */
  changed: (view: EditorView) => void;
  focused: (view: EditorView) => void;
  /** whether the shared document is just telling of a change */
  telling: () => boolean;
  /** hears that a text changed that is not open on the page */
  rested: () => void;
  /** hears that a header or footer came or went by this person's hand */
  beside: () => void;
  nodeViews: Record<string, NodeViewConstructor>;
  markViews: Record<string, MarkViewConstructor>;
  /** what every place has beside its own */
  plugins: Plugin[];
  /** what lies over notes, headers, footers and text boxes */
  storyPlugins: Plugin[];
  /** what a transaction becomes before it is applied */
  dispatch: (
    view: Pick<EditorView, 'state' | 'updateState'> & { readonly composing?: boolean },
    tr: Transaction,
  ) => void;
};

type Own = {
  /** class, label and the like */
  attributes: (editable: boolean) => Record<string, string>;
  editable?: () => boolean;
  /** fingerprint of the part of the file that it stands in, by which keys of other parts are told */
  source: string;
  leave?: () => void;
  /** what of pasted content cannot stand here is left out, before anything else looks at it */
  pasted?: (slice: Slice) => Slice;
  plugins?: Plugin[];
};

/** A place to write in: a shared fragment with everything that writing needs. */
export function openSurface(place: HTMLElement, fragment: XmlFragment, ground: Ground, own: Own): EditorView {
  const { room, look, media, canEdit, keys, undo } = ground;
  const { doc, plugin: binding } = bind(fragment, ground.telling);
  undo.addToScope(fragment);
  const here = { ...look, source: own.source };
  const editable = () => ground.editable() && (own.editable?.() ?? true);
  let isBusy = false;
  const plugins = [
    readBeforeOthers(room.ydoc, () => isBusy),
    binding,
    ...(room.provider.awareness ? [cursorPlugin(room.provider.awareness)] : []),
    historyPlugin(undo),
    identityPlugin(),
    emptinessPlugin(),
    ...(own.pasted ? [new Plugin({ props: { transformPasted: own.pasted } })] : []),
    pastePlugin(here),
    oncePlugin(here, (key) => hasElsewhere(room.ydoc, fragment, key)),
    ...(canEdit
      ? [clipboardPlugin(here, media, look.source, ground.failed), filesPlugin(media, ground.failed)]
      : []),
    newListsPlugin(look, ground.rules.setLists),
    tabsPlugin(look),
    framesPlugin(),
    columnResizePlugin(editable),
    cellSelectionPlugin(),
    searchPlugin(),
    ...(canEdit && Object.keys(look.styles).length > 0
      ? [correctionsPlugin({ look: here, wanted: ground.corrects, pause: () => undo.stopCapturing() })]
      : []),
    ...ground.plugins,
    ...(own.plugins ?? []),
    ...keyPlugins(look, own.leave ? { ...keys, leave: own.leave } : keys),
    new Plugin({ view: () => ({ update: ground.changed }) }),
  ];
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({ doc, plugins }),
    editable,
    markViews: ground.markViews,
    dispatchTransaction(tr) {
      const wasBusy = isBusy;
      const read = withSelection(view, tr);
      isBusy = true;
      try {
        ground.dispatch(view, read);
      } finally {
        isBusy = wasBusy;
      }
    },
    nodeViews: { image: pictureView(ground.address, look, words('pictures'), editable), ...ground.nodeViews },
    attributes: () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-readonly': String(!editable()),
      spellcheck: 'true',
      ...languageAttrs(look.language),
      ...own.attributes(editable()),
    }),
    handleClick: (_, _pos, event) => isFollowed(event),
    handleDOMEvents: {
      click: clickLink,
      focus: (view) => {
        ground.focused(view);
        return false;
      },
      beforeinput: undoInstead,
      keydown: (view, event) => {
        trustKeys(view, event);
        return false;
      },
    },
  });
  return view;
}

/**
 * A browser remembers what was typed by itself, and takes it back where nothing else is to be undone: in an empty field
 * beside the text, by its own menu, by a gesture. What it takes back is its own, not what the person did last.
 */
function undoInstead(view: EditorView, event: InputEvent): boolean {
  const command = { historyUndo: undoCommand, historyRedo: redoCommand }[event.inputType];
  if (!command) return false;
  event.preventDefault();
  if (view.editable && view.hasFocus()) command(view.state, view.dispatch, view);
  return true;
}

/** Whether another text of the document than this one holds what has a key. */
const hasElsewhere = (ydoc: Doc, own: XmlFragment, key: string) =>
  [FRAGMENT, ...storyKeysOf(ydoc).map(storyFragment)]
    .map((name) => ydoc.getXmlFragment(name))
    .some((one) => one !== own && one.toString().includes(`"${key}"`));

/** The binding's own timers may still want to show where others are. */
export function closeSurface(view: EditorView): void {
  view.setProps({ dispatchTransaction: () => undefined });
  view.destroy();
}

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest('a.wrap') : null);

/** Ctrl or Command and a click on a link to a page: it is followed, and selects nothing. */
const isFollowed = (event: MouseEvent) =>
  (event.ctrlKey || event.metaKey) && leadsTo(linkOf(event)?.getAttribute('href') ?? '') === 'page';

/** A link is followed in a tab of its own. Where nobody writes, a browser would go to it with any click, and away from the
 *  document: the cursor goes there instead, as it does elsewhere. */
function clickLink(view: EditorView, event: MouseEvent): boolean {
  const link = linkOf(event);
  if (!link) return false;
  const isAsked = event.ctrlKey || event.metaKey;
  if (isAsked || !view.editable) event.preventDefault();
  if (isFollowed(event)) window.open(link.getAttribute('href') ?? '', '_blank', 'noopener,noreferrer');
  if (isAsked || view.editable || document.getSelection()?.isCollapsed === false) return isFollowed(event);
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(view.posAtDOM(link, 0)))));
  return false;
}
